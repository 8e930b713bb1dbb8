"""Pairs of tables that differ only in what one viewer may not see: the same log with two cards of a pack exchanged."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tripot.engine import rules
from tripot.engine.actions import action_text, each_action
from tripot.engine.bits import each_seat
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import view_of
from tripot.errors import TripotError
from tripot.table import commands as do
from tripot.table.course import Refused
from tripot.table.decide import decide
from tripot.table.events import AnyEvent, Dealt, Played
from tripot.table.evolve import evolve
from tripot.table.settings import Settings
from tripot.table.table import HOUSE, Table

BEGUN = 1_795_228_800_000
OLDEST, TRIES = 70, 20  # choices before two cards are exchanged; how often that is tried at a table
COMMON = 0.2  # how often cards that lie in nobody's hand are exchanged
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "vendome": (4, {"ceremony": "by_hand"}),
    "dame_de_pique": (4, {}),
    "vingt_et_un": (4, {}),
    "rumoli": (4, {}),
    "polignac": (4, {"limit": 100}),
}


@dataclass
class Growth:
    """A table that grows by commands, with the log of what happened."""

    drawn: random.Random

    def __post_init__(self) -> None:
        self.table = Table()
        self.log: list[AnyEvent] = []
        self.now = BEGUN

    def do(self, command: Any, who: str) -> bool:  # noqa: ANN401
        self.now += self.drawn.randrange(1, 9)
        made = decide(self.table, command, who=who, now=self.now, entropy=self.drawn.randbytes(128))
        if isinstance(made, Refused):
            return False
        self.log += made.events
        self.table = made.table
        return True


def grown(game: str, seed: object, plays: int, regrets: float = 0) -> Growth:
    """A table of people where so many choices have been made; `regrets` says how often one is taken back."""
    drawn = random.Random(str(seed))
    seats, options = TABLES[game]
    growth = Growth(drawn)
    people = [f"p{number}" for number in range(seats)]
    growth.do(do.Create("t", game, seats, options, Settings(pause=0)), people[0])
    for number, person in enumerate(people):
        assert growth.do(do.Sit(name=f"N{number}", chair=number, token=growth.table.token), person)
        assert growth.do(do.Ready(), person)
    assert growth.do(do.Start(), people[0])
    made = 0
    while made < plays and growth.table.phase not in ("over", "closed"):
        if growth.table.phase != "play":
            growth.now += 6000
            assert growth.do(do.Tick(), HOUSE)
        else:
            choose(growth)
            made += 1
            if regrets and drawn.random() < regrets:
                take_back(growth, people)
    return growth


def take_back(growth: Growth, people: Sequence[str]) -> None:
    """Somebody takes his last choice back, if anybody has one, and all agree."""
    if any(growth.do(do.Ask("take_back"), asker) for asker in growth.drawn.sample(people, len(people))):
        for person in people:
            growth.do(do.Answer(yes=True), person)  # refused from the one who asked


def choose(growth: Growth) -> None:
    """One of those who are waited for makes any choice."""
    table = growth.table
    assert table.playing is not None
    assert table.game is not None
    state = table.playing.state
    seat = growth.drawn.choice(list(each_seat(rules.waiting(state))))
    chair = table.seating[seat]
    action = growth.drawn.choice(list(each_action(rules.legal(state, seat))))
    text = action_text(table.game.rulebook, state, action)
    assert growth.do(do.Play(text, table.chairs[chair].turn), table.chairs[chair].person)


def tables_of(log: list[AnyEvent], table: Table = Table()) -> list[Table]:  # noqa: B008  # it is frozen
    """The table after each event that comes to it. Raises TripotError for a log that cannot have happened."""
    tables = []
    for event in log:
        table = evolve(table, event)
        tables.append(table)
    return tables


@dataclass(frozen=True, eq=False)
class World:
    """A log, and the table after each of its events."""

    log: list[AnyEvent]
    tables: list[Table]

    @property
    def since(self) -> int:
        """The last event before the last pack was given."""
        return max(index for index, event in enumerate(self.log) if isinstance(event, Dealt)) - 1


@dataclass(frozen=True)
class Twins:
    """Two worlds with two cards of a pack exchanged, and who cannot tell them apart: chairs, or -1 for spectators."""

    one: World
    other: World
    viewers: tuple[int, ...]


def world_of(log: list[AnyEvent]) -> World:
    """The world a log tells."""
    return World(log, tables_of(log))


def twins_of(one: World, drawn: random.Random, viewers: Sequence[int]) -> Twins | None:
    """Two cards exchanged, if that can have happened and is another position, with those viewers who cannot tell."""
    log, start = exchanged(one, drawn), one.since
    try:
        tables = [*one.tables[: start + 1], *tables_of(log[start + 1 :], one.tables[start])]
    except (TripotError, AssertionError):
        return None
    ours, theirs = one.tables[-1].playing, tables[-1].playing
    assert ours is not None
    if theirs is None or bytes(ours.state) == bytes(theirs.state):
        return None
    blind = tuple(viewer for viewer in viewers if seen(one.tables[start:], viewer) == seen(tables[start:], viewer))
    return Twins(one, World(log, tables), blind) if blind else None


def exchanged(world: World, drawn: random.Random) -> list[AnyEvent]:
    """The log with two cards of its last pack exchanged; mostly such as no choice has named."""
    log, at = world.log, world.since + 1
    cards = log[at].pack.split()  # type: ignore[union-attr]
    named = {word for event in log[at:] if isinstance(event, Played) for word in event.action.split()}
    places = [place for place, card in enumerate(cards) if card not in named or drawn.random() < 0.1]
    one, other = drawn.sample(places if len(places) > 1 else range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    return [*log[:at], replace(log[at], pack=" ".join(cards)), *log[at + 1 :]]


def seen(tables: list[Table], viewer: int) -> list[bytes]:
    """What a chair, or a spectator, sees of the match after each event."""
    return [
        bytes(view_of(table.game, table.playing.state, SPECTATOR if viewer < 0 else table.seat_of(viewer)))
        for table in tables
        if table.playing is not None and table.game is not None
    ]


def twins(game: str, seed: object, count: int, regrets: float = 0) -> Iterator[Twins]:
    """Twins from tables of every age, until they are so many pairs: worlds that some viewer cannot tell apart."""
    drawn = random.Random(f"{game} {seed}")
    found = tries = 0
    while found < count:
        growth = grown(game, f"{seed} {tries}", drawn.randrange(1, OLDEST), regrets)
        tries += 1
        assert tries < 40 * count + 100
        if growth.table.phase in ("over", "closed"):
            continue
        one, everybody = world_of(growth.log), range(-1, len(growth.table.chairs))
        for _ in range(TRIES):
            pair = twins_of(one, drawn, everybody)
            is_common = pair is not None and len(pair.viewers) == len(everybody)  # of cards nobody has
            if pair is not None and found < count and (not is_common or drawn.random() < COMMON):
                found += len(pair.viewers)
                yield pair
