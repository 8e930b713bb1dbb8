"""The history of a deal of tricks as a position tells it: every trick from some trick on, the one on the table last.

A match played from its beginning remembers the whole deal; one set up without its history, what is played since.
"""

from collections.abc import Callable, Iterator

from tripot.cards import card_text, cards_text, each_card
from tripot.engine.bits import has, size
from tripot.engine.record import AnyState
from tripot.engine.tricks import best_place, suit_cards


def settle_leader(state: AnyState, given: frozenset[str]) -> None:
    """Who led the trick on the table, where it is left out: those who have played to it hold a card less."""
    if "leader" in given or not state.played:
        return
    sizes = [size(state.hands[seat]) for seat in range(state.seats)]
    fewer = {seat for seat in range(state.seats) if sizes[seat] == max(sizes) - 1}
    for seat in range(state.seats):
        if {(seat + place) % state.seats for place in range(state.played)} == fewer:
            state.leader = seat


def settle_history(state: AnyState, order: int, given: frozenset[str]) -> None:
    """Fill in what follows: a history left out begins with the trick on the table, and who played follows from it.

    `order` is that of the ranks, as in `tricks`; who leads must be known.
    """
    if "history" not in given:
        state.plays = state.played
        state.history[: state.plays] = state.trick[: state.played]
    if "turns" not in given:
        state.turns[:] = _turns_of(state, order)


def settle_lacks(state: AnyState, order: int, shown: Callable[[int, int], int]) -> None:
    """What is known of those who have not followed suit in the tricks told: `shown` by the card led and the discard."""
    turns = _turns_of(state, order)
    for index in range(state.plays):
        seat, led, card = turns[index], state.history[index - index % state.seats], state.history[index]
        if not has(suit_cards(led), card):
            state.lacks[seat] |= shown(led, card) & ~state.hands[seat]


def history_faults(state: AnyState, order: int, shown: Callable[[int, int], int], plays: int) -> Iterator[str]:
    """A sentence for what history and turns cannot tell; or for each of the first plays told that hands contradict."""
    strange = list(_telling_faults(state, order))
    yield from strange or _discard_faults(state, order, shown, plays)


def _telling_faults(state: AnyState, order: int) -> Iterator[str]:
    """A sentence unless history tells of the last tricks, or of all, and of the table, and turns of who played what."""
    gathered, told = list(each_card(state.gone)), state.plays - state.played
    tricks, table = list(state.history[:told]), list(state.history[told : state.plays])
    if not 0 <= told <= len(gathered) or told % state.seats:
        due = state.played
        yield f"history has {state.plays} cards: it must have whole tricks, of cards in gone, then the {due} of trick"
    elif len(set(tricks)) < told or not set(tricks) <= set(gathered) or table != list(state.trick[: state.played]):
        yield "history must name cards of gone, each once, then those of trick in their order"
    elif list(state.turns) != _turns_of(state, order):
        yield f"turns must name who played each card of history, where leader is {state.leader}"


def _discard_faults(state: AnyState, order: int, shown: Callable[[int, int], int], plays: int) -> Iterator[str]:
    """A sentence for each of the first plays told which shows its seat to lack a card that it plays later, or has."""
    turns = _turns_of(state, order)
    later = list(state.hands)
    for index in reversed(range(state.plays)):
        seat, led, card = turns[index], state.history[index - index % state.seats], state.history[index]
        kept = later[seat] & shown(led, card) if not has(suit_cards(led), card) else 0
        if kept and index < plays:
            yield (
                f"history has {card_text(card)} of seat {seat} on {card_text(led)}, "
                f"which shows that it lacks {cards_text(each_card(kept))}, but it has or plays them later"
            )
        later[seat] |= 1 << card


def _turns_of(state: AnyState, order: int) -> list[int]:
    """Who played each card of the history, told backwards: whoever made a trick leads to the next."""
    turns, leader, seats = [0] * len(state.turns), state.leader, state.seats
    table = state.plays - state.plays % seats
    for place in range(table, state.plays):
        turns[place] = (leader + place) % seats
    for start in range(table - seats, -1, -seats):
        leader = (leader - best_place(order, state.history[start : start + seats], seats)) % seats
        for place in range(seats):
            turns[start + place] = (leader + place) % seats
    return turns
