"""What is worth weighing, and what chips are worth."""

from tripot.engine.rules import legal
from tripot.games.vingt_et_un.state import ANNOUNCE, PLAY, STAKE, State
from tripot.players.bench import DUCKING, Bench, plan_each
from tripot.players.thumb import fate, plan

STAKES = 16
LOST, LEVEL, GAINED = range(3)


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    weighed = view.phase in (STAKE, ANNOUNCE, PLAY)
    plan_each(bench, legal(view, seat), DUCKING, STAKES if weighed else 1)


@fate.of(State)
def what_came(before: State, after: State, seat: int) -> int:
    gain = after.chips[seat] - before.chips[seat] - before.stakes[seat]
    return 1 << LEVEL if gain == 0 else 1 << GAINED if gain > 0 else 1 << LOST
