"""Whole matches of Le Rumoli, faults included, beside a second writing of its rules."""

import functools
import random

import pytest

import tripot
from tests.referees.second_rumoli import SecondRumoli
from tripot.cards import cards_text, each_card
from tripot.engine.options import Value
from tripot.games import rulebook

MATCHES, MOST_PLAYS = 60, 1200


def any_options(chance: random.Random) -> dict[str, Value]:
    values: dict[str, list[Value]] = {
        "no_other_suit": ["pass_left_then_void", "same_suit_if_stuck", "pass_left_then_same_suit"],
        "new_suit_rule": ["different_suit", "opposite_colour", "any"],
        "auction": ["ascending", "sealed"],
        "ante_mode": ["one_each", "free_placement"],
        "starting_chips": [8, 10, 15, 20, 30, 50],
        "end_condition": ["circuits", "coups", "until_broke"],
        "circuits": [1, 2],
        "coups": [1, 3, 6],
        "final_layout": ["split_equally", "leave"],
        "insolvency": ["partial_payment", "debt"],
        "enforcement": ["prevent", "penalise", "penalise"],
        "irregularity_detection": ["immediate", "on_reveal"],
    }
    return {name: chance.choice(allowed) for name, allowed in values.items()}


def cards_in(cards: int) -> set[str]:
    return set(cards_text(each_card(cards)).split())


def hands_of(match: tripot.Match) -> list[set[str]]:
    return [cards_in(match.state.hands[seat]) for seat in range(match.game.seats)]


def pick(chance: random.Random, match: tripot.Match, second: SecondRumoli, seat: int) -> str:
    """Mostly what is allowed, now and then a fault; but nothing withheld from a lead that may be taken back."""
    faulty = match.game.options["enforcement"] == "penalise" and chance.random() < 0.25
    if match.phase == "auction" and chance.random() < 0.6:
        return "pass"
    action = chance.choice(match.possible_for(seat) if faulty else match.legal_for(seat))
    withholding = second.phase == "ask" and action == "pass" and second.due in second.hands[seat]
    return second.due if withholding and second.stray else action


def assert_alike(match: tripot.Match, second: SecondRumoli) -> None:
    if second.phase == "deal":
        second.deal(hands_of(match), cards_in(match.state.dead))
    assert match.scores == tuple(second.chips)
    assert list(match.state.boodles) == list(second.boodles.values())
    assert (match.phase, match.waiting, match.state.deals) == (second.phase, second.waiting(), second.deals)
    if match.phase in ("play", "ask"):
        assert hands_of(match) == second.hands
    if match.phase == "play":
        assert set(match.legal) - {"take_back"} == second.lawful(second.actor)


@functools.cache
def told(seed: int) -> frozenset[str]:
    """What is told in a match that both tell alike."""
    chance = random.Random(seed)
    game = tripot.game("rumoli", seats=chance.randint(3, 7), **any_options(chance))
    match = game.match(seed=seed)
    second = SecondRumoli(game.options, game.seats)
    assert_alike(match, second)
    for _ in range(MOST_PLAYS):
        if match.over:
            break
        seat = chance.choice(match.waiting)
        action = pick(chance, match, second, seat)
        match.play(action, seat)
        second.act(seat, action)
        assert_alike(match, second)
    return frozenset(event.word for event in match.events)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_both_tell_the_same_match(seed: int) -> None:
    assert told(seed)


def test_the_matches_meet_everything_that_can_be_told() -> None:
    by_hand = {"cuts", "shuffles", "no_shuffle"}
    assert set(rulebook("rumoli").events) - by_hand == frozenset[str]().union(*map(told, range(MATCHES))) - by_hand
