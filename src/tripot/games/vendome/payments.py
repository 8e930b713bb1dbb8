"""Chips that change hands, and what happens when there are too few (VEN-B9, VEN-B10)."""

from tripot.engine.bits import lowest, size
from tripot.engine.kernel import rule, tell
from tripot.engine.payments import means, pay
from tripot.engine.seats import counted_from
from tripot.games.vendome.options import MATCHED_CARD, PRO_RATA
from tripot.games.vendome.state import State


@rule
def owed_to(state: State, seat: int, matched: int) -> int:
    """VEN-44, VEN-45: what a coupeur in play is owed when a card made of `matched` cards has come (VEN-B1)."""
    if state.options.payment_basis == MATCHED_CARD:
        return matched
    return size(state.cards[seat])


@rule
def in_turn(state: State) -> int:
    """The coupeurs in play by their place in dealing order: bit 1 is the banker's right neighbour."""
    return counted_from(state.in_play, state.banker, state.seats)


@rule
def seat_in_turn(state: State, place: int) -> int:
    """The seat this many places to the banker's right."""
    return (state.banker + place) % state.seats


@rule
def pay_coupeurs(state: State, payer: int, matched: int) -> None:
    """Pay each coupeur in play, as far as the payer's chips go (VEN-B9)."""
    total = 0
    seats = state.in_play
    while seats != 0:
        total += owed_to(state, lowest(seats), matched)
        seats &= seats - 1
    purse = means(state.chips, payer, total, state.options.insolvency)
    if state.options.payment_order == PRO_RATA and purse < total:
        pay_pro_rata(state, payer, matched, purse, total)
    else:
        pay_in_order(state, payer, matched, purse)


@rule
def pay_in_order(state: State, payer: int, matched: int, purse: int) -> None:
    """One after another in dealing order; the last may be paid in part."""
    places = in_turn(state)
    while places != 0:
        seat = seat_in_turn(state, lowest(places))
        places &= places - 1
        owed = owed_to(state, seat, matched)
        paid = min(owed, purse)
        purse -= paid
        pay(state.chips, payer, seat, owed, paid)


@rule
def pay_pro_rata(state: State, payer: int, matched: int, purse: int, total: int) -> None:
    """Shares in proportion, rounded down; the chips left over go one by one in dealing order."""
    spare = purse
    seats = state.in_play
    while seats != 0:
        spare -= purse * owed_to(state, lowest(seats), matched) // total
        seats &= seats - 1
    places = in_turn(state)
    while places != 0:
        seat = seat_in_turn(state, lowest(places))
        places &= places - 1
        owed = owed_to(state, seat, matched)
        extra = 1 if spare > 0 else 0
        spare -= extra
        pay(state.chips, payer, seat, owed, purse * owed // total + extra)


@rule
def take_fond(state: State, seat: int) -> None:
    """The banker takes all that lies on a carte droite."""
    tell("takes_fond", state.banker, seat, state.fonds[seat])
    state.chips[state.banker] += state.fonds[seat]
    state.fonds[seat] = 0


@rule
def take_back(state: State, seat: int, chips: int) -> None:
    """A coupeur takes chips back from his card, the banker the rest of them."""
    rest = state.fonds[seat] - chips
    state.chips[seat] += chips
    state.chips[state.banker] += rest
    state.fonds[seat] = 0
    tell("takes_back", seat, chips)
    if rest > 0:
        tell("takes_fond", state.banker, seat, rest)
