"""Where a Débutant plays worse than rules of thumb: what each game answers, and what those with leads share."""

from tripot.cards import FULL_DECK
from tripot.engine.bits import has
from tripot.engine.choices import FIRST_WORD, allows
from tripot.engine.kernel import usual
from tripot.engine.record import AnyState, Record
from tripot.engine.rules import legal
from tripot.engine.stream import Stream, below
from tripot.players.thumb import thumb

SLIP_ONE_IN = 3  # leads that are second thoughts; feared cards not asked for


@usual
def slip(view: Record, seat: int, best: int, stream: Stream) -> int:  # noqa: ARG001
    """What a Débutant does where rules of thumb say `best`; usually that."""
    return best


def second_thought(view: AnyState, seat: int, best: int, stream: Stream, foolish: int = 0) -> int:
    """In place of the best lead, one time in SLIP_ONE_IN, what would be led without it.

    The best all the same if nothing else can be led, or only one of the foolish cards would be.
    """
    if best >= FIRST_WORD or below(stream, SLIP_ONE_IN):
        return best
    poorer = view.clone()
    poorer.hands[seat] &= ~(1 << best)
    if not legal(poorer, seat).marks & FULL_DECK:
        return best
    second = thumb(poorer, seat, stream)
    return second if allows(legal(view, seat), second) and not has(foolish, second) else best
