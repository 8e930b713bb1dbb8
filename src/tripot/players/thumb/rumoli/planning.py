"""What is worth weighing: every word and lead; of bids the least, or the lowest where they are secret."""

from tripot.engine.choices import Choices
from tripot.engine.rules import legal
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.state import ANTE, AUCTION, CHOICE, PLAY, State
from tripot.players.bench import DUCKING, MOST_PLANS, Bench, plan_each
from tripot.players.thumb import plan

SECRET_BIDS = 15


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    choices = legal(view, seat)
    if view.phase == AUCTION:
        bids = SECRET_BIDS if view.options.auction == SEALED else 1
        choices = Choices(choices.marks, choices.low, min(choices.high, choices.low + bids - 1))
    weighed = view.phase in (ANTE, CHOICE, AUCTION, PLAY)
    plan_each(bench, choices, DUCKING, MOST_PLANS if weighed else 1)
