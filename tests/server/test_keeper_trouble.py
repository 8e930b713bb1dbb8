"""The keeper of a table when the store refuses, or something breaks."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import PATIENCE
from tests.server.keeping import Faltering, Heard, at_play, break_, come, failing, script, table, until
from tests.table.house import show
from tripot.server import errands
from tripot.server import keeper as keepers
from tripot.server.asked import Asked
from tripot.server.bots import Bots
from tripot.server.channels import Channel
from tripot.server.clocks import now_ms
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.lines import RESTART, Line
from tripot.server.messages import Hello
from tripot.server.metrics import REGISTRY
from tripot.store.rows import Appended, New
from tripot.store.store import FullError, Store, StoreError, UnsureError
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.events import decode
from tripot.table.settings import Clock, Settings

BANK = 1_000_000  # milliseconds


@pytest.mark.parametrize("error", [FullError, StoreError])
def test_when_the_store_fails_nothing_is_done_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[StoreError]
) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        before, length = keeper.table, len(await store.events("t"))

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", failing(error("no room")))
            answer = await keeper.ask(do.Invite(chair=1), "p0")
            assert answer is not None
            assert answer.code == "busy"
            assert answer.fr != answer.en
        assert keeper.table is before
        assert len(await store.events("t")) == length
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        assert len(await store.events("t")) == length + 1

    script(work, tmp_path)


def test_a_deed_of_which_nobody_can_tell_is_told_by_the_log_when_it_is_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written, and the answer was lost."""

    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard, append = await come(keeper, "p0"), store.append
        conflicts = REGISTRY.get_sample_value("tripot_conflicts_total")

        async def lose(*asked: Any, **more: Any) -> Appended:  # noqa: ANN401
            await append(*asked, **more)
            raise UnsureError("lost")

        deed = do.Invite(chair=1)
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", lose)
            await keeper.put(Asked(deed, "p0", "x", heard.line))
            await keeper._inbox.join()
        assert (heard.line.closing, '"x"' in "".join(heard.texts)) == (RESTART, False)
        found = await house.find("t")
        assert found is not None
        again = await come(found, "p0")
        await found.put(Asked(deed, "p0", "x", again.line))
        await until(lambda: '{"t":"ok","id":"x"}' in again.texts)
        assert [b'"invited"' in body for body in await store.events("t")].count(True) == 1
        assert REGISTRY.get_sample_value("tripot_conflicts_total") == conflicts

    script(work, tmp_path)


def test_who_waits_without_a_socket_for_a_deed_of_which_nobody_can_tell_hears_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", failing(UnsureError("lost")))
            refused = await keeper.ask(do.Invite(chair=1), "p0")
        assert refused is not None
        assert (refused.code, "may have been done" in refused.en) == ("busy", True)

    script(work, tmp_path)


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
        heard = await come(keeper, "p0")
        await keeper._inbox.join()
        with monkeypatch.context() as patch:
            patch.setattr(Channel, "tell", break_)
            assert await keeper.ask(do.Invite(chair=1), "p0") is None
        await heard.writing
        assert heard.line.closing == 1012
        assert b'"invited"' in (await store.events("t"))[-1]
        first = json.loads(heard.texts[0])
        again = await come(keeper, "p0", Hello(1, first["n"], first["epoch"]))
        assert json.loads(again.texts[0])["t"] == "snapshot"
        assert '"level":"thumb"' in again.texts[0]

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

        async def refuse_to_wake(new: New) -> Appended:
            if isinstance(decode(new.events[0]), told.Woken):
                raise FullError("no room")
            return await append(new)

        monkeypatch.setattr(store, "append", refuse_to_wake)
        keeper = await House(store, Bots(0)).find("t")
        assert keeper is not None
        answer = await keeper.ask(do.Invite(chair=1), "p0")
        assert answer is not None
        assert (answer.code, "nor say whether this was already done" in answer.en) == ("busy", True)
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


def test_who_has_come_before_a_table_could_wake_is_there_once_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log, of a server that was killed, does not say that anybody had gone: waking does. Machines would wait."""

    async def work(house: House, store: Store) -> None:
        await table(house, "t")
        faltering, keeper = await found_while_refusing(store, monkeypatch)
        await come(keeper, "p0")
        await until(lambda: keeper._inbox.empty() and faltering.refused > 1)
        assert keeper.table.chairs[0].away is None
        faltering.refuses = False
        await until(lambda: not keeper._asleep and keeper._recovery is None and keeper._inbox.empty())
        await keeper._inbox.join()
        assert keeper.table.chairs[0].away is None
        await keeper.end()

    script(work, tmp_path)


def test_clocks_stand_still_while_the_store_refuses_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can play then, who is to choose as little as anybody."""
    monkeypatch.setattr(keepers, "STANDSTILL", 0.05)
    late = 0

    async def work(house: House, store: Store) -> None:
        nonlocal late
        before = await at_play(house, Settings(pause=0, pace=0, clock=Clock(BANK, 0)))
        await until(lambda: "actions" in show(before.table, "p0"))
        await before.end()
        keeper = Keeper(before.table, before._length, store, house.bots, lambda: now_ms() + late)
        house.keepers["t"] = keeper
        keeper.start()
        await come(keeper, "p0")
        actions, faltering = show(keeper.table, "p0")["actions"], Faltering(store, monkeypatch)
        first = (*actions.cards, *(word.action for word in actions.words))[0]
        deed, faltering.refuses = do.Play(first, actions.turn), True
        for _try in range(10):
            refused = await keeper.ask(deed, "p0")
            assert refused is not None
            assert refused.code == "busy"
            await asyncio.sleep(0.02)
        late, faltering.refuses = 2 * BANK, False
        assert await keeper.ask(deed, "p0") is None
        await until(lambda: keeper.table.chairs[0].present)
        assert BANK // 2 < keeper.table.chairs[0].bank <= BANK

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


def test_a_keeper_ends_though_the_store_refuses_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, store: Store) -> None:
        keeper, store_in_trouble = await table(house, "t"), Faltering(store, monkeypatch)
        await come(keeper, "p0")
        store_in_trouble.refuses = True

        async def wait(new: New) -> Appended:
            await asyncio.sleep(0.05)  # longer than it takes to look around anew
            return await store_in_trouble.append(new)

        monkeypatch.setattr(store, "append", wait)
        deeds = [asyncio.create_task(keeper.ask(do.Invite(chair=1), "p0")) for _ in range(9)]
        await until(lambda: store_in_trouble.refused > 1)
        async with asyncio.timeout(PATIENCE):
            await keeper.end()
        assert {answer.code for answer in await asyncio.gather(*deeds) if answer} == {"busy"}
        assert store_in_trouble.asked < len(deeds)

    script(work, tmp_path)
