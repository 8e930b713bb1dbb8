"""A player's own choices in a match that is over, gone through one by one by the machines."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import structlog
from msgspec import Struct

from tripot.engine import rules
from tripot.engine.bits import count
from tripot.engine.game import Game
from tripot.engine.match import Played
from tripot.engine.position import state_text
from tripot.server.house import House
from tripot.server.replaying import FINISHED, Log, at_match
from tripot.server.said import complaint, trouble
from tripot.server.worker import Retold
from tripot.store.rows import PlayerRow
from tripot.table.decide import Refused
from tripot.table.matching import game_of
from tripot.table.table import Table

KEPT = 200  # reviews remembered
log = structlog.get_logger()
Key = tuple[str, int, int]  # table, match, seat


class Remark(Struct, frozen=True):
    """A choice that another would have bettered by `gain`; `entry` is its place in the log of the match."""

    entry: int
    action: str
    gain: float
    fr: str
    en: str


@dataclass
class Review:
    """How far a review has come."""

    done: int = 0
    of: int = 0
    remarks: list[Remark] = field(default_factory=list)
    over: bool = False
    broken: bool = False


class Reviewing:
    """Reviews, begun when first asked for, made one after another and remembered for a while."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._one = asyncio.Semaphore(1)
        self._reviews: OrderedDict[Key, Review] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, name: str, number: int, row: PlayerRow | None) -> dict[str, Any] | Refused:
        """The review of a person's choices as far as it has come; refused to who did not play, or still does."""
        table = await at_match(self._house, name, number)
        if table is None:
            return complaint("not_found", "no_table")
        chair = table.chair_of(row.id if row else "")
        if chair is None or table.playing is None:
            return complaint("not_here", "not_played")
        if table.phase not in FINISHED:
            return complaint("unfinished")
        if not self._house.bots.can_advise:
            return complaint("no_advice", "no_workers")
        review = self._review(table, table.seat_of(chair), table.playing.log)
        said = {"done": review.done, "of": review.of, "over": review.over, "broken": review.broken}
        return {"table": name, "match": number, "seat": table.seat_of(chair), **said, "remarks": review.remarks}

    def _review(self, table: Table, seat: int, entries: Log) -> Review:
        """The review, which begins now if there is none; one that broke is told once, and then begins anew."""
        key = table.id, table.match, seat
        review = self._reviews.get(key)
        if review is not None and review.broken:
            del self._reviews[key]
        if review is None:
            review = self._reviews[key] = Review()
            self._tasks.add(task := asyncio.create_task(self._go_through(review, game_of(table), entries, seat)))
            task.add_done_callback(self._tasks.discard)
            while len(self._reviews) > KEPT:
                self._reviews.popitem(last=False)
        return review

    async def _go_through(self, review: Review, game: Game, entries: Log, seat: int) -> None:
        try:
            async with self._one:
                async with self._house.few:
                    choices = await asyncio.to_thread(lambda: list(choices_of(game, entries, seat)))
                review.of = len(choices)
                for entry, asked in choices:
                    if self._house.closing:
                        return
                    await self._judge(review, entry, asked)
            review.over = True
        except Exception as error:
            log.error("a review broke", game=game.name, **trouble(error))
            review.broken = True

    async def _judge(self, review: Review, entry: int, asked: Retold) -> None:
        judged = await self._house.bots.judge(asked)
        if judged.gain:
            review.remarks.append(Remark(entry, asked.action, round(judged.gain, 2), judged.fr, judged.en))
        review.done += 1


def choices_of(game: Game, entries: Log, seat: int) -> Iterator[tuple[int, Retold]]:
    """The choices of a seat where there was one to make, each with the position it was made in."""
    match, options = game.unsupplied(), tuple(game.options.items())
    for number, entry in enumerate(entries):
        if isinstance(entry, Played) and entry.seat == seat and count(rules.legal(match.state, seat)) > 1:
            yield number, Retold(game.name, game.seats, options, seat, state_text(match.state), entry.text)
        match.repeat(entry)
