"""The fields of a view as data, as docs/notation.md writes positions; quick, since every move shows several views.

A field's value depends on its bytes alone, so what has been written once is found again, the same object; and of a view
that has been seen before only what has changed is looked at.
"""

import functools
from bisect import bisect
from dataclasses import dataclass
from typing import Any, NamedTuple

from tripot.cards import card_text, cards_text, each_card
from tripot.engine.position import is_hidden
from tripot.engine.record import AnyState, Kind, Meaning, Pile, Piles, Record, Words, fields_of, meanings_of

#: What a player has no use for: the settled, and notes the rules keep of what play has proved.
OMITTED = frozenset(
    (
        "options",
        "seats",
        "lacks",
        "base",
        "bound",
        "missed",
        "known",
        "stops",
        "strayed",
        "skipped",
        "fined",
        "caught",
        "basket",
        "face_down",
        "history",
        "turns",
    )
)
WRITTEN = 20_000  # values remembered
INT = 8  # bytes


@dataclass(frozen=True, eq=False)
class Field:
    """Where a field lies in the bytes of its record, and where the field that counts it."""

    name: str
    bytes: slice
    counts: slice


@functools.cache
def plan(kind: type[Record]) -> tuple[Field, ...]:
    """The fields that are written."""
    meanings = meanings_of(kind)
    counted = {name: meaning.count for name, meaning in meanings.items() if isinstance(meaning, Pile | Piles)}
    names = [name for name, _ in fields_of(kind) if name not in OMITTED | set(counted.values())]
    return tuple(Field(name, _slice(kind, name), _slice(kind, counted.get(name, ""))) for name in names)


def _slice(kind: type[Record], name: str) -> slice:
    if not name:
        return slice(0, 0)
    place = getattr(kind, name)
    return slice(place.offset, place.offset + place.size)


class Seen(NamedTuple):
    """The bytes of a view, and its fields by name."""

    raw: bytes
    fields: dict[str, Any]


def write_fields(state: AnyState) -> dict[str, Any]:
    """The fields of a view by name; those that are zero are left out, but for the phase."""
    return _write(type(state), bytes(state))


def seen(state: AnyState, before: Seen | None) -> Seen:
    """The fields of a view that was seen before; the same object if nothing has changed."""
    kind: type[Record] = type(state)
    raw = bytes(state)
    if before is None or len(raw) != len(before.raw):
        return Seen(raw, _write(kind, raw))
    if raw == before.raw:
        return before
    fields = dict(before.fields)
    for field in _changed(kind, raw, before.raw):
        value = _value(kind, field.name, raw[field.bytes], raw[field.counts])
        if value is None:
            fields.pop(field.name, None)
        else:
            fields[field.name] = value
    return Seen(raw, fields)


def _changed(kind: type[Record], raw: bytes, before: bytes) -> set[Field]:
    """The fields that differ, found from one difference to the next."""
    starts, ends, owners = _regions(kind)
    left = int.from_bytes(raw, "little") ^ int.from_bytes(before, "little")
    found, base = set(), 0
    while left:
        at = bisect(starts, base + ((left & -left).bit_length() - 1 >> 3)) - 1
        if owners[at] is not None:
            found.add(owners[at])
        left >>= 8 * (ends[at] - base)
        base = ends[at]
    return found


@functools.cache
def _regions(kind: type[Record]) -> tuple[list[int], list[int], list[Any]]:
    """Where each field of a record begins and ends, and the field that must be written anew when it changes."""
    owners = {field.bytes.start: field for field in plan(kind)}
    owners |= {field.counts.start: field for field in plan(kind) if field.counts.stop}
    places = [_slice(kind, name) for name, _ in fields_of(kind)]
    return (
        [place.start for place in places],
        [place.stop for place in places],
        [owners.get(place.start) for place in places],
    )


def _write(kind: type[Record], raw: bytes) -> dict[str, Any]:
    written = {field.name: _value(kind, field.name, raw[field.bytes], raw[field.counts]) for field in plan(kind)}
    return {name: value for name, value in written.items() if value is not None}


@functools.lru_cache(WRITTEN)
def _value(kind: type[Record], name: str, raw: bytes, counts: bytes) -> Any:  # noqa: ANN401  # data for JSON
    """What a field says; None if it need not be written."""
    layout = dict(fields_of(kind))[name]
    meaning = meanings_of(kind)[name]
    if isinstance(layout, type) and issubclass(layout, Record):
        return _write(layout, raw) or None
    if not any(raw) and not any(counts) and name != "phase":
        return None
    if not hasattr(layout, "_length_"):
        return _one(int.from_bytes(raw, "little", signed=True), meaning)
    cells = _cells(raw, INT if len(raw) == INT * layout._length_ else 1)
    if isinstance(meaning, Pile):
        return _pile(name, cells[: _cells(counts, INT)[0]]) or None
    if isinstance(meaning, Piles):
        piles = enumerate(_cells(counts, INT))
        return _trimmed([cards_text(cells[at * meaning.width :][:count]) for at, count in piles]) or None
    return _trimmed([_one(cell, meaning) for cell in cells]) or None


def _cells(raw: bytes, size: int) -> list[int]:
    return memoryview(raw).cast("q" if size == INT else "b").tolist()


def _pile(name: str, cards: list[int]) -> str | int:
    """The cards of a pile; their number if the view hides them."""
    return len(cards) if is_hidden(name, cards) else cards_text(cards)


def _one(value: int, meaning: Meaning) -> Any:  # noqa: ANN401  # data for JSON
    if meaning is Kind.CARDS:
        return card_set_text(value)
    if isinstance(meaning, Words):
        return meaning.names[value]
    if meaning is Kind.SLOT:
        return card_text(value - 1) if value else ""
    if meaning is Kind.SEATS:
        return [seat for seat in range(value.bit_length()) if value >> seat & 1]
    return value - (meaning is Kind.SEAT_SLOT) if meaning is not Kind.FLAG else bool(value)


@functools.lru_cache(WRITTEN)
def card_set_text(cards: int) -> str:
    return cards_text(each_card(cards))


def _trimmed(values: list[Any]) -> list[Any]:
    while values and values[-1] in (0, "", [], False):
        values.pop()
    return values
