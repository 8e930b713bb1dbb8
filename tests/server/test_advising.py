"""Advice as it is asked for over a socket: who gets it, who does not and why, and what becomes of it when he leaves."""

import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from tests.server.indoors import COUNSEL, Advisers, Person, Server, Socket, actions_of, his_turn, playing
from tests.server.keeping import Heard, script, table, until
from tripot.server import advising
from tripot.server.bots import Bots, NoAnswerError
from tripot.server.house import House
from tripot.server.messages import encode
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.settings import Settings
from tripot.table.table import with_chair

Scene = Callable[[Server, Advisers], Coroutine[Any, Any, None]]


def perform(scene: Scene, folder: Path) -> None:
    """Run with a server whose machines advise."""
    advisers = Advisers()

    async def work(house: House, _: Store) -> None:
        await scene(Server(house), advisers)

    script(work, folder, advisers)


def code(message: dict[str, Any]) -> tuple[str, str]:
    return message["t"], message.get("code", "")


async def somebody_at_turn(server: Server) -> Person:
    """A person at a table of the name t, whose turn it is."""
    adele = await server.person("Adèle")
    return await his_turn(await playing(server.house, adele), adele)


def test_who_is_to_choose_is_told_what_each_choice_is_worth_on_what_he_knows(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        zoe, adele = await server.person("Zoé"), await server.person("Adèle")
        keeper = await playing(server.house, zoe, adele)
        while await his_turn(keeper, adele, zoe) is not adele:
            first = actions_of(keeper, zoe)
            assert first is not None
            what = (*first.cards, *[word.action for word in first.words])[0]
            assert await keeper.ask(do.Play(what, first.turn), zoe.id) is None
        keeper.table = with_chair(keeper.table, 1, turn=keeper.table.chairs[0].turn + 7)
        socket, actions = Socket(server, "t", adele.cookie), actions_of(keeper, adele)
        advisers.may_answer.set()
        told = await socket.answer(socket.ask("advise"))
        assert actions is not None
        assert actions.turn > 0
        assert (told["t"], told["turn"]) == ("advice", actions.turn)
        assert encode(told["advice"]) == encode(COUNSEL.advice)
        assert [view.seat for view in advisers.asked] == [keeper.table.seat_of(1)]
        assert bytes(advisers.asked[0]) != bytes(keeper.table.playing.state)  # type: ignore[union-attr]
        await socket.leave()

    perform(scene, tmp_path)


def test_no_advice_where_the_table_does_not_allow_it(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await server.person("Adèle")
        keeper = await playing(server.house, adele, advice=False)
        await his_turn(keeper, adele)
        socket = Socket(server, "t", adele.cookie)
        refused = await socket.answer(socket.ask("advise"))
        assert code(refused) == ("error", "no_advice")
        assert refused["fr"] == "À cette table, on joue sans conseil."
        assert advisers.asked == []
        await socket.leave()

    perform(scene, tmp_path)


def test_no_advice_where_there_are_no_processes(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        server = Server(house)
        adele = await server.person("Adèle")
        keeper = await playing(house, adele)
        await his_turn(keeper, adele)
        socket = Socket(server, "t", adele.cookie)
        refused = await socket.answer(socket.ask("advise"))
        assert code(refused) == ("error", "no_advice")
        assert refused["en"] == "This server has no computer player to give advice."
        await socket.leave()

    script(work, tmp_path, Bots(0))


def test_no_advice_for_who_has_nothing_to_choose(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        adele, zoe, watcher = [await server.person(name) for name in ("Adèle", "Zoé", "Basile")]
        keeper = await playing(server.house, adele, zoe)
        first = await his_turn(keeper, adele, zoe)
        waiting = zoe if first is adele else adele
        for cookie in (waiting.cookie, watcher.cookie, ""):
            socket = Socket(server, "t", cookie)
            assert code(await socket.answer(socket.ask("advise"))) == ("error", "not_your_turn")
            await socket.leave()
        assert advisers.asked == []

    perform(scene, tmp_path)


def test_no_advice_before_the_match(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        keeper, host = await table(server.house, "t"), Heard("p0")
        assert keeper.table.phase == "lobby"
        allowed = replace(keeper.table, settings=Settings(advice=True))
        await server.sockets.advising.advise(allowed, host.line, "q")
        await until(lambda: bool(host.texts))
        assert code(json.loads(host.texts[0])) == ("error", "not_your_turn")
        assert advisers.asked == []

    perform(scene, tmp_path)


def test_one_question_at_a_time(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await somebody_at_turn(server)
        socket = Socket(server, "t", adele.cookie)
        first, second = socket.ask("advise"), socket.ask("advise")
        assert code(await socket.answer(second)) == ("error", "too_fast")
        assert len(advisers.asked) == 1
        advisers.may_answer.set()
        await until(lambda: any(message["t"] == "advice" for message in socket.answers(first)))
        assert (await socket.answer(socket.ask("advise")))["t"] == "advice"
        await socket.leave()

    perform(scene, tmp_path)


def test_who_asks_and_asks_is_told_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "RATE", 0.0)

    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await somebody_at_turn(server)
        advisers.may_answer.set()
        socket = Socket(server, "t", adele.cookie)
        told = [code(await socket.answer(socket.ask("advise"))) for _ in range(8)]
        assert told == [("advice", "")] * 6 + [("error", "too_fast")] * 2
        await socket.leave()
        again = Socket(server, "t", adele.cookie)  # another socket is the same person
        assert code(await again.answer(again.ask("advise"))) == ("error", "too_fast")
        await again.leave()

    perform(scene, tmp_path)


def test_who_waits_long_is_told_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SOON", 0.0)

    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await somebody_at_turn(server)
        socket = Socket(server, "t", adele.cookie)
        id = socket.ask("advise")
        assert (await socket.answer(id))["t"] == "wait"
        advisers.may_answer.set()
        await until(lambda: len(socket.answers(id)) == 2)
        assert [message["t"] for message in socket.answers(id)] == ["wait", "advice"]
        await socket.leave()

    perform(scene, tmp_path)


def test_who_has_his_answer_is_not_told_to_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SOON", 0.0)

    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await somebody_at_turn(server)
        socket = Socket(server, "t", adele.cookie)
        advisers.may_answer.set()
        asked = socket.ask("advise")
        await socket.answer(asked)
        await socket.answer(socket.ask("ping"))
        assert [message["t"] for message in socket.answers(asked)] == ["advice"]
        await socket.leave()

    perform(scene, tmp_path)


def test_no_advice_for_whom_a_machine_plays(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await server.person("Adèle")
        keeper = await playing(server.house, adele)
        await his_turn(keeper, adele)
        heard = Heard(adele.id)
        advisers.may_answer.set()
        stood_in = with_chair(keeper.table, 0, stand_in="time")
        await server.sockets.advising.advise(stood_in, heard.line, "q")
        await until(lambda: bool(heard.texts))
        assert code(json.loads(heard.texts[0])) == ("error", "not_your_turn")
        assert advisers.asked == []

    perform(scene, tmp_path)


def test_who_leaves_wants_no_answer(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await somebody_at_turn(server)
        socket = Socket(server, "t", adele.cookie)
        socket.ask("advise")
        await until(lambda: len(advisers.asked) == 1)
        assert advisers.left == 0
        await socket.leave()
        await until(lambda: advisers.left == 1)
        back = Socket(server, "t", adele.cookie)
        advisers.may_answer.set()
        assert (await back.answer(back.ask("advise")))["t"] == "advice"
        await back.leave()

    perform(scene, tmp_path)


def test_machines_that_cannot_answer_are_no_end_of_the_socket(tmp_path: Path) -> None:
    async def scene(server: Server, advisers: Advisers) -> None:
        adele = await somebody_at_turn(server)
        socket = Socket(server, "t", adele.cookie)
        advisers.may_answer.set()
        advisers.fault = NoAnswerError("slow")
        with capture_logs() as lines:
            assert code(await socket.answer(socket.ask("advise"))) == ("error", "broken")
        assert [(line["event"], line["why"]) for line in lines] == [("advice broke", "slow")]
        advisers.fault = None
        assert (await socket.answer(socket.ask("advise")))["t"] == "advice"
        await socket.leave()

    perform(scene, tmp_path)
