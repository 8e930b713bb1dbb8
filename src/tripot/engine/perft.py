"""How many ways a position can go on: the count that catches a rule gone astray (perft, as in chess)."""

from collections.abc import Sequence

from tripot.engine.bits import lowest
from tripot.engine.choices import choice_at, count
from tripot.engine.kernel import algorithm, copy, rule
from tripot.engine.record import Int, Record, SeatSet, record
from tripot.engine.rules import apply, deal, legal, waiting, wanted
from tripot.engine.stream import Pack, Stream, shuffle


@record
class Branch(Record):
    """Where the count stands at one depth of the line."""

    __slots__ = ()
    seats: SeatSet  # waiting seats still to be tried
    next: Int  # the choice of the first of them to be tried next
    dealt: Int  # packs that chance has given on the way here


@algorithm
def count_lines(
    states: Sequence[Record], branches: Sequence[Branch], packs: Sequence[Pack], streams: Sequence[Stream], depth: int
) -> int:
    """The number of sequences of exactly `depth` legal actions from states[0].

    The k-th pack of a line is shuffled by streams[k]; the last stream is scratch. `states` and `branches` have a place
    for each depth from 0 on.
    """
    total = 0
    level = 0
    branches[0].dealt = 0
    arrive(states[0], branches[0], packs[0], streams)
    while level >= 0:
        branch = branches[level]
        if branch.seats == 0:
            level -= 1
            continue
        seat = lowest(branch.seats)
        choices = legal(states[level], seat)
        if level == depth - 1:
            total += count(choices)
            branch.seats &= branch.seats - 1
        elif branch.next == count(choices):
            branch.seats &= branch.seats - 1
            branch.next = 0
        else:
            follow(states, branches, packs[0], streams, level, seat, choice_at(choices, branch.next))
            branch.next += 1
            level += 1
    return total


@rule
def follow(
    states: Sequence[Record],
    branches: Sequence[Branch],
    pack: Pack,
    streams: Sequence[Stream],
    level: int,
    seat: int,
    action: int,
) -> None:
    """Where an action leads, one level further down."""
    copy(states[level + 1], states[level])
    apply(states[level + 1], seat, action)
    branches[level + 1].dealt = branches[level].dealt
    arrive(states[level + 1], branches[level + 1], pack, streams)


@rule
def arrive(state: Record, branch: Branch, pack: Pack, streams: Sequence[Stream]) -> None:
    """Let chance act, then begin with the first choice of the first waiting seat."""
    scratch = streams[len(streams) - 1]
    while wanted(state, pack) > 0:
        copy(scratch, streams[branch.dealt])
        shuffle(pack, scratch)
        deal(state, pack)
        branch.dealt += 1
    branch.seats = waiting(state)
    branch.next = 0
