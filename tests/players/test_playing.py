"""How the others are supposed to play when a deal is played out."""

from collections import Counter
from itertools import chain

import pytest

import tripot
from tests.players.test_search import positions
from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.bits import size
from tripot.engine.choices import NUMBER
from tripot.engine.stream import stream
from tripot.games import GAMES, rulebook
from tripot.games.rumoli.state import PASS
from tripot.players.search.playing import EVERYBODY, others_action, others_usual_action, usual_action
from tripot.players.thumb import ambition, bold, habit, load, thumb, wary, whims
from tripot.players.thumb.freedom import FREEDOM
from tripot.players.thumb.rumoli import WILD_BIDS

NOBODY = 0
TIMES = 2000


def choice_of_many(name: str) -> tripot.Match:
    """A position with four cards to choose from, or more."""
    load(name)
    for match in positions(tripot.game(name, seats=4), 5, 400, 1):
        if match.phase == "play" and size(rules.legal(match.state, match.waiting[0]).marks) >= 4:
            return match
    raise AssertionError


@pytest.mark.parametrize("name", ["dame_de_pique", "polignac"])
@pytest.mark.parametrize(("naive", "freedom"), [(NOBODY, FREEDOM), (EVERYBODY, 0.0)])
def test_where_all_tricks_may_be_made_the_others_have_whims(name: str, naive: int, freedom: float) -> None:
    """Any card, as often as they are supposed to be free; beginners known as such have none."""
    match = choice_of_many(name)
    state, seat = match.state, match.waiting[0]
    number = size(rules.legal(state, seat).marks & FULL_DECK)
    usual = usual_action(state, seat, stream(0), NOBODY, naive)
    found = Counter(others_action(state, seat, stream(luck), NOBODY, naive) for luck in range(TIMES))
    assert found[usual] / TIMES == pytest.approx(1 - freedom + freedom / number, abs=0.04)
    assert len(found) == (number if freedom else 1)


@pytest.mark.parametrize("name", [game for game in GAMES if not rulebook(game).is_chance])
def test_nobody_makes_use_of_what_he_cannot_see_when_a_deal_is_played_out(name: str) -> None:
    """In a world all cards are known; its seats play as they would with their views of it."""
    load(name)
    game = tripot.game(name, seats=4)
    for match in chain.from_iterable(positions(game, seed, 200, 1) for seed in range(4)):
        state, seat = match.state, match.waiting[0]
        view = match.view(seat).state
        for chooses in (thumb, habit, bold, wary):
            assert chooses(state, seat, stream("same")) == chooses(view, seat, stream("same"))
        assert (whims(state, seat), ambition(state, seat)) == (whims(view, seat), ambition(view, seat))


@pytest.mark.parametrize("name", ["dame_de_pique", "polignac"])
def test_a_seat_plays_boldly_or_as_a_beginner_where_it_is_said_to_and_else_by_habit(name: str) -> None:
    load(name)
    differs = 0
    for match in positions(tripot.game(name, seats=4), 5, 120, 1):
        state, seat = match.state, match.waiting[0]
        own, others = 1 << seat, EVERYBODY & ~(1 << seat)
        boldly, simply, usually = (chooses(state, seat, stream("same")) for chooses in (bold, thumb, habit))
        differs |= (boldly != simply) | (simply != usually) << 1 | (usually != boldly) << 2
        for keen, naive, act in (
            (own, NOBODY, boldly),
            (own, EVERYBODY, boldly),
            (others, own, simply),
            (NOBODY, EVERYBODY, simply),
            (NOBODY, NOBODY, usually),
            (others, others, usually),
        ):
            assert usual_action(state, seat, stream("same"), keen, naive) == act
    assert differs == 0b111


def test_others_who_play_by_habit_are_wary() -> None:
    load("polignac")
    differs = 0
    for match in chain.from_iterable(positions(tripot.game("polignac", seats=4), seed, 120, 1) for seed in range(8)):
        state, seat = match.state, match.waiting[0]
        own, others = 1 << seat, EVERYBODY & ~(1 << seat)
        act = wary(state, seat, stream("same"))
        differs += act != habit(state, seat, stream("same"))
        assert others_usual_action(state, seat, stream("same"), others, NOBODY) == act
        for keen, naive in ((own, NOBODY), (NOBODY, own)):
            usual = usual_action(state, seat, stream("same"), keen, naive)
            assert others_usual_action(state, seat, stream("same"), keen, naive) == usual
    assert differs > 0


def at_auction() -> tripot.Match:
    """The dealer sells the dead hand, and the eldest, whose hand is good, is asked for a bid."""
    load("rumoli")
    match = tripot.game("rumoli", seats=4).match(seed=2)
    match.play("auction")
    return match


@pytest.mark.parametrize(("naive", "often"), [(NOBODY, WILD_BIDS), (EVERYBODY, 0.0)])
def test_once_in_a_while_somebody_bids_any_number_for_the_dead_hand(naive: int, often: float) -> None:
    """However little his hand gains by it, and never more than he has."""
    state, seat = at_auction().state, at_auction().waiting[0]
    assert usual_action(state, seat, stream(0), NOBODY, naive) == PASS
    acts = [others_action(state, seat, stream(luck), NOBODY, naive) for luck in range(TIMES)]
    bids = [act - NUMBER for act in acts if act != PASS]
    assert len(bids) / TIMES == pytest.approx(often, abs=0.005)
    assert not bids or 1 <= min(bids) < 10 < 35 < max(bids) <= state.chips[seat]


def test_who_has_no_chips_left_bids_nothing_by_whim() -> None:
    match = at_auction()
    state, seat = match.state.clone(), match.waiting[0]
    state.chips[seat] = 0
    assert {others_action(state, seat, stream(luck), NOBODY, NOBODY) for luck in range(TIMES)} == {PASS}


def test_elsewhere_the_others_play_as_usual() -> None:
    match = choice_of_many("rumoli")
    state, seat = match.state, match.waiting[0]
    usual = usual_action(state, seat, stream(0), NOBODY, NOBODY)
    assert {others_action(state, seat, stream(luck), NOBODY, NOBODY) for luck in range(100)} == {usual}
