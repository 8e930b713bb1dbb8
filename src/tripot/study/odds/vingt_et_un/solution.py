"""What a coup is worth, bounded from both sides, and how both should play it."""

from dataclasses import dataclass, replace
from functools import cache

from tripot.study.odds.vingt_et_un.coup import Coup, coup
from tripot.study.odds.vingt_et_un.equilibrium import Balance, balance
from tripot.study.odds.vingt_et_un.orders import sure_gain
from tripot.study.odds.vingt_et_un.policies import BankerPolicy, PontePolicy
from tripot.study.odds.vingt_et_un.reading import Reading, Shoe

TOLERANCE = 1e-5
DEFAULTS = Reading()


@dataclass(frozen=True, eq=False)
class Odds:
    """What a coup is worth to the ponte, in stakes, and how to play it.

    `policy_ponte` is sure of `value_low` against any banker; `policy_banker` concedes `value_high` at most.
    """

    shoe: Shoe
    reading: Reading
    value_low: float
    value_high: float
    policy_ponte: PontePolicy
    policy_banker: BankerPolicy

    @property
    def exploitability(self) -> float:
        """What best replies to the two policies would gain, taken together."""
        return self.value_high - self.value_low


@cache
def laid_out(shoe: Shoe, reading: Reading) -> Coup:
    """The hands of a coup, kept. Raises TripotError for a shoe in which the cards might not suffice."""
    return coup(shoe, reading)


def vingt_et_un_odds(shoe: Shoe, reading: Reading = DEFAULTS, tolerance: float = TOLERANCE) -> Odds:
    """The odds of a coup from these cards.

    The two bounds lie within the tolerance, or nearly: with more than three extra cards the lower one also counts what
    the banker might gain from the order of the cards he sees. Raises TripotError for a shoe in which they might not
    suffice.
    """
    own, plain = laid_out(shoe, reading), laid_out(shoe, essence(reading))
    found, low = _solved(plain, tolerance)
    extra = own.base - plain.base
    return Odds(
        shoe=shoe,
        reading=reading,
        value_low=low + extra,
        value_high=max(found.high, low) + extra,  # where they are equal, rounding may turn them round
        policy_ponte=PontePolicy(own, found.ponte),
        policy_banker=BankerPolicy(own, found.banker),
    )


def essence(reading: Reading) -> Reading:
    """The simplest reading that is played alike.

    What a two-card 21 pays is nobody's choice. Whether the banker's beats a drawn 21 or ends the coup at once, the
    ponte who has none loses; and so he does if the banker wins all ties.
    """
    beats = reading.banker_two_card_21_wins and reading.ties == "null"
    return replace(reading, natural_pays=1, banker_natural_immediate=False, natural_beats_drawn_21=beats)


@cache
def _solved(plain: Coup, tolerance: float) -> tuple[Balance, float]:
    """The equilibrium, and the lower bound that holds whatever the banker remembers."""
    found = balance(plain, tolerance)
    return found, sure_gain(plain, found.ponte)
