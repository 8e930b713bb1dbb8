"""Matches of Le Rumoli, faults included, to be told twice."""

import random

import tripot
from tests.referees.second_rumoli import SecondRumoli
from tests.referees.twice import Twice
from tripot.cards import cards_text, each_card
from tripot.engine.options import Value


def any_game(chance: random.Random) -> tripot.Game:
    seats = chance.choice(range(3, 8))
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
    options = {name: chance.choice(allowed) for name, allowed in values.items()}
    return tripot.game("rumoli", seats=seats, **options)


def any_match(chance: random.Random, seed: int) -> tripot.Match:
    return any_game(chance).match(seed=seed)


def cards_in(cards: int) -> set[str]:
    return set(cards_text(each_card(cards)).split())


def hands_of(match: tripot.Match) -> list[set[str]]:
    return [cards_in(match.state.hands[seat]) for seat in range(match.game.seats)]


def pick(chance: random.Random, match: tripot.Match, second: SecondRumoli) -> tuple[int, str]:
    """Who does what: anybody who is waited for, mostly what is allowed, now and then a fault."""
    seat = chance.choice(match.waiting)
    faulty = match.game.options["enforcement"] == "penalise" and chance.random() < 0.25
    if match.phase == "auction" and chance.random() < 0.6:
        return seat, "pass"
    return seat, chance.choice(match.possible_for(seat) if faulty else match.legal_for(seat))


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


RUMOLI = Twice(
    game="rumoli",
    any_match=any_match,
    second=SecondRumoli,
    pick=pick,
    assert_alike=assert_alike,
    by_hand=frozenset({"cuts", "shuffles", "no_shuffle"}),
    matches=60,
    most_plays=1200,
)
