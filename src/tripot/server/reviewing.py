"""A player's own choices in a match that is over, gone through one by one by computer players."""

import asyncio
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import structlog
from msgspec import Struct

from tripot.engine.entries import Played
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.position import state_text
from tripot.players.thumb import has_plans, load
from tripot.server.house import House
from tripot.server.limits import Shares, Turns
from tripot.server.replaying import at_match
from tripot.server.said import complaint, trouble
from tripot.server.worker import Retold
from tripot.store.rows import PlayerRow
from tripot.table.course import Refused
from tripot.table.log import Entry
from tripot.table.matching import game_of
from tripot.table.table import Playing

KEPT = 200  # reviews remembered
OF_ONE = 5  # under way, of a person
log = structlog.get_logger()
Key = tuple[str, int, str]  # table, match, person


class Remark(Struct, frozen=True):
    """A choice that another would have bettered by `gain`, or a fault; `entry` is its place in the log of the match."""

    entry: int
    action: str
    gain: float
    fr: str
    en: str


@dataclass
class Review:
    """How far a review of a seat's choices has come."""

    seat: int
    done: int = 0
    of: int = 0
    remarks: list[Remark] = field(default_factory=list)
    over: bool = False
    broken: bool = False

    @property
    def runs(self) -> bool:
        return not (self.over or self.broken)


class Reviewing:
    """Reviews, begun when first asked for and remembered for a while.

    They are made one after another for a person, and choice by choice in turn for all who wait.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._one = Shares(1)
        self._lines = Turns()
        self._reviews: dict[Key, Review] = {}  # the oldest first
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, name: str, number: int, row: PlayerRow | None) -> dict[str, Any] | Refused:
        """The review of a person's choices as far as it has come, which begins now if there is none; one that broke is
        told once, then begins anew. Refused to one who did not play, or still does, and while too many are under way.
        """
        key = name, number, row.id if row else ""
        review = self._reviews.get(key) or await self._new(key)
        if isinstance(review, Refused):
            return review
        if review.broken:
            self._reviews.pop(key, None)
        said = {"done": review.done, "of": review.of, "over": review.over, "broken": review.broken}
        return {"table": name, "match": number, "seat": review.seat, **said, "remarks": review.remarks}

    async def _new(self, key: Key) -> Review | Refused:
        """A review that begins, or why there can be none."""
        name, number, person = key
        table = await at_match(self._house, name, number)
        if table is None:
            return complaint("not_found", "no_match")
        chair = table.chair_of(person)
        if chair is None or table.playing is None:
            return complaint("not_here", "not_played")
        if not table.finished:
            return complaint("unfinished")
        if not self._house.bots.can_advise:
            return complaint("no_advice", "no_workers")
        return self._reviews.get(key) or self._begin(key, table.seat_of(chair), game_of(table), table.playing)

    def _begin(self, key: Key, seat: int, game: Game, playing: Playing) -> Review | Refused:
        """Begin a review, unless too many are under way; one that no longer is makes room for it."""
        person = key[-1]
        if sum(known[-1] == person and review.runs for known, review in self._reviews.items()) >= OF_ONE:
            return complaint("too_fast")
        if len(self._reviews) >= KEPT:
            ended = next((known for known, review in self._reviews.items() if not review.runs), None)
            if ended is None:
                return complaint("too_fast")
            del self._reviews[ended]
        review = self._reviews[key] = Review(seat)
        going = self._go_through(review, person, game, playing)
        self._tasks.add(task := asyncio.create_task(going))
        task.add_done_callback(self._tasks.discard)
        return review

    async def _go_through(self, review: Review, person: str, game: Game, playing: Playing) -> None:
        try:
            async with self._lines.of(person):
                async with self._house.place(len(playing.log)):
                    own = weighed_choices_of(game, playing.log, review.seat, playing.lent)
                    choices = await asyncio.to_thread(list, own)
                review.of = len(choices)
                for entry, asked in choices:
                    if self._house.closing:
                        return
                    async with self._one.of(person):
                        await self._judge(review, entry, asked, person)
            review.over = True
        except Exception as error:
            if self._house.closing:  # the processes have been ended
                return
            log.error("a review broke", game=game.name, **trouble(error))
            review.broken = True

    async def _judge(self, review: Review, entry: int, asked: Retold, person: str) -> None:
        judged = await self._house.bots.judge(asked, person)
        if judged.fr:
            review.remarks.append(Remark(entry, asked.action, round(judged.gain, 2), judged.fr, judged.en))
        review.done += 1


def weighed_choices_of(
    game: Game, entries: Iterable[Entry], seat: int, lent: Collection[int] = ()
) -> Iterator[tuple[int, Retold]]:
    """The choices of a seat where there was something to weigh, or that were faults, each with its position.

    Those at the places lent were made for its player.
    """
    load(game.name)
    match, options, others = game.unsupplied(), tuple(game.options.items()), frozenset(lent)
    for number, entry in enumerate(entries):
        is_own = number not in others
        if isinstance(entry, Played) and entry.seat == seat and is_own and _is_reviewed(match, entry):
            yield number, Retold(game.name, game.seats, options, seat, state_text(match.state), entry.text)
        match.repeat(entry)


def _is_reviewed(match: Match, choice: Played) -> bool:
    return has_plans(match.view(choice.seat).state, choice.seat) or bool(match.verify(choice.action, choice.seat))
