"""What a player is, and the two that every game has."""

from dataclasses import dataclass
from numbers import Real
from typing import Protocol

from tripot.engine import refusing, rules
from tripot.engine.playouts import any_choice
from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.engine.whole import whole
from tripot.errors import TripotError, expect, shown
from tripot.players.thumb import load, thumb

LEVELS = ("debutant", "habitue", "maitre")
NAMES = ("uniform", "thumb", *LEVELS)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a player may spend on a choice: seconds, iterations, threads; None for no limit of that kind.

    Raises TripotError for less than nothing, and for no thread.
    """

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        within_time = self.seconds is None or _amount(self.seconds) >= 0
        within_number = self.iterations is None or whole(self.iterations) >= 0
        if not within_time or not within_number or whole(self.threads) < 1:
            given = ", ".join(f"{name}={shown(getattr(self, name))}" for name in self.__slots__)
            raise TripotError(
                f"{given} is not a limit: seconds are 0 or more; iterations are a whole number from 0, threads from 1"
            )


def _amount(value: object) -> float:
    """A number of any make as a float; -1 for anything else, bool too, and for more than a float can be."""
    try:
        return -1.0 if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    except OverflowError:
        return -1.0


NO_LIMITS = Limits()


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


def player(name: str, stream: Stream) -> Player:
    """The player of this name.

    Raises TripotError naming the players there are, and for what is no stream.
    """
    expect(Stream, stream, "a stream, as stream(1) makes it,")
    if name == "uniform":
        return Uniform(stream)
    if name == "thumb":
        return Thumb(stream)
    if name in LEVELS:
        from tripot.players.levels import level

        return level(name, stream)
    raise TripotError(f"there is no player {shown(name)}: the players are {', '.join(NAMES)}")
