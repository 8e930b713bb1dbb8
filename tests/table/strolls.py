"""People who stroll about at a table of the pure kind, and machines, clocks and lines that come and go with them.

What they do is drawn as it is at a real server (tests/server/strolling.py), but a thousand times as fast.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from tests.server.offering import Deed, Parts, offered
from tests.server.strolling import Stroll
from tests.server.walking import CODES, Person, Walk, Walker
from tests.table.house import SEATS, SHORT, House, show, tell
from tripot.engine import rules
from tripot.engine.actions import action_text
from tripot.engine.choices import choice_at, count
from tripot.games import rulebook
from tripot.server.summaries import results_of
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.commands import AnyCommand, FromPeople
from tripot.table.course import Decision, Refused
from tripot.table.events import decode, encode
from tripot.table.evolve import evolve, fold
from tripot.table.matching import view_for
from tripot.table.settings import Clock, Settings
from tripot.table.show import Showing, Shown
from tripot.table.shown import Told
from tripot.table.table import HOUSE, Table
from tripot.table.tell import Telling
from tripot.table.timing import due, machine_turns

WAITS = (1, 500, 3_000, 5_000, 31_000, 400_000)
AWAY = 1_000_000  # milliseconds without the server
LATE = 40  # how many deeds back one is sent again
TOLD_BY_PARTS = ("dealt", "played")  # kinds that may be told without a word
_reads = msgspec.json.Decoder(FromPeople)


@dataclass
class Stroller:
    """Somebody, and what is shown to him: both a person and his socket, as a stroll knows them."""

    name: str
    parts: Parts

    @property
    def id(self) -> str:
        return self.name

    @property
    def phase(self) -> str:
        return str(self.parts["stage"]["phase"])


class Company:
    """A table where some are friends, and others strangers; every answer is judged."""

    def __init__(self, game: str, seed: int) -> None:
        self.drawn = drawn = random.Random(f"{game} {seed}")
        self.house, self.told = House(seed), Table()
        self.names = [f"P{number}" for number in range(drawn.randint(2, 5))]
        self.stroll = Stroll(cast("Walk", self), drawn)
        self.ended: Counter[int] = Counter()  # results, by match
        self.done: list[tuple[str, Deed]] = []
        self.refused: Counter[str] = Counter()
        self._showing: Showing | None = None
        self._shown: dict[str, tuple[Shown | None, dict[str, Any]]] = {}
        self.send(do.Create("t", game, SEATS[game], options(game, drawn), settings(drawn)), "P0")

    @property
    def table(self) -> Table:
        return self.house.table

    @property
    def token(self) -> str:
        return self.table.token

    def seen_by(self, name: str) -> Stroller:
        return Stroller(name, json.loads(msgspec.json.encode(show(self.table, name))))

    # what happens

    def step(self) -> None:
        ways = [self.go_on, self.machine, self.try_anything, self.line, self.wait, self.again, self.restart]
        self.drawn.choices(ways, [40, 20, 20, 6, 5, 8, 1])[0]()

    def go_on(self) -> None:
        """Somebody does what is offered to him, most often one who is asked."""
        asked = [chair.person for chair in self.table.chairs if chair.person and chair.asked is not None]
        name = self.drawn.choice([*self.names, *asked * 3])
        one = self.seen_by(name)
        if deed := self.stroll.sensible(cast("Person", one), cast("Walker", one)):
            self.deed(name, deed)

    def try_anything(self) -> None:
        one = self.seen_by(self.drawn.choice([*self.names, "nobody"]))
        self.deed(one.name, self.stroll.anything(cast("Person", one), one.parts))

    def again(self) -> None:
        """A deed comes once more, late."""
        if self.done:
            self.deed(*self.drawn.choice(self.done[-LATE:]))

    def machine(self) -> None:
        turns = list(machine_turns(self.table))
        if turns:
            turn = self.drawn.choice(turns)
            view = view_for(self.table, turn.seat)
            legal = rules.legal(view.state, view.seat)
            chosen = choice_at(legal, self.drawn.randrange(count(legal)))
            self.house.now = max(self.house.now, turn.at)
            play = do.Play(action_text(view.game.rulebook, view.state, chosen), turn.turn, turn.chair)
            assert self.send(play, HOUSE) is None

    def line(self) -> None:
        """Somebody's line is cut, or he is back."""
        name = self.drawn.choice(self.names)
        number = self.table.chair_of(name)
        is_there = number is None or self.table.chairs[number].away is None
        self.send(do.Disconnect() if is_there else do.Connect(), name)

    def wait(self) -> None:
        self.house.now += self.drawn.choice(WAITS)
        self.tick()

    def tick(self) -> None:
        at = due(self.table)
        assert (self.send(do.Tick(), HOUSE) is None) == (at is not None and at <= self.house.now)

    def restart(self) -> None:
        """The server dies, and comes back with what it had written down; so do some."""
        self.house.table = fold(map(decode, map(encode, self.house.log)))
        self.house.now += self.drawn.choice([0, AWAY])
        self.send(do.Wake(), HOUSE)
        for name in self.names:
            if self.drawn.random() < 0.7:
                self.send(do.Connect(), name)

    def all_come_back(self) -> None:
        """Whoever has gone is there again, on his chair."""
        for name in self.names:
            self.send(do.Connect(), name)
            self.send(do.Return(), name)

    def time_passes(self) -> None:
        at = due(self.table)
        if at is not None:
            self.house.now = max(self.house.now, at)
            self.tick()

    # what must hold

    def deed(self, name: str, deed: Deed) -> None:
        """A deed as it comes by the wire: what is offered is done, and nothing else is."""
        command = _reads.decode(json.dumps(deed))
        parts = self.seen_by(name).parts
        self.done.append((name, deed))
        refused, is_offered = self.send(command, name), offered(parts, deed)
        assert is_offered is None or is_offered == (refused is None), (deed, refused, parts)

    def send(self, command: AnyCommand, who: str) -> Refused | None:
        before, length = self.table, len(self.house.log)
        made = self.house.ask(command, who)
        if isinstance(made, Decision):
            self.heed(made)
            return None
        assert self.table is before
        assert len(self.house.log) == length
        assert made.code in CODES
        assert made.fr
        assert made.en not in ("", made.fr)
        self.refused[made.code] += 1
        return made

    def heed(self, made: Decision) -> None:
        """The log tells the table, every match is counted once, and nothing is told or shown that should not be."""
        for event in map(decode, map(encode, made.events)):
            self.told = evolve(self.told, event)
        assert self.told == self.table
        self.ended.update(result.match for result in results_of(made, 0))
        assert set(self.ended.values()) <= {1}
        viewers, telling = [*self.names, "nobody"], Telling(made)
        for viewer in viewers:
            heard = telling.to(viewer)
            assert heard == tell(made, viewer)
            assert all(map(says_something, heard))
        self.look(self.drawn.choice(viewers))

    def look(self, viewer: str) -> None:
        """What has changed makes of what somebody saw what he sees, and no seed is among it."""
        self._showing = Showing(self.table, self._showing)
        last, parts = self._shown.get(viewer, (None, {}))
        now = self._showing.to(viewer)
        parts = {name: part for name, part in (parts | now.since(last)).items() if part is not None}
        assert parts == show(self.table, viewer)
        self._shown[viewer] = now, parts
        question = parts.get("question")
        assert self.table.waits_for(viewer) is ("actions" in parts or (question is not None and question.mine))
        if self.table.seed and not self.table.finished:
            assert self.table.seed.encode() not in msgspec.json.encode(parts)


def says_something(one: Told) -> bool:
    return bool(one.lines or (one.fr and one.en) or one.kind in TOLD_BY_PARTS)


def options(game: str, drawn: random.Random) -> dict[str, Any]:
    """Short matches, by hand or not, at some tables with faults."""
    some: dict[str, Any] = {**SHORT[game], "ceremony": drawn.choice(["automatic", "by_hand"])}
    if drawn.random() < 0.3 and any(option.name == "enforcement" for option in rulebook(game).options):
        some["enforcement"] = "penalise"
    return some


def settings(drawn: random.Random) -> Settings:
    return Settings(
        listed=drawn.random() < 0.5,
        watching=drawn.choice(["none", "public", "after"]),
        clock=drawn.choice([None, Clock(4_000, 1_000), Clock(0, 0), Clock(60_000, 0)]),
        take_back=drawn.random() < 0.8,
        claims=drawn.random() < 0.8,
        grace=drawn.choice([0, 3_000, 45_000]),
        pause=drawn.choice([0, 2_000, 20_000]),
        pace=drawn.choice([0, 100]),
        advice=drawn.random() < 0.5,
    )


def happened(company: Company) -> set[type[told.Event]]:
    """What has happened, of all that can."""
    return {type(event) for event in company.house.log}
