"""Facts of Le Vingt-et-un that can be counted without its code."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

import tripot
from tests.games.events import told
from tests.games.vingt_et_un.tables import chips_everywhere
from tests.seldom import mostly_long
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.games.vingt_et_un.hands import best, worth
from tripot.games.vingt_et_un.pairs import NATURAL, cards_in, count_pairs, heap_of, kind_of
from tripot.players import player as players


def played(seed: int, seats: int, **options: Value) -> tripot.Match:
    """A whole match of sensible beginners."""
    match = tripot.game("vingt_et_un", seats=seats, **options).match(seed=seed)
    beginner = players.player("thumb", stream(f"{seed} thumb"))
    while not match.over:
        (seat,) = match.waiting
        match.play(beginner.act(match.view(seat)), seat)
        assert chips_everywhere(match) == seats * 100
    return match


@pytest.mark.parametrize("packs", range(2, 9))
def test_how_likely_a_two_card_21_is(packs: int) -> None:
    pack = [card for card in range(52) for _ in range(packs)]
    assert Counter(map(worth, pack)) == {1: 4 * packs, 10: 16 * packs} | dict.fromkeys(range(2, 10), 4 * packs)
    naturals = sum(sorted((worth(one), worth(two))) == [1, 10] for one, two in combinations(pack, 2))
    assert Fraction(naturals, comb(52 * packs, 2)) == Fraction(128 * packs, 52 * (52 * packs - 1))
    heap = heap_of([packs] * 52)
    assert cards_in(heap) == 52 * packs
    assert count_pairs(heap, heap, 1, ~(1 << NATURAL)) == 2 * naturals
    assert count_pairs(heap, heap, 1, 0) == 52 * packs * (52 * packs - 1)


def test_two_cards_make_4_to_21() -> None:
    pairs = product(range(1, 11), repeat=2)
    assert {best(one + two, 1 in (one, two)) for one, two in pairs} == set(range(4, 22))
    assert len({kind_of(one, two) for one, two in product(range(1, 11), repeat=2)}) == 27


@pytest.mark.parametrize("rule", mostly_long(["certain", "possible", "exhaustion"], "certain"))
def test_how_many_deals_a_bank_has(rule: str) -> None:
    """A deal takes 2 to 5 cards a player: 104 cards and 5 players make 5 deals at least, 11 at most."""
    for seed in range(6):
        match = played(seed, 5, last_coup_rule=rule, stake_max=1)
        banks = Counter[int]()
        banker = -1
        for event in match.events:
            if event.word == "takes_bank":
                (banker,) = event.values
            elif event.word == "served":
                banks[banker] += 1
        assert len(banks) == 5
        assert all(5 <= deals <= 11 for deals in banks.values())


def test_a_bank_where_everybody_stands_has_eleven_deals() -> None:
    match = tripot.game("vingt_et_un", seats=5, stake_max=1, last_coup_rule="exhaustion").match(seed=4)
    while match.state.banks == 0:
        match.play(match.legal[-1])
    assert len([event for event in match.events if event.word == "served"]) == 11


@pytest.mark.parametrize("seats", mostly_long([2, 5, 12], 5))
def test_bust_hands_count_22_to_30_and_used_cards_2_to_5_a_player(seats: int) -> None:
    for seed in range(4):
        match = tripot.game("vingt_et_un", seats=seats, stake_max=1).match(seed=seed)
        chance = stream(seed)
        reckless = players.player("uniform", chance)
        while not match.over:
            (seat,) = match.waiting
            match.play(reckless.act(match.view(seat)), seat)
        assert {values[1] for values in told(match, "busts")} <= set(range(22, 31))
        given = len(told(match, "receives"))
        dealt = sum(values[1].bit_count() for values in told(match, "served"))
        assert given <= 3 * dealt
        assert len(told(match, "dealt")) == 2 * dealt


@pytest.mark.parametrize(("pays", "worst"), [(1, 1), (2, 2)])
def test_what_a_banker_can_win_and_lose(pays: int, worst: int) -> None:
    """In one deal, from minus the sum of the stakes (twice that if a two-card 21 pays double) to plus the sum."""
    for seed in range(12):
        match = tripot.game("vingt_et_un", seats=4, natural_pays=pays, stake_max=9).match(seed=seed)
        reckless = players.player("uniform", stream(seed))
        while not match.over:
            before, banker, deals = match.scores, match.state.banker, match.state.deals
            staked = 0
            while match.state.deals == deals:
                (seat,) = match.waiting
                match.play(reckless.act(match.view(seat)), seat)
                staked = max(staked, sum(match.state.stakes))
            change = match.scores[banker] - before[banker]
            assert -worst * staked <= change <= staked
            assert sum(match.scores) == sum(before)


@pytest.mark.parametrize("most", [3, "unlimited"])
def test_the_longest_hand(most: int | str) -> None:
    """18 cards beyond the first two, with 10 aces, a two and 8 aces before the last."""
    packs = "Ac 9c " + "Ac 9c " + " ".join(["Ac"] * 6 + ["Ad"] * 2 + ["2c"] + ["Ad"] * 6 + ["Ah"] * 2 + ["Tc ..."])
    match = tripot.game("vingt_et_un", seats=2, packs=8, max_extra_cards=most).match(packs=[packs])
    match.play("stake 1")
    taken = 0
    while "card" in match.legal and match.state.deals == 0:
        match.play("card")
        taken += 1
    assert taken == (3 if most == 3 else 18)
    assert bool(told(match, "busts")) is (most != 3)
