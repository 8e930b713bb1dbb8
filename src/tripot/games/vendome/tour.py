"""A tour, card by card: the cartes droites, the banker's card, the taille."""

from tripot.cards import RANK_COUNT
from tripot.engine.bits import size
from tripot.engine.kernel import rule, tell
from tripot.engine.payments import means, pay
from tripot.engine.seats import next_seat
from tripot.games.vendome.bank import GOES_ON, KEEPS, PASSES, close_tour
from tripot.games.vendome.options import CREDIT, LANSQUENET, TRIPLE_HOLDER, WHOLE_FOND
from tripot.games.vendome.payments import pay_coupeurs, take_back, take_fond
from tripot.games.vendome.state import SERVE, TAILLE, TWOS, State

TRIPLE, QUADRUPLE = 3, 4


@rule
def open_tour(state: State) -> None:
    """VEN-11: the first card goes to the banker's right."""
    state.phase = SERVE
    state.receiver = served_after(state, state.banker)


@rule
def served_after(state: State, seat: int) -> int:
    """Who is served next, going right: a coupeur who can stake (VEN-B11), or at last the banker (VEN-14)."""
    found = next_seat(state, seat)
    while found != state.banker and state.chips[found] <= 0 and state.options.exhausted != CREDIT:
        found = next_seat(state, found)
    return found


@rule
def turn_card(state: State, card: int) -> None:
    """The banker turns one card: for a coupeur, for himself, or in the taille."""
    if state.phase == TAILLE:
        verdict = turn_taille(state, card)
    elif state.receiver == state.banker:
        verdict = serve_banker(state, card)
    else:
        verdict = serve_coupeur(state, state.receiver, card)
    if verdict != GOES_ON:
        close_tour(state, verdict)


@rule
def holder_of(state: State, card: int) -> int:
    """VEN-03, VEN-17: the seat with a card of this rank in front of it, -1 for none."""
    alike = TWOS << card % RANK_COUNT
    for seat in range(state.seats):
        if state.cards[seat] & alike:
            return seat
    return -1


@rule
def serve_coupeur(state: State, seat: int, card: int) -> int:
    """VEN-11 to 13: a carte droite and its fond; VEN-25 to 38 if its rank is there already."""
    tell("served", seat, card)
    rival = holder_of(state, card)
    if rival >= 0 and size(state.cards[rival]) == TRIPLE:
        return end_on_quadruple(state, seat, rival, card)
    if rival >= 0:
        absorb(state, rival, seat)
    state.cards[seat] |= 1 << card
    state.in_play |= 1 << seat
    state.chips[seat] -= 1
    state.fonds[seat] = 1
    tell("posts", seat, 1)
    if rival >= 0:
        back_multiple(state, seat)
    state.receiver = served_after(state, seat)
    return GOES_ON


@rule
def absorb(state: State, rival: int, seat: int) -> None:
    """VEN-26, 30, 39: the banker takes the fond; VEN-27, 31: the rival's cards go under the seat's."""
    take_fond(state, rival)
    tell("slides_under", rival, seat, state.cards[rival])
    state.cards[seat] = state.cards[rival]
    state.cards[rival] = 0
    state.in_play &= ~(1 << rival)


@rule
def back_multiple(state: State, seat: int) -> None:
    """VEN-29, VEN-33: the banker puts two chips on a double, three on a triple, or what he has (VEN-B10)."""
    multiplicity = size(state.cards[seat])
    tell("multiple", seat, multiplicity)
    added = means(state.chips, state.banker, multiplicity, state.options.insolvency)
    state.chips[state.banker] -= added
    state.fonds[seat] += added
    if added > 0:
        tell("adds", state.banker, seat, added)


@rule
def end_on_quadruple(state: State, seat: int, rival: int, card: int) -> int:
    """VEN-34 to 38: the banker pays four, the fonds go back, and the bank passes."""
    tell("quadruple", seat, state.cards[rival] | 1 << card)
    payee = rival if state.options.quadruple_paid_to == TRIPLE_HOLDER else seat
    paid = means(state.chips, state.banker, QUADRUPLE, state.options.insolvency)
    pay(state.chips, state.banker, payee, QUADRUPLE, paid)
    for owner in range(state.seats):
        if state.cards[owner] != 0:
            take_back(state, owner, refund(state, owner))
    return PASSES


@rule
def refund(state: State, seat: int) -> int:
    """VEN-B3: what a coupeur takes back from his card at a quadruple."""
    multiplicity = size(state.cards[seat])
    kind = state.options.quadruple_refund
    if kind == WHOLE_FOND or multiplicity == 1 or (kind == LANSQUENET and multiplicity == TRIPLE):
        return state.fonds[seat]
    return 1


@rule
def serve_banker(state: State, card: int) -> int:
    """VEN-14: the banker's own card; VEN-39 to 42 if its rank is there already."""
    banker = state.banker
    tell("banker_card", banker, card)
    rival = holder_of(state, card)
    if rival >= 0 and size(state.cards[rival]) == TRIPLE:
        tell("quadruple", banker, state.cards[rival] | 1 << card)
        return take_every_fond(state)
    if rival >= 0:
        absorb(state, rival, banker)
    state.cards[banker] |= 1 << card
    if rival >= 0:
        tell("multiple", banker, size(state.cards[banker]))
    state.phase = TAILLE
    state.receiver = 0
    return verdict_on_coupeurs(state)


@rule
def take_every_fond(state: State) -> int:
    """VEN-40 to 42."""
    for seat in range(state.seats):
        if state.fonds[seat] != 0:
            take_fond(state, seat)
    return KEEPS


@rule
def verdict_on_coupeurs(state: State) -> int:
    """VEN-21, VEN-22: the tour is won once no coupeur is left."""
    return KEEPS if state.in_play == 0 else GOES_ON


@rule
def turn_taille(state: State, card: int) -> int:
    """VEN-16 to 18: a card of the taille, and the three cases; VEN-B14 for what comes first."""
    state.pile[state.pile_size] = card
    state.pile_size += 1
    tell("turns", state.banker, card)
    seat = holder_of(state, card)
    if seat < 0:
        return GOES_ON
    matched = size(state.cards[seat])
    if seat == state.banker:
        lose_tour(state)
    else:
        strike(state, seat)
    pay_coupeurs(state, seat, matched)  # VEN-43 to 45
    return PASSES if seat == state.banker else verdict_on_coupeurs(state)


@rule
def lose_tour(state: State) -> None:
    """VEN-23: the coupeurs in play take their fonds back (VEN-B2)."""
    tell("loses_tour", state.banker)
    for seat in range(state.seats):
        if state.fonds[seat] != 0:
            take_back(state, seat, state.fonds[seat])


@rule
def strike(state: State, seat: int) -> None:
    """VEN-19, VEN-20: a carte droite out of play, its fond to the banker."""
    tell("struck", seat, state.cards[seat])
    state.removed |= state.cards[seat]
    state.cards[seat] = 0
    state.in_play &= ~(1 << seat)
    take_fond(state, seat)
