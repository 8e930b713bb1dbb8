"""Whole numbers and flags as they are given: of any make, or spelt in a text."""

import operator
from typing import Any

MOST_DIGITS = 19  # of the longest number a record holds


def whole_number(value: Any) -> int | None:  # noqa: ANN401  # whatever was given
    """A whole number of any make as a plain int; None for anything else, and for bool."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def whole(value: object) -> int:
    """A whole number of any make as a plain int; -1, no action and no seat, for anything else."""
    number = whole_number(value)
    return -1 if number is None else number


def spelt(text: str) -> int | None:
    """The whole number a text spells in the digits 0 to 9; None for any other text, and for more than MOST_DIGITS."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def truth(value: Any) -> bool | None:  # noqa: ANN401  # whatever was given
    """Yes or no, of any make or as the text `true` or `false`; None for anything else, numbers among them."""
    if isinstance(value, str):
        return {"true": True, "false": False}.get(value)
    return bool(value) if type(value).__name__ in ("bool", "bool_") else None  # NumPy's too, which nothing need import
