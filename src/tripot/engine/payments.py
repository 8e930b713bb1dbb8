"""Chips that pass from seat to seat: what every game that is played for chips shares.

A game that uses `pay` has the PAYMENT_EVENTS among its own.
"""

from tripot.engine.kernel import rule, tell
from tripot.engine.options import DEBT
from tripot.engine.record import Ints
from tripot.engine.vocabulary import said

PAYMENT_EVENTS = {
    "pays": said(
        "payer:seat payee:seat chips:chips", "{payer} paie {chips} à {payee}.", "{payer} pays {chips} to {payee}."
    ),
    "falls_short": said(
        "payer:seat payee:seat chips:chips",
        "Il manque {chips} à {payer} pour payer {payee}.",
        "{payer} is {chips} short of paying {payee}.",
    ),
}


@rule
def means(chips: Ints, payer: int, owed: int, insolvency: int) -> int:
    """What the payer gives of what he owes: all of it where debts are allowed, else as much as he has."""
    return owed if insolvency == DEBT else max(0, min(owed, chips[payer]))


@rule
def pay(chips: Ints, payer: int, payee: int, owed: int, paid: int) -> None:
    """Hand `paid` chips over; the rest of what is owed is written off."""
    chips[payer] -= paid
    chips[payee] += paid
    if paid > 0:
        tell("pays", payer, payee, paid)
    if paid < owed:
        tell("falls_short", payer, payee, owed - paid)


@rule
def richest(chips: Ints, seats: int) -> int:
    """The seats with the most chips, as a set."""
    most = chips[0]
    for seat in range(seats):
        most = max(most, chips[seat])
    found = 0
    for seat in range(seats):
        if chips[seat] == most:
            found |= 1 << seat
    return found
