"""Facts about La Vendôme that can be proved: chips, chances, fairness, and how long a tour can last."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

import tripot
from tests.games.events import told
from tests.games.vendome.tables import RANKS, by_hand, tour, turned_by_hand


@pytest.mark.rule("VEN-05")
@pytest.mark.parametrize("insolvency", ["partial_payment", "debt"])
@pytest.mark.parametrize("seats", [4, 6, 9, 12])
def test_chips_are_conserved_at_every_card(seats: int, insolvency: str) -> None:
    total = sum(tripot.game("vendome", seats=seats).unsupplied().scores)
    for match in turned_by_hand(seats, 3, insolvency=insolvency, max_tours=40):
        assert sum(match.scores) + sum(match.state.fonds) == total


@pytest.mark.rule("VEN-13", "VEN-29", "VEN-33")
@pytest.mark.parametrize("seats", [4, 8, 12])
def test_fonds_of_solvent_players_are_one_three_or_four(seats: int) -> None:
    for match in turned_by_hand(seats, 1, insolvency="debt", max_tours=40):
        sizes = [cards.bit_count() for cards in match.state.cards]
        expected = [[0, 1, 3, 4][size] for size in sizes]
        expected[match.state.banker] = 0
        assert list(match.state.fonds) == expected


def patterns(cards: int) -> Iterator[tuple[int, ...]]:
    """Every way ranks can repeat among cards dealt in order: ranks numbered as they come, four of each at most."""

    def grow(start: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(start) == cards:
            yield start
            return
        for rank in range(max(start, default=-1) + 2):
            if start.count(rank) < 4:
                yield from grow((*start, rank))

    return grow(())


def chance_of(pattern: tuple[int, ...]) -> Fraction:
    """The exact chance that cards dealt from a full pack repeat in this way."""
    kinds = Counter(pattern)
    ways = math.perm(13, len(kinds)) * math.prod(math.perm(4, copies) for copies in kinds.values())
    return Fraction(ways, math.perm(52, len(pattern)))


@pytest.mark.rule("VEN-25")
@pytest.mark.parametrize(("seats", "stated"), [(4, ".676110"), (5, ".507083"), (6, ".345248")])
def test_exact_chance_of_a_deal_without_multiples(seats: int, stated: str) -> None:
    whole, simple = Fraction(0), Fraction(0)
    for pattern in patterns(seats):
        match = by_hand([20] * seats, " ".join(RANKS[rank] for rank in pattern))
        while match.phase == "serve":
            match.play("turn")
        whole += chance_of(pattern)
        multiples = told(match, "multiple") + told(match, "quadruple")
        if not multiples:
            simple += chance_of(pattern)
    assert whole == 1
    assert simple == math.prod((Fraction(52 - 4 * dealt, 52 - dealt) for dealt in range(seats)), start=Fraction(1))
    assert f"{float(simple):.6f}"[1:] == stated


@pytest.mark.rule("VEN-25")
@pytest.mark.parametrize(("seats", "stated"), [(7, ".210151"), (8, ".112080"), (12, ".001057")])
def test_chance_of_a_deal_without_multiples(seats: int, stated: str) -> None:
    assert f"{float(chance_of(tuple(range(seats)))):.6f}"[1:] == stated


@pytest.mark.rule("VEN-22", "VEN-23", "VEN-44", "VEN-45")
@pytest.mark.parametrize("basis", ["recipient_card", "matched_card"])
@pytest.mark.parametrize("seats", [4, 5])
def test_an_all_simple_deal_is_fair(seats: int, basis: str) -> None:
    """Ranks in front of the players first come up in any order, all equally likely: three copies of each are left."""
    dealt = RANKS[:seats]
    kept, gains = 0, [0] * seats
    orders = list(itertools.permutations(dealt))
    for order in orders:
        match = tour([20] * seats, f"{' '.join(dealt)} | {' '.join(order)}", payment_basis=basis)
        kept += match.state.banker == 0
        gains = [gain + chips - 20 for gain, chips in zip(gains, match.scores, strict=True)]
    assert Fraction(kept, len(orders)) == Fraction(1, seats)
    assert gains == [0] * seats


@pytest.mark.rule("VEN-16", "VEN-23")
@pytest.mark.parametrize(
    ("deal", "banker", "last"),
    [
        ("7 K 4", "9", "7"),
        ("7 7 4", "9", "7"),
        ("7 7 4", "9", "4"),
        ("7 K 4", "7", "K"),
        ("7 7 K 4", "7", "K"),
        ("7 7 7 K", "9", "7"),
        ("7 7 9 9 9", "7", "9"),
        ("2 3 4 5 6 7 8 9 T J Q", "K", "2"),
    ],
)
def test_the_talon_outlasts_the_latest_taille(deal: str, banker: str, last: str) -> None:
    """The banker's rank and one coupeur's wait at the bottom; the other coupeurs go out before."""
    dealt = [*deal.split(), banker]
    seats = len(dealt)
    rest = list(RANKS * 4)
    for rank in dealt:
        rest.remove(rank)
    waiting = [rank for rank in rest if rank in (banker, last)]
    early = [rank for rank in rest if rank not in (banker, last)]
    bankers, coupeurs = 4 - dealt.count(banker), 4 - dealt.count(last)
    assert len(waiting) == bankers + coupeurs
    match = tour([100] * seats, " ".join([*dealt, *early, *sorted(waiting, key=banker.__eq__)]))
    talon = 52 - seats
    assert len(told(match, "turns")) == talon - (bankers + coupeurs) + 1
    assert match.state.banker == 0
    lost = tour([100] * seats, " ".join([*dealt, *early, *sorted(waiting, key=last.__eq__)]))
    assert len(told(lost, "turns")) == talon - (bankers + coupeurs) + 1
    assert lost.state.banker == 1
