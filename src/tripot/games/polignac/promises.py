"""What the trick on the table tells of those who said oui: which cards they laid under it, and could have (POL-B15)."""

from collections.abc import Iterator

from tripot.cards import cards_text, each_card
from tripot.engine.options import PENALISE
from tripot.games.polignac.favour import is_bound, keep_promise
from tripot.games.polignac.state import State


def relaid(state: State) -> State:
    """The position once the cards of the trick on the table have been laid once more, each promise noted."""
    twin = state.clone()
    if state.options.enforcement != PENALISE:
        return twin
    seats = [(state.leader + place) % state.seats for place in range(state.played)]
    for seat in range(state.seats):
        twin.base[seat] = 0
    for place, seat in enumerate(seats):
        twin.hands[seat] |= 1 << state.trick[place]
    for place, seat in enumerate(seats):
        twin.played = place
        if place > 0 and is_bound(state, seat):
            keep_promise(twin, seat, state.trick[place])
        twin.hands[seat] &= ~(1 << state.trick[place])
    return twin


def bound_now(state: State) -> int:
    """Which plays of the trick on the table were made under a oui, as bits of the history, if that is told."""
    first = state.plays - state.played
    seats = ((place, (state.leader + place) % state.seats) for place in range(1, state.played if first >= 0 else 0))
    return sum(1 << first + place for place, seat in seats if is_bound(state, seat))


def promise_faults(state: State) -> Iterator[str]:
    """POL-B15: what is kept of the trick on the table is what its cards say."""
    before = max(state.plays - state.played, 0)
    if state.bound >> before != bound_now(state) >> before:
        yield "bound must name, of the trick on the table, what those in favourers have played to it (POL-38, POL-39)"
    due = relaid(state)
    for seat in range(state.seats):
        lacking = due.missed[seat] & ~state.missed[seat]
        if state.base[seat] and not due.base[seat]:
            yield f"base[{seat}] must be empty: it has played nothing to the trick under a oui (POL-B15)"
        elif state.base[seat] != due.base[seat]:
            cards = cards_text(each_card(due.base[seat]))
            yield f"base[{seat}] must be {cards}: what it could have played to the trick under its oui (POL-B15)"
        if lacking:
            yield f"missed[{seat}] lacks {cards_text(each_card(lacking))}, kept from the trick under a oui (POL-B15)"
