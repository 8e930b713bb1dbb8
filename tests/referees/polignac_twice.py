"""Matches of Le Polignac, faults included, to be told twice."""

import random

import tripot
from tests.referees.second_polignac import SecondPolignac
from tests.referees.twice import Twice
from tripot.cards import cards_text, each_card
from tripot.engine.options import Value


def any_game(chance: random.Random) -> tripot.Game:
    seats = chance.choice(range(3, 9))
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
    options = {name: chance.choice(allowed) for name, allowed in values.items()}
    return tripot.game("polignac", seats=seats, **options)


def any_match(chance: random.Random, seed: int) -> tripot.Match:
    return any_game(chance).match(seed=seed)


def hands_of(match: tripot.Match) -> list[set[str]]:
    return [set(cards_text(each_card(match.state.hands[seat])).split()) for seat in range(match.game.seats)]


def pick(chance: random.Random, match: tripot.Match, second: SecondPolignac) -> tuple[int, str]:
    """Who does what."""
    return second.actor, chosen(chance, match, second)


def chosen(chance: random.Random, match: tripot.Match, second: SecondPolignac) -> str:
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


POLIGNAC = Twice(
    game="polignac",
    any_match=any_match,
    second=SecondPolignac,
    pick=pick,
    assert_alike=assert_alike,
    by_hand=frozenset({"cuts", "redraw"}),
    matches=80,
    most_plays=10_000,
)
