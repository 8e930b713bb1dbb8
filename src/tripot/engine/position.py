"""Positions as data: the fields of a state by name, cards as text; what FEN is to chess, in JSON. `reading` reads them.

Fields that are zero are left out, except those that would then follow from others; arrays end at their last value that
is not zero. What is written is read back to the same bytes, and written again as the same text.
"""

import ctypes
import json
from collections.abc import Sequence
from typing import Any

from tripot.cards import card_text, cards_text, each_card
from tripot.engine.bits import each_seat
from tripot.engine.checking import written_names
from tripot.engine.record import Kind, Meaning, Pile, Piles, Record, Words, fields_of, meanings_of, phase_name
from tripot.errors import expect

TALON = "talon"  # covered, whatever is left of it
TOLD = (Kind.TOLD, Kind.TOLD_SEAT)


def write_state(state: Record) -> dict[str, Any]:
    """The fields of a state that are not zero, without its options and seats."""
    written = _write(state)
    written.pop("options", None)
    written.pop("seats", None)
    return {"phase": phase_name(state), **written}


def state_text(state: Record) -> str:
    """The position as JSON text, a field a line. Raises TripotError for what is no state."""
    expect(Record, state, "a state, as match.state,")
    lines = (f" {json.dumps(name)}: {json.dumps(value)}" for name, value in write_state(state).items())
    return "{\n" + ",\n".join(lines) + "\n}"


def _write(state: Record) -> dict[str, Any]:
    meanings = meanings_of(type(state))
    counts = written_names(state)
    written = {
        name: _write_field(state, name, meanings[name]) for name, _ in fields_of(type(state)) if name not in counts
    }
    return {
        name: value for name, value in written.items() if not _is_empty(getattr(state, name), value, meanings[name])
    }


def _is_empty(raw: Any, value: Any, meaning: Meaning) -> bool:
    """Whether a field need not be written: zero, or a list or record of zeros."""
    return meaning not in TOLD and (raw == 0 if isinstance(raw, int) else not value)


def _write_field(state: Record, name: str, meaning: Meaning) -> Any:
    value = getattr(state, name)
    if isinstance(value, Record):
        return _write(value)
    if isinstance(meaning, Pile):
        return write_pile(name, in_written_order(value[: getattr(state, meaning.count)], meaning))
    if isinstance(meaning, Piles):
        return trimmed(
            [cards_text(value[at * meaning.width :][:count]) for at, count in enumerate(getattr(state, meaning.count))]
        )
    if isinstance(value, ctypes.Array):
        return trimmed([write_one(item, meaning) for item in value])
    return write_one(value, meaning)


def in_written_order(cards: Sequence[int], pile: Pile) -> Sequence[int]:
    """The cards of a pile from memory order to written order, or back."""
    return cards[::-1] if pile.from_the_end else cards


def write_pile(name: str, cards: Sequence[int]) -> str | int:
    """The cards of a pile; their number if a view hides them, which leaves them zero.

    A single zero is the 2 of clubs, except in the talon, which is always covered.
    """
    return len(cards) if is_hidden(name, cards) else cards_text(cards)


def is_hidden(name: str, cards: Sequence[int]) -> bool:
    """Whether the cards of a pile are known by their number alone."""
    return not any(cards) and (len(cards) > 1 or (len(cards) == 1 and name == TALON))


def write_one(value: int, meaning: Meaning) -> Any:
    """One number as a position says it."""
    if isinstance(meaning, Words):
        return meaning.names[value]
    if meaning is Kind.CARDS:
        return cards_text(each_card(value))
    if meaning is Kind.SLOT:
        return card_text(value - 1) if value else ""
    if meaning is Kind.SEAT_SLOT:
        return value - 1
    if meaning is Kind.SEATS:
        return each_seat(value)
    return bool(value) if meaning is Kind.FLAG else value


def trimmed(values: list[Any]) -> list[Any]:
    """A list without what need not be said at its end."""
    while values and values[-1] in (0, "", [], False):
        values.pop()
    return values
