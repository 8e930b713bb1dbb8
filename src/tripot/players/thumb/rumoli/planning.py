"""What is worth weighing: every word, bid and lead."""

from tripot.engine.rules import legal
from tripot.games.rumoli.state import ANTE, AUCTION, CHOICE, PLAY, State
from tripot.players.bench import DUCKING, MOST_PLANS, Bench, plan_each
from tripot.players.thumb import plan


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    weighed = view.phase in (ANTE, CHOICE, AUCTION, PLAY)
    plan_each(bench, legal(view, seat), DUCKING, MOST_PLANS if weighed else 1)
