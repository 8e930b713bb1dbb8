"""Ways to play a coup, asked hand by hand, and what they are worth against each other and against the best."""

from dataclasses import dataclass
from typing import Generic, TypeVar, overload

import numpy as np

from tripot.errors import TripotError
from tripot.study.odds.vingt_et_un.coup import Coup, remembered
from tripot.study.odds.vingt_et_un.equilibrium import USUAL, banker_drawing_to
from tripot.study.odds.vingt_et_un.hands import Cards, Floats
from tripot.study.odds.vingt_et_un.orders import sure_gain
from tripot.study.odds.vingt_et_un.replies import (
    banker_answer,
    gain,
    lost_to,
    ponte_answer,
    ponte_reach,
    told_gain,
)


@dataclass(frozen=True, eq=False)
class PontePolicy:
    """How often the ponte draws, by hand."""

    coup: Coup
    draws: Floats

    def draws_on(self, pair: Cards, drawn: Cards = ()) -> float:
        """The probability of « Carte » on a hidden pair and the cards drawn, in their order; aces are 1, courts 10.

        Raises TripotError if no ponte has to decide on such a hand.
        """
        hand = self.coup.ponte.index.get((*sorted(pair), *remembered(tuple(drawn))))
        if len(pair) != 2 or hand is None:
            raise TripotError(f"no ponte decides on {pair} and {drawn}")
        return float(self.draws[hand])


@dataclass(frozen=True, eq=False)
class BankerPolicy:
    """How often the banker draws, by hand and sight."""

    coup: Coup
    draws: Floats

    def draws_on(self, hand: Cards, seen: Cards = ()) -> float:
        """The probability that he draws on his hand, seeing the cards that the ponte drew, in their order.

        Raises TripotError if no banker has to decide on such a hand.
        """
        row = self.coup.banker.index.get(tuple(sorted(hand)))
        sight = self.coup.number.get(remembered(tuple(seen)))
        if row is None or sight is None:
            raise TripotError(f"no banker decides on {hand} against {seen}")
        return float(self.draws[row, sight])


Policy = TypeVar("Policy", PontePolicy, BankerPolicy)


@dataclass(frozen=True, eq=False)
class Reply(Generic[Policy]):
    """The best reply to a policy, and the ponte's expected gain when it is played."""

    policy: Policy
    value: float


def drawing_to(coup: Coup, most: int) -> tuple[PontePolicy, BankerPolicy]:
    """Both draw up to these points, and stand above, as far as they may."""
    ponte = coup.ponte.must | coup.ponte.may & (coup.ponte.points <= most)
    banker = banker_drawing_to(coup, most)
    return PontePolicy(coup, ponte.astype(np.float64)), BankerPolicy(coup, banker.astype(np.float64))


def expected_gain(ponte: PontePolicy, banker: BankerPolicy) -> float:
    """The ponte's expected gain for a stake of 1."""
    stood = ponte_reach(ponte.coup, ponte.draws) * (1 - ponte.draws)
    return gain(ponte.coup, stood, float(stood @ _lost(banker)))


@overload
def best_reply(policy: PontePolicy) -> Reply[BankerPolicy]: ...
@overload
def best_reply(policy: BankerPolicy) -> Reply[PontePolicy]: ...
def best_reply(policy: PontePolicy | BankerPolicy) -> Reply[BankerPolicy] | Reply[PontePolicy]:
    """The best reply to either side's policy.

    Against a ponte the value also counts what the banker may gain from the order of more than three cards, which his
    policy leaves out.
    """
    return _banker_reply(policy) if isinstance(policy, PontePolicy) else _ponte_reply(policy)


def _banker_reply(ponte: PontePolicy) -> Reply[BankerPolicy]:
    coup = ponte.coup
    answer = banker_answer(coup, ponte_reach(coup, ponte.draws) * (1 - ponte.draws))
    draws = banker_drawing_to(coup, USUAL).astype(np.float64)
    draws[:, answer.sights] = answer.draws
    return Reply(BankerPolicy(coup, draws), sure_gain(coup, ponte.draws))


def _ponte_reply(banker: BankerPolicy) -> Reply[PontePolicy]:
    value, draws = ponte_answer(banker.coup, _lost(banker))
    return Reply(PontePolicy(banker.coup, draws.astype(np.float64)), value)


def best_gain_if_told(banker: BankerPolicy) -> float:
    """The ponte's expected gain at best, if he is told before he plays whether this banker has a two-card 21."""
    return told_gain(banker.coup, _lost(banker))


def _lost(banker: BankerPolicy) -> Floats:
    return lost_to(banker.coup, np.arange(len(banker.coup.sights)), banker.draws)
