"""Policies hand by hand: how often to draw on each hand that is met, by the cards that lie face up.

Tables of totals are means over hands alike; this is what they are means of.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import numpy as np

from tripot.engine.wording import Phrases
from tripot.study.odds.vingt_et_un.charts import SEEN, banker_met, ponte_met
from tripot.study.odds.vingt_et_un.hands import Cards
from tripot.study.odds.vingt_et_un.replies import ponte_reach
from tripot.study.odds.vingt_et_un.solution import Odds

#: By sight and by hand: how often to draw, and the chance that it comes to such a decision.
ByHand: TypeAlias = Mapping[Cards, Mapping[Cards, tuple[float, float]]]

NEARLY = 0.005  # a choice made more rarely is not told in words
DIGITS = 6  # of the numbers written


def ponte_by_hand(odds: Odds) -> ByHand:
    """The ponte's play in an equilibrium: on each hidden pair, by the cards he has drawn."""
    coup, draws = odds.policy_ponte.coup, odds.policy_ponte.draws
    met = ponte_met(coup, draws)
    found: dict[Cards, dict[Cards, tuple[float, float]]] = {}
    for hand in np.flatnonzero(met > SEEN).tolist():
        pair = coup.ponte.cards[hand][:2]
        found.setdefault(coup.sights[coup.sight[hand]], {})[pair] = (float(draws[hand]), float(met[hand]))
    return found


def banker_by_hand(odds: Odds) -> ByHand:
    """The banker's play in an equilibrium: on each of his hands, by the cards that the ponte who stood has drawn."""
    coup, ponte = odds.policy_ponte.coup, odds.policy_ponte.draws
    stood = ponte_reach(coup, ponte) * (1 - ponte)
    found: dict[Cards, dict[Cards, tuple[float, float]]] = {}
    for sights, often, met in banker_met(coup, stood, odds.policy_banker.draws):
        for column, sight in enumerate(sights.tolist()):
            hands = np.flatnonzero(met[:, column] > SEEN)
            rows = zip(hands.tolist(), often[hands, column].tolist(), met[hands, column].tolist(), strict=True)
            if len(hands):
                found[coup.sights[sight]] = {coup.banker.cards[hand]: (draw, chance) for hand, draw, chance in rows}
    return {sight: found[sight] for sight in coup.sights if sight in found}


def by_hand_data(found: ByHand) -> dict[str, dict[str, list[float]]]:
    """For JSON: by cards face up, by hand, both as `2 1`, how often to draw and how often it comes to that."""
    return {
        spaced(sight): {spaced(hand): [short(draw), short(met)] for hand, (draw, met) in hands.items()}
        for sight, hands in found.items()
    }


def by_hand_lines(found: ByHand, text: Phrases) -> Iterator[str]:
    """For people: at each sight the hands on which to draw, those on which to stand, and those that do either."""
    for sight, hands in found.items():
        seen = named(sight, text) or text.part("by_hand_nothing")
        yield text("by_hand_sight", cards=seen)
        told: dict[str, list[str]] = {"by_hand_draws": [], "by_hand_stands": [], "by_hand_either": []}
        for hand, (draw, _) in hands.items():
            way = "draws" if draw > 1 - NEARLY else "stands" if draw < NEARLY else "either"
            share = f" ({100 * draw:.0f})" if way == "either" else ""
            told[f"by_hand_{way}"].append(named(hand, text) + share)
        yield from ("  " + text.part(name, hands=", ".join(words)) for name, words in told.items() if words)


def spaced(cards: Cards) -> str:
    return " ".join(map(str, cards))


def named(cards: Cards, text: Phrases) -> str:
    """The values of cards as they are said."""
    return " ".join(text.part("ace_sign") if value == 1 else str(value) for value in cards)


def short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")
