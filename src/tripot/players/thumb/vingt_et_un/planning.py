"""What is worth weighing, and what the rest of a coup has brought.

With one ponte he loses a little of whatever he stakes, by the usual rules and under each single reading (`tripot odds
vingt_et_un`); with many seats, or several readings together, he can gain a few hundredths of it. He stakes the least
all the same, which is the farthest from ruin. What he loses the banker wins: nobody ends a bank of his own early.
"""

from tripot.engine.choices import NUMBER, allows, count
from tripot.engine.rules import legal
from tripot.games.vingt_et_un.state import ANNOUNCE, CARD, GO_ON, PLAY, STAKE, State
from tripot.players.bench import BOLD, DUCKING, MOST_PLANS, Bench, add_plan, plan_each
from tripot.players.thumb import gained, plan


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    choices = legal(view, seat)
    if view.phase == STAKE:
        add_plan(bench, DUCKING, NUMBER + choices.low)
    elif view.phase == ANNOUNCE:
        add_plan(bench, DUCKING, GO_ON)
    elif view.phase == PLAY:
        plan_each(bench, choices, DUCKING, MOST_PLANS)
        if allows(choices, CARD) and count(choices) > 1:
            add_plan(bench, BOLD, CARD)
    else:
        plan_each(bench, choices, DUCKING, 1)


@gained.of(State)
def won(before: State, after: State, seat: int) -> int:
    """The chips, and the stake that lay there."""
    return after.chips[seat] - before.chips[seat] - before.stakes[seat]
