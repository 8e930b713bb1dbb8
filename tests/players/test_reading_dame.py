"""The same at La Dame de Pique: cards passed and played, against every act gone through again."""

from collections.abc import Iterator

import pytest

import tripot
from tests.games.dame_de_pique.tables import set_up
from tests.players.test_reading import list_of
from tripot.engine import rules
from tripot.engine.bits import size
from tripot.engine.record import AnyState
from tripot.engine.stream import stream
from tripot.engine.worlds import Desk
from tripot.players.player import player
from tripot.players.thumb import BEGINNERS, MIXED, habit, likelihood, load, thumb
from tripot.players.thumb.dame_de_pique.exchange import burden
from tripot.players.thumb.dame_de_pique.reading import HEDGE
from tripot.players.thumb.freedom import FREEDOM, SLIP

WORLDS = 3
LOOKS = range(0, 52, 5)  # cards played
ACROSS, NOWHERE = 2, 0
WAYS = (1, 3, ACROSS, NOWHERE)  # how many seats on the cards of each manche go (DDP-09, DDP-13, DDP-14)


def looks() -> Iterator[tuple[tripot.Match, int]]:
    """The first four manches of beginners who also err, now and then; and how far their cards were passed."""
    load("dame_de_pique")
    match, chance = tripot.game("dame_de_pique", seats=4, target=1000).match(seed=5), stream("errs")
    while match.state.deals < len(WAYS):
        if match.phase == "play" and match.state.plays in LOOKS:
            yield match, WAYS[match.state.deals]
        name = "uniform" if len(match.log) % 5 == 0 else "thumb"
        match.play(player(name, chance).act(match.view(match.waiting[0])), seat=match.waiting[0])


def hands_before(world: AnyState) -> list[int]:
    """What each held when the play began."""
    hands = list(world.hands)
    for index in range(world.plays):
        hands[world.turns[index]] |= 1 << world.history[index]
    return hands


def chance_of_pass(world: AnyState, viewer: int, way: int) -> float:
    """How likely the cards passed to the viewer were, by what their giver had to choose from."""
    if way == NOWHERE:
        return 1.0
    giver = (viewer - way) % 4
    given, received = world.passed[giver], world.passed[(giver - way) % 4]
    hand = hands_before(world)[giver] & ~received | given
    lightest = min(burden(hand, card) for card in range(52) if given >> card & 1)
    heavier = [card for card in range(52) if (hand & ~given) >> card & 1 and burden(hand, card) > lightest]
    return HEDGE ** len(heavier)


def chance_of_play(world: AnyState, game: tripot.Game, viewer: int, others: int) -> float:
    """How likely the others' cards were, the manche played again with these hands."""
    again = game.set_up({"hands": [list_of(hand) for hand in hands_before(world)], "deals": world.deals})
    chance = 1.0
    for index in range(world.plays):
        seat, card = world.turns[index], world.history[index]
        number = size(rules.legal(again.state, seat).marks)
        if seat != viewer and number > 1:
            usual, practised = (rule(again.state, seat, stream(0)) == card for rule in (thumb, habit))
            mixed = FREEDOM / number + (1 - FREEDOM) / 2 * (usual + practised)
            chance *= mixed if others == MIXED else 1 if usual else SLIP
        again.play(card, seat=seat)
    return chance


@pytest.mark.parametrize("others", [MIXED, BEGINNERS])
def test_a_world_is_weighed_by_what_was_passed_and_by_every_card(others: int) -> None:
    """And by as much of them as is needed, where only worlds likelier than some are asked for."""
    passes = set()
    for match, way in looks():
        seat = match.waiting[0]
        view = match.view(seat).state
        world, scratch = view.clone(), view.clone()
        for luck in range(WORLDS):
            rules.imagine(view, seat, stream(luck), Desk(), world)
            passed = chance_of_pass(world, seat, way)
            passes.add(passed)
            exact = passed * chance_of_play(world, match.game, seat, others)
            assert likelihood(world, seat, scratch, 0.0, others) == pytest.approx(exact)
            assert likelihood(world, seat, scratch, exact / 2, others) == pytest.approx(exact)
            assert likelihood(world, seat, scratch, exact * 2, others) < exact * 2
    assert len(passes) > 4


def test_a_position_without_its_history_tells_nothing() -> None:
    load("dame_de_pique")
    state = set_up(["6d 7d", "8d 9d", "Td Jd", "2s Qs 3d"], {"trick": "5s 3s 4s", "leader": 0, "charges": [7, 6, 0, 0]})
    assert likelihood(state.state, 3, state.state.clone(), 0.0, MIXED) == 1.0


def test_nobody_is_read_before_all_have_passed() -> None:
    """What others have laid aside meanwhile nobody has seen: no world is likelier for it."""
    load("dame_de_pique")
    match = tripot.game("dame_de_pique", seats=4).match(seed=1)
    for seat in (3, 2, 1):
        for act in match.view(seat).legal_actions[-3:]:
            match.play(act, seat=seat)
    view = match.view(0).state
    world = view.clone()
    for luck in range(4):
        rules.imagine(view, 0, stream(luck), Desk(), world)
        assert likelihood(world, 0, view.clone(), 0.0, MIXED) == 1.0
