"""Programs from outside: the example plays; what is late, illegal or no answer at all has its consequence."""

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import tripot
from tests.study.arena.measuring import measure
from tripot.engine.stream import stream
from tripot.errors import TripotError
from tripot.players.limits import Limits
from tripot.study.arena import outside
from tripot.study.arena import program as programs
from tripot.study.arena.bench import Bench
from tripot.study.arena.contests import Contest, contests
from tripot.study.arena.entrants import entrant
from tripot.study.arena.outside import Outside
from tripot.study.arena.plan import Plan
from tripot.study.arena.program import LONGEST_LINE, UNHEARD, Program

EXAMPLE = Path(__file__).parents[3] / "examples" / "random_player.py"
GAME = tripot.game("polignac", seats=3)
HEAD = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    kind = asked['type']\n"
#: Leaves its number, closes its output, and stays.
MUTE = "    import os, time; open(__file__[:-9] + 'pid', 'w').write(str(os.getpid())); os.close(1); time.sleep(1000)\n"
READY = "    if kind == 'hello': print('{\"type\": \"ready\"}', flush=True)\n"


@contextmanager
def program(folder: Path, lines: str, limits: Limits = Limits()) -> Iterator[Outside]:  # noqa: B008  # it is frozen
    file = folder / "player.py"
    file.write_text(HEAD + lines, "utf-8")
    with closing(Program(f"{sys.executable} {file}")) as started:
        yield Outside(started, GAME, 0, limits)


def choose(running: Outside, limits: Limits = Limits()) -> str:  # noqa: B008  # it is frozen
    """What the program does in some position, as text."""
    match = GAME.match(seed=1)
    seat = match.waiting[0]
    running.begin(stream("luck"))
    action = running.act(match.view(seat), limits)
    return dict(zip(match.view(seat).legal_actions, match.legal, strict=True))[action]


def answering(action: str) -> str:
    said = f"json.dumps(dict(type='action', id=asked['id'], action={action}))"
    return READY + f"    if kind == 'choose': print({said}, flush=True)\n"


def test_the_example_plays_whole_deals_again_and_again_alike() -> None:
    label = f"cmd:{sys.executable} {EXAMPLE}"
    plan = Plan(GAME, (entrant("thumb"), entrant(label)), "1")
    found = []
    for _ in range(2):
        bench = Bench(plan)
        try:
            found.append([bench.observe(Contest(1, 0, "one"), number)[0] for number in range(3)])
        finally:
            bench.close()
    assert found[0] == found[1]


def test_a_program_that_remembers_meets_no_deal_twice(tmp_path: Path) -> None:
    """As the one and in the field, a process sees no hand again, and no two games have the same seed."""
    file, told = tmp_path / "player.py", tmp_path / "told"
    first = "    if kind == 'new': hand = None; seed = asked['seed']\n"
    hand = "    if kind == 'choose' and hand is None:\n        hand = str(asked['view']['hands'])\n"
    noted = f"        open({str(told)!r}, 'a').write(f'{{hand in seen}} {{seed}}\\n'); seen.add(hand)\n"
    file.write_text("seen = set()\n" + HEAD + first + hand + noted + answering("asked['legal'][0]"), "utf-8")
    plan = Plan(GAME, (entrant("thumb"), entrant(f"cmd:{sys.executable} {file}")), "1")
    measure(plan, contests(2, 3, None, ("one",)), 2)
    games = [line.split() for line in told.read_text().splitlines()]
    assert len(games) == 2 * (3 * 1 + 3 * 2)
    assert {again for again, _ in games} == {"False"}
    assert len({seed for _, seed in games}) == len(games)


def test_the_search_of_openspiel_sits_down() -> None:
    """In all four ways of passing, at every seat, without a fault."""
    pytest.importorskip("pyspiel")
    words = f"cmd:{sys.executable} {EXAMPLE.with_name('openspiel_hearts.py')} --simulations 4"
    plan = Plan(tripot.game("dame_de_pique", seats=4), (entrant("thumb"), entrant(f"openspiel={words}")), "1")
    bench = Bench(plan)
    try:
        for number in range(4):
            found, tally = bench.observe(Contest(1, 0, "one"), number)
            assert found.deals == 4
            assert not tally.faults
    finally:
        bench.close()


def test_it_is_shown_its_view_and_what_it_may_do(tmp_path: Path) -> None:
    told = tmp_path / "told"
    lines = f"    open({str(told)!r}, 'a').write(line)\n" + answering("asked['legal'][-1]")
    with program(tmp_path, lines) as running:
        assert choose(running) == GAME.match(seed=1).legal[-1]
    hello, new, asked = map(json.loads, told.read_text("utf-8").splitlines())
    assert (hello["protocol"], hello["game"], hello["seats"], hello["seat"]) == (1, "polignac", 3, 0)
    assert hello["options"]["limit"] == 15
    assert new["type"] == "new"
    match = GAME.match(seed=1)
    assert tuple(asked["legal"]) == match.legal
    hands = asked["view"]["hands"]
    assert [bool(hand) for hand in hands] == [seat == match.waiting[0] for seat in range(len(hands))]


def test_blank_lines_are_passed_over(tmp_path: Path) -> None:
    blank = "    print('\\n \\n\\r', flush=True)\n"
    with program(tmp_path, blank + answering("asked['legal'][-1]") + blank) as running:
        assert choose(running) == GAME.match(seed=1).legal[-1]
        assert not running.faults


@pytest.mark.parametrize("more", [0, 1])
def test_a_line_has_a_length(more: int, tmp_path: Path) -> None:
    told = "json.dumps(dict(type='action', id=1, action=asked['legal'][0]))"
    said = READY + f"    if kind == 'choose': print({told}.ljust({LONGEST_LINE - 1 + more}), flush=True)\n"
    with program(tmp_path, said) as running:
        if not more:
            assert choose(running) == GAME.match(seed=1).legal[0]
            return
        with pytest.raises(TripotError, match="a line of more than 65536 characters"):
            choose(running)


def test_blanks_are_part_of_a_line(tmp_path: Path) -> None:
    said = READY + f"    if kind == 'choose': print('{{}}'.rjust({2 * LONGEST_LINE}), flush=True)\n"
    with program(tmp_path, said) as running, pytest.raises(TripotError, match="a line of more than 65536 characters"):
        choose(running)


@pytest.mark.parametrize("answer", ["'Zz'", "'2s'", "None", "17", "'yes'"])
def test_an_illegal_answer_is_replaced_and_counted(tmp_path: Path, answer: str) -> None:
    with program(tmp_path, answering(answer)) as running:
        assert choose(running) in GAME.match(seed=1).legal
        assert running.faults == Counter(illegal=1)


def test_a_program_is_told_that_its_answer_was_replaced_and_why(tmp_path: Path) -> None:
    told = tmp_path / "told"
    noted = f"    if kind == 'fault': open({str(told)!r}, 'w').write(line)\n    if kind == 'fault': break\n"
    with program(tmp_path, answering("'2s'") + noted) as running:
        choose(running)
        running._program._process.wait(60)
    fault = json.loads(told.read_text("utf-8"))
    assert (fault["id"], fault["fault"], bool(fault["why"])) == (1, "illegal", True)


def test_that_a_program_has_ended_is_said_whenever_it_is_heard(tmp_path: Path) -> None:
    with program(tmp_path, READY + "    break\n") as running:
        for _ in range(2):
            with pytest.raises(TripotError, match="has ended"):
                running._program.hear(60.0)


def test_a_late_answer_is_replaced_and_then_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "GRACE", 0.1)
    held = "    if kind == 'choose' and asked['id'] == 1: first = asked; continue\n"
    late = (
        "    if kind == 'choose': print(json.dumps(dict(type='action', id=1, action=first['legal'][-1])), flush=True)\n"
    )
    with program(tmp_path, held + late + answering("asked['legal'][0]")) as running:
        assert choose(running, Limits(seconds=0.1)) in GAME.match(seed=1).legal
        assert running.faults == Counter(late=1)
        assert choose(running, Limits(seconds=60.0)) == GAME.match(seed=1).legal[0]
        assert running.faults == Counter(late=1)


def test_a_program_that_does_not_read_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a choice, once nothing more fits between us, nor its end, which comes of itself a minute later."""
    monkeypatch.setattr(outside, "GRACE", 0.0)
    monkeypatch.setattr(programs, "ENDING", 1000.0)
    times, game = 400, tripot.game("vingt_et_un", seats=4)
    match = game.match(seed=1)
    view = match.view(match.waiting[0])
    with program(tmp_path, READY + "    else: import time; time.sleep(60); sys.exit()\n") as running:
        running.begin(stream("luck"))
        for _ in range(times):
            assert running.act(view, Limits(seconds=0.001)) in view.legal_actions
        assert running.faults == Counter(late=times)
    assert running._program._process.returncode == -signal.SIGKILL


def test_a_program_that_talks_and_talks_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not listened to for longer than any other, though an answer comes in the end; and what it says does not
    pile up."""
    monkeypatch.setattr(outside, "GRACE", 0.2)
    talk = '    if kind == \'choose\':\n        for _ in range(5_000_000): print(\'{"type": "action", "id": 0}\')\n'
    with program(tmp_path, talk + answering("asked['legal'][0]")) as running:
        assert choose(running, Limits(seconds=0.1)) in GAME.match(seed=1).legal
        assert running.faults == Counter(late=1)
        assert running._program._unheard.qsize() <= UNHEARD


def test_a_program_whose_child_holds_its_pipes_can_be_left(tmp_path: Path) -> None:
    """A child that has left its session, so that it does not end with it: there still is one to be ended here."""
    child = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'], start_new_session=True)"
    noted = f"    if kind == 'hello': import subprocess; open(__file__[:-9] + 'pid', 'w').write(str({child}.pid))\n"
    with program(tmp_path, noted + answering("asked['legal'][0]")) as running:
        assert choose(running) == GAME.match(seed=1).legal[0]
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_a_program_that_ends_is_an_error_with_its_last_words(tmp_path: Path) -> None:
    lines = READY + "    if kind == 'choose': raise KeyError('my mistake')\n"
    with program(tmp_path, lines) as running, pytest.raises(TripotError, match=r"(?s)has ended.*my mistake"):
        choose(running)


def test_the_example_of_one_game_says_so_at_another() -> None:
    pytest.importorskip("pyspiel")
    with (
        closing(Program(f"{sys.executable} {EXAMPLE.with_name('openspiel_hearts.py')}")) as started,
        pytest.raises(TripotError, match=r"(?s)\(code 1\).*plays dame_de_pique, not polignac"),
    ):
        Outside(started, GAME, 0, Limits())


@pytest.mark.parametrize(
    ("end", "how"), [("sys.exit(3)", "code 3"), ("os.kill(os.getpid(), 9)", "signal 9"), ("sys.exit()", "code 0")]
)
def test_a_program_that_ends_without_a_word_is_told_with_its_code(tmp_path: Path, end: str, how: str) -> None:
    lines = READY + f"    if kind == 'choose': import os; {end}\n"
    with program(tmp_path, lines) as running, pytest.raises(TripotError, match=rf"has ended \({how}\)") as told:
        choose(running)
    assert told.value.fr.endswith(f"s’est arrêté ({how})")


def test_a_program_that_closes_its_output_is_an_error_and_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "LEAVING", 0.1)
    complaint = "has closed its input or its output, but still runs"
    with program(tmp_path, READY + MUTE) as running, pytest.raises(TripotError, match=complaint):
        choose(running)
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text()}").exists()


def test_a_program_that_closes_its_output_at_once_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "LEAVING", 0.1)
    with pytest.raises(TripotError, match="but still runs"), program(tmp_path, MUTE):
        pass
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text()}").exists()


def test_processes_of_the_arena_leave_no_program_behind(tmp_path: Path) -> None:
    """One that heeds no end of its input is ended."""
    file, told = tmp_path / "player.py", tmp_path / "pids"
    noted = f"    if kind == 'new': open({str(told)!r}, 'a').write(f'{{os.getpid()}} ')\n"
    lines = noted + answering("asked['legal'][0]") + "time.sleep(1000)\n"
    file.write_text("import os, time\n" + HEAD + lines, "utf-8")
    plan = Plan(GAME, (entrant("uniform"), entrant(f"cmd:{sys.executable} {file}")), "1")
    measure(plan, contests(2, 3, None, ("one",)), 2, workers=2)
    numbers = {*told.read_text().split()}
    assert numbers
    assert not [number for number in numbers if Path(f"/proc/{number}").exists()]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("print('hello!', flush=True)", "not JSON"),
        ("print('[1]', flush=True)", "not a JSON object"),
        ('print(\'{"type": "action"}\', flush=True)', "must answer"),
    ],
)
def test_what_is_no_answer_is_an_error(tmp_path: Path, said: str, complaint: str) -> None:
    with (
        program(tmp_path, READY + f"    if kind == 'choose': {said}\n") as running,
        pytest.raises(TripotError, match=complaint),
    ):
        choose(running)


def test_a_program_that_is_not_there_or_not_ready(tmp_path: Path) -> None:
    bare = tmp_path / "bare.py"
    bare.write_text("print()\n")
    bare.chmod(0o755)
    written_elsewhere = tmp_path / "written_elsewhere.sh"
    written_elsewhere.write_text("#!/bin/sh\r\n", newline="")  # the system looks for a program whose name ends in \r
    written_elsewhere.chmod(0o755)
    for command, why in [
        (str(bare), "neither its first line says what runs it"),
        (str(written_elsewhere), "what is to run it, by its first line"),
        ("./no/such/program", "there is no such file"),
        ("'x", "the command is badly written"),
        (str(tmp_path), "it may not be executed"),
    ]:
        with pytest.raises(TripotError, match=f"does not start: {why}"):
            Program(command)
    with pytest.raises(TripotError, match="did not say"), program(tmp_path, "    print('{}', flush=True)\n"):
        pass


def test_a_program_that_says_nothing_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that keeps its lines back, not flushed."""
    monkeypatch.setattr(outside, "HELLO_SECONDS", 0.3)
    with pytest.raises(TripotError, match="said nothing within 0") as told, program(tmp_path, "    pass\n"):
        pass
    assert "n’a rien dit" in told.value.fr
    assert "None" not in str(told.value) + told.value.fr
