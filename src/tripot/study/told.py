"""What an answer is: sentences for people, data for machines, and perhaps a drawing."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import ceil, floor, inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripot.engine.wording import Phrases, decimal

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SLACK = 1e-6  # of the last place written: what is left of rounding


@dataclass(frozen=True)
class Told:
    """An answer told; `draw` writes a drawing of it to a file, None if there is none."""

    lines: tuple[str, ...]
    data: dict[str, Any]
    draw: Callable[[Path], None] | None = None


def departures(reading: "DataclassInstance") -> list[str]:
    """The options in which a reading is not the usual one, as they are asked for: `ties=banker_wins`."""
    usual = asdict(type(reading)())
    return [f"{name}={str(value).lower()}" for name, value in asdict(reading).items() if value != usual[name]]


def fraction_text(value: Fraction, text: Phrases) -> str:
    """`3/8 (0,375000)`."""
    written = f"{value.numerator}/{value.denominator}".replace("-", "\N{MINUS SIGN}")
    return f"{written} ({decimal(float(value), text.language, 6)})"


def fraction_data(value: Fraction) -> dict[str, str | float]:
    return {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}


def at_least(value: float, text: Phrases, places: int) -> str:
    """A lower bound, rounded down: it holds as it is written."""
    return decimal(floor(value * 10**places + SLACK) / 10**places, text.language, places)


def at_most(value: float, text: Phrases, places: int) -> str:
    """An upper bound, rounded up: it holds as it is written."""
    return decimal(ceil(value * 10**places - SLACK) / 10**places, text.language, places)


def within(
    mean: float, half: float | None, text: Phrases, places: int = 5, *, least: float = -inf, most: float = inf
) -> str:
    """A mean and its 95 % interval, which reaches as far as `half` on either side, but no farther than a mean can lie;
    the mean alone if there is none.
    """
    if half is None:
        return decimal(mean, text.language, places)
    ends = max(mean - half, least), min(mean + half, most)
    numbers = (decimal(value, text.language, places) for value in (mean, *ends))
    return text.part("interval", **dict(zip(("mean", "low", "high"), numbers, strict=True)))
