"""The command: starting, what it cannot do, stopping, and coming back."""

import asyncio
import signal
import socket
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from tests.seldom import mostly_long, only_long
from tests.server.clients import Client, play_on, run
from tests.server.serving import PATIENCE, Served, wait_until
from tests.server.tables import alone, chooser, make
from tests.server.test_slow import LITTLE_ROOM, MORE_THAN_ALLOWED, Deaf
from tripot.cli import command
from tripot.engine.caching import cache_root
from tripot.server.run import check_folder, keep_compiled


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, when it ends by itself."""
    command = [sys.executable, "-m", "tripot", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_it_is_ready_within_three_seconds_of_a_core_and_stops_with_zero(folder: Path) -> None:
    """Not of the clock: the machine may have other things to do."""
    served = Served(folder).start()
    assert served.process is not None
    spent = psutil.Process(served.process.pid).cpu_times()
    assert spent.user + spent.system < 3
    assert served.stop() == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--origin", "http://192.168.1.20:8470"),
            "Tripot is open: http://192.168.1.20:8470 (it listens at {address}/;",
        ),
        (("--host", "0.0.0.0"), "name the address they will open, for instance --origin http://192.168.1.20:{port}"),
        *only_long(
            (
                ("--host", "0.0.0.0", "--origin", "http://192.168.1.20:8470"),
                "Tripot is open: http://192.168.1.20:8470 (",
            ),
            ((), "Tripot is open: {address}/ ("),
        ),
    ],
)
def test_it_says_which_address_to_open(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    with Served(folder, *arguments) as served:
        assert said.format(address=served.origin, port=served.port) in served.said


def test_a_port_in_use_is_said_in_both_languages(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        french = serve("--data", str(tmp_path), "--port", port)
        english = serve("--data", str(tmp_path), "--port", port, "--lang", "en")
    assert (french.returncode, english.returncode) == (1, 1)
    assert f"le port {port} est déjà pris" in french.stderr
    assert f"port {port} is in use" in english.stderr


@pytest.mark.soak
def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    for folder in (file, file / "below"):
        french, english = (serve("--data", str(folder), "--port", "0", "--lang", lang) for lang in ("fr", "en"))
        assert (french.returncode, english.returncode) == (1, 1)
        assert f"{folder} n’est pas un dossier" in french.stderr
        assert f"{folder} is not a folder" in english.stderr


def test_what_is_compiled_is_kept_beside_the_store_for_who_has_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, store = tmp_path / "home", tmp_path / "store"
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    keep_compiled(store)
    assert cache_root() == home / "tripot"
    home.rename(tmp_path / "gone")
    home.write_text("no folder")
    keep_compiled(store)
    assert cache_root() == store / "cache" / "tripot"


def test_a_folder_it_makes_is_for_nobody_else_and_one_it_finds_stays_as_it_is(tmp_path: Path) -> None:
    found, made = tmp_path / "found", tmp_path / "found" / "made"
    found.mkdir()
    found.chmod(0o755)
    for folder in (found, made):
        check_folder(folder)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (found, made)] == [0o755, 0o700]


@pytest.mark.parametrize("host", mostly_long(["no.such.host.invalid", "203.0.113.1"], "203.0.113.1"))
def test_an_address_that_is_none_of_this_machine_is_said(tmp_path: Path, host: str) -> None:
    french, english = (serve("--data", str(tmp_path), "--host", host, "--lang", lang) for lang in ("fr", "en"))
    assert (french.returncode, english.returncode) == (1, 1)
    assert f"{host} n’est pas une adresse de cet ordinateur" in french.stderr
    assert f"{host} is not an address of this computer" in english.stderr


def test_a_file_that_is_no_store_is_said(tmp_path: Path) -> None:
    (tmp_path / "tripot.sqlite").write_bytes(b"no store at all" * 400)
    answer = serve("--data", str(tmp_path), "--port", "0", "--lang", "en")
    assert answer.returncode == 1
    assert "tripot.sqlite" in answer.stderr


@pytest.mark.soak
def test_a_system_that_allows_too_few_files_is_said(tmp_path: Path) -> None:
    """64 of its own, 4 for a process of the machines, and 16 connections."""
    line = (
        "sh",
        "-c",
        f'ulimit -n 83; exec "$0" -m tripot serve --port 0 --data {tmp_path} --lang "$1"',
        sys.executable,
    )
    french, english = (
        subprocess.run((*line, lang), capture_output=True, text=True, timeout=PATIENCE, check=False)
        for lang in ("fr", "en")
    )
    assert (french.returncode, english.returncode) == (1, 1)
    assert "avec --workers 1, il faut pouvoir ouvrir 84 fichiers à la fois" in french.stderr
    assert "--workers 1 needs 84 open files, and the system allows fewer" in english.stderr


@pytest.mark.soak
@pytest.mark.parametrize(("public", "warned"), [("https", True), ("http", False)])
def test_who_takes_https_for_it_has_to_be_named(folder: Path, public: str, *, warned: bool) -> None:
    with Served(folder, "--origin", f"{public}://tripot.example") as served:
        assert ("With --behind, name the proxy" in served.said) is warned


@pytest.mark.parametrize(
    "arguments",
    [("--host", ""), ("--data", ""), ("--port", "99999"), ("--origin", "tripot.example"), ("--pace", "x"), ("--what",)],
)
def test_a_wrong_command_ends_with_two(arguments: tuple[str, ...]) -> None:
    assert CliRunner().invoke(command("fr"), ["serve", *arguments]).exit_code == 2


def press_twice(served: Served) -> int:
    """Ctrl-C, and once more while the server stops; returns its exit code."""
    assert served.process is not None
    served.process.send_signal(signal.SIGINT)
    while '"stopping"' not in served.log.read_text():
        time.sleep(0.005)
    return served.stop(signal.SIGINT)


@pytest.mark.parametrize("number", mostly_long([signal.SIGINT, signal.SIGTERM], signal.SIGTERM))
def test_asked_to_stop_once_more_in_its_last_moment_it_ends_as_well(folder: Path, number: int) -> None:
    asking = f"lambda _, kill=os.kill, me=os.getpid(): kill(me, {int(number)})"
    preface = f"import os; os.last = type('Last', (), {{'__del__': {asking}}})();"
    assert Served(folder, preface=preface).start().stop() == 0


def test_stopping_says_so_to_every_socket_and_the_next_start_goes_on(folder: Path) -> None:
    served = Served(folder).start()

    async def before() -> Client:
        client = await alone(served, "dame_de_pique")
        await play_on(client, chooser("before"), most=5)  # three cards passed, at most two tricks: cards are in hand
        code = await asyncio.to_thread(press_twice, served)
        await client.ended()
        assert code == 0
        assert client.others[-1]["t"] == "bye"
        assert client.others[-1]["code"] == "restart"
        assert client.closed == 1012
        return client

    client = run(before())
    heard, hand = len(client.heard), client.parts["hand"]
    served.start()

    async def after() -> None:
        await client.open()
        await client.until(lambda: client.actions)
        assert client.snapshots == 2
        assert client.parts["hand"] == hand != []
        await play_on(client, chooser("after"), most=12)
        assert len(client.heard) > heard

    run(after())
    assert served.stop() == 0
    served.__exit__(None, None, None)
    assert '"level": "error"' not in served.log.read_text()


def test_what_is_under_way_at_a_stop_is_still_done(folder: Path) -> None:
    """The server is asked to stop while a password is being hashed, before the account is written."""
    hashing = folder / "hashing"
    slow = f"lambda *of: (pathlib.Path({str(hashing)!r}).touch(), time.sleep(1), quick(*of))[-1]"
    preface = f"import argon2, pathlib, time; quick = argon2.PasswordHasher.hash; argon2.PasswordHasher.hash = {slow};"
    with Served(folder, preface=preface) as served:
        browser, account = served.person(), {"login": "adele", "password": "treize cartes"}
        with ThreadPoolExecutor() as asking:
            answer = asking.submit(browser.post, "/api/account", json=account)
            wait_until(hashing.exists)
            assert served.stop() == 0
            assert answer.result().status_code == 200
        served.start()
        assert served.stranger().post("/api/login", json=account).status_code == 200
    assert '"level": "error"' not in served.log.read_text()


PATIENT = "import tripot.server.heads as heads; heads.WITHIN = heads.LAST_WORDS = 60.0;"  # longer than a stop takes
HALF = (
    "POST /api/me HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n{{"
)


def test_whoever_has_asked_only_half_does_not_hold_up_a_stop(folder: Path) -> None:
    """Whoever is waited for is cancelled in the end, which the log has as an error."""
    with Served(folder, preface=PATIENT) as served, socket.create_connection(("127.0.0.1", served.port)) as half:
        half.sendall(HALF.format(served.origin.removeprefix("http://"), served.origin).encode())
        served.person()  # asked behind it
        assert served.stop() == 0
    assert '"level": "error"' not in served.log.read_text()


@pytest.mark.parametrize("goodbye", [False, True])
def test_a_socket_that_reads_nothing_does_not_hold_up_a_stop(folder: Path, *, goodbye: bool) -> None:
    with Served(folder, preface=LITTLE_ROOM) as served:
        browser = served.person()
        client = Client(served, make(browser, "polignac", chairs=["me", *["empty"] * 3]), browser)
        deaf = [Deaf(served, client) for _ in range(3)]
        for one in deaf:
            for number in range(MORE_THAN_ALLOWED):
                one.say(t="look", id=f"l{number}")
        wait_until(lambda: served.counted("tripot_sockets") == len(deaf))
        if goodbye:
            for one in deaf:
                one.leave()
            time.sleep(0.5)  # the server has heard it
        assert served.stop() == 0
        for one in deaf:
            one.close()
    assert '"level": "error"' not in served.log.read_text()


def test_the_server_starts_without_a_compiler_or_numpy(folder: Path) -> None:
    """A table that only gathers needs neither; what is compiled once a game is played loads them."""
    with Served(folder, workers=1) as served:
        browser = served.person()
        run(Client(served, make(browser, "polignac"), browser).open())
        assert served.process is not None
        maps = [found.path for found in psutil.Process(served.process.pid).memory_maps()]
    assert not [path for path in maps if "llvmlite" in path or "numba" in path or "numpy" in path]
