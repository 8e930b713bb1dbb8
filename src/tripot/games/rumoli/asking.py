"""Under `penalise`: every seat with cards is asked for the next card, so that nobody learns who holds or withholds it.

An answer is the card, a pass, or from the leader of a stray lead its taking back. Answers stay hidden until all are
there, whatever their order.
"""

from tripot.engine.choices import Choices, choices_of, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.games.rumoli.chips import collect
from tripot.games.rumoli.penalties import settle_stray, take_back
from tripot.games.rumoli.play import go_on, only_uncovered, put, stop
from tripot.games.rumoli.state import PASS, TAKE_BACK, State
from tripot.games.rumoli.table import due_card, with_cards


@clause("RUM-26", punished="RUM-41")
def holder_plays(state: State, seat: int, choices: Choices) -> Choices:
    """RUM-B4: whoever holds the next card must play it."""
    return keep(choices, ~(1 << PASS)) if state.hands[seat] >> due_card(state) & 1 else choices


@clause("RUM-26")
def next_card_only(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The sequence goes on with the next higher card."""
    return keep(choices, 1 << due_card(state) | 1 << PASS | 1 << TAKE_BACK)


@rule
def answers(state: State, seat: int) -> Choices:
    marks = state.hands[seat] | 1 << PASS | 1 << TAKE_BACK
    return holder_plays(state, seat, only_uncovered(state, seat, next_card_only(state, seat, choices_of(marks))))


@rule
def unanswered(state: State) -> int:
    """Who is still to answer."""
    return with_cards(state) & ~state.answered


@rule
def answer(state: State, seat: int, action: int) -> None:
    """Keep the answer; act on the answers once all are there."""
    tell("answers", seat)
    state.answered |= 1 << seat
    if action == TAKE_BACK:
        state.withdrawn = 1
    elif action != PASS:
        state.offered = seat + 1
    if unanswered(state) == 0:
        close_asking(state)


@rule
def close_asking(state: State) -> None:
    """RUM-44 comes first; else the card offered covers the last, or the sequence stops."""
    holder = state.offered - 1
    withdrawn = state.withdrawn
    state.answered = 0
    state.offered = 0
    state.withdrawn = 0
    if withdrawn == 1:
        take_back(state)
    elif holder >= 0:
        card = due_card(state)
        settle_stray(state)
        put(state, holder, card)
        state.stops &= ~(1 << card)  # the lead it was kept back from was taken back (RUM-44)
        collect(state, holder, card)
        go_on(state, holder)
    else:
        stop(state)
