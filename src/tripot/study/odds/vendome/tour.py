"""La Vendôme, exactly: how often the banker keeps the bank, and what a tour is worth to each place.

The deal is followed by counting only how many ranks lie as simple, double and triple cards, and what became of one
place: all ranks are alike. The taille is a race: a card of which c copies are left comes before others with
probability c over the copies of them all. Everybody is taken to be solvent. All results are fractions.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tripot.engine.whole import whole
from tripot.errors import SeatError, shown
from tripot.games.vendome.options import OPTIONS
from tripot.games.vendome.state import FEWEST, MOST

RANKS, COPIES = 13, 4
OUT = 0  # a place with no card: not served yet, or absorbed
FOND = (0, 1, 3, 4)  # on a simple, a double, a triple card (VEN-13, VEN-29, VEN-33)
QUADRUPLE_PAYMENT = 4  # VEN-36
REFUNDS = {
    "whole_fond": (0, 1, 3, 4),
    "own_chip_only": (0, 1, 1, 1),
    "lansquenet": (0, 1, 1, 4),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """The options that change the odds of a tour, by their names in the game."""

    payment_basis: str = "recipient_card"
    quadruple_refund: str = "whole_fond"
    quadruple_paid_to: str = "fourth_card_holder"

    def __post_init__(self) -> None:
        """Raises OptionError for a value that the game does not take."""
        for option in OPTIONS:
            if option.name in self.__slots__:
                option.encode(getattr(self, option.name))


class Table(NamedTuple):
    """How many ranks lie as simple, double and triple cards, and the multiplicity in front of the place watched."""

    simple: int
    double: int
    triple: int
    watched: int

    def count(self, multiplicity: int) -> int:
        return self[multiplicity - 1]

    @property
    def ranks(self) -> int:
        return self.simple + self.double + self.triple

    @property
    def cards(self) -> int:
        return self.simple + 2 * self.double + 3 * self.triple


@dataclass(frozen=True, slots=True)
class Odds:
    """What a tour is worth: `keeps` is a probability, `banker` and `coupeurs` are expected gains in chips.

    `coupeurs` are in dealing order, from the banker's right.
    """

    seats: int
    reading: Reading
    keeps: Fraction
    banker: Fraction
    coupeurs: tuple[Fraction, ...]


def vendome_odds(seats: int, reading: Reading = Reading()) -> Odds:  # it is frozen
    """The odds of a tour for 4 to 12 seats, all solvent, as `reading` takes the payments.

    Raises SeatError for another number of seats.
    """
    if not FEWEST <= whole(seats) <= MOST:
        raise SeatError(f"La Vendôme is for {FEWEST} to {MOST} seats, not {shown(seats)}")
    return _odds(whole(seats), reading)


@cache
def _odds(seats: int, reading: Reading) -> Odds:
    coupeurs = tuple(place_gain(seats - 1, place, reading) for place in range(seats - 1))
    return Odds(seats, reading, bank_kept(seats - 1), -sum(coupeurs, Fraction(0)), coupeurs)


def draws(table: Table) -> Iterator[tuple[int, Fraction]]:
    """The multiplicity the next card meets on the table, 0 for a new rank, with its probability."""
    left = RANKS * COPIES - table.cards
    yield 0, Fraction(COPIES * (RANKS - table.ranks), left)
    for multiplicity in (1, 2, 3):
        yield multiplicity, Fraction((COPIES - multiplicity) * table.count(multiplicity), left)


def served(table: Table, met: int, holder: int) -> Table:
    """The table once a card that met this multiplicity lies multiplied in front of its taker."""
    left = without(table, met)
    counts = [left.simple, left.double, left.triple]
    counts[met] += 1
    return Table(counts[0], counts[1], counts[2], holder)


def place_gain(coupeurs: int, place: int, reading: Reading) -> Fraction:
    """The expected gain of one place (0 is the banker's right) in a tour with this many coupeurs."""
    gain = Fraction(0)
    tables: dict[Table, Fraction] = {Table(0, 0, 0, OUT): Fraction(1)}
    for turn in range(coupeurs):
        following: dict[Table, Fraction] = defaultdict(Fraction)
        for table, chance in tables.items():
            gain += chance * serve(table, chance, following, reading, own=turn == place)
        tables = following
    for table, chance in tables.items():
        gain += chance * banker_served(table, reading)
    return gain


def serve(table: Table, chance: Fraction, following: dict[Table, Fraction], reading: Reading, *, own: bool) -> Fraction:
    """Deal one card to the watched place, or to another; returns the expected change of the watched place's chips."""
    change = Fraction(0)
    for met, odds in draws(table):
        if not odds:
            continue
        if met == 3:
            change += odds * quadruple_gain(table, reading, own=own)
            continue
        if own:
            following[served(table, met, met + 1)] += chance * odds
            change -= odds
            continue
        absorbed = Fraction(1, table.count(met)) if met and table.watched == met else Fraction(0)
        following[served(table, met, OUT)] += chance * odds * absorbed
        following[served(table, met, table.watched)] += chance * odds * (1 - absorbed)
    return change


def quadruple_gain(table: Table, reading: Reading, *, own: bool) -> Fraction:
    """VEN-34 to 38: what the watched place gets when a quadruple is dealt to a coupeur, to itself or to another."""
    refund = Fraction(REFUNDS[reading.quadruple_refund][table.watched])
    if reading.quadruple_paid_to == "fourth_card_holder":
        return refund + (QUADRUPLE_PAYMENT if own else 0)
    holds = Fraction(table.watched == 3, max(1, table.triple))
    return refund + QUADRUPLE_PAYMENT * holds


def banker_served(table: Table, reading: Reading) -> Fraction:
    """The expected gain of the watched place from the banker's card on (VEN-14, VEN-39 to 45)."""
    gain = Fraction(0)
    for met, odds in draws(table):
        if not odds or met == 3:  # VEN-40: he takes every fond
            continue
        kept = Fraction(1)
        if met and table.watched == met:
            kept -= Fraction(1, table.count(met))
        if table.watched:
            gain += odds * kept * taille_gain(without(table, met), met + 1, reading)
    return gain


def without(table: Table, met: int) -> Table:
    """The coupeurs' table once the banker has put a card of this multiplicity under his own."""
    counts = [table.simple, table.double, table.triple]
    if met:
        counts[met - 1] -= 1
    return Table(counts[0], counts[1], counts[2], table.watched)


def taille_gain(table: Table, bank: int, reading: Reading) -> Fraction:
    """VEN-20, VEN-43 to 45: fond and payments of the watched place in the race of the taille."""
    own = table.watched
    copies, bank_copies = COPIES - own, COPIES - bank
    by_recipient = reading.payment_basis == "recipient_card"
    gain = Fraction(bank_copies, bank_copies + copies) * (FOND[own] + (own if by_recipient else bank))
    for other in (1, 2, 3):
        rivals = table.count(other) - (other == own)
        all_copies = copies + bank_copies + COPIES - other
        received = Fraction(COPIES - other, all_copies) * (own if by_recipient else other)
        paid = Fraction(copies, all_copies) * (other if by_recipient else own)
        gain += rivals * (received - paid)
    return gain


@cache
def bank_kept(coupeurs: int) -> Fraction:
    """The probability that the banker is banker of the next tour too (VEN-22, VEN-42)."""
    tables: Mapping[Table, Fraction] = {Table(0, 0, 0, OUT): Fraction(1)}
    for _ in range(coupeurs):
        following: dict[Table, Fraction] = defaultdict(Fraction)
        for table, chance in tables.items():
            for met, odds in draws(table):
                if met < 3 and odds:
                    following[served(table, met, OUT)] += chance * odds
        tables = following
    return sum((chance * kept_from(table) for table, chance in tables.items()), Fraction(0))


def kept_from(table: Table) -> Fraction:
    """The probability that the banker keeps the bank, once the coupeurs are served."""
    return sum(
        (odds * (1 if met == 3 else race_won(without(table, met), met + 1)) for met, odds in draws(table) if odds),
        Fraction(0),
    )


def race_won(table: Table, bank: int) -> Fraction:
    """The probability that every coupeur's rank comes before the banker's.

    With x the share of the pack after a point, it is the integral of c x^(c-1) (1 - x^3)^n1 (1 - x^2)^n2 (1 - x)^n3.
    """
    copies = COPIES - bank
    polynomial = [0] * (copies - 1) + [copies]
    for multiplicity in (1, 2, 3):
        for _ in range(table.count(multiplicity)):
            polynomial = lacking(polynomial, COPIES - multiplicity)
    return sum((Fraction(factor, power + 1) for power, factor in enumerate(polynomial)), Fraction(0))


def lacking(polynomial: list[int], power: int) -> list[int]:
    """The product of a polynomial in x with 1 - x^power."""
    product = polynomial + [0] * power
    for index, factor in enumerate(polynomial):
        product[index + power] -= factor
    return product
