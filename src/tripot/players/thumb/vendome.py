"""How anybody plays Vendôme: nothing to choose, so he takes what lies first and cuts in the middle."""

from tripot.engine.choices import NUMBER, choice_at
from tripot.engine.rules import legal
from tripot.engine.stream import Stream
from tripot.games.vendome.state import CUT, State
from tripot.players.bench import DUCKING, Bench, add_plan
from tripot.players.thumb import plan, thumb


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:  # noqa: ARG001
    choices = legal(view, seat)
    if view.phase == CUT:
        return NUMBER + (choices.low + choices.high) // 2
    return choice_at(choices, 0)


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    choices = legal(view, seat)
    add_plan(bench, DUCKING, choice_at(choices, 0))
