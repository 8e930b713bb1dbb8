"""What can be done with any game: play at random, step by step, on any number of states."""

from collections.abc import Sequence

from tripot.engine.bits import lowest, nth, size
from tripot.engine.choices import Choices, choice_at, count
from tripot.engine.kernel import algorithm, copy, inlined, rule
from tripot.engine.record import Ints, Record
from tripot.engine.rules import apply, begin, deal, legal, score, waiting, wanted
from tripot.engine.stream import Pack, Stream, below, shuffle

OVER = -1


@rule
def supply(state: Record, pack: Pack, stream: Stream) -> None:
    """Let chance act for as long as a pack is wanted."""
    while wanted(state, pack) > 0:
        shuffle(pack, stream)
        deal(state, pack)


@rule
def note_scores(state: Record, scores: Ints) -> None:
    """Write down what every seat has now."""
    for seat in range(state.seats):
        scores[seat] = score(state, seat)


@inlined
@rule
def any_choice(choices: Choices, stream: Stream) -> int:
    """One of the choices, each as likely."""
    return choice_at(choices, below(stream, count(choices)))


@inlined
@rule
def random_step(state: Record, seats: int, stream: Stream) -> None:
    """A uniform legal action of a uniform waiting seat; nothing is drawn for a seat that waits alone."""
    seat = lowest(seats)
    if seats & seats - 1:
        seat = nth(seats, below(stream, size(seats)))
    apply(state, seat, any_choice(legal(state, seat), stream))


@inlined
@rule
def random_turn(state: Record, pack: Pack, stream: Stream) -> int:
    """A random action, or what chance does instead; returns the actions done, OVER once the match is."""
    seats = waiting(state)
    if seats != 0:
        random_step(state, seats, stream)
        return 1
    if wanted(state, pack) > 0:
        shuffle(pack, stream)
        deal(state, pack)
        return 0
    return OVER


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
        acted = random_turn(state, pack, stream)
        if acted == OVER:
            copy(state, blank)
            begin(state)
        else:
            actions += acted
            done += state.deals - before
    return actions


@algorithm
def random_playouts(states: Sequence[Record], packs: Sequence[Pack], streams: Sequence[Stream], times: int) -> None:
    """Play the deal in progress in states[1] at random to its end, so many times, each time on states[0] anew."""
    state, start, pack, stream = states[0], states[1], packs[0], streams[0]
    deals = start.deals
    for _ in range(times):
        copy(state, start)
        while state.deals == deals:
            if random_turn(state, pack, stream) == OVER:
                break
