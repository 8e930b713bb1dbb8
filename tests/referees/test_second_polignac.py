"""Whole matches of Le Polignac, faults included, beside a second writing of its rules."""

import functools
import random

import pytest

import tripot
from tests.referees.second_polignac import SecondPolignac
from tripot.cards import cards_text, each_card
from tripot.engine.options import Value
from tripot.games import rulebook

MATCHES = 80


def any_options(chance: random.Random) -> dict[str, Value]:
    values: dict[str, list[Value]] = {
        "leftover_method": ["remove_sevens", "dealer_discard"],
        "removed_sevens": ["red", "black"],
        "limit": [1, 3, 5, 8, 15, 30],
        "carte_maitresse": ["king_queen_or_highest_unplayed", "king_queen", "highest_unplayed", "any_non_jack"],
        "failed_general": ["jacks_taken", "flat_five_if_declared"],
        "favour_requests": [True, True, True, False],
        "favour_timing": ["leading_with_all_tricks", "after_all_jacks", "before_first_lead"],
        "favour_check": ["won_trick", "won_trick", "strict", "off"],
        "limit_vs_general": ["limit_first", "general_first"],
        "enforcement": ["prevent", "penalise"],
    }
    return {name: chance.choice(allowed) for name, allowed in values.items()}


def hands_of(match: tripot.Match) -> list[set[str]]:
    return [set(cards_text(each_card(match.state.hands[seat])).split()) for seat in range(match.game.seats)]


def pick(chance: random.Random, match: tripot.Match, second: SecondPolignac) -> str:
    """Mostly what is allowed, kings and favours first so that generals come about; now and then a fault."""
    seat, legal = second.actor, match.legal
    faulty = match.game.options["enforcement"] == "penalise"
    if faulty and chance.random() < 0.06:
        return chance.choice(match.possible)
    if faulty and second.phase == "play" and seat in second.favourers and chance.random() < 0.5:
        return chance.choice(sorted(second.lawful(seat)))
    if "ask" in legal and chance.random() < 0.5:
        return "ask"
    if second.phase == "play" and not second.trick and second.has_all(seat) and chance.random() < 0.9:
        return max(second.hands[seat], key=lambda card: ("789TAJQK".index(card[0]), card))
    return chance.choice(legal)


def assert_alike(match: tripot.Match, second: SecondPolignac) -> None:
    if second.phase == "deal":
        second.deal(hands_of(match))
    assert list(match.scores) == second.points()
    assert (match.phase, match.state.deals) == (second.phase, second.deals)
    if match.outcome:
        assert match.outcome.losers == second.losers
        return
    assert match.waiting == (second.actor,)
    assert set(match.legal) == second.legal()
    if second.phase == "play" and match.game.options["enforcement"] == "penalise":
        cards = {card for card in second.hands[second.actor] if second.cause(second.actor, card) != "refused"}
        assert set(match.possible) - {"ask"} == cards


@functools.cache
def told(seed: int) -> frozenset[str]:
    """What is told in a match that both tell alike."""
    chance = random.Random(seed)
    game = tripot.game("polignac", seats=chance.randint(3, 8), **any_options(chance))
    match = game.match(seed=seed)
    second = SecondPolignac(game.options, game.seats)
    assert_alike(match, second)
    while not match.over:
        seat, action = second.actor, pick(chance, match, second)
        match.play(action)
        second.act(seat, action)
        assert_alike(match, second)
    return frozenset(event.word for event in match.events)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_both_tell_the_same_match(seed: int) -> None:
    assert told(seed)


def test_the_matches_meet_everything_that_can_be_told() -> None:
    by_hand = {"cuts", "redraw"}
    assert set(rulebook("polignac").events) - by_hand == frozenset[str]().union(*map(told, range(MATCHES))) - by_hand
