"""Pairs of tables that differ only in what one viewer may not see: the same log with two cards of a pack exchanged."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tripot.engine import rules
from tripot.engine.actions import action_text, each_action
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import each_seat, view_of
from tripot.errors import TripotError
from tripot.table import commands as do
from tripot.table.decide import Refused, decide
from tripot.table.events import AnyEvent, Dealt
from tripot.table.evolve import evolve
from tripot.table.settings import Settings
from tripot.table.table import HOUSE, Table

BEGUN = 1_795_228_800_000
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


def grown(game: str, seed: object, plays: int) -> Growth:
    """A table of people where so many choices have been made."""
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
    return growth


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


def tables_of(log: list[AnyEvent]) -> list[Table]:
    """The table after each event. Raises TripotError for a log that cannot have happened."""
    tables, table = [], Table()
    for event in log:
        table = evolve(table, event)
        tables.append(table)
    return tables


def exchanged(log: list[AnyEvent], drawn: random.Random) -> list[AnyEvent]:
    """The log with two cards of its last pack exchanged."""
    at = max(index for index, event in enumerate(log) if isinstance(event, Dealt))
    cards = log[at].pack.split()  # type: ignore[union-attr]
    one, other = drawn.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    return [*log[:at], replace(log[at], pack=" ".join(cards)), *log[at + 1 :]]


def seen(tables: list[Table], viewer: int) -> list[bytes]:
    """What a chair, or a spectator, sees of the match after each event."""
    return [
        bytes(view_of(table.game, table.playing.state, SPECTATOR if viewer < 0 else table.seat_of(viewer)))
        for table in tables
        if table.playing is not None and table.game is not None
    ]


@dataclass(frozen=True)
class Pair:
    """Two logs that a viewer cannot tell apart by what he may see; `viewer` is a chair, or -1."""

    one: list[AnyEvent]
    other: list[AnyEvent]
    viewer: int


def pairs(game: str, seed: object, count: int) -> Iterator[Pair]:
    """So many pairs."""
    drawn = random.Random(f"{game} {seed}")
    found = tries = 0
    while found < count:
        growth = grown(game, f"{seed} {tries}", drawn.randrange(1, 70))
        tries += 1
        assert tries < 40 * count + 100
        if growth.table.phase in ("over", "closed"):
            continue
        tables = tables_of(growth.log)
        for _ in range(6):
            pair = _pair(growth.log, tables, drawn)
            if pair is not None and found < count:
                found += 1
                yield pair


def _pair(log: list[AnyEvent], tables: list[Table], drawn: random.Random) -> Pair | None:
    viewer = drawn.randrange(-1, len(tables[-1].chairs))
    other = twin(log, tables, drawn, [viewer])
    return None if other is None else Pair(log, other, viewer)


def twin(
    log: list[AnyEvent], tables: list[Table], drawn: random.Random, viewers: Sequence[int]
) -> list[AnyEvent] | None:
    """The log with two cards exchanged, if that can have happened, is another position, and these cannot tell."""
    other = exchanged(log, drawn)
    try:
        others = tables_of(other)
    except (TripotError, AssertionError):
        return None
    one, two = tables[-1].playing, others[-1].playing
    assert one is not None
    if two is None or bytes(one.state) == bytes(two.state) or len(tables) != len(others):
        return None
    return other if all(seen(tables, viewer) == seen(others, viewer) for viewer in viewers) else None
