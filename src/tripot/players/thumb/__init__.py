"""Rules of thumb: how a sensible beginner plays each game, reads others, and values a score; compiled like the rules.

They are what searching players build on: how the others may be supposed to play, and how a deal may be played out.
"""

from importlib import import_module

from tripot.engine.kernel import clear, generic, rule, usual
from tripot.engine.record import Record
from tripot.engine.rules import conceal, imagine, score
from tripot.engine.stream import Stream
from tripot.engine.worlds import Desk
from tripot.players.bench import Bench

INNOCENT, ABLE = range(2)
MIXED, BEGINNERS = range(2)  # what the others are taken for
LOST, LEVEL, GAINED = range(3)  # of chips or points
USUAL_HOPES = {"chips": 1 << GAINED, "points": 1 << LOST | 1 << LEVEL}
MANY = 1000
PROPOSALS = 4
SURE = 9  # the most an ambition can be: believed eight times in nine


@generic
def thumb(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat, chosen on its view alone."""
    raise NotImplementedError


@usual
def habit(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat, as a practised player chooses without long thought; deals are played out by it."""
    return thumb(view, seat, stream)


@usual
def wary(view: Record, seat: int, stream: Stream) -> int:
    """What somebody else who plays by habit does where a seat may be about to take everything; usually as by habit."""
    return habit(view, seat, stream)


@usual
def bold(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat in its game's other manner: after every trick, or never risking a card too many.

    As by habit where there is nothing of the kind.
    """
    return habit(view, seat, stream)


@usual
def whims(view: Record, seat: int) -> float:  # noqa: ARG001
    """How often a seat about to play a card is supposed to play any, when a deal is played out; usually never."""
    return 0.0


@usual
def ambition(view: Record, seat: int) -> int:  # noqa: ARG001
    """Whether a seat could still take everything: INNOCENT if not, ABLE, or more by what it has taken, up to SURE."""
    return INNOCENT


@generic
def plan(view: Record, seat: int, bench: Bench) -> None:
    """Lay out on a blank bench what this seat might do; a single plan where nothing is at stake."""
    raise NotImplementedError


@usual
def tricks_left(state: Record, seat: int) -> int:  # noqa: ARG001
    """How many tricks a seat about to play still plays to; MANY where there are none, or before the play."""
    return MANY


@usual
def likelihood(world: Record, viewer: int, scratch: Record, least: float, others: int) -> float:  # noqa: ARG001
    """How likely the others' acts of this deal were if this is the world, up to a constant factor.

    `others` is MIXED, or BEGINNERS if they are known to play by rules of thumb and next to nothing else. What turns out
    to be less than `least` need not be found out: something less is returned.
    """
    return 1.0


@usual
def imagine_near(
    view: Record,
    viewer: int,
    stream: Stream,
    desk: Desk,
    world: Record,  # noqa: ARG001
    scratch: Record,  # noqa: ARG001
    other: Record,
) -> None:
    """Another world that fits the view, to be weighed against `world`: usually any.

    It may be one near it, so as to be likely too, if each of the two comes of the other equally often.
    """
    imagine(view, viewer, stream, desk, other)


@usual
def proposals(view: Record) -> int:  # noqa: ARG001
    """How many worlds are proposed for each one tried: the more, the fewer of them the acts of the others leave likely.

    With too few of them the same world is tried again and again.
    """
    return PROPOSALS


@usual
def gained(before: Record, after: Record, seat: int) -> int:
    """By how much what is still to come of a deal changes a seat's score; usually by what the scores differ.

    A stake that lies on the table still counts as the seat's own, and nothing of the next deal counts.
    """
    return score(after, seat) - score(before, seat)


@usual
def prospect(before: Record, after: Record, seat: int) -> float:
    """What the scores after a deal, or at the end, are worth to a seat: the better, the higher.

    Where a game does not say, a search counts what the deal has `gained`, as much better or worse as its `unit` says.
    """
    return float(score(after, seat) - score(before, seat))


@usual
def fate(before: Record, after: Record, seat: int) -> int:
    """What the rest of a deal has brought a seat, by what it had before and after, as a set of the game's fates.

    All that apply, the more particular after those that go with them; usually something lost, gained, or neither.
    """
    gain = gained(before, after, seat)
    return 1 << LEVEL if gain == 0 else 1 << GAINED if gain > 0 else 1 << LOST


@generic
def hopes(view: Record) -> int:
    """The fates that are good for a seat, as a set. Where a game does not say, they are USUAL_HOPES."""
    raise NotImplementedError


@rule
def beginner(state: Record, seat: int, stream: Stream, view: Record) -> int:
    """What rules of thumb choose for a seat that knows its view alone, which is written into `view`."""
    clear(view)
    conceal(state, seat, view)
    return thumb(view, seat, stream)


def has_plans(view: Record, seat: int) -> bool:
    """Whether there is anything to weigh: more than one plan."""
    bench = Bench(seat=seat)
    plan(view, seat, bench)
    return bench.plans > 1


def load(name: str) -> None:
    """Learn how the beginner plays this game."""
    import_module(f"tripot.players.thumb.{name}")
