"""The fields of a view as data, as docs/notation.md writes positions; quick, since every move shows several views.

A field's value depends on its bytes alone, so what has been written once is found again, the same object; and of a view
that has been seen before only the fields where its words differ are looked at.
"""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tripot.cards import cards_text, each_card
from tripot.engine.kernel import WORD
from tripot.engine.position import trimmed, write_one, write_pile
from tripot.engine.record import AnyState, Kind, Meaning, Pile, Piles, Record, fields_of, meanings_of

#: What a player has no use for: the settled, and notes the rules keep of what play has proved.
OMITTED = frozenset({
    "options", "seats", "lacks", "base", "bound", "missed", "known", "stops", "strayed", "skipped", "fined", "caught",
    "basket", "face_down", "history", "turns",
})  # fmt: skip
WRITTEN = 20_000  # values remembered
HAND = "hands"
PATTERNS = 5_000  # sets of words remembered


@dataclass(frozen=True, eq=False)
class Field:
    """What a field of a record is, where it lies in its bytes, and where the field that counts it."""

    name: str
    part: str  # what it is called among all that is shown
    layout: Any
    meaning: Meaning
    bytes: slice
    counts: slice

    @property
    def places(self) -> list[slice]:
        """Where it lies, and what counts it."""
        return [place for place in (self.bytes, self.counts) if place.stop]


@functools.cache
def plan(kind: type[Record]) -> tuple[Field, ...]:
    """The fields that are written."""
    meanings = meanings_of(kind)
    counted = {name: meaning.count for name, meaning in meanings.items() if isinstance(meaning, Pile | Piles)}
    left_out = OMITTED | set(counted.values())
    return tuple(
        Field(name, f"state:{name}", layout, meanings[name], _slice(kind, name), _slice(kind, counted.get(name, "")))
        for name, layout in fields_of(kind)
        if name not in left_out
    )


def _slice(kind: type[Record], name: str) -> slice:
    if not name:
        return slice(0, 0)
    place = getattr(kind, name)
    return slice(place.offset, place.offset + place.size)


@functools.cache
def words_of(kind: type[Record], names: tuple[str, ...]) -> int:
    """The words of a record where these fields lie, and those that count them, as bits."""
    places = [place for field in plan(kind) if field.name in names for place in field.places]
    covered = {word for place in places for word in range(place.start // WORD, -(-place.stop // WORD))}
    return sum(1 << word for word in covered)


@functools.lru_cache(PATTERNS)
def fields_at(kind: type[Record], words: int) -> tuple[Field, ...]:
    """The fields that lie in these words, or whose count does."""
    return tuple(field for field in plan(kind) if words & words_of(kind, (field.name,)))


@functools.lru_cache(PATTERNS)
def widened(kind: type[Record], words: int) -> int:
    """All words of the fields that lie in these words."""
    return words_of(kind, tuple(field.name for field in fields_at(kind, words)))


def parts_of(fields: Iterable[Field], raw: bytes) -> dict[str, Any]:
    """Fields of a view as parts of what is shown; None for one that holds nothing."""
    return {field.part: _value(field, raw[field.bytes], raw[field.counts]) for field in fields}


def write_fields(state: AnyState) -> dict[str, Any]:
    """The fields of a view by name; those that are zero are left out, but for the phase."""
    return _write(type(state), bytes(state))


def _write(kind: type[Record], raw: bytes) -> dict[str, Any]:
    written = {field.name: _value(field, raw[field.bytes], raw[field.counts]) for field in plan(kind)}
    return {name: value for name, value in written.items() if value is not None}


@functools.lru_cache(WRITTEN)
def _value(field: Field, raw: bytes, counts: bytes) -> Any:  # noqa: ANN401  # data for JSON
    """What a field says; None if it need not be written."""
    layout, meaning = field.layout, field.meaning
    if isinstance(layout, type) and issubclass(layout, Record):
        return _write(layout, raw) or None
    if not any(raw) and not any(counts) and field.name != "phase":
        return None
    if not hasattr(layout, "_length_"):
        return _one(int.from_bytes(raw, "little", signed=True), meaning)
    cells = _cells(raw, WORD if len(raw) == WORD * layout._length_ else 1)
    if isinstance(meaning, Pile):
        cards = cells[: _cells(counts, WORD)[0]]
        return write_pile(field.name, cards[::-1] if meaning.from_the_end else cards) or None
    if isinstance(meaning, Piles):
        piles = enumerate(_cells(counts, WORD))
        return trimmed([cards_text(cells[at * meaning.width :][:count]) for at, count in piles]) or None
    return trimmed([_one(cell, meaning) for cell in cells]) or None


def _cells(raw: bytes, size: int) -> list[int]:
    return memoryview(raw).cast("q" if size == WORD else "b").tolist()


def _one(value: int, meaning: Meaning) -> Any:  # noqa: ANN401  # data for JSON
    return card_set_text(value) if meaning is Kind.CARDS else write_one(value, meaning)


@functools.lru_cache(WRITTEN)
def card_set_text(cards: int) -> str:
    return cards_text(each_card(cards))
