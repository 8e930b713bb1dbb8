"""How a seat plays on in an imagined world, and what the end of a deal is worth to who weighs."""

from tripot.engine.bits import has
from tripot.engine.kernel import rule
from tripot.engine.record import AnyState, Record
from tripot.engine.rules import score
from tripot.engine.stream import Stream
from tripot.players.bench import Bench
from tripot.players.thumb import bold, habit, prospect, thumb


@rule
def usual_action(state: Record, seat: int, luck: Stream, keen: int, naive: int) -> int:
    """What a seat does when a deal is played out."""
    if has(keen, seat):
        return bold(state, seat, luck)
    return thumb(state, seat, luck) if has(naive, seat) else habit(state, seat, luck)


@rule
def value_of(world: AnyState, trial: AnyState, bench: Bench) -> float:
    """What the end of a deal is worth to who weighs."""
    if bench.sign == 0:
        return prospect(world, trial, bench.seat)
    return float(bench.sign * (score(trial, bench.seat) - score(world, bench.seat)))
