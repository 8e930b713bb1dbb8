"""The odds of Vingt-et-un against plain enumeration: small shoes dealt card by card, in every order."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

from tripot.study.odds.vingt_et_un import (
    BankerPolicy,
    PontePolicy,
    Reading,
    best_reply,
    drawing_to,
    expected_gain,
    laid_out,
    vingt_et_un_odds,
)
from tripot.study.odds.vingt_et_un import coup as coup_module
from tripot.study.odds.vingt_et_un import orders as orders_module
from tripot.study.odds.vingt_et_un.coup import Coup, coup

Cards = tuple[int, ...]
Knowledge = tuple[Cards, ...]  # the holder's pair, the holder's extra cards and the other side's, each in order
Decision = tuple[Knowledge, bool]

FEW = (2, 0, 0, 0, 0, 4, 0, 0, 0, 3)
LOW = (0, 3, 4, 0, 0, 0, 0, 3, 0, 0)
MIXED = (1, 0, 0, 0, 3, 2, 0, 0, 0, 3)
READINGS = [
    Reading(max_extra_cards=2),
    Reading(max_extra_cards=2, ties="banker_wins"),
    Reading(max_extra_cards=2, natural_beats_drawn_21=True, natural_pays=2),
    Reading(max_extra_cards=2, banker_natural_immediate=True),
    Reading(max_extra_cards=1),
]


@dataclass(frozen=True)
class End:
    """One way for a coup to end: its chance, what each side decided on the way, and the ponte's gain."""

    chance: float
    ponte: tuple[Decision, ...]
    banker: tuple[Decision, ...]
    gain: int


def points(cards: Cards) -> int:
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


def dealt(shoe: Cards, number: int) -> Iterator[tuple[Cards, float, Cards]]:
    """The next cards in every order, the chance of each, and what is left."""
    if number == 0:
        yield (), 1.0, shoe
        return
    for value, count in enumerate(shoe, 1):
        if count:
            left = (*shoe[: value - 1], count - 1, *shoe[value:])
            for cards, chance, rest in dealt(left, number - 1):
                yield (value, *cards), chance * count / sum(shoe), rest


def ends(shoe: Cards, reading: Reading) -> list[End]:
    """Every end of a coup, the first cards dealt in turn: ponte, banker, ponte, banker."""
    return [
        end
        for (first, second, third, fourth), chance, left in dealt(shoe, 4)
        for end in settled((first, third), (second, fourth), chance, left, reading)
    ]


def settled(ponte: Cards, banker: Cards, chance: float, shoe: Cards, reading: Reading) -> Iterator[End]:
    """From the first two cards of each on, case by case as the rules tell it."""
    if points(ponte) == 21:
        yield End(chance, (), (), 0 if points(banker) == 21 else reading.natural_pays)
    elif points(banker) == 21 and reading.banker_natural_immediate:
        yield End(chance, (), (), -1)
    else:
        yield from ponte_plays(End(chance, (), (), 0), ponte, banker, shoe, reading)


def forced(hand: Cards, reading: Reading) -> bool:
    return len(hand) - 2 == reading.max_extra_cards or points(hand) == 21


def ponte_plays(so_far: End, ponte: Cards, banker: Cards, shoe: Cards, reading: Reading) -> Iterator[End]:
    knows = (tuple(sorted(ponte[:2])), ponte[2:])
    free = not forced(ponte, reading)
    stood = (*so_far.ponte, (knows, False)) if free else so_far.ponte
    yield from banker_plays(End(so_far.chance, stood, (), 0), ponte, banker, shoe, reading)
    if free:
        drew = (*so_far.ponte, (knows, True))
        for card, chance, left in dealt(shoe, 1):
            grown = ponte + card
            after = End(so_far.chance * chance, drew, (), -1)
            if points(grown) > 21:
                yield after
            else:
                yield from ponte_plays(after, grown, banker, left, reading)


def banker_plays(so_far: End, ponte: Cards, banker: Cards, shoe: Cards, reading: Reading) -> Iterator[End]:
    knows = (tuple(sorted(banker[:2])), banker[2:], ponte[2:])
    free = not forced(banker, reading)
    stood = (*so_far.banker, (knows, False)) if free else so_far.banker
    yield End(so_far.chance, so_far.ponte, stood, compared(ponte, banker, reading))
    if free:
        drew = (*so_far.banker, (knows, True))
        for card, chance, left in dealt(shoe, 1):
            grown = banker + card
            after = End(so_far.chance * chance, so_far.ponte, drew, 1)
            if points(grown) > 21:
                yield after
            else:
                yield from banker_plays(after, ponte, grown, left, reading)


def compared(ponte: Cards, banker: Cards, reading: Reading) -> int:
    if points(ponte) != points(banker):
        return 1 if points(ponte) > points(banker) else -1
    two_card_21 = len(banker) == 2 and points(banker) == 21
    return -1 if reading.ties == "banker_wins" or (two_card_21 and reading.natural_beats_drawn_21) else 0


Often = Callable[[Knowledge], float]


def weight(decisions: tuple[Decision, ...], often: Often) -> float:
    """The probability of deciding so."""
    share = 1.0
    for knows, draws in decisions:
        share *= often(knows) if draws else 1 - often(knows)
    return share


def best(rows: list[tuple[tuple[Decision, ...], float]]) -> float:
    """The most that one side can make of its decisions, each row being worth so much if it comes to it."""
    total = 0.0
    asked: dict[Knowledge, dict[bool, list[tuple[tuple[Decision, ...], float]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for decisions, worth in rows:
        if decisions:
            knows, draws = decisions[0]
            asked[knows][draws].append((decisions[1:], worth))
        else:
            total += worth
    return total + sum(max(map(best, answers.values())) for answers in asked.values())


def best_of_banker(found: list[End], ponte: Often) -> float:
    """The ponte's gain against the banker's best."""
    return -best([(end.banker, -end.chance * end.gain * weight(end.ponte, ponte)) for end in found])


def best_of_ponte(found: list[End], banker: Often) -> float:
    return best([(end.ponte, end.chance * end.gain * weight(end.banker, banker)) for end in found])


def asked_of(policy: PontePolicy | BankerPolicy) -> Often:
    """A policy, asked with what its side knows."""
    if isinstance(policy, PontePolicy):
        return lambda knows: policy.draws_on(knows[0], knows[1])
    return lambda knows: policy.draws_on(knows[0] + knows[1], knows[2])


@pytest.mark.parametrize("reading", READINGS)
def test_the_ends_of_a_coup_have_all_the_chance_there_is(reading: Reading) -> None:
    found = ends(FEW, reading)
    silent = [(end.ponte, end.banker, end.chance) for end in found]
    always = sum(chance for ponte, banker, chance in silent if all(draws for _, draws in ponte + banker))
    never = sum(chance for ponte, banker, chance in silent if not any(draws for _, draws in ponte + banker))
    assert always == pytest.approx(1)
    assert never == pytest.approx(1)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("shoe", [FEW, LOW, MIXED])
def test_bounds_hold_against_best_replies_found_by_enumeration(shoe: Cards, reading: Reading) -> None:
    odds = vingt_et_un_odds(shoe, reading)
    found = ends(shoe, reading)
    assert best_of_banker(found, asked_of(odds.policy_ponte)) == pytest.approx(odds.value_low, abs=1e-12)
    assert best_of_ponte(found, asked_of(odds.policy_banker)) == pytest.approx(odds.value_high, abs=1e-12)
    assert -1e-12 < odds.exploitability < 1e-5


@pytest.mark.parametrize("reading", READINGS)
def test_fixed_play_is_worth_what_enumeration_says(reading: Reading) -> None:
    ponte, banker = drawing_to(laid_out(MIXED, reading), 15)
    own, other = asked_of(ponte), asked_of(banker)
    found = ends(MIXED, reading)
    gain = sum(end.chance * end.gain * weight(end.ponte, own) * weight(end.banker, other) for end in found)
    assert expected_gain(ponte, banker) == pytest.approx(gain, abs=1e-12)
    assert best_reply(ponte).value == pytest.approx(best_of_banker(found, own), abs=1e-12)
    assert best_reply(banker).value == pytest.approx(best_of_ponte(found, other), abs=1e-12)


def test_no_pure_play_of_all_does_better() -> None:
    """Every way to play outright, of either side, against the equilibrium: eight cards of three values, one extra."""
    shoe = (0, 0, 0, 0, 0, 0, 3, 2, 0, 3)
    reading = Reading(max_extra_cards=1)
    odds = vingt_et_un_odds(shoe, reading)
    found = ends(shoe, reading)
    ponte, banker = asked_of(odds.policy_ponte), asked_of(odds.policy_banker)
    against = {
        "ponte": [(end.ponte, end.chance * end.gain * weight(end.banker, banker)) for end in found],
        "banker": [(end.banker, end.chance * end.gain * weight(end.ponte, ponte)) for end in found],
    }
    gains = {side: list(every_pure_gain(rows)) for side, rows in against.items()}
    assert min(map(len, gains.values())) >= 32
    assert max(gains["ponte"]) == pytest.approx(odds.value_high, abs=1e-12)
    assert min(gains["banker"]) == pytest.approx(odds.value_low, abs=1e-12)


def every_pure_gain(rows: list[tuple[tuple[Decision, ...], float]]) -> Iterator[float]:
    asked = sorted({knows for decisions, _ in rows for knows, _ in decisions})
    for answers in product([False, True], repeat=len(asked)):
        play: Mapping[Knowledge, bool] = dict(zip(asked, answers, strict=True))
        yield sum(worth for decisions, worth in rows if all(play[knows] == draws for knows, draws in decisions))


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Coup:
    """A coup in which the banker's policies leave the order of two cards out."""
    for module in (coup_module, orders_module):
        monkeypatch.setattr(module, "ORDERED", 1)
    return coup(LOW, Reading(max_extra_cards=3))


def test_what_is_sure_counts_the_order_of_cards_that_policies_leave_out(forgetful: Coup) -> None:
    assert len(forgetful.sights) < len(coup_sights(LOW))
    generator = np.random.default_rng(21)
    shares = np.where(forgetful.ponte.may, generator.choice([0.0, 0.5, 1.0], len(forgetful.ponte)), 0)
    ponte = PontePolicy(forgetful, shares)
    reply = best_reply(ponte)
    assert reply.value == pytest.approx(best_of_banker(ends(LOW, forgetful.reading), asked_of(ponte)), abs=1e-12)
    assert reply.value < expected_gain(ponte, reply.policy) - 1e-4  # the order told him something


def coup_sights(shoe: Cards) -> set[Cards]:
    """The cards drawn, in every order, before a ponte may stand."""
    found = ends(shoe, Reading(max_extra_cards=3))
    return {knows[2] for end in found for knows, _ in end.banker}
