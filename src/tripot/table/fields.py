"""The fields of a view as data, as docs/notation.md writes positions; quick, since every move shows several views.

A field's value depends on its bytes alone, so what has been written once is found again, the same object; and of a view
that has been seen before only what has changed is looked at.
"""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tripot.cards import cards_text, each_card
from tripot.engine.position import trimmed, write_one, write_pile
from tripot.engine.record import AnyState, Kind, Meaning, Pile, Piles, Record, fields_of, meanings_of

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
HAND = "hands"
NEIGHBOURS = 4  # fields compared at once
INT = 8  # bytes


@dataclass(frozen=True, eq=False)
class Field:
    """What a field of a record is, where it lies in its bytes, and where the field that counts it."""

    name: str
    part: str  # what it is called among all that is shown
    layout: Any
    meaning: Meaning
    bytes: slice
    counts: slice


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
def places_of(kind: type[Record], names: tuple[str, ...]) -> tuple[slice, ...]:
    """Where these fields lie in a record's bytes, and those that count them."""
    return tuple(place for field in plan(kind) if field.name in names for place in (field.bytes, field.counts))


class Seen(NamedTuple):
    """The bytes of a view, and fields of it as parts of what is shown; None for one that holds nothing."""

    raw: bytes
    fields: dict[str, Any]


def write_fields(state: AnyState) -> dict[str, Any]:
    """The fields of a view by name; those that are zero are left out, but for the phase."""
    return _write(type(state), bytes(state))


def seen(state: AnyState, before: Seen | None) -> Seen:
    """All fields of a view, of which one like it was seen before; the same object if nothing has changed."""
    kind: type[Record] = type(state)
    raw = bytes(state)
    if before is None or len(raw) != len(before.raw):
        return Seen(raw, _parts(plan(kind), raw))
    return before if raw == before.raw else Seen(raw, before.fields | _parts(_changed(kind, raw, before.raw), raw))


def seen_beside(state: AnyState, public: Seen) -> Seen:
    """Those fields of a seat's view that are not as a spectator sees them, but for its hand, which is shown apart."""
    raw = bytes(state)
    return Seen(raw, _parts([field for field in _changed(type(state), raw, public.raw) if field.name != HAND], raw))


def _parts(fields: Iterable[Field], raw: bytes) -> dict[str, Any]:
    return {field.part: _value(field, raw[field.bytes], raw[field.counts]) for field in fields}


def _changed(kind: type[Record], raw: bytes, before: bytes) -> list[Field]:
    """The fields that differ, in their order, looked for only where the neighbourhood differs."""
    found: list[Field] = []
    for whole, places in _neighbourhoods(kind):
        if raw[whole] != before[whole]:
            found += [field for place, field in places if raw[place] != before[place]]
    return found


@functools.cache
def _neighbourhoods(kind: type[Record]) -> list[tuple[slice, list[tuple[slice, Field]]]]:
    """Where a few fields lie together, and where each of them does, or what counts it."""
    places = [(place, field) for field in plan(kind) for place in (field.bytes, field.counts) if place.stop]
    places.sort(key=lambda found: found[0].start)
    some = [places[at : at + NEIGHBOURS] for at in range(0, len(places), NEIGHBOURS)]
    return [(slice(near[0][0].start, near[-1][0].stop), near) for near in some]


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
    cells = _cells(raw, INT if len(raw) == INT * layout._length_ else 1)
    if isinstance(meaning, Pile):
        cards = cells[: _cells(counts, INT)[0]]
        return write_pile(field.name, cards[::-1] if meaning.from_the_end else cards) or None
    if isinstance(meaning, Piles):
        piles = enumerate(_cells(counts, INT))
        return trimmed([cards_text(cells[at * meaning.width :][:count]) for at, count in piles]) or None
    return trimmed([_one(cell, meaning) for cell in cells]) or None


def _cells(raw: bytes, size: int) -> list[int]:
    return memoryview(raw).cast("q" if size == INT else "b").tolist()


def _one(value: int, meaning: Meaning) -> Any:  # noqa: ANN401  # data for JSON
    return card_set_text(value) if meaning is Kind.CARDS else write_one(value, meaning)


@functools.lru_cache(WRITTEN)
def card_set_text(cards: int) -> str:
    return cards_text(each_card(cards))
