"""How a seat plays on in an imagined world, and what the end of a deal is worth to the seat that weighs."""

from tripot.cards import FULL_DECK
from tripot.engine.bits import has
from tripot.engine.choices import count, keep
from tripot.engine.kernel import rule
from tripot.engine.playouts import any_choice
from tripot.engine.record import AnyState, Record
from tripot.engine.rules import legal
from tripot.engine.stream import Stream, unit
from tripot.players.bench import Bench
from tripot.players.thumb import bold, gained, habit, prospect, thumb, wary, whims

EVERYBODY = -1  # as a set of seats


@rule
def usual_action(state: Record, seat: int, luck: Stream, keen: int, naive: int) -> int:
    """What a seat does when a deal is played out: boldly, as a beginner, or by habit."""
    if has(keen, seat):
        return bold(state, seat, luck)
    return thumb(state, seat, luck) if has(naive, seat) else habit(state, seat, luck)


@rule
def others_usual_action(state: Record, seat: int, luck: Stream, keen: int, naive: int) -> int:
    """What another usually does: who plays by habit is wary of whoever may take everything."""
    return usual_action(state, seat, luck, keen, naive) if has(keen | naive, seat) else wary(state, seat, luck)


@rule
def others_action(state: Record, seat: int, luck: Stream, keen: int, naive: int) -> int:
    """What another does: as usual, or any card or bid by whim; all alike are beginners, who have no whims."""
    often = whims(state, seat) if naive != EVERYBODY else 0.0
    if often > 0.0 and unit(luck) < often:
        choices = legal(state, seat)
        free = keep(choices, FULL_DECK)
        return any_choice(free if count(free) else choices, luck)
    return others_usual_action(state, seat, luck, keen, naive)


@rule
def value_of(world: AnyState, trial: AnyState, bench: Bench) -> float:
    """What the end of a deal is worth to the seat that weighs."""
    if bench.sign == 0:
        return prospect(world, trial, bench.seat)
    return float(bench.sign * gained(world, trial, bench.seat))
