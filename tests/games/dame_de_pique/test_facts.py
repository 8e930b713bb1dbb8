"""Facts about La Dame de Pique that can be proved: points, lengths, hearts."""

from collections.abc import Iterator
from itertools import combinations
from typing import cast

import pytest

from tests.games.dame_de_pique.tables import HEARTS, dame, second_to_play
from tripot.cards import HEART_CARDS, SUIT_MASK, card_text, parse_cards
from tripot.engine import rules
from tripot.engine.playouts import random_step, supply
from tripot.engine.stream import Pack, stream
from tripot.games.dame_de_pique.state import OVER, PLAY, State


def positions(seed: int) -> Iterator[State]:
    """Every position of a match played at random, before each action and at the end."""
    state, pack, chance = cast(State, dame().begun()), Pack(), stream(seed)
    while True:
        supply(state, pack, chance)
        yield state
        if state.phase == OVER:
            return
        random_step(state, rules.waiting(state), chance)


@pytest.mark.parametrize("seed", range(12))
def test_points_of_finished_manches_add_up_to_26_each_or_78(seed: int) -> None:
    deals = total = 0
    for state in positions(seed):
        if state.deals > deals:
            added = sum(state.totals) - total
            assert added in (26, 78)
            assert sum(state.charges) == 0
            deals, total = state.deals, total + added
        assert sum(state.charges) <= 26
    assert 4 <= deals <= 16
    assert max(state.totals) >= 100


@pytest.mark.parametrize("seed", range(8))
def test_hearts_must_be_free_by_the_tenth_trick(seed: int) -> None:
    for state in positions(seed):
        if state.phase == PLAY and state.played == 0:
            left = sum(hand.bit_count() for hand in state.hands)
            assert state.hearts_free or left >= 16
            assert bool(state.hearts_free) == (state.gone & HEART_CARDS != 0)


@pytest.mark.parametrize("seed", range(4))
def test_every_manche_opens_in_one_way(seed: int) -> None:
    openings = 0
    for state in positions(seed):
        if state.phase == PLAY and state.gone == 0 and state.played == 0:
            assert rules.legal(state, state.leader).marks == 1
            openings += 1
    assert openings == state.deals


def test_fourteen_hands_may_throw_points_on_the_first_trick() -> None:
    point_cards = parse_cards(f"{HEARTS} Qs")
    for hand in combinations(point_cards, 13):
        names = [card_text(card) for card in hand]
        assert list(second_to_play(" ".join(names)).legal) == names
        for stray in ("Kd", "2s"):
            assert second_to_play(" ".join([*names[1:], stray])).legal == (stray,)


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_lacks_what_it_has_shown_to_lack(seed: int) -> None:
    shown = 0
    for state in positions(seed):
        for hand, lacks in zip(state.hands, state.lacks, strict=True):
            assert hand & lacks == 0
            shown += lacks.bit_count() >= SUIT_MASK.bit_count()
    assert shown > 0
