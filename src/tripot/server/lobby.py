"""Tables as they look from outside, and people by what they have played."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tripot.games import rulebook
from tripot.server.audience import SPECTATORS
from tripot.server.clocks import date_ms
from tripot.server.house import House
from tripot.server.limits import Recent
from tripot.server.summaries import summary_of
from tripot.store.rows import PlayerRow, Result, Summary
from tripot.table.about import about
from tripot.table.decide_people import has_place
from tripot.table.table import Table

SHOWN = 50  # tables in the lobby
OF_A_HOST = 2  # of these
MINE = 100  # tables of a person
FORGOTTEN = 24 * 3600 * 1000  # milliseconds after which the lobby lists no table where nobody is
LAST = 20  # matches of a player
NAMES, NAME_LASTS = 5_000, 20.0  # how many are remembered, for so many seconds: another process may change them


class Lobby:
    """Lists, made of what the store keeps beside the logs."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._names: Recent[tuple[str, float]] = Recent(NAMES)  # each with the moment until which it is remembered

    async def open(self) -> dict[str, Any]:
        """Tables where one may sit down, and how many are playing. Those long left alone are passed over."""
        shown = await self._few(SHOWN)
        playing = sum(keeper.table.under_way for keeper in self._house.keepers.values())
        return {"tables": [await self._line(summary) for summary in shown], "playing": playing}

    async def _few(self, most: int) -> list[Summary]:
        """A few tables of each host, those where somebody is first."""
        attended, seen = {summary.table: summary for summary in self._attended()}, Counter[str]()
        newest = sorted(attended.values(), key=lambda summary: -summary.changed)
        few, since = few_of_each(newest, seen), date_ms() - FORGOTTEN
        if len(few) < most:
            kept = await self._house.store.open_tables(since, most + len(attended), OF_A_HOST)
            few += few_of_each([summary for summary in kept if summary.table not in attended], seen)
        return few[:most]

    async def of(self, person: str) -> list[dict[str, Any]]:
        """A person's tables, those that wait for him first, as far as they are in memory."""
        summaries = await self._house.store.tables_of(person, MINE)
        lines = [
            await self._line(summary) | {"my_turn": self._waits_for(summary.table, person)} for summary in summaries
        ]
        return sorted(lines, key=lambda line: not line["my_turn"])

    async def outside(self, name: str, person: str, token: str) -> dict[str, Any] | None:
        """What one should see before sitting down; None if there is no such table for this person."""
        table = await self._house.look(name)
        if table is None:
            return None
        mine = table.chair_of(person) is not None
        known = about(table, SPECTATORS)
        seated = [table.chairs[number] for number in table.seating]
        return {
            "table": name,
            "game": known.game,
            "title": known.title,
            "seats": known.seats,
            "free": sum(chair.empty for chair in table.chairs),
            "people": [chair.name for chair in seated if chair.person],
            "bots": sum(bool(chair.level) for chair in seated),
            "phase": table.phase,
            "changed": sum(not rule.usual for rule in known.rules),
            "listed": table.settings.listed,
            "watching": table.settings.watching,
            "mine": mine,
            "may_sit": may_sit(table, person, token),
            "match": table.match,
            "rules": known.rules,
            "settings": known.settings,
        }

    async def statistics(self, person: str) -> dict[str, Any] | None:
        """What a person has played; None if there is no such person."""
        store = self._house.store
        row = await store.player(person)
        if row is None:
            return None
        tallies, results = await asyncio.gather(store.tallies_of(person), store.results_of(person, LAST))
        games = [
            {
                "game": tally.game,
                "title": rulebook(tally.game).title,
                "matches": tally.played,
                "won": tally.won,
                "lost": tally.lost,
                "unit": rulebook(tally.game).unit,
            }
            for tally in tallies
        ]
        last = [await self._result(result, person) for result in results]
        return {"id": row.id, "name": row.name, "since": row.created, "games": games, "last": last}

    def _attended(self) -> Iterator[Summary]:
        """The open tables where somebody is there."""
        for keeper in self._house.keepers.values():
            if keeper.table.phase == "lobby" and keeper.table.settings.listed and keeper.lines:
                summary = summary_of(keeper.table, keeper.changed)
                if summary.free:
                    yield summary

    def _waits_for(self, name: str, person: str) -> bool:
        """Whether a table in memory waits for a person."""
        keeper = self._house.keepers.get(name)
        return keeper is not None and keeper.table.waits_for(person)

    async def _line(self, summary: Summary) -> dict[str, Any]:
        return {
            "table": summary.table,
            "game": summary.game,
            "title": rulebook(summary.game).title,
            "phase": summary.phase,
            "people": [await self.name(person) for person in summary.people],
            "free": summary.free,
            "changed": summary.changed,
        }

    async def _result(self, result: Result, person: str) -> dict[str, Any]:
        mine = next(standing for standing in result.standings if standing.player == person)
        return {
            "table": result.table,
            "match": result.match,
            "game": result.game,
            "at": result.ended,
            "result": "won" if mine.won else "lost" if mine.lost else "neither",
            "score": mine.score,
            "people": [await self.name(standing.player) for standing in result.standings],
        }

    async def name(self, person: str) -> str:
        """What a person is called."""
        known = self._names.get(person)
        if known is None or known[1] < time.monotonic():
            row: PlayerRow | None = await self._house.store.player(person)
            known = row.name if row else "", time.monotonic() + NAME_LASTS
            self._names.put(person, known)
        return known[0]

    def forget(self, person: str) -> None:
        """A person has another name now."""
        self._names.forget(person)


def few_of_each(tables: Iterable[Summary], seen: Counter[str]) -> list[Summary]:
    """The first tables of each host, of whom so many have been `seen` before: nobody fills the lobby alone."""
    few = []
    for summary in tables:
        seen[summary.host] += 1
        if seen[summary.host] <= OF_A_HOST:
            few.append(summary)
    return few


def may_sit(table: Table, person: str, token: str) -> bool:
    """Whether a person sits at a table, or may sit down there now."""
    if table.phase == "closed":
        return False
    if table.chair_of(person) is not None:
        return True
    return table.resting and has_place(table, person, token)
