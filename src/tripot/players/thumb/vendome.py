"""How anybody plays Vendôme: nothing to choose, so he takes what lies first and cuts in the middle."""

from tripot.engine.bits import choice_at
from tripot.engine.choices import NUMBER
from tripot.engine.rules import legal
from tripot.engine.stream import Stream
from tripot.games.vendome.state import CUT, State
from tripot.players.bench import DUCKING, Bench, add_plan
from tripot.players.thumb import INNOCENT, ambition, bold, fate, habit, likelihood, plan, prospect, thumb


@bold.of(State)
@habit.of(State)
@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:  # noqa: ARG001
    choices = legal(view, seat)
    if view.phase == CUT:
        return NUMBER + (choices.low + choices.high) // 2
    return choice_at(choices, 0)


@ambition.of(State)
def chase(view: State, seat: int) -> int:  # noqa: ARG001
    return INNOCENT


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    choices = legal(view, seat)
    add_plan(bench, DUCKING, choice_at(choices, 0))


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, stream: Stream) -> float:  # noqa: ARG001
    return 1.0


@prospect.of(State)
def chips_held(before: State, after: State, seat: int) -> float:
    return float(after.chips[seat] - before.chips[seat])


@fate.of(State)
def what_came(before: State, after: State, seat: int) -> int:
    return 1 if after.chips[seat] > before.chips[seat] else 0
