"""What is worth weighing, and what chips are worth."""

from tripot.engine.rules import legal
from tripot.engine.stream import Stream
from tripot.games.rumoli.state import ANTE, AUCTION, CHOICE, PLAY, State
from tripot.players.bench import DUCKING, MOST_PLANS, Bench, plan_each
from tripot.players.thumb import INNOCENT, ambition, fate, likelihood, plan, prospect

LOST, GAINED = range(2)


@ambition.of(State)
def chase(view: State, seat: int) -> int:  # noqa: ARG001
    return INNOCENT


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    weighed = view.phase in (ANTE, CHOICE, AUCTION, PLAY)
    plan_each(bench, legal(view, seat), DUCKING, MOST_PLANS if weighed else 1)


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, stream: Stream) -> float:  # noqa: ARG001
    return 1.0


@prospect.of(State)
def chips_above_the_others(before: State, after: State, seat: int) -> float:
    """Chips are what is played for."""
    return float(after.chips[seat] - before.chips[seat])


@fate.of(State)
def what_came(before: State, after: State, seat: int) -> int:
    return 1 << GAINED if after.chips[seat] > before.chips[seat] else 1 << LOST
