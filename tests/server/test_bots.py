"""Machines in processes of their own: they are given a view, and nothing waits for one that is slow or dead."""

import asyncio
import errno
import io
import subprocess
import sys
import textwrap
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from structlog.testing import capture_logs

from tests.games.dame_de_pique import tables as dame
from tests.server.clients import play_on, run
from tests.server.keeping import until
from tests.server.serving import Served
from tests.server.tables import alone, chooser
from tripot import game
from tripot.engine.view import View
from tripot.games import GAMES
from tripot.players.advice import advise
from tripot.players.limits import Limits
from tripot.server import bots
from tripot.server.bots import LOADERS, Bots, NoAnswerError, Worker, request
from tripot.server.run import loop_factory
from tripot.server.warming import compiled_apart
from tripot.server.worker import (
    Answer,
    Choice,
    Counsel,
    Judged,
    Order,
    Question,
    Request,
    Retold,
    choose,
    packed,
    serve,
    weighed,
)
from tripot.table.shown import Words


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
    asked = request(view, "thumb", 1.0)
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


async def chosen_by_a_thumb(view: View) -> int:
    """In a process of its own, which is ended."""
    machines = Bots(1)
    try:
        return await machines.choose(view, "thumb")
    finally:
        await machines.end()


def test_what_lies_where_a_server_was_started_is_no_part_of_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder in which somebody learns Python."""
    (tmp_path / "random.py").write_text("raise SystemExit('not that one')")
    monkeypatch.chdir(tmp_path)
    view = a_view()

    with capture_logs() as said:
        assert asyncio.run(chosen_by_a_thumb(view)) in view.legal_actions
    assert said == []
    assert asyncio.run(compiled_apart("--look"))[1] == 0


def test_a_process_that_has_died_is_replaced() -> None:
    """On the loop that a server has, which says otherwise that a pipe is broken."""
    view = a_view()

    async def go() -> list[int]:
        machines = Bots(1)
        try:
            chosen = [await machines.choose(view, "thumb")]
            (first,) = machines._idle
            first._process.kill()
            await first._process.wait()
            chosen.append(await machines.choose(view, "thumb"))
            (second,) = machines._idle
            assert second is not first
            second._process.kill()  # nobody has noticed yet
            return [*chosen, await machines.choose(view, "thumb")]
        finally:
            await machines.end()

    with capture_logs() as said, asyncio.Runner(loop_factory=loop_factory()) as runner:
        assert set(runner.run(go())) <= set(view.legal_actions)
    assert [line for line in said if line["log_level"] == "error"] == []


def test_requests_and_choices_go_through_pipes() -> None:
    view = a_view()
    out = io.BytesIO()
    serve(io.BytesIO(packed(request(view, "thumb", None)) * 2), out)
    assert len(out.getvalue()) > 8
    assert choose(request(view, "thumb", None)).action in view.legal_actions


def test_a_process_whose_server_was_killed_ends_without_a_word() -> None:
    """It wakes from its thought, and nobody reads what it chose."""
    command, pipe = [sys.executable, "-m", "tripot.server.worker"], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, said = process.communicate(packed(request(a_view(), "thumb", None)))
    assert said == b""


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
    sleeping = Started(monkeypatch, "import time; time.sleep(60)")

    async def go() -> None:
        machines, worker, slow = Bots(1), await sleeping.start(), await sleeping.start()

        async def started() -> Worker:  # it may take longer to start one than a table waits
            return worker

        monkeypatch.setattr(Worker, "start", started)
        assert await machines.choose(view, "thumb") in view.legal_actions
        assert machines._loading == {("polignac", "thumb")}
        assert await machines.choose(view, "thumb") in view.legal_actions
        assert list(machines._working.values()) == [worker]
        await machines.end()
        assert worker._process.returncode is not None
        machines = Bots(1)
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
        async with machines._slots.of("somebody"):
            assert await machines.choose(view, "thumb") in view.legal_actions
        assert machines._working == {}
        await machines.end()

    asyncio.run(go())


def test_a_choice_the_rules_forbid_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view()
    forbidden = next(card for card in range(52) if card not in view.legal_actions)

    async def choose(_: Worker, __: Request) -> Choice:
        return Choice(forbidden)

    monkeypatch.setattr(Worker, "choose", choose)
    assert asyncio.run(chosen_by_a_thumb(view)) in view.legal_actions


def test_matches_against_machines_in_a_process(folder: Path) -> None:
    """Played until the process has chosen often; while it loads, rules of thumb play, and for no other reason."""
    with Served(folder, workers=1) as served:

        async def go() -> str:
            client = await alone(served, "polignac", options={"limit": 5})
            await play_on(client, chooser("process"))
            return client.phase

        while counted(served, "tripot_bot_seconds_count") < 5:
            assert run(go()) == "over"
        replaced = [line for line in metrics_of(served) if line.startswith("tripot_bot_fallbacks_total{")]
    assert all('why="loading"' in line or 'why="slow"' in line or 'why="busy"' in line for line in replaced), replaced


def metrics_of(served: Served) -> list[str]:
    return served.stranger().get("/metrics").text.splitlines()


def counted(served: Served, name: str) -> float:
    """The sum of a metric over its labels."""
    return sum(float(line.split()[-1]) for line in metrics_of(served) if line.startswith(name))


def test_where_no_process_can_be_started_rules_of_thumb_play_and_there_is_no_advice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def start() -> Worker:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(Worker, "start", start)
    view = a_view()

    async def go() -> None:
        machines = Bots(1)
        for _ in range(2):
            assert await machines.choose(view, "thumb") in view.legal_actions
            with pytest.raises(NoAnswerError, match="OSError"):
                await machines.advise(view)

    asyncio.run(go())


def test_rules_of_thumb_are_at_hand_before_they_are_wanted() -> None:
    """Else they could not be read when no file can be opened any more."""
    asked = f"""
        import sys
        from tripot.server.bots import Bots
        Bots(1)
        print(all(f"tripot.players.thumb.{{name}}" in sys.modules for name in {GAMES}))
    """
    said = subprocess.run([sys.executable, "-c", textwrap.dedent(asked)], capture_output=True, check=True)
    assert said.stdout == b"True\n"


class Started:
    """How many processes were started."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
        self.count = 0
        self._program = program
        monkeypatch.setattr(Worker, "start", self.start)

    async def start(self) -> Worker:
        self.count += 1
        pipe = asyncio.subprocess.PIPE
        return Worker(
            await asyncio.create_subprocess_exec(sys.executable, "-c", self._program, stdin=pipe, stdout=pipe)
        )


def test_a_question_nobody_waits_for_any_more_keeps_others_from_starting_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else one who asks and leaves, again and again, would have as many processes as he likes."""
    started, view = Started(monkeypatch, "import time; time.sleep(60)"), a_view()

    async def go() -> int:
        machines = Bots(1)
        for _ in range(3):
            asking = asyncio.create_task(machines.advise(view))
            while not machines._working:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        await machines.end()
        return started.count

    assert asyncio.run(go()) == 1


class Thinking(Worker):
    """A process that thinks for a while; `most` is how many there were at once."""

    live: ClassVar[set["Thinking"]] = set()
    most: ClassVar[int]
    seconds: ClassVar[float]
    is_ready: ClassVar[bool]  # whether there is nothing to load
    is_there = True

    def __init__(self) -> None:
        self.known = {("polignac", "habitue")} if self.is_ready else set()
        self.live.add(self)
        Thinking.most = max(self.most, len(self.live))

    @classmethod
    async def begin(cls) -> Worker:
        return cls()

    async def choose(self, _: Order) -> Answer:
        await asyncio.sleep(self.seconds)
        return Choice(0)

    async def end(self) -> None:
        self.live.discard(self)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> type[Thinking]:
    monkeypatch.setattr(Worker, "start", Thinking.begin)
    Thinking.live.clear()
    Thinking.most, Thinking.seconds, Thinking.is_ready = 0, 1.0, True
    return Thinking


async def unwanted(machines: Bots, view: View) -> None:
    """A table has a machine think, and wants the thought no more."""
    choosing = asyncio.create_task(machines.choose(view, "habitue"))
    await asyncio.sleep(0.02)
    choosing.cancel()
    await asyncio.gather(choosing, return_exceptions=True)


@pytest.mark.soak
def test_a_thought_nobody_waits_for_any_more_keeps_its_process(thinking: type[Thinking]) -> None:
    """Else a table where choices are taken back has more and more processes at once."""

    async def go() -> None:
        machines, view = Bots(1), a_view()
        for _ in range(9):
            await unwanted(machines, view)
        assert thinking.most == 1
        assert await machines.choose(view, "habitue") in view.legal_actions
        assert machines._idle == list(thinking.live)
        await machines.end()

    asyncio.run(go())


def test_a_thought_nobody_waits_for_any_more_does_not_keep_a_process_for_ever(
    thinking: type[Thinking], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has lost its way is ended, one that loads is set aside, as if somebody waited."""
    thinking.seconds = 60.0
    monkeypatch.setattr(bots, "PATIENCE", 0.1)

    async def go() -> None:
        machines, view = Bots(1), a_view()
        await unwanted(machines, view)
        await until(lambda: not thinking.live)
        thinking.is_ready = False
        await unwanted(machines, view)
        await until(lambda: not machines._slots.locked())
        await until(lambda: machines._loading == {("polignac", "habitue")})
        await machines.end()

    asyncio.run(go())


def test_few_processes_load_at_a_time_and_what_is_loaded_is_played(
    thinking: type[Thinking], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a server on a new machine has one for each level of each game, and each takes some hundred megabytes."""
    view = a_view()
    thinking.seconds, thinking.is_ready = 60.0, False
    monkeypatch.setattr(bots, "PATIENCE", 0.05)

    async def go() -> None:
        machines = Bots(1)
        for level in ("uniform", "thumb", "debutant", "maitre"):
            assert await machines.choose(view, level) in view.legal_actions
        assert thinking.most == len(machines._loading) == LOADERS
        thinking.seconds, thinking.is_ready = 0.0, True
        machines._idle.append(await Worker.start())
        with capture_logs() as said:
            await machines.choose(view, "habitue")
        assert "loading" not in [line["why"] for line in said]
        await machines.end()

    asyncio.run(go())


@pytest.mark.soak
def test_one_host_with_many_machines_takes_none_from_the_others(thinking: type[Thinking]) -> None:
    """However many choices are waited for at his tables, another's waits for one of them."""
    thinking.seconds = 0.01
    served: list[str] = []

    async def go() -> None:
        machines, view = Bots(1), a_view()

        async def have_chosen(who: str, times: int) -> None:
            for _ in range(times):
                await machines.choose(view, "habitue", who)
                served.append(who)

        crowd = [have_chosen("many", 10) for _ in range(12)]
        await asyncio.gather(*crowd, have_chosen("one", 5), have_chosen("two", 5))
        await machines.end()

    asyncio.run(go())
    few = [at for at, who in enumerate(served) if who != "many"]
    assert few[-1] <= 3 * 5 + 1


@pytest.mark.parametrize("program", ["pass", "print('no message at all')", "import sys; sys.stdout.write(chr(0) * 9)"])
def test_a_process_that_dies_or_babbles_gives_no_advice(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    Started(monkeypatch, program)
    monkeypatch.setattr(bots, "LOADING", 1.0)  # one who announces more than he says is not listened to for ever
    monkeypatch.setattr(bots, "PATIENCE", 0.5)

    async def go() -> None:
        machines = Bots(1)
        try:
            await machines.advise(a_view())
        finally:
            await machines.end()

    with pytest.raises(NoAnswerError):
        asyncio.run(go())


def answering(monkeypatch: pytest.MonkeyPatch, answer: Answer) -> list[Order]:
    """Have every process give this answer; returns what they are asked."""
    heard: list[Order] = []

    async def choose(_: Worker, asked: Order) -> Answer:
        heard.append(asked)
        return answer

    monkeypatch.setattr(Worker, "choose", choose)
    return heard


RETOLD = Retold("polignac", 4, (), 0, "{}", "Qs")


@pytest.mark.parametrize(("given", "seconds"), [(2.0, 1.0), (0.6, 0.6), (-0.2, 0.25)])
def test_a_machine_searches_no_longer_than_it_is_given_and_never_very_shortly(
    monkeypatch: pytest.MonkeyPatch, given: float, seconds: float
) -> None:
    view = a_view()
    heard = answering(monkeypatch, Choice(view.legal_actions[0]))

    async def go() -> None:
        machines = Bots(1)
        await machines.choose(view, "maitre", seconds=given)
        await machines.end()

    asyncio.run(go())
    assert [asked.seconds for asked in heard if isinstance(asked, Request)] == [seconds]


def test_what_a_process_could_not_say_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(asking: Callable[[Bots], Awaitable[object]]) -> None:
        machines = Bots(1)
        try:
            await asking(machines)
        finally:
            await machines.end()

    view = a_view()
    answering(monkeypatch, Counsel((), "ZeroDivisionError"))
    with pytest.raises(NoAnswerError, match="ZeroDivisionError"):
        asyncio.run(go(lambda machines: machines.advise(view)))
    answering(monkeypatch, Judged(0.0, error="ZeroDivisionError"))
    with pytest.raises(NoAnswerError, match="ZeroDivisionError"):
        asyncio.run(go(lambda machines: machines.judge(RETOLD)))


def test_a_question_holds_a_view_and_no_card_more(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = answering(monkeypatch, Counsel(()))
    match = game("polignac", seats=4).match(seed=5)
    view = match.view(match.waiting[0])

    async def go() -> None:
        machines = Bots(1)
        await machines.advise(view)
        await machines.end()

    asyncio.run(go())
    (asked,) = heard
    assert isinstance(asked, Question)
    assert (asked.seat, asked.view) == (view.seat, bytes(view))
    assert asked.view != bytes(match.state)


def test_machines_that_play_go_before_those_that_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = answering(monkeypatch, Judged(1.5, "Mieux", "Better"))

    async def go() -> Judged:
        machines = Bots(1)
        async with machines._slots.of("somebody"):
            judging = asyncio.create_task(machines.judge(RETOLD))
            await asyncio.sleep(3 * bots.MANNERS)
            assert not judging.done()
            assert heard == []
        judged = await judging
        await machines.end()
        return judged

    assert asyncio.run(go()) == Judged(1.5, "Mieux", "Better")
    assert heard == [RETOLD]


def test_machines_that_never_rest_hold_up_who_looks_back_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, Judged(1.5, "Mieux", "Better"))
    monkeypatch.setattr(bots, "POLITE", 0.5)  # many times what three of them take

    async def go() -> list[str]:
        machines, went = Bots(1), list[str]()

        async def play(name: str) -> None:
            while len(went) < 200 and "judge" not in went:
                async with machines._slots.of(name):
                    await asyncio.sleep(bots.MANNERS / 5)
                    went.append(name)

        playing = [asyncio.create_task(play(name)) for name in ("one", "other")]
        await asyncio.sleep(0)
        await machines.judge(RETOLD, "me")
        went.append("judge")
        await asyncio.gather(*playing)
        await machines.end()
        return went

    went = asyncio.run(go())
    assert went[:3] == ["one", "other", "one"]
    assert "judge" in went[:200]


def test_a_process_advises_and_judges() -> None:
    """What is thrown away by taking the queen oneself: a real process weighs it, and counts in whole hundredths."""
    hands = ["4d 5d", "6d 7d", "8d 9d", "Qs 5s 3d"]
    match = dame.set_up(hands, {"leader": 0, "trick": "9s 3s 4s", "charges": [7, 6, 0, 0]})
    options = tuple(match.game.options.items())
    asked = [Retold(match.game.name, 4, options, 3, match.position, card) for card in ("Qs", "5s")]

    async def go() -> tuple[Counsel, Counsel, Judged, Judged]:
        machines = Bots(1)
        try:
            counsel, other = [await machines.advise(view) for view in (match.view(3), a_view())]
            worse, better = [await machines.judge(retold) for retold in asked]
            return counsel, other, worse, better
        finally:
            await machines.end()

    counsel, other, worse, better = asyncio.run(go())
    assert [told.action for told in counsel.advice] == ["5s", "Qs"]
    assert counsel.advice[1].said == Words("D♠", "Q♠")
    assert counsel.advice[1].expected == 13
    assert len(other.advice) > 1
    for told in (*counsel.advice, *other.advice):
        assert (round(told.expected, 2), round(told.spread, 2)) == (told.expected, told.spread)
        assert told.reason.fr != told.reason.en
    assert worse.gain > 0
    assert worse.fr.startswith("Ici, 5♠ coûtait ")
    assert better == Judged(0.0)


def test_what_an_action_is_worth_is_sent_as_it_was_found() -> None:
    view = a_view()
    found = advise(view, Limits(iterations=200))[0]
    sent = weighed(view, found)
    assert (sent.expected, sent.spread) == (round(found.expected, 2), round(found.spread, 2))
    assert sent.expected != sent.spread
    assert sent.behind == found.behind == 0
    assert (sent.reason.fr, sent.reason.en) == (found.reason_fr, found.reason_en)


@pytest.mark.parametrize(("behind", "sent"), [(0.0, 0.0), (0.0004, 0.001), (0.0241, 0.025)])
def test_only_the_best_is_sent_as_the_best(behind: float, sent: float) -> None:
    """The page marks it by that: what is behind by next to nothing has a reason of what is worse."""
    view = a_view()
    found = advise(view, Limits(iterations=200))[0]
    assert weighed(view, replace(found, behind=behind)).behind == sent


class Slow(Worker):
    """A process that answers once it is allowed to, and knows what it has been asked once."""

    is_there = True

    def __init__(self) -> None:
        self.known = set()
        self.may_answer = asyncio.Event()

    async def choose(self, asked: Order) -> Answer:
        await self.may_answer.wait()
        self.may_answer.clear()
        self.known.add(bots.key_of(asked))
        return Choice(-1) if isinstance(asked, Request) else Counsel(())

    async def end(self) -> None:
        """Nothing is there to end."""


async def slow() -> Worker:
    return Slow()


async def let_answer(machines: Bots) -> None:
    """Let the one process answer, once nobody waits for it any more."""
    await until(lambda: bool(machines._loading))
    (worker,) = machines._working.values()
    assert isinstance(worker, Slow)
    worker.may_answer.set()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "start", slow)
    monkeypatch.setattr(bots, "PATIENCE", 0.05)


@pytest.mark.usefixtures("impatient")
def test_once_a_level_is_loaded_it_plays() -> None:
    async def go() -> None:
        machines = Bots(1)
        await machines.choose(a_view(), "maitre")
        assert machines._loading
        await let_answer(machines)
        await until(lambda: not machines._loading)
        assert [one.known for one in machines._idle] == [{("polignac", "maitre")}]
        await machines.end()

    asyncio.run(go())


@pytest.mark.usefixtures("impatient")
def test_advice_takes_its_time_however_often_it_was_asked() -> None:
    async def go() -> None:
        machines = Bots(1)
        for _ in range(2):
            asking = asyncio.create_task(machines.advise(a_view()))
            await let_answer(machines)
            assert isinstance(await asking, Counsel)
        await machines.end()

    asyncio.run(go())
