"""A match at the terminal: one human and computer players; every pack and every choice of theirs from one seed.

The seed and what the human played are all there is to know of a sitting: it can be saved, resumed and taken back.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tripot.engine import rules
from tripot.engine.chance import SeededChance, cards_wanted
from tripot.engine.choices import count
from tripot.engine.entries import Played
from tripot.engine.event import Event
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.stream import Stream, stream
from tripot.engine.view import View
from tripot.players.player import player

HUMAN = "human"


@dataclass(frozen=True)
class Table:
    """Who plays what: the seed, the names and the kinds of the players by their numbers, one of them HUMAN."""

    game: Game
    seed: str
    names: tuple[str, ...]
    players: tuple[str, ...]

    @property
    def me(self) -> int:
        """The human's player number."""
        return self.players.index(HUMAN)


class Turn(NamedTuple):
    """A choice the human made: how many actions had been played before it, how long the log with its packs was, and
    whether only that one was allowed.
    """

    before: int
    length: int
    is_forced: bool


class Sitting:
    """The match of a table, from its first pack."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match: Match = table.game.unsupplied()
        self._chance = SeededChance(stream(table.seed))
        self._turns: list[Turn] = []

    @property
    def seat(self) -> int:
        """Where the human sits; a player's number until the draw has settled the seats."""
        return self.match.players.index(self.table.me)

    @property
    def view(self) -> View:
        return self.match.view(self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the human must choose: chance, and machines that may act too, do so first."""
        return not cards_wanted(self.match.state) and self.match.waiting == (self.seat,)

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def played(self) -> list[Played]:
        """Everything played so far, by anybody."""
        return [entry for entry in self.match.log if isinstance(entry, Played)]

    def advance(self) -> list[Event]:
        """One step of chance or of a machine, when it is not the human's turn; returns what the human hears."""
        seat = self.seat
        if wanted := cards_wanted(self.match.state):
            return self._heard(self._deal(wanted), seat)
        actor = next(actor for actor in self.match.waiting if actor != seat)
        machine = player(self.table.players[self.match.players[actor]], self._stream())
        action = machine.act(self.match.view(actor))
        return self._heard(self.match.play(action, seat=actor), seat)

    def act(self, action: int) -> list[Event]:
        """The human's choice; returns what the human hears. Raises RefusedError if the rules refuse it."""
        seat, turn = self.seat, self._turn
        events = self.match.play(action, seat=seat)
        self._turns.append(turn)
        return self._heard(events, seat)

    def before_my_last_choice(self, *, forced: bool = True) -> "Sitting | None":
        """The same sitting, as it stood before the human's last choice, a forced one or not; None if there is none."""
        turns = [turn for turn in self._turns if forced or not turn.is_forced]
        return Sitting(self.table).resumed(self.played[: turns[-1].before], turns[-1].length) if turns else None

    def resumed(self, played: Iterable[Played], length: int = 0) -> "Sitting":
        """This new sitting, brought to where these actions lead, and dealt on until its log has this length.

        Raises RefusedError if they do not fit.
        """
        for entry in played:
            while wanted := cards_wanted(self.match.state):
                self._deal(wanted)
            if entry.seat == self.seat:
                self._turns.append(self._turn)
            self.match.play(entry.action, seat=entry.seat)
        while len(self.match.log) < length and (wanted := cards_wanted(self.match.state)):
            self._deal(wanted)
        return self

    @property
    def _turn(self) -> Turn:
        """The human's turn that is to be played now."""
        is_forced = count(rules.legal(self.match.state, self.seat)) == 1
        return Turn(len(self.played), len(self.match.log), is_forced)

    def _deal(self, wanted: list[int]) -> list[Event]:
        """Give the next pack, as a match of this seed would have it. Here the terminal is the dealer, and no player."""
        return self.match.give(self._chance.order(wanted, draw=False))

    def _stream(self) -> Stream:
        return stream(f"{self.table.seed}/{len(self.match.log)}")

    @staticmethod
    def _heard(events: list[Event], seat: int) -> list[Event]:
        return [event for event in events if event.heard_by(seat)]
