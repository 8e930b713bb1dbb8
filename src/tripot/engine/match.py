"""A match: the position, the log, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from tripot.engine import refusing, rules
from tripot.engine.actions import action_text, action_texts, is_said_elsewhere, parse_action
from tripot.engine.bits import each_seat, has
from tripot.engine.chance import Chance, PackInput, cards_wanted, read_pack
from tripot.engine.choices import TOO_HIGH, Choices, allows
from tripot.engine.entries import Dealt, Played
from tripot.engine.event import Event
from tripot.engine.playing import dealt, done, scores_of
from tripot.engine.position import state_text
from tripot.engine.record import AnyState, phase_name
from tripot.engine.refusing import Refusal
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import Pack
from tripot.engine.view import View, view_of
from tripot.engine.whole import whole
from tripot.errors import ActionError, RefusedError, shown

if TYPE_CHECKING:
    from tripot.engine.game import Game


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; several winners share the victory, several losers the loss. `scores` in points or chips."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Before:
    """What undoing one action brings back."""

    state: bytes
    chance: Chance
    log: int
    events: int


class Match:
    """One match of a game. Make one with `game.match` or `game.set_up`."""

    def __init__(self, game: Game, state: AnyState, chance: Chance, start: AnyState = None) -> None:
        self.game = game
        self.state = state
        self.start = start
        self.log: list[Dealt | Played] = []
        self.events: list[Event] = []
        self._chance = chance
        self._past: list[_Before] = []
        self._supply()

    # what can be asked

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the match is over, or when a pack is wanted."""
        return tuple(each_seat(rules.waiting(self.state)))

    @property
    def wants_pack(self) -> bool:
        """Whether chance must act and has no pack: give one with `give`."""
        return not self.waiting and rules.wanted(self.state, Pack()) > 0

    @property
    def over(self) -> bool:
        return not self.waiting and not self.wants_pack

    @property
    def legal(self) -> tuple[str, ...]:
        """What the rules allow the one waiting seat, as text in a fixed order; nothing when nobody is waited for."""
        return self.legal_for(self._sole_seat()) if self.waiting else ()

    @property
    def possible(self) -> tuple[str, ...]:
        """What the one waiting seat could do at a real table, faults included, as text in a fixed order."""
        return self.possible_for(self._sole_seat()) if self.waiting else ()

    def legal_for(self, seat: int) -> tuple[str, ...]:
        """What the rules allow this seat; nothing if it is not waited for. Raises SeatError."""
        number = self._checked(seat)
        return self._texts(rules.legal(self.state, number)) if self._awaits(number) else ()

    def possible_for(self, seat: int) -> tuple[str, ...]:
        """What this seat could do, faults included; nothing if it is not waited for. Raises SeatError."""
        number = self._checked(seat)
        return self._texts(rules.possible(self.state, number)) if self._awaits(number) else ()

    def verify(self, action: str | int, seat: int | None = None) -> Refusal | None:
        """Why the rules do not allow this action; None if they do. What is said in another phase is not allowed.

        Raises ActionError for what names no action of the game, SeatError for a seat that is not at the table, and, if
        no seat is named, SeatError where several may act, RefusedError where none may.
        """
        seat = self._sole_seat() if seat is None else self._checked(seat)
        elsewhere = isinstance(action, str) and is_said_elsewhere(self.game.rulebook, self.state, action)
        number = -1 if elsewhere else self._number(action, seat)
        if not self._awaits(seat):
            return refusing.not_waited_for(seat, self.waiting)
        if elsewhere:
            return refusing.not_here(self.game.rulebook, self.state, seat)
        if allows(rules.legal(self.state, seat), number):
            return None
        return self._reason(seat, number)

    def can(self, action: str | int, seat: int | None = None) -> bool:
        """Whether the rules allow this action. Raises what `verify` raises."""
        return self.verify(action, seat) is None

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat knows, or a spectator. Raises SeatError."""
        return view_of(self.game, self.state, self._viewer(seat))

    def heard(self, seat: int = SPECTATOR) -> list[Event]:
        """The events this seat, or a spectator, has heard. Raises SeatError."""
        viewer = self._viewer(seat)
        return [event for event in self.events if event.heard_by(viewer)]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points or chips of every seat."""
        return scores_of(self.state)

    @property
    def players(self) -> tuple[int, ...]:
        """Who sits at each seat: the player's number before the draw."""
        return tuple(self.state.players[seat] for seat in range(self.game.seats))

    @property
    def phase(self) -> str:
        """The phase's name."""
        return phase_name(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if not self.over:
            return None
        winners, losers = rules.winners(self.state), rules.losers(self.state)
        return Outcome(tuple(each_seat(winners)), tuple(each_seat(losers)), self.scores)

    @property
    def position(self) -> str:
        """The position as JSON text; `game.set_up` reads it back to the same bytes."""
        return state_text(self.state)

    @property
    def record(self) -> str:
        """The record of the match so far; `tripot.replay` plays it again to the same bytes."""
        from tripot.engine.notation import record_text

        return record_text(self)

    # what can be done

    def play(self, action: str | int, seat: int | None = None, *, lawfully: bool = False) -> list[Event]:
        """Do an action; returns what happened. One waiting seat needs no naming.

        Raises RefusedError with the rule's id, and what is allowed, if the rules refuse it (under `penalise`: if no
        hand could do it; `lawfully`: a fault too), ActionError for what names no action of this phase, SeatError for a
        seat that is not at the table, and PackError or CardError if the pack given for what comes next is not the pack
        wanted. Then too the match is left as it was.
        """
        seat = self._sole_seat() if seat is None else self._checked(seat)
        number = self._number(action, seat)
        open_to = rules.legal if lawfully else rules.possible
        if not self._awaits(seat) or not allows(open_to(self.state, seat), number):
            raise self._refused(number, seat)
        text = action_text(self.game.rulebook, self.state, number)
        start = len(self.events)
        with self._whole():
            self.events += done(self.game.rulebook, self.state, seat, number)
            self.log.append(Played(seat, number, text))
            self._supply()
        return self.events[start:]

    def give(self, pack: PackInput) -> list[Event]:
        """Give the pack that is wanted; returns what happened.

        Raises PackError if none is wanted, or it is not the pack wanted, CardError for what names no card.
        """
        wanted = cards_wanted(self.state)
        if not wanted:
            raise refusing.no_pack_wanted(self.waiting)
        cards = read_pack(pack, wanted)
        start = len(self.events)
        with self._whole():
            self._deal(cards)
            self._supply()
        return self.events[start:]

    def undo(self) -> None:
        """Take back the last action and what chance did after it, or the pack last given by hand.

        Raises RefusedError if there is nothing to take back.
        """
        if not self._past:
            raise RefusedError("there is nothing to take back", "il n’y a rien à reprendre")
        before = self._past.pop()
        self.state = type(self.state).from_buffer_copy(before.state)
        self._chance = before.chance
        del self.log[before.log :]
        del self.events[before.events :]

    def restarted(self) -> Match:
        """A match where this one began, given no packs."""
        return self.game.unsupplied(None if self.start is None else state_text(self.start))

    def repeat(self, entry: Dealt | Played) -> list[Event]:
        """Do what an entry of a log tells; returns what happened."""
        if isinstance(entry, Dealt):
            return self.give(entry.cards)
        return self.play(entry.action, seat=entry.seat)

    def copy(self) -> Self:
        """An independent match that stands where this one does."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.clone()
        twin.log, twin.events, twin._past = self.log.copy(), self.events.copy(), self._past.copy()
        twin._chance = self._chance.clone()
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        return f"<Match {self.game!r}: {self.phase}, waiting {self.waiting}, scores {self.scores}>"

    # within

    def _texts(self, choices: Choices) -> tuple[str, ...]:
        return action_texts(self.game.rulebook, self.state, choices)

    def _number(self, action: str | int, seat: int) -> int:
        if isinstance(action, str):
            return parse_action(self.game.rulebook, self.state, action, seat)
        number = whole(action)
        if not 0 <= number < 2 * TOO_HIGH:
            raise ActionError(f"{shown(action)} is neither an action number nor the text of an action")
        return number

    def _checked(self, seat: int) -> int:
        """A seat at the table as a plain int."""
        number = whole(seat)
        if not 0 <= number < self.game.seats:
            raise refusing.no_such_seat(seat, self.game.seats)
        return number

    def _viewer(self, seat: int) -> int:
        return SPECTATOR if seat == SPECTATOR else self._checked(seat)

    def _awaits(self, seat: int) -> bool:
        return has(rules.waiting(self.state), seat)

    def _sole_seat(self) -> int:
        waiting = self.waiting
        if len(waiting) == 1:
            return waiting[0]
        if not waiting:
            raise refusing.nobody_acts(over=self.over)
        raise refusing.several_act(waiting)

    def _refused(self, action: int, seat: int) -> RefusedError:
        """Why, and what is allowed instead."""
        if not self.waiting:
            return refusing.nobody_acts(over=self.over)
        if not self._awaits(seat):
            return refusing.spoken(refusing.not_waited_for(seat, self.waiting), None)
        refusal = self._reason(seat, action)
        instead = refusing.allowed(self.game.rulebook, self.state, seat) if refusal.rule else None
        return refusing.spoken(refusal, instead)

    def _reason(self, seat: int, action: int) -> Refusal:
        return refusing.reason(self.game.rulebook, self.state, seat, action)

    def _supply(self) -> None:
        """Let chance act for as long as it is wanted and knows how."""
        while wanted := cards_wanted(self.state):
            cards = self._chance.order(wanted, draw=self.phase == "draw")
            if cards is None:
                return
            self._deal(cards)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What breaks off, be it by an interruption, is not done at all: the match is left as it was."""
        self._remember()
        try:
            yield
        except BaseException:
            self.undo()
            raise

    def _deal(self, cards: list[int]) -> None:
        events = dealt(self.game.rulebook, self.state, cards)
        self.log.append(Dealt(tuple(cards)))
        self.events += events

    def _remember(self) -> None:
        self._past.append(_Before(bytes(self.state), self._chance.clone(), len(self.log), len(self.events)))
