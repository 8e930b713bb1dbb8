"""A match asked for step by step: who may see it, from which log, and how much of it is sent."""

import asyncio
from collections.abc import Iterator
from typing import Any

from msgspec import Raw

from tripot.engine.rules import SPECTATOR
from tripot.server.house import House
from tripot.server.messages import encode
from tripot.server.past import Past, past_of_match
from tripot.server.said import complaint
from tripot.store.rows import PlayerRow
from tripot.table.course import Refused, refused
from tripot.table.evolve import evolve
from tripot.table.replay import OPENEYED, each_step
from tripot.table.show import may_watch
from tripot.table.table import Table

ALL, PUBLIC = "all", "spectator"
LONGEST = 32_000_000  # bytes of all steps: whenever a deal ends they hold the whole score sheet once more


async def replay_of(house: House, name: str, number: int, side: str, row: PlayerRow | None) -> dict[str, Any] | Refused:
    """The steps of a match, each written as JSON already; refused if the match goes on and more is asked for than its
    player sees anyway, and if they are very many.
    """
    table = await at_match(house, name, number)
    if table is None:
        return complaint("not_found", "no_match")
    person, over = row.id if row else "", table.finished
    viewer = viewer_of(side, len(table.chairs))
    if is_barred(table, person):
        return refused("not_found", "watch_none")
    if viewer is None or table.playing is None:
        return complaint("not_found")
    if not over and not sees_anyway(table, viewer, person):
        return complaint("unfinished")
    async with house.place(len(table.playing.log)):
        steps = await asyncio.to_thread(written, each_step(table, viewer))
    if steps is None:
        return complaint("too_long", "long_match")
    return {
        "table": name,
        "match": number,
        "as": side,
        "over": over,
        "seats": len(table.chairs),
        "chair": table.chair_of(person),
        "steps": steps,
    }


def written(steps: Iterator[dict[str, Any]]) -> list[Raw] | None:
    """The steps as JSON; None if that is more than anybody is sent."""
    texts, room = [], LONGEST
    for step in steps:
        texts.append(Raw(encode(step)))
        room -= len(texts[-1])
        if room < 0:
            return None
    return texts


async def at_match(house: House, name: str, number: int) -> Table | None:
    """A table as a match left it, whoever has sat down or got up since, or as it is while the match goes on; None if
    there is no such match.

    Raises Refusal if it cannot be read, StoreError if the store has other trouble.
    """
    if number < 1:
        return None
    if house.is_open(name):
        table = house.keepers[name].table
        if table.match < number:
            return None
        if table.match == number and not table.finished:
            return table
    with house.reading(name):
        async with house.place(await house.length_of(name)):
            return await asyncio.to_thread(left_by, await past_of_match(house.store, name, number), number)


def left_by(past: Past, number: int) -> Table | None:
    """The table a log tells, as the end of a match left it, or as it is while the match goes on."""
    table = past.table
    for event in past.events:
        table = evolve(table, event)
        if table.match == number and table.finished:
            return table
    return table if table.match == number else None


def is_barred(table: Table, person: str) -> bool:
    """Whether a table is only for those with a part in it to see, and this person has none."""
    return table.settings.watching == "none" and not may_watch(table, person)


def viewer_of(side: str, seats: int) -> int | None:
    """The viewer of a side: a chair, SPECTATOR, or OPENEYED; None if there is no such side."""
    if side in (ALL, PUBLIC):
        return OPENEYED if side == ALL else SPECTATOR
    return int(side) if side.isascii() and side.isdigit() and len(side) < 3 and int(side) < seats else None


def sees_anyway(table: Table, viewer: int, person: str) -> bool:
    """Whether a person is shown this at the table itself."""
    if viewer == SPECTATOR:
        return may_watch(table, person)
    return viewer == table.chair_of(person)
