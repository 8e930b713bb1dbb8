"""A position crossed with another moment of its match, or whose seats, cards or counts change about: it goes on too."""

import re
from collections.abc import Iterator
from typing import Any

from tests.conformance.games import each_game, times
from tests.conformance.test_strange_positions import hold_to_account
from tests.conformance.walks import positions
from tripot.engine.game import Game
from tripot.engine.position import write_state
from tripot.engine.stream import Stream, below

Json = Any  # a value as a position holds it
Position = dict[str, Json]
Way = tuple[str | int, ...]  # the names and places that lead to a value
CARDS = re.compile(r"(?:[2-9TJQKA][cdhs] ?)+")
TRIES = 6  # of each moment
MOST = 150  # acts before it
APART = 8  # acts between the two moments, at most


@each_game
@times(6, 3000)
def test_a_crossed_position_is_refused_or_goes_on_like_any_other(name: str, trials: int) -> None:
    hold_to_account(name, trials, crossed_positions)


def crossed_positions(game: Game, seed: int, chance: Stream) -> Iterator[Position]:
    position, other = two_moments(game, seed, chance)
    for _ in range(TRIES):
        yield crossed(position, other, game.seats, chance)


def two_moments(game: Game, seed: int, chance: Stream) -> tuple[Position, Position]:
    """Two positions of one match, in either order."""
    walk = [state.clone() for state in positions(game, seed, skip=0, most=1 + below(chance, MOST))]
    last, earlier = write_state(walk[-1]), write_state(walk[-1 - below(chance, min(APART, len(walk)))])
    return (last, earlier) if below(chance, 2) else (earlier, last)


def crossed(position: Position, other: Position, seats: int, chance: Stream) -> Position:
    way = below(chance, 5)
    if way == 0:
        return seats_exchanged(position, seats, chance)
    if way == 1:
        return cards_exchanged(position, chance)
    if way == 2:
        return count_moved(position, chance)
    if way == 3:
        return {name: value for name, value in position.items() if below(chance, len(position))}
    return fields_crossed(position, other, chance)


def fields_crossed(position: Position, other: Position, chance: Stream) -> Position:
    """Some of the fields in which they differ are those of the other moment."""
    odds = 2 + below(chance, 6)
    taken = {name for name in {**position, **other} if not below(chance, odds)}
    kept = {name: value for name, value in position.items() if name not in taken}
    return kept | {name: value for name, value in other.items() if name in taken}


def seats_exchanged(position: Position, seats: int, chance: Stream) -> Position:
    """Two seats have each other's items, of one row or of each."""
    one, two = below(chance, seats), below(chance, seats)
    rows = [name for name, value in position.items() if isinstance(value, list) and len(value) > max(one, two)]
    if below(chance, 3) and rows:
        rows = [rows[below(chance, len(rows))]]
    return {name: exchanged(value, one, two) if name in rows else value for name, value in position.items()}


def exchanged(items: list[Json], one: int, two: int) -> list[Json]:
    swapped = {one: items[two], two: items[one]}
    return [swapped.get(place, item) for place, item in enumerate(items)]


def cards_exchanged(position: Position, chance: Stream) -> Position:
    """Two cards change places, there alone: wherever else they are named they stay."""
    places = [(path, at) for path, value in leaves(position) for at in range(cards_in(value))]
    if len(places) < 2:
        return position
    (one, first), (two, second) = (places[below(chance, len(places))] for _ in range(2))
    values = dict(leaves(position))
    card, another = values[one].split()[first], values[two].split()[second]
    changed: Position = with_card(with_card(position, one, first, another), two, second, card)
    return changed


def with_card(position: Position, path: Way, at: int, card: str) -> Json:
    cards = dict(leaves(position))[path].split()
    return with_leaf(position, path, " ".join([*cards[:at], card, *cards[at + 1 :]]))


def count_moved(position: Position, chance: Stream) -> Position:
    """One of what is counted is counted elsewhere, or nowhere."""
    counts = [path for path, value in leaves(position) if type(value) is int]
    changed = position
    for step in (-1, 1) if below(chance, 3) else (-1,):
        if counts:
            path = counts[below(chance, len(counts))]
            changed = with_leaf(changed, path, dict(leaves(changed))[path] + step)
    return changed


def cards_in(value: Json) -> int:
    return len(value.split()) if isinstance(value, str) and CARDS.fullmatch(value) else 0


def leaves(value: Json, path: Way = ()) -> Iterator[tuple[Way, Json]]:
    """Each value that is no list and no record, and where it is."""
    if not isinstance(value, dict | list):
        yield path, value
        return
    for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(inner, (*path, name))


def with_leaf(value: Json, path: Way, leaf: Json) -> Json:
    if not path:
        return leaf
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    changed = {name: with_leaf(inner, path[1:], leaf) if name == path[0] else inner for name, inner in entries}
    return changed if isinstance(value, dict) else list(changed.values())
