"""A house for tests: keeps a table's log, lends it a clock and randomness, plays for its machines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from tripot.engine import rules
from tripot.engine.actions import action_text
from tripot.engine.choices import choice_at, count
from tripot.engine.options import Value
from tripot.engine.stream import Stream, below, stream
from tripot.engine.view import View
from tripot.games import GAMES, rulebook
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.course import Decision, Refused
from tripot.table.decide import decide
from tripot.table.events import AnyEvent
from tripot.table.matching import view_for
from tripot.table.settings import Settings
from tripot.table.show import Showing
from tripot.table.shown import Parts, Reason, ShownSeat, Told
from tripot.table.table import HOUSE, Table
from tripot.table.tell import Telling
from tripot.table.timing import due, machine_turns

Chooser = Callable[[View], str]
START = 1_700_000_000_000  # milliseconds
SHORT: dict[str, dict[str, Value]] = {
    "polignac": {"limit": 3},
    "dame_de_pique": {"target": 10},
    "rumoli": {"end_condition": "coups", "coups": 2},
    "vendome": {"end_condition": "max_tours", "max_tours": 2},
    "vingt_et_un": {"end_condition": "coups", "coups": 3},
}
#: The games with tricks, and what a claim of those that are left rests on.
CLAIMS = {name: claims for name in GAMES if (claims := rulebook(name).claims)}
SEATS = {"polignac": 4, "dame_de_pique": 4, "rumoli": 4, "vendome": 5, "vingt_et_un": 3}


def show(table: Table, who: str) -> Parts:
    """The table as a person sees it now."""
    return Showing(table).to(who).parts


def tell(decision: Decision, who: str) -> tuple[Told, ...]:
    """What a person is told of a decision."""
    return Telling(decision).to(who)


class House:
    """One table and all that a server would do for it, at a clock that only tests move."""

    def __init__(self, seed: int | str = 0) -> None:
        self.table = Table()
        self.log: list[AnyEvent] = []
        self.decisions: list[Decision] = []
        self.now = START
        self.seed = seed
        self.drawn = 0

    @property
    def phase(self) -> str:
        return self.table.phase

    def entropy(self) -> bytes:
        self.drawn += 1
        return hashlib.shake_256(f"{self.seed} {self.drawn}".encode()).digest(128)

    def ask(self, command: AnyCommand, who: str = HOUSE) -> Decision | Refused:
        """What the table answers; what is decided happens."""
        made = decide(self.table, command, who=who, now=self.now, entropy=self.entropy())
        if isinstance(made, Decision):
            self.log += made.events
            self.decisions.append(made)
            self.table = made.table
        return made

    def do(self, command: AnyCommand, who: str = HOUSE) -> Decision:
        """A command that must not be refused."""
        made = self.ask(command, who)
        assert isinstance(made, Decision), made
        return made

    def refuses(self, command: AnyCommand, who: str = HOUSE) -> str:
        """The reason why a command is refused; it leaves no trace."""
        before, events = self.table, len(self.log)
        made = self.ask(command, who)
        assert isinstance(made, Refused), made
        assert self.table is before
        assert len(self.log) == events
        assert made.fr
        assert made.en
        return made.code

    def wait(self, milliseconds: int) -> list[AnyEvent]:
        """Let time pass, with a tick whenever one is due; returns what it brought about."""
        start, end = len(self.log), self.now + milliseconds
        while (at := due(self.table)) is not None and at <= end:
            self.now = max(self.now, at)
            self.do(do.Tick())
        self.now = end
        return self.log[start:]


def person(chair: int) -> str:
    return f"person {chair}"


def seed_of(chair: int, match: int = 1) -> bytes:
    return hashlib.shake_256(f"seed {chair} {match}".encode()).digest(16)


def commit_of(chair: int, match: int = 1) -> str:
    return hashlib.sha256(seed_of(chair, match)).hexdigest()


def house(
    game: str,
    *,
    people: int = 1,
    settings: Settings | None = None,
    seed: int | str = 0,
    seats: int = 0,
    short: bool = True,
    **options: Value,
) -> House:
    """A table where people sit on the first chairs and machines on the others, all ready."""
    made = House(seed)
    seats = seats or SEATS[game]
    usual = SHORT[game] if short else {}
    create = do.Create("t", game, seats, {**usual, **options}, settings or Settings())
    made.do(create, person(0))
    for chair in range(people):
        made.do(do.Sit(f"Name {chair}", chair, made.table.token), person(chair))
        made.do(do.Ready(commit=commit_of(chair)), person(chair))
    for chair in range(people, seats):
        made.do(do.Invite(chair, "uniform"), person(0))
    return made


def begun(game: str, *, people: int = 1, **more: Any) -> House:  # noqa: ANN401  # as `house`
    """The same, with the match begun."""
    made = house(game, people=people, **more)
    made.do(do.Start(), person(0))
    for chair in range(people):
        made.do(do.Reveal(seed_of(chair).hex()), person(chair))
    return made


def at_random(dice: Stream) -> Chooser:
    """Any legal action."""

    def choose(view: View) -> str:
        legal = rules.legal(view.state, view.seat)
        return action_text(view.game.rulebook, view.state, choice_at(legal, below(dice, count(legal))))

    return choose


def by_chance(name: str) -> Chooser:
    """Any legal action: of the same view always the same, whatever was chosen before."""
    return lambda view: at_random(stream(f"{name} {view.seat} {bytes(view).hex()}"))(view)


def awaited(made: House) -> list[int]:
    """The chairs that are asked."""
    return [number for number, chair in enumerate(made.table.chairs) if chair.asked is not None]


def play_one(made: House, chair: int, choose: Chooser) -> Decision:
    """A choice of a chair: by its person, or for its machine when that may act."""
    table = made.table
    action = choose(view_for(table, table.seat_of(chair)))
    turn = table.chairs[chair].turn
    if not table.chairs[chair].by_machine:
        return made.do(do.Play(action, turn), table.chairs[chair].person)
    at = next(turn.at for turn in machine_turns(table) if turn.chair == chair)
    made.now = max(made.now, at)
    return made.do(do.Play(action, turn, chair), HOUSE)


def step(made: House, choose: Chooser) -> None:
    """One choice, or everybody ready for the next deal."""
    if made.table.phase == "pause":
        for chair in made.table.present:
            if made.table.phase == "pause":
                made.do(do.Next(), person(chair))
    else:
        play_one(made, awaited(made)[0], choose)


def play_out(made: House, *, dice: str = "dice", most: int = 5_000) -> House:
    """Play at random to the end of the match."""
    return play_some(made, most, dice=dice)


def play_some(made: House, choices: int, *, dice: str = "dice") -> House:
    """Play at random, this many steps at most."""
    choose = at_random(stream(dice))
    for _ in range(choices):
        if made.table.phase not in ("play", "pause"):
            break
        step(made, choose)
    return made


def seats_shown(parts: Parts) -> list[ShownSeat]:
    """Who sits where, in the order of the game, as somebody is shown it."""
    return [part for part in parts.values() if isinstance(part, ShownSeat)]


def refused_of(parts: Parts) -> dict[str, Reason]:
    """Why each card of a hand that may not be played now is refused."""
    return {card: refusal.reason for refusal in parts.get("refused", ()) for card in refusal.cards}


def stand_in(made: House, chair: int) -> str | None:
    """Why a machine plays for the person of a chair, if one does."""
    return made.table.chairs[chair].stand_in
