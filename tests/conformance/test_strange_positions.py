"""A position with a few fields that are wrong: it is refused, or goes on like one that came about."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.conformance.facts.known import facts_of
from tests.conformance.games import each_game, explore, times
from tests.conformance.test_wrong_positions import Path, at, changed, fields, with_field, without
from tests.conformance.walks import random_action, somewhere
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.position import state_text, write_state
from tripot.engine.record import AnyState
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import Stream, below, stream
from tripot.engine.view import view_of
from tripot.errors import PositionError

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
TRIES = 6  # of each position
MOST_CHANGES = 3
ACTS = 12  # after which a match that goes on is let go
WORLDS = 4  # one act in so many, all viewers imagine one


@each_game
@times(6, 3000)
def test_a_strange_position_is_refused_or_goes_on_like_any_other(name: str, trials: int) -> None:
    hold_to_account(name, trials, strange_positions)


def strange_positions(game: Game, seed: int, chance: Stream) -> Iterator[dict[str, Any]]:
    state, other = somewhere(game, seed, most=150), somewhere(game, seed + 1, most=150)
    for _ in range(TRIES):
        yield strange(state, other, chance)


def hold_to_account(name: str, trials: int, tried: Callable[[Game, int, Stream], Iterator[dict[str, Any]]]) -> None:
    """Each of the positions tried is refused, or goes on; many are either."""
    seen: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} strange")
        for position in tried(game, seed, chance):
            match = accepted(game, position, seed)
            seen.update(accepted=int(match is not None), refused=int(match is None))
            if match is not None:
                go_on(match, chance)

    explore(name, trials, check)
    assert seen["accepted"] >= trials // 2, seen
    assert seen["refused"] >= trials // 2, seen


def strange(state: AnyState, other: AnyState, chance: Stream) -> dict[str, Any]:
    """The position with some fields left out, changed, or as they are in another; or with two cards changed about."""
    position, donor = write_state(state), write_state(other)
    named = list(fields(type(state), state.seats))
    for _ in range(1 + below(chance, MOST_CHANGES)):
        path, meaning, room = named[below(chance, len(named))]
        way = below(chance, 5)
        if way == 0:
            position = with_cards_exchanged(position, chance)
        elif way == 1:
            position = with_field(position, path, changed(at(position, path), meaning, room, chance))
        else:
            position = like(position, {} if way == 2 else donor, path)
    return position


def like(position: dict[str, Any], donor: dict[str, Any], path: Path) -> dict[str, Any]:
    """The position with this field as it is in another, left out if it is there."""
    value = at(donor, path)
    if value is not None:
        return with_field(position, path, value)
    return position if len(path) > 1 else without(position, path[0])


def with_cards_exchanged(position: dict[str, Any], chance: Stream) -> dict[str, Any]:
    """Two cards change places wherever they are named."""
    text = json.dumps(position)
    cards = sorted(set(CARD.findall(text)))
    if not cards:
        return position
    one, two = (cards[below(chance, len(cards))] for _ in range(2))
    swapped = {one: two, two: one}
    exchanged: dict[str, Any] = json.loads(CARD.sub(lambda found: swapped.get(found[0], found[0]), text))
    return exchanged


def accepted(game: Game, position: dict[str, Any], seed: int) -> Match | None:
    try:
        return game.set_up(position, seed=seed)
    except PositionError:
        return None


def go_on(match: Match, chance: Stream) -> None:
    """Play on, and ask after each act what is asked of positions that came about."""
    facts, chips = facts_of(match.game.name), facts_of(match.game.name).chips(match.state)
    for _ in range(ACTS):
        assert_sound(match.game, match.state)
        assert facts.chips(match.state) == chips
        assert match.waiting or match.outcome
        assert all(match.legal_for(seat) for seat in match.waiting)
        if below(chance, WORLDS) == 0:
            assert_imagined(match, chance)
        if match.over:
            return
        seat, action = random_action(match.state, chance)
        match.play(action, seat)


def assert_sound(game: Game, state: AnyState) -> None:
    """It reads back to the same bytes, and has the cards it must have."""
    text, facts = state_text(state), facts_of(game.name)
    assert bytes(game.unsupplied(text).state) == bytes(state), text
    assert Counter(facts.cards(state)) == Counter(facts.pack(game, json.loads(text)["phase"])), text


def assert_imagined(match: Match, chance: Stream) -> None:
    for viewer in range(SPECTATOR, match.game.seats):
        view = match.view(viewer)
        world = view.imagine(chance)
        assert view_of(match.game, world, viewer) == view
        assert_sound(match.game, world)
