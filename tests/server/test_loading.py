"""What is loaded beside the loop: once for each game, and not at all if it is not compiled or cannot be."""

import asyncio
import threading
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.keeping import until
from tests.table.house import begun
from tripot.engine.rulebook import Rulebook
from tripot.errors import CompilationError
from tripot.games import rulebook
from tripot.server import loading
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.loading import Loading
from tripot.server.sweeping import Sweeping
from tripot.table.table import Table


def loaded(monkeypatch: pytest.MonkeyPatch, *asked: str, compiled: bool = True) -> list[str]:
    """What is loaded when these games are played."""
    made: list[str] = []

    def make_ready(book: Rulebook) -> None:
        made.append(book.name)
        if book.name == "rumoli":
            raise CompilationError("it cannot be")

    async def work() -> None:
        found = Loading()
        for name in asked:
            found.begin(rulebook(name))
        await asyncio.gather(*found._games.values())
        await found.end()

    monkeypatch.setattr(loading, "make_ready", make_ready)
    monkeypatch.setattr(loading, "is_compiled", lambda _: compiled)
    asyncio.run(work())
    return made


def test_each_game_is_loaded_once_in_the_order_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(monkeypatch, "polignac", "vendome", "polignac") == ["polignac", "vendome"]


def test_a_game_that_cannot_be_loaded_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(monkeypatch, "rumoli", "vendome", "rumoli") == ["rumoli", "vendome"]


def test_what_is_not_compiled_yet_is_left_to_the_process_that_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded(monkeypatch, "polignac", compiled=False) == []


def test_once_it_has_ended_nothing_more_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor waited for: what is being loaded may take long."""
    made, may_end = list[str](), threading.Event()

    def make_ready(book: Rulebook) -> None:
        made.append(book.name)
        may_end.wait()

    async def work() -> list[bool]:
        found = Loading()
        for name in ("polignac", "vendome"):
            found.begin(rulebook(name))
        await until(lambda: made == ["polignac"])
        await found.end()
        ended = [task.done() for task in found._games.values()]
        may_end.set()
        return ended

    monkeypatch.setattr(loading, "make_ready", make_ready)
    monkeypatch.setattr(loading, "is_compiled", lambda _: True)
    assert asyncio.run(work()) == [True, True]
    assert made == ["polignac"]


def test_only_what_is_played_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table where nobody plays yet needs nothing."""
    wanted: list[str] = []
    monkeypatch.setattr(Loading, "begin", lambda _, book: wanted.append(book.name))
    store: Any = None
    house = House(store, Bots(0))
    house.keepers["lobby"] = Keeper(replace(begun("rumoli").table, phase="lobby"), 0, store, Bots(0))
    house.keepers["unmade"] = Keeper(Table(), 0, store, Bots(0))
    Sweeping(house).load_views()
    assert not wanted
    house.keepers["play"] = Keeper(begun("polignac").table, 0, store, Bots(0))
    Sweeping(house).load_views()
    assert wanted == ["polignac"]
