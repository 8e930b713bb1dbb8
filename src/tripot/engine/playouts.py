"""What can be done with any game: play at random, step by step, on as many states as wanted."""

from collections.abc import Sequence

from tripot.engine.bits import choice_at, count, nth, size
from tripot.engine.kernel import algorithm, copy, rule
from tripot.engine.record import Record
from tripot.engine.rules import apply, begin, deal, legal, waiting, wanted
from tripot.engine.stream import Pack, Stream, below, shuffle


@rule
def supply(state: Record, pack: Pack, stream: Stream) -> None:
    """Let chance act for as long as a pack is wanted."""
    while wanted(state, pack) > 0:
        shuffle(pack, stream)
        deal(state, pack)


@rule
def random_step(state: Record, seats: int, stream: Stream) -> None:
    """A uniform legal action of a uniform waiting seat."""
    seat = nth(seats, below(stream, size(seats)))
    choices = legal(state, seat)
    apply(state, seat, choice_at(choices, below(stream, count(choices))))


@algorithm
def random_deals(states: Sequence[Record], packs: Sequence[Pack], streams: Sequence[Stream], deals: int) -> int:
    """Play `deals` more deals at random on states[0]; a new match begins from the blank states[1] when one is over.

    Returns the actions played.
    """
    state, blank, pack, stream = states[0], states[1], packs[0], streams[0]
    actions = 0
    done = 0
    while done < deals:
        before = state.deals
        supply(state, pack, stream)
        seats = waiting(state)
        if seats == 0:
            done += state.deals - before
            copy(state, blank)
            begin(state)
            continue
        random_step(state, seats, stream)
        actions += 1
        done += state.deals - before
    return actions
