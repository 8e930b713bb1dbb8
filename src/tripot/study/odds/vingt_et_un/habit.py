"""The beginner's habit of drawing to 16: what it is worth against itself, and what best replies make of it."""

from dataclasses import dataclass

from tripot.study.odds.vingt_et_un.equilibrium import USUAL
from tripot.study.odds.vingt_et_un.policies import best_reply, drawing_to, expected_gain
from tripot.study.odds.vingt_et_un.solution import Odds


@dataclass(frozen=True, slots=True)
class Habits:
    """The ponte's expected gain if both draw to USUAL; if one of them does, and the other gives the best reply."""

    both: float
    ponte: float
    banker: float


def habits(odds: Odds) -> Habits:
    """For the cards and the reading of these odds."""
    ponte, banker = drawing_to(odds.policy_ponte.coup, USUAL)
    return Habits(expected_gain(ponte, banker), best_reply(ponte).value, best_reply(banker).value)
