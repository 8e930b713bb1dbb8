"""Rules of thumb: how a sensible beginner plays each game, reads others, and values a score; compiled like the rules.

They are what searching players build on: how the others may be supposed to play, and how a deal may be played out.
"""

from importlib import import_module

from tripot.engine.kernel import generic
from tripot.engine.record import Record
from tripot.engine.stream import Stream
from tripot.players.bench import Bench

INNOCENT, ABLE = range(2)
SURE = 9  # an ambition beyond doubt


@generic
def thumb(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat, chosen on its view alone."""
    raise NotImplementedError


@generic
def habit(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat, as a practised player chooses without long thought; deals are played out by it."""
    raise NotImplementedError


@generic
def bold(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat when it is after every trick; as `thumb` where there is nothing of the kind."""
    raise NotImplementedError


@generic
def ambition(view: Record, seat: int) -> int:
    """Whether a seat could still take everything: INNOCENT if not, ABLE, or more by what it has taken, up to SURE."""
    raise NotImplementedError


@generic
def plan(view: Record, seat: int, bench: Bench) -> None:
    """Lay out on a blank bench what this seat might do; a single plan where nothing is at stake."""
    raise NotImplementedError


@generic
def likelihood(world: Record, viewer: int, scratch: Record, stream: Stream) -> float:
    """How likely the others' acts of this deal were if this is the world, up to a constant factor."""
    raise NotImplementedError


@generic
def prospect(before: Record, after: Record, seat: int) -> float:
    """What the scores after a deal, or at the end, are worth to a seat: the better, the higher."""
    raise NotImplementedError


@generic
def fate(before: Record, after: Record, seat: int) -> int:
    """What a deal has brought a seat, by the scores before and after it, as a set of the fates the game knows."""
    raise NotImplementedError


def load(name: str) -> None:
    """Learn how the beginner plays this game."""
    import_module(f"tripot.players.thumb.{name}")
