"""A position with one field that is wrong: what is said of it names that field, or a card that came or went.

The French says it as the English does.
"""

import ctypes
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.conformance.games import each_game, explore, times
from tests.conformance.walks import somewhere
from tripot.cards import card_text
from tripot.engine.game import Game
from tripot.engine.position import write_state
from tripot.engine.record import Kind, Meaning, Pile, Piles, Record, Words, fields_of, meanings_of
from tripot.engine.stream import Stream, below, stream
from tripot.errors import PositionError

Path = tuple[str, ...]
Json = Any  # a value as a position holds it
TRIES = 2  # of each field
NUMBERS = (Kind.NUMBER, Kind.TOLD, Kind.SEAT, Kind.TOLD_SEAT, Kind.SEAT_SLOT)
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@each_game
@times(8, 1500)
def test_what_is_said_of_a_wrong_field_names_it(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        state, chance = somewhere(game, seed, most=150), stream(f"{seed} wrong")
        written = write_state(state)
        for path, meaning, room in fields(type(state), game.seats):
            value = at(written, path)
            for _ in range(TRIES):
                wrong = changed(value, meaning, room, chance)
                if wrong != value:
                    assert_named(game, with_field(written, path, wrong), path, (value, wrong))

    explore(name, trials, check)


@each_game
@times(2, 300)
def test_a_wrong_number_is_refused_or_goes_on_whatever_else_is_left_out(name: str, trials: int) -> None:
    """What is left out is filled in from the rest, whose numbers may be no seats and no places of a list."""

    def check(game: Game, seed: int) -> None:
        state = somewhere(game, seed, most=150)
        written = write_state(state)
        for path, meaning, room in fields(type(state), game.seats):
            for left_out in {*written} - {path[0]} if meaning in NUMBERS else ():
                rest = without(written, left_out)
                for wrong in (-2, game.seats, 255):
                    items = [wrong, *(at(rest, path) or [])[1:]] if room else wrong
                    refusal(game, with_field(rest, path, items))

    explore(name, trials, check)


def assert_named(game: Game, position: Mapping[str, Json], path: Path, values: tuple[Json, Json]) -> None:
    before, after = (set(CARD.findall(str(value))) for value in values)
    for said in refusal(game, position):
        assert {*re.findall(r"\w+", said)} & {*path, *(before ^ after)}, (path, values, said)


def refusal(game: Game, position: Mapping[str, Json]) -> tuple[str, ...]:
    """What is said of a wrong position, in each language; nothing if it could have come about."""
    try:
        game.set_up(position)
    except PositionError as error:
        return error.said("en"), error.said("fr")
    return ()


def fields(cls: type[Record], seats: int, path: Path = ()) -> Iterator[tuple[Path, Meaning, int]]:
    """Each field that a position may name, with its meaning and how many items it may have, 0 if it is no list."""
    meanings = meanings_of(cls)
    counts = {meaning.count for meaning in meanings.values() if isinstance(meaning, Pile | Piles)}
    for name, kind in fields_of(cls):
        if name in counts | {"options", "seats"}:
            continue
        if issubclass(kind, Record):
            yield from fields(kind, seats, (*path, name))
        else:
            is_list = issubclass(kind, ctypes.Array) and not isinstance(meanings[name], Pile)
            yield (*path, name), meanings[name], seats if is_list else 0


def at(position: Mapping[str, Json], path: Path) -> Json:
    """The value of a field, None if it is left out."""
    for name in path:
        position = (position or {}).get(name)  # type: ignore[assignment]
    return position


def with_field(position: Mapping[str, Json], path: Path, value: Json) -> dict[str, Json]:
    name, *rest = path
    return {**position, name: with_field(position.get(name, {}), tuple(rest), value) if rest else value}


def without(position: Mapping[str, Json], name: str) -> dict[str, Json]:
    return {field: value for field, value in position.items() if field != name}


def changed(value: Json, meaning: Meaning, room: int, chance: Stream) -> Json:
    """Another value of the same kind, more or less near."""
    if not room:
        return changed_one(value, meaning, chance)
    items = list(value or [])
    place = below(chance, min(room, len(items) + 1))
    if place == len(items):
        items.append(None)
    items[place] = changed_one(items[place], meaning, chance)
    return items


def changed_one(value: Json, meaning: Meaning, chance: Stream) -> Json:
    if isinstance(meaning, Words):
        return meaning.names[below(chance, len(meaning.names))]
    if isinstance(meaning, Pile | Piles) or meaning is Kind.CARDS:
        return changed_cards(value if isinstance(value, str) else "", chance)
    if meaning is Kind.SLOT:
        return card_text(below(chance, 52)) if below(chance, 2) else ""
    if meaning is Kind.SEATS:
        return sorted({*(value or [])} ^ {below(chance, 4)})
    if meaning is Kind.FLAG:
        return not value
    return (value or 0) + (-2, -1, 1, 2, 7)[below(chance, 5)]


def changed_cards(text: str, chance: Stream) -> str:
    """A card more, one fewer or another."""
    cards = text.split()
    way = below(chance, 3)
    if cards and way:
        cards.pop(below(chance, len(cards)))
    if way < 2:
        cards.append(card_text(below(chance, 52)))
    return " ".join(cards)
