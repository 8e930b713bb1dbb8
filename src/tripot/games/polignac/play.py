"""The play of a coup: what may be played, what a card shows, and who takes the trick."""

from tripot.engine.bits import has
from tripot.engine.choices import Choices, choices_of, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.engine.options import PENALISE
from tripot.engine.seats import next_seat
from tripot.engine.tricks import best_place, lay, suit_cards
from tripot.games.polignac.counting import after_trick, charge, lose_match
from tripot.games.polignac.favour import betrays, is_bound, keep_promise, no_overtaking, throw_threats
from tripot.games.polignac.options import STRICT
from tripot.games.polignac.penalties import fault_of
from tripot.games.polignac.state import BY_FAVOUR, JACKS, KINGS_AND_QUEENS, NOT_ENDED, ORDER, POLIGNAC, State


@clause("POL-27", punished="POL-41")
def follow_suit(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The suit led must be followed; there is no need to beat it."""
    if state.played == 0:
        return choices
    follow = choices.marks & suit_cards(state.trick[0])
    return keep(choices, follow) if follow else choices


@rule
def is_void(state: State, marks: int) -> bool:
    """Whether these cards, played to a trick, hold none of the suit led."""
    return state.played > 0 and marks & suit_cards(state.trick[0]) == 0


@clause("POL-30", punished="POL-42")
def no_king_nor_queen(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """A void seat that holds a jack may not throw kings or queens."""
    if is_void(state, choices.marks) and choices.marks & JACKS:
        return keep(choices, ~KINGS_AND_QUEENS)
    return choices


@clause("POL-28", punished="POL-42")
def throw_jack(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """A void seat must throw a jack if it holds one."""
    if is_void(state, choices.marks) and choices.marks & JACKS:
        return keep(choices, JACKS)
    return choices


@clause("POL-29", punished="POL-43")
def throw_polignac_first(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """... and the Polignac before the others."""
    if is_void(state, choices.marks) and choices.marks >> POLIGNAC & 1:
        return keep(choices, 1 << POLIGNAC)
    return choices


@rule
def playable(state: State, seat: int) -> Choices:
    """The cards the rules allow: articles 5 to 7, then what a oui binds to."""
    choices = follow_suit(state, seat, choices_of(state.hands[seat]))
    choices = no_king_nor_queen(state, seat, choices)
    choices = throw_jack(state, seat, choices)
    choices = throw_polignac_first(state, seat, choices)
    choices = no_overtaking(state, seat, choices)
    return throw_threats(state, seat, choices)


@rule
def play_card(state: State, seat: int, card: int) -> None:
    """Lay a card; a fault that has a penalty ends the match at once (POL-40 to 43)."""
    tell("plays", seat, card)
    ending = NOT_ENDED
    if state.options.enforcement == PENALISE:
        ending = fault_of(state, seat, card)
    if ending != NOT_ENDED:
        lose_match(state, 1 << seat, ending)
        return
    if state.played > 0:
        keep_account(state, seat, card)
    lay(state, seat, card)
    if state.played == state.seats:
        gather(state)
    else:
        state.actor = next_seat(state, seat)


@rule
def keep_account(state: State, seat: int, card: int) -> None:
    """Note what a followed card proves, and what a oui made of it."""
    led = state.trick[0]
    if not has(suit_cards(led), card):
        state.lacks[seat] |= shown_by(led, card)
    if is_bound(state, seat):
        state.bound |= 1 << state.plays
        if state.options.enforcement == PENALISE:
            keep_promise(state, seat, card)


@rule
def shown_by(led: int, card: int) -> int:
    """What a discard shows its player not to have: the suit led, a jack if it is none, that of spades if it is another
    (POL-28, POL-29).
    """
    if not has(JACKS, card):
        return suit_cards(led) | JACKS
    return suit_cards(led) | (1 << POLIGNAC if card != POLIGNAC else 0)


@rule
def gather(state: State) -> None:
    """The strongest card of the suit led takes the trick, its jacks and the lead (POL-B1); against a oui, the loss."""
    winner = (state.leader + best_place(ORDER, state.trick, state.played)) % state.seats
    is_judged = state.options.enforcement == PENALISE and state.options.favour_check <= STRICT
    is_guilty = is_judged and betrays(state, winner)
    jacks = 0
    for index in range(state.seats):
        card = state.trick[index]
        state.gone |= 1 << card
        jacks |= JACKS & 1 << card
        state.trick[index] = 0
        state.base[index] = 0
    state.played = 0
    state.tricks[winner] += 1
    tell("takes", winner)
    charge(state, winner, jacks)
    if is_guilty:
        lose_match(state, 1 << winner, BY_FAVOUR)
    else:
        after_trick(state, winner)
