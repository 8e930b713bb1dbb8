"""Hands shown, stakes paid and taken, and the end of a coup (VEU-17 to 19, 23, 27, 28).

What goes into the basket has been shown: a crevé hand because its holder claims it is over 21, the others because
they are thrown in face up when the coup ends. So the cards a bank has used are known to everybody, and may be counted.
"""

from tripot.engine.bits import has
from tripot.engine.kernel import rule, tell
from tripot.engine.seats import next_seat
from tripot.games.vingt_et_un.bank import after_coup
from tripot.games.vingt_et_un.hands import down_card, extra_card, is_natural, total
from tripot.games.vingt_et_un.options import BANKER_WINS, PAY_IN_ORDER
from tripot.games.vingt_et_un.seating import is_old
from tripot.games.vingt_et_un.state import (
    BY_BETTER_21,
    BY_COUP_NUL,
    BY_EQUAL_21,
    BY_TIE,
    BY_TWO_CARD_21,
    FOR_BASKET,
    MOST_EXTRA,
    State,
)


@rule
def turn_up(state: State, seat: int, why: int) -> None:
    """Show a hand: its first two cards lie face up from now on."""
    if has(state.shown, seat):
        return
    state.shown |= 1 << seat
    for place in range(2):
        if state.renewed > 0 and is_old(state, seat, place):
            state.face_down[down_card(state, seat, place)] -= 1
    tell("shows", seat, down_card(state, seat, 0), down_card(state, seat, 1), total(state, seat), why)


@rule
def throw_in(state: State, seat: int) -> None:
    """VEU-11: the hand goes into the basket, face up."""
    turn_up(state, seat, FOR_BASKET)
    for place in range(2):
        state.basket[down_card(state, seat, place)] += 1
    for index in range(state.extra_size[seat]):
        state.basket[extra_card(state, seat, index)] += 1
        state.extras[MOST_EXTRA * seat + index] = 0
    state.first[seat] = 0
    state.second[seat] = 0
    state.down[seat] = 0
    state.extra_size[seat] = 0
    state.shown &= ~(1 << seat)


@rule
def pay(state: State, seat: int, why: int) -> None:
    """The banker pays a ponte, who takes the stake back; pay_in_order writes off what the banker lacks (VEU-B14)."""
    owed = paid = reward(state, seat)
    if state.options.bank_cover == PAY_IN_ORDER:
        paid = min(owed, state.chips[state.banker])
    state.chips[state.banker] -= paid
    state.chips[seat] += paid + state.stakes[seat]
    state.stakes[seat] = 0
    if paid > 0:
        tell("is_paid", seat, paid, why)
    if paid < owed:
        tell("falls_short", state.banker, seat, owed - paid)


@rule
def collect(state: State, seat: int, why: int) -> None:
    """The banker takes a ponte's stake."""
    tell("is_taken", seat, state.stakes[seat], why)
    state.chips[state.banker] += state.stakes[seat]
    state.stakes[seat] = 0


@rule
def give_back(state: State, seat: int, why: int) -> None:
    """VEU-18: nothing is paid, and the ponte keeps the stake."""
    tell("is_level", seat, why)
    state.chips[seat] += state.stakes[seat]
    state.stakes[seat] = 0


@rule
def comparison(state: State, seat: int) -> int:
    """VEU-27, VEU-28: 1 if the ponte is paid, -1 if the banker takes the stake, 0 if nobody does."""
    ponte = total(state, seat)
    banker = total(state, state.banker)
    if banker > 21 or ponte > banker:
        return 1
    if ponte < banker:
        return -1
    return equal_points(state, seat)


@rule
def equal_points(state: State, seat: int) -> int:
    """VEU-18 for two 21 in two cards; VEU-B2 and VEU-B3 for the rest. A two-card 21 never meets a banker's drawn 21."""
    if is_natural(state, state.banker):
        if is_natural(state, seat):
            return 0
        if state.options.natural_beats_drawn_21 == 1:
            return -1
    return -1 if state.options.ties == BANKER_WINS else 0


@rule
def decided_by(state: State, seat: int, occasion: int) -> int:
    """What settles a ponte's stake: two-card 21s and equal points have sentences of their own."""
    if is_natural(state, seat):
        return BY_COUP_NUL if is_natural(state, state.banker) else BY_TWO_CARD_21
    if total(state, seat) != total(state, state.banker):
        return occasion
    if is_natural(state, state.banker):
        return BY_BETTER_21 if state.options.natural_beats_drawn_21 == 1 else BY_EQUAL_21
    return BY_TIE


@rule
def show_all(state: State, why: int) -> None:
    """VEU-19, VEU-28: whoever is still in shows, the banker too."""
    seat = state.banker
    for _ in range(state.seats):
        seat = next_seat(state, seat)
        if state.stakes[seat] > 0 or seat == state.banker:
            turn_up(state, seat, why)


@rule
def settle_table(state: State, occasion: int) -> None:
    """VEU-27, VEU-28: the banker takes what he wins, then pays what he owes, II first."""
    seat = state.banker
    for _ in range(state.seats - 1):
        seat = next_seat(state, seat)
        if state.stakes[seat] > 0:
            result = comparison(state, seat)
            if result < 0:
                collect(state, seat, decided_by(state, seat, occasion))
            elif result == 0:
                give_back(state, seat, decided_by(state, seat, occasion))
    for _ in range(state.seats):
        seat = next_seat(state, seat)
        if state.stakes[seat] > 0:
            pay(state, seat, decided_by(state, seat, occasion))
    close_coup(state)


@rule
def reward(state: State, seat: int) -> int:
    """VEU-B3: a two-card 21 may be paid double."""
    return state.stakes[seat] * state.options.natural_pays if is_natural(state, seat) else state.stakes[seat]


@rule
def close_coup(state: State) -> None:
    """All hands go into the basket; VEU-B10: the bank passes after the last coup, or with the talon empty."""
    for seat in range(state.seats):
        if state.down[seat] > 0:
            throw_in(state, seat)
    last = 1 if state.last == 1 or state.talon_size == 0 else 0
    state.last = 0
    state.dealt_in = 0
    state.dealt = 0
    state.renewed = 0
    state.deals += 1
    after_coup(state, last)
