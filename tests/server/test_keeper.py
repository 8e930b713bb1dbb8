"""The keeper of a table when the store fails, when nobody is there, and what a quiet table costs."""

import asyncio
import functools
import gc
import itertools
import json
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from tests.server.clients import PATIENCE
from tests.server.keeping import SEATS, Heard, script, table, until
from tripot.engine import fair
from tripot.engine.view import View
from tripot.server import channels, errands
from tripot.server import house as houses
from tripot.server import keeper as keepers
from tripot.server.asked import Asked
from tripot.server.bots import Bots
from tripot.server.channels import Channel
from tripot.server.clocks import now_ms
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.lines import Line
from tripot.server.messages import Hello
from tripot.store.rows import Appended
from tripot.store.store import FullError, Store, StoreError
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.commands import AnyCommand
from tripot.table.course import Decision, Refused
from tripot.table.decide import HOUSE, decide, machine_turns
from tripot.table.events import decode
from tripot.table.evolve import fold
from tripot.table.settings import Settings
from tripot.table.show import show
from tripot.table.shown import Actions
from tripot.table.table import Table

HOUR = 3_600_000  # milliseconds
SEED = bytes(fair.CLIENT_SEED)
QUICK = Settings(pause=0, pace=0)


@pytest.mark.parametrize("error", [FullError, StoreError])
def test_when_the_store_fails_nothing_is_done_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[StoreError]
) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        before, length = keeper.table, len(await store.events("t"))

        async def refuse(*_: object, **__: object) -> Appended:
            raise error("no room")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", refuse)
            answer = await keeper.ask(do.Invite(chair=1), "p0")
            assert answer is not None
            assert answer.code == "busy"
            assert answer.fr != answer.en
        assert keeper.table is before
        assert len(await store.events("t")) == length
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        assert len(await store.events("t")) == length + 1

    script(work, tmp_path)


def test_an_invitation_in_other_letters_is_refused_like_any_wrong_one(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        refused = await (await table(house, "t")).ask(do.Sit(name="Zoé", token="café"), "p1")
        assert refused is not None
        assert refused.code == "not_invited"

    script(work, tmp_path)


def test_who_is_sent_away_knows_no_invitation_any_more_and_those_who_sit_are_shown_the_new_one(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        old = keeper.table.token
        for who in ("p1", "p2"):
            assert await keeper.ask(do.Sit(name=who, token=old), who) is None
        people = {who: Heard(who) for who in ("p0", "p1", "p2", "p3")}
        for heard in people.values():
            await keeper.join(heard.line, Hello(1))
        await until(lambda: all(heard.texts for heard in people.values()))
        first = json.loads(people["p2"].texts[0])
        await keeper.part(people["p2"].line)
        assert await keeper.ask(do.Empty(chair=1), "p0") is None
        new = keeper.table.token
        refused = await keeper.ask(do.Sit(name="p1", token=old), "p1")
        assert refused is not None
        assert refused.code == "not_invited"
        again = Heard("p2")
        await keeper.join(again.line, Hello(1, first["n"], first["epoch"]))
        await until(lambda: bool(again.texts))
        assert invitations(people["p0"]) == [old, new]
        assert invitations(people["p1"]) == [old, ""]
        assert invitations(people["p3"]) == [""]
        assert invitations(again) == [new]
        assert await keeper.ask(do.Sit(name="p3", token=new), "p3") is None

    script(work, tmp_path)


def invitations(heard: Heard) -> list[str]:
    """The invitations a socket was shown, or that there was none for it."""
    return [message["about"]["token"] for message in map(json.loads, heard.texts) if message["t"] == "snapshot"]


def test_a_table_somebody_else_has_written_to_is_read_again(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        await keeper._inbox.join()
        other = House(store, Bots(0))
        rival = await other.find("t")
        assert rival is not None
        assert await rival.ask(do.Invite(chair=1), "p0") is None
        refused = await keeper.ask(do.Invite(chair=2), "p0")
        assert refused is not None
        assert refused.code == "busy"
        await heard.writing
        assert heard.line.closing == 1012
        again = await house.find("t")
        assert again is not keeper
        assert again is not None
        assert [chair.level for chair in again.table.chairs] == ["", "thumb", "", ""]
        await rival.end()

    script(work, tmp_path)


def break_(*_: object, **__: object) -> None:
    raise ZeroDivisionError


def test_a_fault_in_a_deed_is_answered_and_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        with monkeypatch.context() as patch:
            patch.setattr(keepers, "decide", break_)
            answer = await keeper.ask(do.Invite(chair=1), "p0")
            assert answer is not None
            assert answer.code == "broken"
        assert await keeper.ask(do.Invite(chair=1), "p0") is None

    script(work, tmp_path)


def test_a_fault_while_telling_undoes_nothing_and_all_come_back_for_a_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        await keeper._inbox.join()
        with monkeypatch.context() as patch:
            patch.setattr(Channel, "tell", break_)
            assert await keeper.ask(do.Invite(chair=1), "p0") is None
        await heard.writing
        assert heard.line.closing == 1012
        assert b'"invited"' in (await store.events("t"))[-1]
        first, again = json.loads(heard.texts[0]), Heard("p0")
        await keeper.join(again.line, Hello(1, first["n"], first["epoch"]))
        await until(lambda: bool(again.texts))
        assert json.loads(again.texts[0])["t"] == "snapshot"
        assert '"level":"thumb"' in again.texts[0]

    script(work, tmp_path)


def test_who_missed_as_much_as_is_kept_is_told_it_and_who_missed_more_is_shown_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "KEPT", 3)

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        deeds: list[AnyCommand] = [do.Invite(chair=chair) for chair in range(1, SEATS)]
        for deed in (*deeds, do.Empty(chair=1)):
            assert await keeper.ask(deed, "p0") is None
        epoch, last = json.loads(heard.texts[0])["epoch"], json.loads(heard.texts[-1])["n"]
        for missed, given in ((0, "resumed"), (1, "resumed"), (3, "resumed"), (4, "snapshot")):
            again = Heard("p0")
            await keeper.join(again.line, Hello(1, last - missed, epoch))
            await until(lambda again=again: bool(again.texts))  # type: ignore[misc]
            first, *told = map(json.loads, again.texts)
            assert first["t"] == given
            if given == "resumed":
                assert [message["n"] for message in (first, *told)] == [*range(last - missed, last + 1)]

    script(work, tmp_path)


def test_who_gets_up_settles_his_deed_with_no_spectator(tmp_path: Path) -> None:
    """He is one of them from then on, and they may have deeds under the same id."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), "p1") is None
        guest, spectator = Heard("p1"), Heard("p9")
        for heard in (guest, spectator):
            await keeper.join(heard.line, Hello(1))
            await until(lambda heard=heard: bool(heard.texts))  # type: ignore[misc]
        await keeper.put(Asked(do.Leave(), "p1", "x", guest.line))
        await keeper._inbox.join()
        assert guest.texts[-1] == '{"t":"ok","id":"x"}'
        told = json.loads(spectator.texts[-1])
        assert (told["told"][0]["kind"], told["done"]) == ("vacated", None)

    script(work, tmp_path)


def test_who_has_just_been_shown_the_table_is_told_only_what_is_different_from_then_on(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p9")
        await keeper.join(heard.line, Hello(1))
        await until(lambda: bool(heard.texts))
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        snapshot, told = map(json.loads, heard.texts)
        assert (snapshot["t"], told["n"], list(told["set"])) == ("snapshot", snapshot["n"] + 1, ["seat:1"])

    script(work, tmp_path)


def test_a_table_that_is_not_quiet_keeps_its_messages_for_who_comes_back(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard, again = Heard("p0"), Heard("p0")
        await keeper.join(heard.line, Hello(1))
        await until(lambda: bool(heard.texts))
        first = json.loads(heard.texts[0])
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        keeper.rest()
        await keeper.join(again.line, Hello(1, first["n"], first["epoch"]))
        await until(lambda: len(again.texts) == 2)
        assert [json.loads(text)["t"] for text in again.texts] == ["resumed", "told"]

    script(work, tmp_path)


def test_a_fault_in_an_answer_does_not_end_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        with monkeypatch.context() as patch:
            patch.setattr(Line, "say", break_)
            await keeper.put(Asked(do.Invite(chair=9), "p0", "x", heard.line))
            await keeper._inbox.join()
        assert await keeper.ask(do.Invite(chair=1), "p0") is None

    script(work, tmp_path)


def test_a_fault_after_a_deed_was_done_does_not_take_its_answer_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        with monkeypatch.context() as patch:
            patch.setattr(errands.Errands, "plan", break_)
            await keeper.put(Asked(do.Invite(chair=1), "p0", "x", heard.line))
            await keeper._inbox.join()
        await keeper.put(Asked(do.Invite(chair=2), "p0", "y", heard.line))
        await until(lambda: '"y"' in heard.texts[-1])
        assert heard.texts == ['{"t":"ok","id":"x"}', '{"t":"ok","id":"y"}']

    script(work, tmp_path)


class Faltering:
    """A store that can be told to refuse, always or every so often."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses, self.every, self.asked, self.refused = False, 0, 0, 0
        self._append = store.append
        monkeypatch.setattr(store, "append", self.append)
        monkeypatch.setattr(keepers, "TROUBLE", 0.02)

    async def append(self, *asked: Any, **more: Any) -> Appended:  # noqa: ANN401  # as the store's
        self.asked += 1
        if self.refuses or (self.every and self.asked % self.every == 0):
            self.refused += 1
            raise FullError("no room")
        return await self._append(*asked, **more)


def test_machines_whose_choice_the_store_refused_choose_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third time the store refuses; whoever is refused tries again, the machines by themselves."""

    async def work(house: House, store: Store) -> None:
        keeper = await at_play(house)
        faltering = Faltering(store, monkeypatch)
        faltering.every = 3
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < 8:
                await act(keeper, "p0")
        assert faltering.refused > 8
        faltering.every = 0

    script(work, tmp_path)


async def at_play(house: House, settings: Settings = QUICK) -> Keeper:
    """A table where one plays with machines."""
    keeper = await house.make(do.Create("t", "polignac", SEATS, {}, settings), "p0")
    assert isinstance(keeper, Keeper)
    seated: list[AnyCommand] = [do.Invite(chair=chair) for chair in range(1, SEATS)]
    promise = do.Ready(commit=fair.commitment(SEED))
    for step in (do.Sit(name="Adèle", chair=0), *seated, promise, do.Start(), do.Reveal(SEED.hex())):
        assert await keeper.ask(step, "p0") is None
    await keeper.join(Heard("p0").line, Hello(1))
    return keeper


async def act(keeper: Keeper, who: str) -> None:
    """Do what comes first, if it is one's turn."""
    actions: Actions | None = show(keeper.table, who).get("actions")
    if actions is None:
        await asyncio.sleep(0.001)
    else:
        first = (*actions.cards, *(word.action for word in actions.words))[0]
        await keeper.ask(do.Play(first, actions.turn), who)


def test_who_came_or_went_while_the_store_refused_is_noted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        faltering = Faltering(store, monkeypatch)
        keeper = await table(house, "t")
        assert await keeper.ask(do.Disconnect(), "p0") is None
        for _ in range(2):
            heard = Heard("p0")
            faltering.refuses, before = True, faltering.refused
            await keeper.join(heard.line, Hello(1))
            await until(lambda before=before: faltering.refused > before)  # type: ignore[misc]
            faltering.refuses = False
            await until(lambda: keeper.table.chairs[0].away is None)
            faltering.refuses, before = True, faltering.refused
            await keeper.part(heard.line)
            await until(lambda before=before: faltering.refused > before)  # type: ignore[misc]
            faltering.refuses = False
            await until(lambda: keeper.table.chairs[0].away is not None)

    script(work, tmp_path)


def test_who_came_while_the_inbox_was_full_is_noted_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, _: Store) -> None:
        monkeypatch.setattr(keepers, "TROUBLE", 0.01)
        keeper = await table(house, "t")
        assert await keeper.ask(do.Disconnect(), "p0") is None
        keeper._audience.join(Heard("p0").line, Hello(1), keeper.table)
        for deed in [Asked(do.Say("hello"), "p0")] * keepers.INBOX:
            keeper._inbox.put_nowait(deed)
        keeper._recover()
        await until(lambda: keeper.table.chairs[0].away is None)

    script(work, tmp_path)


async def found_while_refusing(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[Faltering, Keeper]:
    """The table t as another house finds it in the store, which reads it and writes nothing."""
    faltering = Faltering(store, monkeypatch)
    faltering.refuses = True
    keeper = await House(store, Bots(0)).find("t")
    assert keeper is not None
    return faltering, keeper


def test_a_table_that_comes_back_while_the_store_refuses_notes_the_time_it_was_away_before_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        await table(house, "t")
        length = len(await store.events("t"))
        faltering, keeper = await found_while_refusing(store, monkeypatch)
        await until(lambda: faltering.refused > 0)
        answer = await keeper.ask(do.Invite(chair=1), "p0")
        assert answer is not None
        assert answer.code == "busy"
        assert len(await store.events("t")) == length
        faltering.refuses = False
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        assert [type(decode(body)) for body in (await store.events("t"))[length:]] == [told.Woken, told.Invited]
        await keeper.end()

    script(work, tmp_path)


def test_a_table_that_could_not_note_that_it_woke_does_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the store would take: the time it was away would count as time at the table."""

    async def work(house: House, store: Store) -> None:
        await table(house, "t")
        append, before = store.append, await store.events("t")

        async def refuse_to_wake(table: str, seq: int, events: list[bytes], **more: Any) -> Appended:  # noqa: ANN401
            if isinstance(decode(events[0]), told.Woken):
                raise FullError("no room")
            return await append(table, seq, events, **more)

        monkeypatch.setattr(store, "append", refuse_to_wake)
        keeper = await House(store, Bots(0)).find("t")
        assert keeper is not None
        answer = await keeper.ask(do.Invite(chair=1), "p0")
        assert answer is not None
        assert answer.code == "busy"
        assert await store.events("t") == before
        await keeper.end()

    script(work, tmp_path)


def test_a_table_that_comes_back_wakes_by_itself_once_the_store_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keepers, "TROUBLE", 0.01)

    async def work(house: House, store: Store) -> None:
        await table(house, "t")
        length = len(await store.events("t"))
        faltering, keeper = await found_while_refusing(store, monkeypatch)
        await until(lambda: faltering.refused > 3)
        faltering.refuses = False
        await until(lambda: not keeper._asleep)
        assert [type(decode(body)) for body in (await store.events("t"))[length:]] == [told.Woken]
        await keeper.end()

    script(work, tmp_path)


def test_a_table_nobody_is_at_leaves_the_memory_and_comes_back_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keepers, "QUIET", 0.05)
    monkeypatch.setattr(houses, "SWEEP", 0.02)

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        sweeping = asyncio.create_task(house.sweep())
        await asyncio.sleep(0.3)
        assert "t" in house.keepers
        await keeper.part(heard.line)
        await until(lambda: "t" not in house.keepers)
        sweeping.cancel()
        again, other = await asyncio.gather(house.find("t"), house.find("t"))
        assert again is other
        assert again is not None
        assert again.table.chairs[0].name == "Adèle"
        assert again.table.token == keeper.table.token
        assert await house.find("t_nowhere") is None

    script(work, tmp_path)


def test_a_table_is_idle_once_nothing_is_to_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No deed that waits, no clock and no machine, no second try at what the store refused."""
    monkeypatch.setattr(keepers, "QUIET", -1.0)

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")

        def is_idle() -> bool:
            return keeper.is_idle

        assert is_idle()
        keeper._inbox.put_nowait(Asked(do.Invite(chair=1), "p0"))
        assert not is_idle()
        await keeper._inbox.join()
        assert is_idle()
        for deed in (do.Invite(chair=2), do.Invite(chair=3), do.Start()):
            assert await keeper.ask(deed, "p0") is None
        assert keeper.table.phase == "sealing"
        assert not is_idle()
        keeper, faltering = await table(house, "u"), Faltering(store, monkeypatch)
        faltering.refuses = True
        assert await keeper.ask(do.Invite(chair=1), "p0") is not None
        assert not is_idle()
        faltering.refuses = False
        await until(is_idle)

    script(work, tmp_path)


def test_a_table_that_ends_does_first_what_it_was_asked(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.put(Asked(do.Invite(chair=1), "p0", "x", heard.line))
        await keeper.end()
        assert b'"invited"' in (await store.events("t"))[-1]
        assert heard.texts == ['{"t":"ok","id":"x"}']

    script(work, tmp_path)


def test_at_a_table_that_has_ended_nothing_comes_by_itself_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither after what it still did, nor after what the store refused."""

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        deeds: list[AnyCommand] = [do.Invite(chair=chair) for chair in range(1, SEATS)]
        for deed in (*deeds, do.Start()):
            assert await keeper.ask(deed, "p0") is None
        await keeper.put(Asked(do.Say("hello"), "p0"))
        await keeper.end()
        assert keeper.table.phase == "sealing"
        assert keeper._errands.are_done
        keeper, faltering = await table(house, "u"), Faltering(store, monkeypatch)
        faltering.refuses = True
        assert await keeper.ask(do.Invite(chair=1), "p0") is not None
        recovery = keeper._recovery
        await keeper.end()
        assert recovery is not None
        assert recovery.cancelled()

    script(work, tmp_path)


def test_the_same_deed_under_the_same_id_is_done_once_also_by_another_keeper(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        for _ in range(3):
            await keeper.put(Asked(do.Invite(chair=1), "p0", "same", heard.line))
        await keeper._inbox.join()
        length = len(await store.events("t"))
        house.keepers.clear()
        await keeper.end()
        again = await house.find("t")
        assert again is not None
        await again.put(Asked(do.Invite(chair=1), "p0", "same", heard.line))
        await again._inbox.join()
        bodies = await store.events("t")
        assert sum(b'"invited"' in body for body in bodies) == 1
        assert len(bodies) <= length + 2  # beside it only that the server woke, and who has gone
        await until(lambda: heard.texts[-1] == '{"t":"ok","id":"same"}')

    script(work, tmp_path)


def test_a_deed_sent_again_that_could_be_done_again_is_told_once(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        await until(lambda: bool(heard.texts))
        for _ in range(2):
            await keeper.put(Asked(do.Say("hello"), "p0", "same", heard.line))
        await keeper._inbox.join()
        assert sum('"said"' in text for text in heard.texts) == 1
        assert sum(b'"said"' in body for body in await store.events("t")) == 1
        assert heard.texts[-1] == '{"t":"ok","id":"same"}'

    script(work, tmp_path)


def test_a_deed_sent_again_while_the_store_cannot_be_read_is_not_said_to_be_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(*_: object) -> None:
        raise StoreError("no answer")

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = Heard("p0")
        monkeypatch.setattr(store, "moved", unreadable)
        for _ in range(2):
            await keeper.put(Asked(do.Invite(chair=1), "p0", "same", heard.line))
        await until(lambda: len(heard.texts) == 2)
        done, again = map(json.loads, heard.texts)
        assert done == {"t": "ok", "id": "same"}
        assert (again["t"], again["id"], again["code"]) == ("error", "same", "busy")
        assert "nothing was done" not in again["en"]
        assert "rien n’a été fait" not in again["fr"]

    script(work, tmp_path)


def test_a_sweep_that_breaks_is_not_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "QUIET", 0.0)
    monkeypatch.setattr(houses, "SWEEP", 0.02)
    monkeypatch.setattr(House, "_load_views", break_)

    async def work(house: House, _: Store) -> None:
        sweeping = asyncio.create_task(house.sweep())
        for name in "ab":
            await table(house, name)
            await until(lambda: not house.keepers)
        sweeping.cancel()

    script(work, tmp_path)


class Breaking(Bots):
    """Machines that break every other time."""

    def __init__(self) -> None:
        super().__init__(0)
        self.broken = 0
        self._breaks = False

    async def choose(self, view: View, level: str, who: str = "", seconds: float = 1.0) -> int:
        self._breaks = not self._breaks
        if self._breaks:
            self.broken += 1
            raise ZeroDivisionError
        return await super().choose(view, level, who, seconds)


def test_machines_that_break_choose_again_and_the_log_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "AGAIN", 0.01)
    bots = Breaking()

    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house)
        with capture_logs() as logs:
            async with asyncio.timeout(PATIENCE):
                while keeper.table.chairs[0].turn < 3:
                    await act(keeper, "p0")
        assert {"event": "a machine broke", "table": "t", "error": "ZeroDivisionError"}.items() <= logs[0].items()
        assert bots.broken > 5

    script(work, tmp_path, bots)


def test_machines_whose_deed_broke_choose_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = itertools.count()

    def falter(before: Table, command: AnyCommand, **more: Any) -> Decision | Refused:  # noqa: ANN401  # as `decide`
        if isinstance(command, do.Play) and more["who"] == HOUSE and next(deeds) % 2 == 0:
            raise ZeroDivisionError
        return decide(before, command, **more)

    async def work(house: House, _: Store) -> None:
        monkeypatch.setattr(keepers, "TROUBLE", 0.01)
        monkeypatch.setattr(keepers, "decide", falter)
        keeper = await at_play(house)
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < 3:
                await act(keeper, "p0")
        assert next(deeds) > 5

    script(work, tmp_path)


class Erring(Bots):
    """Machines that every other time choose a card they may not play."""

    def __init__(self) -> None:
        super().__init__(0)
        self.erred = 0
        self._errs = False

    async def choose(self, view: View, level: str, who: str = "", seconds: float = 1.0) -> int:
        self._errs = not self._errs
        if self._errs:
            self.erred += 1
            return next(card for card in range(52) if card not in view.legal_actions)
        return await super().choose(view, level, who, seconds)


def test_machines_that_are_refused_choose_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "SECOND_TRY", 0.001)
    bots = Erring()

    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house)
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < 3:
                await act(keeper, "p0")
        assert bots.erred > 5

    script(work, tmp_path, bots)


class Timed(Bots):
    """Machines that note how long they may think."""

    def __init__(self) -> None:
        super().__init__(0)
        self.given: list[float] = []

    async def choose(self, view: View, level: str, who: str = "", seconds: float = 1.0) -> int:
        self.given.append(seconds)
        return await super().choose(view, level, who, seconds)


def test_a_machine_thinks_no_longer_than_until_the_moment_drawn_for_it(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await at_play(house, Settings(pause=0, pace=100))
        async with asyncio.timeout(PATIENCE):
            while not (turns := [*machine_turns(keeper.table)]):
                await act(keeper, "p0")
        for left in (1500, 700, -100):
            table, now, bots = keeper.table, turns[0].at - left, Timed()
            thinking = errands.Errands(asyncio.Queue(), bots, functools.partial(int, now))
            thinking.plan(table)
            await until(functools.partial(bool, bots.given))
            thinking.cancel()
            assert bots.given == [left / 1000 - errands.MARGIN]

    script(work, tmp_path)


def test_what_is_due_while_the_inbox_is_full_is_put_there_when_there_is_room(tmp_path: Path) -> None:
    """What fills it may all be refused, and then nothing else winds the clock."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        inbox: asyncio.Queue[Asked] = asyncio.Queue(1)
        inbox.put_nowait(Asked(do.Next(), "p0"))
        clock = errands.Errands(inbox, house.bots, now_ms)
        clock.plan(replace(keeper.table, phase="sealing"))
        await asyncio.sleep(3 * errands.FULL)
        assert not clock.are_done
        assert isinstance(inbox.get_nowait().command, do.Next)
        async with asyncio.timeout(PATIENCE):
            assert isinstance((await inbox.get()).command, do.Tick)
        assert clock.are_done

    script(work, tmp_path)


def test_the_clock_of_the_tables_does_not_step(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert before <= now_ms() < before + 1000 * PATIENCE


def test_what_is_kept_of_a_table_is_dated_by_the_calendar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also once the machine has slept, or its clock was set: the table's own went on as before."""

    async def work(house: House, store: Store) -> None:
        later = now_ms() + HOUR
        monkeypatch.setattr(keepers, "date_ms", lambda: later)
        keeper = await at_play(house)
        (summary,) = await store.tables_of("p0")
        assert await keeper.ask(do.Close(), "p0") is None
        (result,) = await store.results_of("p0")
        assert (summary.changed, result.ended) == (later, later)
        assert keeper.table.now < later

    script(work, tmp_path)


def test_the_lists_know_the_new_host_of_a_table_where_nothing_else_has_changed(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), "p1") is None
        assert await keeper.ask(do.Disconnect(), "p0") is None
        keeper._clock = lambda: now_ms() + HOUR
        assert await keeper.ask(do.Tick(), HOUSE) is None
        (summary,) = await store.tables_of("p0")
        assert summary.host == keeper.table.host == "p1"

    script(work, tmp_path)


def test_a_table_whose_log_is_ahead_of_the_clock_goes_on(tmp_path: Path) -> None:
    """A clock that was fast has been set right while no server was up."""

    async def work(house: House, store: Store) -> None:
        await (await at_play(house)).end()
        bodies = await store.events("t")
        left = fold(map(decode, bodies))
        keeper = Keeper(left, len(bodies), store, house.bots, lambda: now_ms() - HOUR, asleep=True)
        house.keepers["t"] = keeper
        keeper.start()
        heard = Heard("p0")
        await keeper.join(heard.line, Hello(1))
        async with asyncio.timeout(PATIENCE):
            while keeper.table.chairs[0].turn < left.chairs[0].turn + 2:
                await act(keeper, "p0")
        assert all(json.loads(text).get("at", left.now) >= left.now for text in heard.texts)

    script(work, tmp_path)


def test_a_quiet_table_costs_less_than_fifty_kilobytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "QUIET", 0.0)
    count = 40

    async def work(house: House, _: Store) -> None:
        await played(house, "warm")
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for number in range(count):
            await played(house, f"t{number}")
        for keeper in house.keepers.values():
            keeper.rest()
        gc.collect()
        spent = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert spent / count < 50_000

    script(work, tmp_path)


async def played(house: House, name: str) -> Keeper:
    """A table in play with four people, whose sockets are gone."""
    keeper = await table(house, name)
    for chair in range(1, SEATS):
        assert await keeper.ask(do.Sit(name=f"P{chair}", chair=chair, token=keeper.table.token), f"p{chair}") is None
        assert await keeper.ask(do.Ready(), f"p{chair}") is None
    heard = [Heard(f"p{chair}") for chair in range(SEATS)]
    for one in heard:
        await keeper.join(one.line, Hello(1))
    assert await keeper.ask(do.Start(), "p0") is None
    for one in heard:
        await keeper.part(one.line)
    await keeper._inbox.join()
    return keeper
