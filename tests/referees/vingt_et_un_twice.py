"""Matches of Le Vingt-et-un, mostly with few chips, to be told twice."""

import math
import random
from typing import Any

import tripot
from tests.referees.second_vingt_et_un import SecondVingtEtUn
from tests.referees.twice import Twice
from tests.referees.vingt_et_un_table import points
from tripot.cards import card_text, cards_text
from tripot.engine.bits import each_seat
from tripot.engine.entries import Dealt
from tripot.engine.options import Value


def any_game(chance: random.Random) -> tripot.Game:
    seats = chance.choice([2, 3, 4, chance.randint(2, 24)])
    least = chance.choice([1, 1, 1, 2, 3, 5])
    values: dict[str, list[Value]] = {
        "forced_show": ["banker_also_21", "any_21", "never"],
        "ties": ["null", "banker_wins"],
        "natural_beats_drawn_21": [False, True],
        "natural_pays": [1, 2],
        "banker_natural_immediate": [False, False, True],
        "stand_rule": ["free", "free", "seventeen"],
        "max_extra_cards": [1, 2, 3, 3, 4, 6, 14, "unlimited"],
        "deal_mode": ["one_by_one", "two_together"],
        "last_coup_rule": ["certain", "possible", "exhaustion"],
        "stake_min": [least],
        "stake_max": [None, None, least, least + 2, least + 10],
        "starting_chips": [2 * least, 3 * least, 20, 60, 60],
        "bank_cover": ["cap_stakes", "pay_in_order", "debt"],
        "end_condition": ["full_circle", "full_circle", "coups", "last_standing"],
        "coups": [2, 20, 100, 100, 100],
        "ceremony": ["automatic", "automatic", "by_hand"],
        "tie_draw": ["redraw_tied", "redraw_all"] if seats < 7 else ["redraw_tied"],
    }
    options = {name: chance.choice(allowed) for name, allowed in values.items()}
    most = options["max_extra_cards"]
    fewest = max(2, math.ceil((2 + (most if isinstance(most, int) else 3)) * seats / 52))  # VEU-B12
    packs = chance.choice([fewest, fewest, fewest, 8])
    return tripot.game("vingt_et_un", seats=seats, packs=packs, **options)


def any_match(chance: random.Random, seed: int) -> tripot.Match:
    game = any_game(chance)
    packs = game.options["packs"]
    assert isinstance(packs, int)
    return game.match(seed=seed, packs=[rich_pack(chance, packs)] if chance.random() < 0.5 else ())


def rich_pack(chance: random.Random, packs: int) -> list[int]:
    """Aces and tens mostly lie above, so that many have 21 in hand."""
    return sorted([*range(52)] * packs, key=lambda card: chance.random() - 0.6 * (card_text(card)[0] in "AKQJT"))


def pick(chance: random.Random, match: tripot.Match, second: SecondVingtEtUn) -> tuple[int, str]:
    """Stakes high, low or any, and mostly cards up to 16, or to make 21, so that there are hands to compare."""
    seat, legal = match.waiting[0], match.legal
    if second.phase == "stake":
        return seat, chance.choice([legal[0], legal[0], legal[-1], chance.choice(legal)])
    if second.phase != "play":
        return seat, chance.choice(legal)
    hand = second.hands[seat]
    sensible = "card" if points(hand) < 17 or points([*hand, *second.talon[:1]]) == 21 else "stand"
    return seat, sensible if sensible in legal and chance.random() < 0.7 else chance.choice(legal)


def drawn(match: tripot.Match) -> list[tuple[int, str]]:
    return [(event.values[0], card_text(event.values[1])) for event in match.events if event.word == "draws"]


def last_pack(match: tripot.Match) -> list[str]:
    return next(cards_text(entry.cards).split() for entry in reversed(match.log) if isinstance(entry, Dealt))


def payments(match: tripot.Match, start: int) -> list[tuple[str | int, ...]]:
    """What is told of them, but for the reasons."""
    values = {"is_taken": 2, "is_level": 1, "is_paid": 2, "falls_short": 3}
    return [(event.word, *event.values[: values[event.word]]) for event in match.events[start:] if event.word in values]


def hand_of(state: Any, seat: int) -> list[str]:  # noqa: ANN401  # a state of the game
    row = len(state.extras) // len(state.first)
    dealt = [card - 1 for card in (state.first[seat], state.second[seat]) if card]
    return cards_text([*dealt, *state.extras[seat * row :][: state.extra_size[seat]]]).split()


def assert_alike(match: tripot.Match, second: SecondVingtEtUn) -> None:
    if match.phase == "draw":
        return
    if second.phase == "draw":
        second.draw(drawn(match))
        assert tuple(match.state.players)[: second.seats] == second.players
    if second.wants_pack:
        second.give(last_pack(match))
    assert payments(match, second.read) == second.told
    second.read, second.told = len(match.events), []
    assert match.scores == tuple(second.chips)
    assert (match.phase, match.state.deals) == (second.phase, second.deals)
    if match.outcome:
        losers = tuple(seat for seat in range(second.seats) if seat not in second.winners)
        assert match.outcome == tripot.Outcome(second.winners, losers, tuple(second.chips))
    else:
        assert_same_table(match, second)


def assert_same_table(match: tripot.Match, second: SecondVingtEtUn) -> None:
    state = match.state
    assert (match.waiting, state.banker, state.last) == ((second.actor,), second.banker, second.is_last)
    assert set(match.legal) == second.lawful()
    assert list(state.stakes)[: second.seats] == second.stakes
    assert [hand_of(state, seat) for seat in range(second.seats)] == second.hands
    assert set(each_seat(state.shown)) == second.shown
    assert state.talon_size == len(second.talon)
    assert {card_text(card): count for card, count in enumerate(state.basket) if count} == +second.basket


VINGT_ET_UN = Twice(
    game="vingt_et_un",
    any_match=any_match,
    second=SecondVingtEtUn,
    pick=pick,
    assert_alike=assert_alike,
    by_hand=frozenset[str](),
    matches=32,
    most_plays=400,
)
