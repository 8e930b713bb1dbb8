"""Worlds as likely as what the others did: against the exact posterior, every world counted, under a known opponent."""

from collections import Counter
from itertools import combinations

import pytest

import tripot
from tripot.cards import each_card
from tripot.engine import rules
from tripot.engine.bits import size
from tripot.engine.choices import count
from tripot.engine.record import AnyState, array_of
from tripot.engine.stream import stream
from tripot.engine.worlds import Desk
from tripot.players.bench import Bench
from tripot.players.player import player
from tripot.players.search.weighing import propose
from tripot.players.thumb import BEGINNERS, MIXED, habit, likelihood, load, thumb
from tripot.players.thumb.dame_de_pique.reading import take_back
from tripot.players.thumb.freedom import FREEDOM, SLIP

Hands = tuple[int, ...]
#: Worlds drawn, and how close they come in total variation; that of as many fair draws is about half of it.
DRAWN_AND_CLOSE = pytest.mark.parametrize(
    ("number", "close"), [(1500, 0.12), pytest.param(4000, 0.07, marks=pytest.mark.soak)]
)


def late(seed: int, tricks: int) -> tuple[tripot.Match, int]:
    """A coup of four seats with so many tricks to come, and who leads."""
    match = tripot.game("polignac", seats=4, limit=50).match(seed=seed)
    while match.phase != "play" or max(map(size, match.state.hands)) > tricks or match.state.played:
        seat = match.waiting[0]
        act = player("thumb", stream(len(match.log))).act(match.view(seat))
        match.play(act, seat=seat)
    return match, match.waiting[0]


def every_world(view: AnyState, seat: int) -> list[Hands]:
    """Every way the hidden cards may lie, none where its holder has shown not to have it."""
    full = sum(1 << card for card in each_card(view.gone | view.hands[seat]))
    hidden = [card for card in range(52) if PACK >> card & 1 and not full >> card & 1]
    others = [other for other in range(4) if other != seat]
    worlds = [{seat: view.hands[seat]}]
    for other in others:
        room = size(view.hands[seat])
        worlds = [
            {**world, other: sum(1 << card for card in cards)}
            for world in worlds
            for cards in combinations([card for card in hidden if not taken(world) >> card & 1], room)
            if not sum(1 << card for card in cards) & view.lacks[other]
        ]
    return [tuple(world[place] for place in range(4)) for world in worlds]


def taken(world: dict[int, int]) -> int:
    """All cards given out so far."""
    total = 0
    for cards in world.values():
        total |= cards
    return total


PACK = sum(1 << 13 * suit + rank for suit in range(4) for rank in range(5, 13))


def chance_of(match: tripot.Match, seat: int, world: Hands, others: int) -> float:
    """How likely the others' cards were, the coup played again card by card with these hands."""
    state = match.state
    history = [(state.turns[index], state.history[index]) for index in range(state.plays)]
    hands = list(world)
    for player_, card in history:
        hands[player_] |= 1 << card
    again = match.game.set_up(
        {"hands": [list_of(hand) for hand in hands], "dealer": (history[0][0] - 1) % 4, "leader": history[0][0]}
    )
    chance = 1.0
    for player_, card in history:
        choices = rules.legal(again.state, player_)
        number = size(choices.marks & ((1 << 52) - 1))
        if player_ != seat and number > 1:
            luck = stream(0)
            usual, practised = (rule(again.state, player_, luck) == card for rule in (thumb, habit))
            mixed = FREEDOM / number + (1 - FREEDOM) / 2 * (usual + practised)
            chance *= mixed if others == MIXED else 1 if usual else SLIP
        again.play(card, seat=player_)
        if again.phase == "decide":
            again.play("continue")
    assert count(rules.legal(again.state, seat))
    return chance


def list_of(cards: int) -> str:
    return " ".join(tripot.cards.card_text(card) for card in each_card(cards))


@pytest.mark.parametrize("others", [MIXED, BEGINNERS])
def test_a_world_is_weighed_by_every_card_of_the_others(others: int) -> None:
    """And by as much of them as is needed, where only worlds likelier than some are asked for."""
    load("polignac")
    match, seat = late(3, 2)
    view, scratch = match.view(seat).state, match.state.clone()
    for world in every_world(view, seat):
        state = view.clone()
        state.hands[:4] = world
        exact = chance_of(match, seat, world, others)
        assert likelihood(state, seat, scratch, 0.0, others) == pytest.approx(exact)
        assert likelihood(state, seat, scratch, exact / 2, others) == pytest.approx(exact)
        assert likelihood(state, seat, scratch, exact * 2, others) < exact * 2


@pytest.mark.parametrize("scope", ["manche", "partie"])
def test_before_a_manche_hearts_are_as_free_as_they_were(scope: str) -> None:
    """Whoever leads a heart then has not broken the rules (DDP-20, DDP-B4)."""
    match = tripot.game("dame_de_pique", seats=4, hearts_break_scope=scope).match(seed=1)
    uniform = player("uniform", stream("hearts"))
    free: list[int] = []
    while len(free) < 6:
        state = match.state.clone()
        if match.phase == "play" and state.plays in (0, 51):
            take_back(state)
            free.append(state.hearts_free)
        match.play(uniform.act(match.view(match.waiting[0])), seat=match.waiting[0])
    assert free == ([0, 0, 1, 1, 1, 1] if scope == "partie" else [0] * 6)


@DRAWN_AND_CLOSE
def test_worlds_come_as_often_as_they_are_likely(number: int, close: float) -> None:
    load("polignac")
    match, seat = late(3, 2)
    view = match.view(seat).state
    worlds = every_world(view, seat)
    exact = {world: chance_of(match, seat, world, MIXED) for world in worlds}
    total = sum(exact.values())
    found = Counter(drawn(view, Bench(seat=seat), number))
    distance = sum(abs(found[world] / number - exact[world] / total) for world in worlds) / 2
    assert sum(found.values()) == sum(found[world] for world in worlds)
    uniform = sum(abs(1 / len(worlds) - exact[world] / total) for world in worlds) / 2
    assert uniform > 3 * close
    assert distance < close


def drawn(view: AnyState, bench: Bench, number: int) -> list[Hands]:
    """The worlds of one long chain."""
    blank = type(view)()
    states, desk, luck = array_of(view, blank, blank, blank, blank), Desk(), stream("chain")
    rules.imagine(view, bench.seat, luck, desk, states[1])
    weight = likelihood(states[1], bench.seat, states[4], 0.0, bench.others)
    found = []
    for _ in range(number):
        weight = propose(states, desk, luck, bench, 3, weight)
        found.append(tuple(states[1].hands[place] for place in range(4)))
    return found
