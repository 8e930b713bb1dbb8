"""What one seat, or a spectator, knows: all that players are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tripot.engine import rules
from tripot.engine.actions import action_text, each_action
from tripot.engine.bits import each_seat, has
from tripot.engine.position import state_text
from tripot.engine.record import Record
from tripot.engine.stream import Stream
from tripot.engine.worlds import Desk
from tripot.errors import expect

if TYPE_CHECKING:
    from tripot.engine.game import Game


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A game as seen from `seat` (SPECTATOR for nobody's): `state` is a record with all the rest blank."""

    game: Game
    seat: int
    state: Any

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act."""
        return tuple(each_seat(rules.waiting(self.state)))

    @property
    def may_act(self) -> bool:
        return self.seat >= 0 and has(rules.waiting(self.state), self.seat)

    @property
    def legal_actions(self) -> tuple[int, ...]:
        """What the rules allow this seat now, as ints in a fixed order; empty if it is not waited for."""
        return tuple(each_action(rules.legal(self.state, self.seat))) if self.may_act else ()

    @property
    def legal(self) -> tuple[str, ...]:
        """What the rules allow this seat now, as text in a fixed order."""
        return tuple(action_text(self.game.rulebook, self.state, action) for action in self.legal_actions)

    def imagine(self, stream: Stream) -> Record:
        """A full state that fits everything this seat knows; a spectator imagines too.

        Raises TripotError for what is no stream.
        """
        expect(Stream, stream, "a stream, as stream(1) makes it,")
        world = self.game.rulebook.state()
        rules.imagine(self.state, self.seat, stream, Desk(), world)
        return world

    @property
    def position(self) -> str:
        """What this seat knows, as JSON text: a position with the rest left out."""
        return state_text(self.state)

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat == rules.SPECTATOR else f"seat {self.seat}"
        return f"<View of {viewer}: {self.game!r}, waiting {self.waiting}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __bytes__(self) -> bytes:
        return bytes(self.state)


def view_of(game: Game, state: Record, seat: int) -> View:
    """What this seat, or SPECTATOR, may know of a state."""
    view = game.rulebook.state()
    rules.conceal(state, seat, view)
    return View(game, seat, view)
