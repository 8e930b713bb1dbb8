"""When things are due. Nothing here looks at cards, but for whether a player who asked for it has one choice only."""

import hashlib
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from tripot.engine import rules
from tripot.engine.choices import count
from tripot.table.table import Chair, Table

SEALING = 5_000  # milliseconds for the commitments, and again for the seeds
ANSWERING = 30_000  # for a question
QUICKEST, SLOWEST = 500, 1_500  # a machine's thinking
STAND_IN = "thumb"  # who plays for the absent
HOSTLESS = 300_000  # that those who are there do without an absent host before a match or after it
#: What ends: an absence, a clock, the wait before a sole choice is made, a host's office.
Ending = Literal["absent", "time", "auto", "host"]


class Turn(Struct, frozen=True):
    """A machine's turn: it may play for this chair on the view of this seat, but not before `at`."""

    chair: int
    seat: int
    level: str
    turn: int
    at: int


def thinking(table: Table, number: int) -> int:
    """Milliseconds a choice made for a chair takes: drawn from the table's salt and the number of the turn alone."""
    place = f"{table.match} {number} {table.chairs[number].turn}".encode()
    drawn = int.from_bytes(hashlib.blake2b(place, key=table.salt, digest_size=8).digest(), "big")
    return (QUICKEST + drawn % (SLOWEST - QUICKEST)) * table.settings.pace // 100


def machine_turns(table: Table) -> Iterator[Turn]:
    """The chairs waited for that a machine plays for. While nobody is there, machines wait too."""
    if table.phase != "play" or table.question or not table.attended:
        return
    for number, chair in enumerate(table.chairs):
        if chair.asked is not None and chair.by_machine:
            at = chair.asked + thinking(table, number)
            yield Turn(number, table.seat_of(number), chair.level or STAND_IN, chair.turn, at)


def due(table: Table) -> int | None:
    """When a `Tick` is wanted next, unless something happens before; None for never."""
    times = [at for at in (shared_end(table), *(at for _, _, at in ends(table))) if at is not None]
    return min(times, default=None)


def shared_end(table: Table) -> int | None:
    """When the wait of all together ends: for seeds, for answers, for the next deal."""
    if table.question is not None:
        return table.question.since + ANSWERING
    if table.phase == "sealing":
        return table.since + SEALING
    pause = table.settings.pause
    if table.phase == "pause" and table.attended and not (pause and _delays_nobody(table)):
        return table.since + pause
    return None


def _delays_nobody(table: Table) -> bool:
    """Whether one person alone plays and has not said that he is ready: he keeps nobody waiting."""
    return [table.chairs[number].next for number in table.voices] == [False]


def ends(table: Table) -> Iterator[tuple[Ending, int, int]]:
    """What ends, at which chair, and when."""
    if table.resting:
        yield from _host_ends(table)
    if not table.under_way:
        return
    for number, chair in enumerate(table.chairs):
        if not chair.person or chair.stand_in is not None:
            continue
        if chair.away is not None and table.attended:
            yield "absent", number, chair.away + table.settings.grace
        if table.question is None and chair.asked is not None:
            yield from _turn_ends(table, number, chair, chair.asked)


def _host_ends(table: Table) -> Iterator[tuple[Ending, int, int]]:
    """When an absent host is replaced, for others can do nothing without him. One who has no chair counts as absent
    since the table's last event.
    """
    number = table.chair_of(table.host)
    away = table.now if number is None else table.chairs[number].away
    if away is not None and table.attended:
        yield "host", number or 0, away + HOSTLESS


def _turn_ends(table: Table, number: int, chair: Chair, asked: int) -> Iterator[tuple[Ending, int, int]]:
    if chair.auto and has_one_choice(table, number):
        yield "auto", number, asked + thinking(table, number)
    if table.settings.clock is not None:
        yield "time", number, asked + chair.bank


def has_one_choice(table: Table, number: int) -> bool:
    """Whether the rules leave a chair that is waited for a single choice."""
    return table.playing is not None and count(rules.legal(table.playing.state, table.seat_of(number))) == 1
