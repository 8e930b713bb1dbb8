"""A position played on without a match around it: an action done, a pack dealt, what happened, and the scores."""

from tripot.engine import rules
from tripot.engine.event import Event, event_of
from tripot.engine.kernel import Heard, listening
from tripot.engine.record import AnyState
from tripot.engine.rulebook import Rulebook
from tripot.engine.stream import pack_of


def done(rulebook: Rulebook, state: AnyState, seat: int, action: int) -> list[Event]:
    """Do a possible action on a position; returns what happened."""
    with listening() as heard:
        rules.apply(state, seat, action)
    return _told(rulebook, heard)


def dealt(rulebook: Rulebook, state: AnyState, cards: list[int]) -> list[Event]:
    """Give a position the pack that it wants, in this order; returns what happened."""
    with listening() as heard:
        rules.deal(state, pack_of(cards))
    return _told(rulebook, heard)


def _told(rulebook: Rulebook, heard: Heard) -> list[Event]:
    return [event_of(rulebook, word, values) for word, values in heard]


def scores_of(state: AnyState) -> tuple[int, ...]:
    """The points or chips of every seat."""
    return tuple(rules.score(state, seat) for seat in range(state.seats))
