"""What is worth weighing: every card, played modestly or after the Volte; three cards passed, as one plan."""

from tripot.cards import RANK_COUNT, SUIT_COUNT
from tripot.engine.bits import has, nth, size
from tripot.engine.choices import count
from tripot.engine.kernel import rule
from tripot.engine.rules import legal
from tripot.games.dame_de_pique.state import CARDS_PASSED, DRAW, EXCHANGE, State
from tripot.players.bench import BOLD, DUCKING, Bench, add_plan, add_step, plan_each
from tripot.players.thumb import ABLE, plan
from tripot.players.thumb.dame_de_pique.exchange import heaviest
from tripot.players.thumb.dame_de_pique.volte import how_ambitious

MOST_CARDS = 16
BURDENS = 7  # the cards of which three are passed
TRIFLES = 5  # the cards of which three are passed before a volte


@plan.of(State)
def lay_out_plans(view: State, seat: int, bench: Bench) -> None:
    choices = legal(view, seat)
    if view.phase == DRAW:
        plan_each(bench, choices, DUCKING, 1)
    elif view.phase == EXCHANGE:
        hand = view.hands[seat]
        left = CARDS_PASSED - size(view.passed[seat])
        plan_passes(bench, DUCKING, heaviest(hand, hand, BURDENS if left > 1 else MOST_CARDS), left)
        plan_passes(bench, BOLD, lightest(hand, TRIFLES), left)
    else:
        plan_each(bench, choices, DUCKING, MOST_CARDS)
        if how_ambitious(view, seat) >= ABLE and count(choices) > 1:
            plan_each(bench, choices, BOLD, MOST_CARDS)


@rule
def lightest(hand: int, number: int) -> int:
    """The cards of least use to a volte: the lowest ranks."""
    chosen = 0
    for height in range(RANK_COUNT):
        for suit in range(SUIT_COUNT):
            card = RANK_COUNT * suit + height
            if has(hand, card) and size(chosen) < number:
                chosen |= 1 << card
    return chosen


@rule
def plan_passes(bench: Bench, manner: int, cards: int, left: int) -> None:
    """A plan for every choice of so many of these cards, which are 1, 2 or 3."""
    number = size(cards)
    for one in range(number):
        if left == 1:
            add_plan(bench, manner, nth(cards, one))
        for two in range(one + 1, number):
            if left == 2:
                add_step(bench, add_plan(bench, manner, nth(cards, one)), nth(cards, two))
            for three in range(two + 1, number):
                if left == 3:
                    index = add_plan(bench, manner, nth(cards, one))
                    add_step(bench, index, nth(cards, two))
                    add_step(bench, index, nth(cards, three))
