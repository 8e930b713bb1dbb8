"""Machines in processes of their own: they are given a view, and nothing waits for one that is slow or dead."""

import asyncio
import io
import sys
from pathlib import Path

import pytest

from tests.server.clients import play_on, run
from tests.server.serving import Served
from tests.server.tables import alone, chooser
from tripot import game
from tripot.engine.view import View
from tripot.players.player import Limits
from tripot.server import bots
from tripot.server.bots import Bots, Worker, request
from tripot.server.worker import Choice, Request, choose, packed, serve


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a process takes to start, it is waited for."""
    monkeypatch.setattr(bots, "PATIENCE", 120.0)


def a_view(name: str = "polignac") -> View:
    match = game(name, seats=4).match(seed=5)
    return match.view(match.waiting[0])


def test_a_request_holds_a_view_and_no_card_more() -> None:
    match = game("polignac", seats=4).match(seed=5)
    view = match.view(match.waiting[0])
    asked = request(view, "thumb", Limits(seconds=1.0))
    assert asked.view == bytes(view)
    assert asked.view != bytes(match.state)
    assert packed(asked).count(bytes(match.state)[:64]) <= 1
    hidden = [hand for seat, hand in enumerate(match.state.hands[:4]) if seat != view.seat]
    assert not any(hand.to_bytes(8, "little") in packed(asked) for hand in hidden)


@pytest.mark.parametrize("level", ["uniform", "thumb"])
def test_a_process_chooses_what_the_rules_allow(level: str) -> None:
    view = a_view()

    async def go() -> list[int]:
        machines = Bots(1)
        try:
            return [await machines.choose(view, level) for _ in range(3)]
        finally:
            await machines.end()

    assert set(asyncio.run(go())) <= set(view.legal_actions)


def test_requests_and_choices_go_through_pipes() -> None:
    view = a_view()
    out = io.BytesIO()
    serve(io.BytesIO(packed(request(view, "thumb", Limits())) * 2), out)
    assert len(out.getvalue()) > 8
    assert choose(request(view, "thumb", Limits())).action in view.legal_actions


def test_a_level_nobody_knows_is_replaced_and_the_process_lives_on() -> None:
    view = a_view()

    async def go() -> tuple[int, int, int]:
        machines = Bots(1)
        try:
            first = await machines.choose(view, "champion")
            second = await machines.choose(view, "thumb")
            return first, second, len(machines._idle)
        finally:
            await machines.end()

    first, second, idle = asyncio.run(go())
    assert {first, second} <= set(view.legal_actions)
    assert idle == 1


def test_a_dead_process_is_replaced_by_a_rule_of_thumb_and_then_by_a_new_one() -> None:
    view = a_view()

    async def go() -> None:
        machines = Bots(1)
        try:
            await machines.choose(view, "thumb")
            machines._idle[0]._process.kill()
            assert await machines.choose(view, "thumb") in view.legal_actions
            assert machines._idle == []
            assert await machines.choose(view, "thumb") in view.legal_actions
            assert len(machines._idle) == 1
        finally:
            await machines.end()

    asyncio.run(go())


def test_a_process_that_loads_long_is_set_aside_and_one_that_thinks_for_ever_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = a_view()
    monkeypatch.setattr(bots, "PATIENCE", 0.3)

    async def start() -> Worker:
        return Worker(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                "import time; time.sleep(60)",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        )

    monkeypatch.setattr(Worker, "start", start)

    async def go() -> None:
        machines = Bots(1)
        assert await machines.choose(view, "thumb") in view.legal_actions
        assert machines._loading == {("polignac", "thumb")}
        (worker,) = machines._working.values()
        assert await machines.choose(view, "thumb") in view.legal_actions
        assert list(machines._working.values()) == [worker]
        await machines.end()
        assert worker._process.returncode is not None
        machines, slow = Bots(1), await start()
        slow.known.add(("polignac", "thumb"))
        machines._idle.append(slow)
        assert await machines.choose(view, "thumb") in view.legal_actions
        assert machines._loading == set()
        await machines.end()
        assert slow._process.returncode is not None

    asyncio.run(go())


def test_while_all_processes_are_busy_rules_of_thumb_play(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view()
    monkeypatch.setattr(bots, "PATIENCE", 0.2)

    async def go() -> None:
        machines = Bots(1)
        async with machines._slots:
            assert await machines.choose(view, "thumb") in view.legal_actions
        assert machines._working == {}
        await machines.end()

    asyncio.run(go())


def test_a_choice_the_rules_forbid_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view()
    forbidden = next(card for card in range(52) if card not in view.legal_actions)

    async def choose(_: Worker, __: Request) -> Choice:
        return Choice(forbidden)

    async def go() -> int:
        machines = Bots(1)
        try:
            return await machines.choose(view, "thumb")
        finally:
            await machines.end()

    monkeypatch.setattr(Worker, "choose", choose)
    assert asyncio.run(go()) in view.legal_actions


def test_a_match_against_machines_in_processes(folder: Path) -> None:
    """Played until the processes have chosen often; while one loads, rules of thumb play, and for no other reason."""
    with Served(folder, workers=2) as served:

        async def go() -> str:
            client = await alone(served, "polignac", options={"limit": 5})
            await play_on(client, chooser("processes"))
            return client.phase

        while counted(served, "tripot_bot_seconds_count") < 20:
            assert run(go()) == "over"
        replaced = [line for line in metrics_of(served) if line.startswith("tripot_bot_fallbacks_total{")]
    assert all('why="loading"' in line or 'why="slow"' in line or 'why="busy"' in line for line in replaced), replaced


def metrics_of(served: Served) -> list[str]:
    return served.stranger().get("/metrics").text.splitlines()


def counted(served: Served, name: str) -> float:
    """The sum of a metric over its labels."""
    return sum(float(line.split()[-1]) for line in metrics_of(served) if line.startswith(name))
