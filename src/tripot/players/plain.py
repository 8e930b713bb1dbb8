"""What a player is, and the two that every game has."""

from dataclasses import dataclass
from typing import Protocol

from tripot.engine import refusing, rules
from tripot.engine.playouts import any_choice
from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.errors import expect
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.thumb import load, thumb


class Player(Protocol):
    """Chooses on a View: it cannot peek."""

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """A legal action of the seat whose view this is. Raises RefusedError if it is not waited for."""
        ...


@dataclass(frozen=True)
class Uniform:
    """Any legal action, each as likely."""

    stream: Stream

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        check_asked(view, limits)
        return any_choice(rules.legal(view.state, view.seat), self.stream)


@dataclass(frozen=True)
class Thumb:
    """A sensible beginner's rules of thumb."""

    stream: Stream

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        check_asked(view, limits)
        load(view.game.name)
        return thumb(view.state, view.seat, self.stream)


def check_asked(view: View, limits: Limits) -> None:
    """Raises RefusedError if nobody waits for the seat whose view this is, TripotError for no view or no limits."""
    expect(View, view, "a view, as match.view(seat) gives it,")
    if not view.may_act:
        raise refusing.spoken(refusing.not_waited_for(view.seat, view.waiting), None)
    expect(Limits, limits, "a Limits")
