"""tripot serve: what it is told, who no longer listens, and how it ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import click
import pytest

from tests.cli.processes import PATIENCE, SHORTLY, environment, heed_signals
from tests.seldom import mostly_long
from tripot.cli.folders import a_folder, data_folder
from tripot.cli.house import texts
from tripot.cli.newcomer import is_newcomer, mark, welcomed
from tripot.cli.serve import MOST_PACE, a_host, an_origin, as_asked, example, greeting, make, proxies
from tripot.cli.values import Wrong
from tripot.engine.caching import cache_root
from tripot.server.origins import Origins
from tripot.server.settings import Settings
from tripot.table.decide_people import SLOWEST_PACE


def test_the_slowest_pace_is_that_of_tables() -> None:
    """Asking them would load all that decides at tables, for every command."""
    assert MOST_PACE == SLOWEST_PACE


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("https://tripot.example.org", "https://tripot.example.org"),
        ("https://tripot.example.org/", "https://tripot.example.org"),
        ("HTTPS://Tripot.Example.org", "https://tripot.example.org"),
        ("https://x:443", "https://x"),
        ("https://x:", "https://x"),
        ("https://x:80", "https://x:80"),
        ("http://192.168.1.20:80", "http://192.168.1.20"),
        ("http://192.168.1.20:08470", "http://192.168.1.20:8470"),
        ("https://é.example", "https://xn--9ca.example"),
        ("https://E\u0301.example:8443", "https://xn--9ca.example:8443"),
        ("https://straße.example", "https://xn--strae-oqa.example"),
        ("http://[2001:DB8::0:1]:80", "http://[2001:db8::1]"),
    ],
)
def test_an_origin_is_written_as_browsers_send_it(written: str, sent: str) -> None:
    assert an_origin(texts("fr")).read(written) == sent


@pytest.mark.parametrize(
    "written",
    [
        "tripot.example",
        "ftp://tripot.example",
        "https://",
        "https://:443",
        "https://u:p@host",
        "https://@host",
        "https://ho st",
        " https://host",
        "https://ho\tst",
        "https://ho\xa0st",
        "*",
        "https://*",
        "https://*.example.org",
        "https://host:65536",
        "https://host:x",
        "http://[::1",
        "http://[::1%25lo]",
        "http://a:b:c",
        "https://host/path",
        "https://host?",
        "https://host#top",
        "http://evil[::1]",
        "http://[::1]evil",
        "https://[1.2.3.4]",
    ],
)
def test_what_no_browser_sends_is_no_origin(written: str) -> None:
    with pytest.raises(Wrong, match="pas l’adresse d’un site, comme"):
        an_origin(texts("fr")).read(written)


@pytest.mark.parametrize(
    ("written", "fits"),
    [
        ("127.0.0.1", "127.0.0.1/32,::ffff:127.0.0.1/128"),
        ("10.0.0.0/8", "10.0.0.0/8,::ffff:10.0.0.0/104"),
        ("::1, fd00::/8", "::1/128,fd00::/8"),
    ],
)
def test_a_proxy_is_an_address_or_a_network_also_where_ipv6_is_listened_to(written: str, fits: str) -> None:
    assert proxies(texts("fr")).read(written) == fits


@pytest.mark.parametrize(
    "written", ["localhost", "proxy.lan", "127.0.0.1:443", "*", "", "127.0.0.1,", "10.0.0.1/8", "10.0.0.0/40"]
)
def test_what_fits_nothing_is_no_proxy(written: str) -> None:
    with pytest.raises(Wrong, match="ni l’adresse IP"):
        proxies(texts("fr")).read(written)


def test_the_folder_may_be_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert a_folder(texts("fr")).read("~/tables") == tmp_path / "tables"
    with pytest.raises(Wrong, match="n’est pas un dossier"):
        a_folder(texts("fr")).read("~nobody-at-all/tables")


def test_an_empty_word_names_neither_a_folder_nor_an_address() -> None:
    """As from a variable that is not set: to take them would be to serve everybody, from wherever one stands."""
    with pytest.raises(Wrong, match="aucun dossier n’est nommé"):
        a_folder(texts("fr")).read("")
    with pytest.raises(Wrong, match="aucune adresse n’est nommée"):
        a_host(texts("fr")).read(" ")


class Shell:
    """The server started by a line of a shell."""

    def __init__(self, home: Path, line: str, stdout: int = subprocess.PIPE) -> None:
        serve = f"exec {sys.executable} -m tripot serve --port 0 --workers 0 --data {home} --log-level"
        self.process = subprocess.Popen(
            ["sh", "-c", line.replace("serve", serve)],
            env=environment(home),
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed_signals,  # noqa: PLW1509  # the tests have no threads
        )
        self.logged = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def wait_for(self, word: str, *, greeted: bool = False) -> None:
        """Read what it logs, or greets with, until this word comes."""
        stream = self.process.stdout if greeted else self.process.stderr
        assert stream is not None
        while word not in self.logged:
            line = stream.readline()
            assert line, self.logged
            self.logged += line

    def end(self, number: signal.Signals) -> int:
        """Send it a signal; returns its exit code."""
        self.process.send_signal(number)
        _, logged = self.process.communicate(timeout=PATIENCE)
        self.logged += logged
        return self.process.returncode


@pytest.fixture
def unread() -> Iterator[int]:
    """The end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize(
    "line", mostly_long(["serve info", "serve info >/dev/full", "serve info >&-"], "serve info >&-")
)
def test_it_serves_though_its_greeting_is_lost(tmp_path: Path, unread: int, line: str) -> None:
    with Shell(tmp_path, line, unread) as shell:
        shell.wait_for('"event": "serving"')
        assert shell.end(signal.SIGTERM) == 0
        assert '"event": "stopping"' in shell.logged
        assert "Error" not in shell.logged


def test_a_browser_that_keeps_who_opens_it_waiting_is_served(tmp_path: Path) -> None:
    """As those in a terminal do."""
    page, browser = tmp_path / "page", tmp_path / "browser"
    read = "import sys, urllib.request as web; print(web.urlopen(sys.argv[1], timeout=30).status)"
    fetch = f"{sys.executable} -c '{read}' $1 > {page}.part; mv {page}.part {page}"
    browser.write_text(f"#!/bin/sh\nexec >&- 2>&-\n{fetch}\nsleep 9\n")
    browser.chmod(0o755)
    with Shell(tmp_path, f"BROWSER={browser} serve info --open") as shell:
        shell.wait_for("http://127.0.0.1", greeted=True)
        while not page.exists():
            assert shell.process.poll() is None
            time.sleep(SHORTLY)
        assert shell.end(signal.SIGTERM) == 0
    assert page.read_text() == "200\n"


def test_where_there_is_no_home_a_folder_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(click.exceptions.Exit):
        data_folder(texts("fr"))
    welcomed()
    assert is_newcomer()


def test_an_empty_home_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "")
    with pytest.raises(click.exceptions.Exit):
        data_folder(texts("en"))
    assert "There is no home folder to keep tables in" in capsys.readouterr().err


def test_a_relative_folder_is_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert data_folder(texts("fr")) == tmp_path / ".local/share/tripot"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder(texts("fr")) == tmp_path / "data/tripot"
    monkeypatch.setenv("XDG_STATE_HOME", "state")
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert mark() == tmp_path / ".local/state/tripot/welcomed"
    assert cache_root() == tmp_path / ".cache/tripot"


def test_it_serves_though_its_logs_go_nowhere(tmp_path: Path) -> None:
    with Shell(tmp_path, "serve info 2>&-") as shell:
        shell.wait_for("http://127.0.0.1", greeted=True)
        assert shell.end(signal.SIGTERM) == 0


def test_closing_the_terminal_stops_it_as_being_told_to(tmp_path: Path) -> None:
    with Shell(tmp_path, "serve info") as shell:
        shell.wait_for("http://127.0.0.1", greeted=True)
        assert shell.end(signal.SIGHUP) == 0
        assert '"event": "stopping"' in shell.logged


@pytest.mark.soak
def test_nohup_keeps_the_closing_of_the_terminal_from_it(tmp_path: Path) -> None:
    with Shell(tmp_path, "trap '' HUP; serve info") as shell:
        shell.wait_for("http://127.0.0.1", greeted=True)
        shell.process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            shell.process.wait(1)
        assert shell.end(signal.SIGTERM) == 0


@pytest.mark.parametrize(
    ("host", "address", "said", "named"),
    [
        ("127.0.0.1", "http://127.0.0.1:8470/", "serving", "http://192.168.1.20:8470"),
        ("0.0.0.0", "http://127.0.0.1:8470/", "serving_alone", "http://192.168.1.20:8470"),
        ("::", "http://[::1]:8470/", "serving_alone", "http://192.168.1.20:8470"),
        ("192.168.1.7", "http://192.168.1.7:8470/", "serving_nobody", "http://192.168.1.7:8470"),
        ("fd00::2", "http://[fd00::2]:8470/", "serving_nobody", "http://[fd00::2]:8470"),
    ],
)
def test_who_may_play_where_no_address_is_named(host: str, address: str, said: str, named: str) -> None:
    assert greeting(Settings(host, 8470, Path("tables")), None, address) == said
    assert example(said, address) == named
    is_let_in = Origins().allow(address.rstrip("/"), urlsplit(address).netloc, "http")
    assert is_let_in is (said != "serving_nobody")


@pytest.mark.parametrize("words", [["--behind", "10.0.0.1,10.0.0.2"], ["--behind", "10.0.0.1", "--behind", "10.0.0.2"]])
def test_the_word_of_every_proxy_that_is_named_counts(words: list[str], tmp_path: Path) -> None:
    """Repeated as --origin is, the option does not lose the first of them without a word."""
    command = make(texts("en"))
    with command.make_context("serve", [*words, "--data", str(tmp_path)]) as context:
        trusted = as_asked(context.params, texts("en")).trusted.split(",")
    assert {"10.0.0.1/32", "10.0.0.2/32"} <= set(trusted)
