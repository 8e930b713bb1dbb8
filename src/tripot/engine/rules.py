"""The questions every game answers about its record. Seats are 0 to seats - 1 in turn order, seat 0 the first dealer.

Conventions of every `State`: `options`, `seats`, `phase`, `deals` (deals finished); unused slots are zero.
"""

from tripot.engine.choices import Choices
from tripot.engine.kernel import generic, inlined, usual
from tripot.engine.record import AnyState, Record
from tripot.engine.stream import Pack, Stream
from tripot.engine.worlds import Desk

SPECTATOR = -1


@generic
def begin(state: Record) -> None:
    """Start a match on a blank record whose `options` and `seats` are set."""
    raise NotImplementedError


@generic
def wanted(state: Record, pack: Pack) -> int:
    """Write the cards chance must shuffle now, in a fixed order; returns how many, 0 if none."""
    raise NotImplementedError


@generic
def deal(state: Record, pack: Pack) -> None:
    """Take the shuffled pack that was wanted; the first card comes first."""
    raise NotImplementedError


@generic
def waiting(state: Record) -> int:
    """The set of seats that may act now; empty while chance must act, and when the match is over."""
    raise NotImplementedError


@generic
def legal(state: Record, seat: int) -> Choices:
    """What the rules allow this seat, which must be waited for."""
    raise NotImplementedError


@usual
def possible(state: Record, seat: int) -> Choices:
    """What a hand at a real table could do: legal choices and, under `penalise`, the faults that have a penalty.

    Usually none has.
    """
    return legal(state, seat)


@inlined
@generic
def apply(state: Record, seat: int, action: int) -> None:
    """Do a possible action."""
    raise NotImplementedError


@generic
def conceal(state: Record, viewer: int, view: Record) -> None:
    """Write on a blank record what this seat, or SPECTATOR, may know; deny by default."""
    raise NotImplementedError


@generic
def imagine(view: Record, viewer: int, stream: Stream, desk: Desk, world: Record) -> None:
    """Write a full state that fits everything the viewer knows; it conceals back to the same view.

    `world` may hold anything before; `desk` is scratch. The undealt order is imagined too.
    """
    raise NotImplementedError


@generic
def score(state: Record, seat: int) -> int:
    """The points or chips of a seat now."""
    raise NotImplementedError


@generic
def winners(state: Record) -> int:
    """The seats that won a match that is over; several share the victory."""
    raise NotImplementedError


@usual
def losers(state: AnyState) -> int:
    """The seats that lost a match that is over, usually all that have not won; several share the loss."""
    found = winners(state)
    return (1 << state.seats) - 1 & ~found if found else 0


@usual
def counted(view: Record, seat: int) -> int:  # noqa: ARG001
    """What the cards in this seat's hand count together, where a game counts hands; else, or without a hand, 0."""
    return 0
