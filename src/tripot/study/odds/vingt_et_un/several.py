"""Several pontes: bounds for each of them, where the pontes who follow need not show (`forced_show=never`).

A ponte who plays as if he were alone is sure of what he would have against a banker who sees all cards of the other
pontes, hidden ones too, and thinks of nobody else: no banker at a table knows more, or hurts him more. And against a
banker who always draws to 16 he can get no more than if he saw those cards himself, and, where one of the others has a
two-card 21, knew whether the banker has one too: whoever is asked after that ponte knows (VEU-17, VEU-18), and nothing
else comes out about the banker's hand before he plays. Both bounds hold in every reading; what is known of a banker's
two-card 21 is worth something only where a drawn 21 is level with it. Given the others' cards, the rest is a
coup of one ponte from the cards that are left, in which best replies are exact; over their cards the bounds are means
of samples. The others are taken to play as if each were alone.
"""

import random
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

import numpy as np

from tripot.engine.stream import seed_bytes
from tripot.study.amounts import expect_some
from tripot.study.odds.vingt_et_un.coup import TWO_CARD_21, Coup, coup
from tripot.study.odds.vingt_et_un.equilibrium import USUAL
from tripot.study.odds.vingt_et_un.hands import EACH_VALUE, Cards, points_of
from tripot.study.odds.vingt_et_un.policies import (
    BankerPolicy,
    PontePolicy,
    best_gain_if_told,
    best_reply,
    drawing_to,
    expected_gain,
)
from tripot.study.odds.vingt_et_un.solution import Odds
from tripot.study.progress import Progress, unheard

USUAL_SAMPLES = 40


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one of several pontes is sure of, and the most he can get, in stakes, each with its standard error.

    A single sample has none.
    """

    pontes: int
    samples: int
    low: float
    low_error: float | None
    high: float
    high_error: float | None


def several_pontes(
    odds: Odds, pontes: int, samples: int, seed: int | str | bytes, progress: Progress = unheard
) -> Bounds:
    """Bounds for one ponte among so many.

    Raises TripotError if the shoe might not suffice and for less than one ponte or sample, SeedError for what is no
    seed.

    What two fixed ways to play are worth on average does not change when cards are taken away at random first: so only
    what the better answers add has to be sampled.
    """
    expect_some(pontes, "pontes")
    expect_some(samples, "samples")
    ponte, habit = odds.policy_ponte, drawing_to(odds.policy_banker.coup, USUAL)[1]
    luck = random.Random(seed_bytes(seed))
    worse, better = list[float](), list[float]()
    for _ in range(samples):
        left = list(odds.shoe)
        others = [take_hand(ponte, left, luck) for _ in range(pontes - 1)]
        rest = coup(tuple(left), odds.reading)
        own, usual = carried(ponte, rest), drawing_to(rest, USUAL)[1]
        worse.append(best_reply(own).value - expected_gain(own, banker_carried(odds.policy_banker, rest)))
        most = best_gain_if_told(usual) if TWO_CARD_21 in others else best_reply(usual).value
        better.append(most - expected_gain(own, usual))
        progress(1)
    errors = [stdev(values) / sqrt(samples) if samples > 1 else None for values in (worse, better)]
    low = expected_gain(ponte, odds.policy_banker) + fmean(worse)
    high = expected_gain(ponte, habit) + fmean(better)
    return Bounds(pontes, samples, low, errors[0], high, errors[1])


def take_hand(policy: PontePolicy, left: list[int], luck: random.Random) -> Cards:
    """A ponte's cards leave the shoe, drawn by his policy: his pair in order, then the others."""
    pair: Cards = tuple(sorted((take(left, luck), take(left, luck))))
    drawn: Cards = ()
    while points_of(pair + drawn) < 21 and luck.random() < policy.draws_on(pair, drawn):
        drawn = (*drawn, take(left, luck))
        if sum(pair + drawn) > 21:
            break
    return pair + drawn


def take(left: list[int], luck: random.Random) -> int:
    """A card's value, by chance, out of the shoe."""
    value = luck.choices(EACH_VALUE, left)[0]
    left[value - 1] -= 1
    return value


def carried(policy: PontePolicy, rest: Coup) -> PontePolicy:
    """The same way to play, in a coup from fewer cards."""
    index = policy.coup.ponte.index
    return PontePolicy(rest, policy.draws[[index[cards] for cards in rest.ponte.cards]])


def banker_carried(policy: BankerPolicy, rest: Coup) -> BankerPolicy:
    """The same way to bank, in a coup from fewer cards."""
    rows = [policy.coup.banker.index[cards] for cards in rest.banker.cards]
    columns = [policy.coup.number[sight] for sight in rest.sights]
    return BankerPolicy(rest, policy.draws[np.ix_(rows, columns)])
