"""What is worth weighing, and what chips are worth."""

from tripot.engine.rules import legal
from tripot.games.rumoli.state import ANTE, AUCTION, CHOICE, PLAY, State
from tripot.players.bench import DUCKING, MOST_PLANS, Bench, plan_each
from tripot.players.thumb import fate, plan

LOST, GAINED = range(2)


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    weighed = view.phase in (ANTE, CHOICE, AUCTION, PLAY)
    plan_each(bench, legal(view, seat), DUCKING, MOST_PLANS if weighed else 1)


@fate.of(State)
def what_came(before: State, after: State, seat: int) -> int:
    return 1 << GAINED if after.chips[seat] > before.chips[seat] else 1 << LOST
