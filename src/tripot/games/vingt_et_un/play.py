"""The pontes in turn, then the banker: « Carte », « Je reste », or a 21 shown (VEU-15 to 26).

Every hand ends with its holder's « Je reste », also where no other word is left, after the last extra card or on a
drawn 21: a hand that stood by itself would tell everybody that it has 21. « Crevé » is said at once.
"""

from tripot.engine.choices import Choices, choices_of, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.games.vingt_et_un.hands import is_natural, total
from tripot.games.vingt_et_un.options import ANY_21, NEVER, SEVENTEEN
from tripot.games.vingt_et_un.seating import is_opposed, next_staked
from tripot.games.vingt_et_un.settling import (
    close_coup,
    collect,
    give_back,
    pay,
    settle_table,
    show_all,
    throw_in,
    turn_up,
)
from tripot.games.vingt_et_un.state import (
    BY_BANKER_21,
    BY_BANKER_BUST,
    BY_BUST,
    BY_COUP_NUL,
    BY_FORCED_SHOW,
    BY_POINTS,
    BY_TWO_CARD_21,
    CARD,
    MOST_EXTRA,
    PLAY,
    SHOW,
    STAND,
    State,
)
from tripot.games.vingt_et_un.talon import take_basket, take_top


@clause("VEU-B4")
def banker_shows_last(state: State, seat: int, choices: Choices) -> Choices:
    """The banker shows at the end alone, whatever the hand."""
    return keep(choices, ~(1 << SHOW)) if seat == state.banker else choices


@clause("VEU-B7")
def hide_drawn_21(state: State, seat: int, choices: Choices) -> Choices:
    """Nothing gives away a 21 that was drawn."""
    if total(state, seat) == 21 and not is_natural(state, seat):
        return keep(choices, ~(1 << SHOW))
    return choices


@clause("VEU-17")
def show_two_card_21(state: State, seat: int, choices: Choices) -> Choices:
    """A ponte with 21 in hand shows it (VEU-B7); nobody else shows."""
    if seat != state.banker and is_natural(state, seat):
        return keep(choices, 1 << SHOW)
    return keep(choices, ~(1 << SHOW))


@clause("VEU-B6", "VEU-21")
def no_more_cards(state: State, seat: int, choices: Choices) -> Choices:
    """So many extra cards and no more."""
    if state.extra_size[seat] >= state.options.max_extra_cards:
        return keep(choices, ~(1 << CARD))
    return choices


@clause("VEU-B7")
def stand_on_21(state: State, seat: int, choices: Choices) -> Choices:
    """Nobody draws on 21."""
    return keep(choices, ~(1 << CARD)) if total(state, seat) == 21 else choices


@clause("VEU-B5")
def bound_by_seventeen(state: State, seat: int, choices: Choices) -> Choices:
    """Under `seventeen` a hand below 17 draws if it may, and any other stands."""
    if state.options.stand_rule != SEVENTEEN:
        return choices
    if total(state, seat) >= 17:
        return keep(choices, ~(1 << CARD))
    return keep(choices, ~(1 << STAND)) if choices.marks >> CARD & 1 else choices


@rule
def spoken(state: State, seat: int) -> Choices:
    """What the seat may say."""
    choices = choices_of(1 << CARD | 1 << STAND | 1 << SHOW)
    choices = banker_shows_last(state, seat, choices)
    choices = hide_drawn_21(state, seat, choices)
    choices = show_two_card_21(state, seat, choices)
    choices = no_more_cards(state, seat, choices)
    choices = stand_on_21(state, seat, choices)
    return bound_by_seventeen(state, seat, choices)


@rule
def begin_turns(state: State) -> None:
    """VEU-15; a banker's two-card 21 may end the coup at once (VEU-B4)."""
    state.phase = PLAY
    if state.options.banker_natural_immediate == 1 and is_natural(state, state.banker):
        show_all(state, BY_BANKER_21)
        settle_table(state, BY_BANKER_21)
    else:
        next_turn(state, state.banker)


@rule
def next_turn(state: State, seat: int) -> None:
    """VEU-24, VEU-26: the next ponte, then the banker; he draws nothing if nobody is left against him (VEU-B16)."""
    found = next_staked(state, seat)
    if found == state.banker and not is_opposed(state):
        close_coup(state)
    else:
        state.actor = 1 + found


@rule
def say(state: State, seat: int, word: int) -> None:
    if word == CARD:
        ask_card(state, seat)
    elif word == STAND:
        stand(state, seat)
    else:
        show_21(state, seat)


@rule
def ask_card(state: State, seat: int) -> None:
    """VEU-21: the banker gives a card face up, from the basket if the talon is empty (VEU-30)."""
    tell("asks_card", seat)
    if state.talon_size == 0:
        take_basket(state)
    else:
        receive(state, seat)


@rule
def receive(state: State, seat: int) -> None:
    """The card asked for."""
    card = take_top(state)
    state.extras[MOST_EXTRA * seat + state.extra_size[seat]] = card
    state.extra_size[seat] += 1
    tell("receives", seat, card)
    if total(state, seat) > 21:
        bust(state, seat)


@rule
def bust(state: State, seat: int) -> None:
    """VEU-11, 22, 23, 27: « Crevé. » A ponte loses the stake at once, the banker pays whoever is left."""
    tell("busts", seat, total(state, seat))
    if seat == state.banker:
        settle_table(state, BY_BANKER_BUST)
    else:
        collect(state, seat, BY_BUST)
        throw_in(state, seat)
        next_turn(state, seat)


@rule
def stand(state: State, seat: int) -> None:
    """VEU-20, VEU-22; when the banker stands, hands are compared (VEU-28)."""
    tell("stands", seat)
    if seat == state.banker:
        show_all(state, BY_POINTS)
        settle_table(state, BY_POINTS)
    else:
        next_turn(state, seat)


@rule
def show_21(state: State, seat: int) -> None:
    """VEU-17, 18, 19: a ponte's two-card 21 is settled at once, and may end the coup for everybody (VEU-B1)."""
    turn_up(state, seat, BY_TWO_CARD_21)
    if is_natural(state, state.banker):
        turn_up(state, state.banker, BY_COUP_NUL)
        give_back(state, seat, BY_COUP_NUL)
        ends = state.options.forced_show != NEVER
    else:
        pay(state, seat, BY_TWO_CARD_21)
        ends = state.options.forced_show == ANY_21
    if ends:
        show_all(state, BY_FORCED_SHOW)
        settle_table(state, BY_FORCED_SHOW)
    else:
        next_turn(state, seat)
