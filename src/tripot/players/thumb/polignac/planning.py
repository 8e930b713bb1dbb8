"""What is worth weighing: every card and word, played modestly or after the general; a discard, as one plan."""

from tripot.engine.choices import count
from tripot.engine.kernel import rule
from tripot.engine.rules import legal
from tripot.games.polignac.ceremony import leftover
from tripot.games.polignac.state import ANSWER, CUT, DRAW, ECART, NO, YES, State
from tripot.players.bench import BOLD, DUCKING, MOST_PLANS, Bench, add_plan, add_step, plan_each
from tripot.players.thumb import ABLE, plan
from tripot.players.thumb.polignac.cards import strongest
from tripot.players.thumb.polignac.general import how_ambitious


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    choices = legal(view, seat)
    if view.phase in (DRAW, CUT):
        plan_each(bench, choices, DUCKING, 1)
    elif view.phase == ECART and leftover(view.seats) - view.ecart_size == 2:
        plan_pairs(bench, choices.marks)
    elif view.phase == ANSWER:
        add_plan(bench, DUCKING, NO)  # the first of plans worth the same: whoever gains nothing promises nothing
        add_plan(bench, DUCKING, YES)
    else:
        plan_each(bench, choices, DUCKING, MOST_PLANS)
        if how_ambitious(view, seat) >= ABLE and count(choices) > 1:
            plan_each(bench, choices, BOLD, MOST_PLANS)


@rule
def plan_pairs(bench: Bench, cards: int) -> None:
    """A plan for every two cards, the strongest first: of twelve the bench lacks room for the weakest."""
    while cards:
        one = strongest(cards)
        cards &= ~(1 << one)
        rest = cards
        while rest:
            two = strongest(rest)
            rest &= ~(1 << two)
            add_step(bench, add_plan(bench, DUCKING, one), two)
