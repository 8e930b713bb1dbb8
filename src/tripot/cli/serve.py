"""tripot serve."""

import contextlib
import signal
import sys
import threading
import webbrowser
from collections.abc import Mapping
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from tripot.cli.folders import data_folder, data_option, named_database
from tripot.cli.house import Command, silence
from tripot.cli.values import Checked, Wrong, one_of, read_with, whole
from tripot.engine.wording import Phrases
from tripot.server.origins import HIGHEST_PORT, as_sent, is_loopback

if TYPE_CHECKING:
    from tripot.server.settings import Settings

PORT = 8470
LEVELS = ("debug", "info", "warning", "error")
MOST_WORKERS, MOST_PACE = 64, 1000


def an_origin(text: Phrases) -> Checked:
    """The address of a page: scheme and host, nothing after."""
    return read_with(as_sent, "bad_origin", text)


def a_host(text: Phrases) -> Checked:
    """An address to listen on; an empty one would mean all of them."""

    def read(word: str) -> str:
        if not word.strip():
            raise Wrong(text.part("no_host"))
        return word

    return Checked(read)


def proxies(text: Phrases) -> Checked:
    """Addresses and networks between commas."""
    return read_with(lambda words: ",".join(map(seen, words.split(","))), "bad_proxy", text)


def seen(word: str) -> str:
    """An address or a network, and how a server that listens on IPv6 sees it. Raises ValueError if it is neither."""
    network = ip_network(word.strip())
    if network.version == 6:
        return str(network)
    return f"{network},::ffff:{network.network_address}/{96 + network.prefixlen}"


def make(text: Phrases) -> Command:
    """The command that serves."""

    def serve(**asked: Any) -> None:  # noqa: ANN401  # what click read
        from tripot.server.run import run

        settings = as_asked(asked, text)

        def ready(address: str) -> None:
            public = next(iter(asked["origin"]), None)
            name = greeting(settings, public, address)
            told = {"address": address, "public": public, "folder": settings.place, "example": example(name, address)}
            greet(text(name, **told))
            if asked["open"]:
                show(public or address)

        heed_hangups()
        run(settings, ready)

    return Command("serve", text, callback=serve, params=parameters(text))


def as_asked(asked: Mapping[str, Any], text: Phrases) -> "Settings":
    """What the options ask for. Raises Exit if no folder is named, and there is no home to keep one in, or if what is
    named is no database.
    """
    from tripot.server.settings import Settings

    database = named_database(text)
    return Settings(
        host=asked["host"],
        port=asked["port"],
        folder=asked["data"] or data_folder(text),
        origins=frozenset(asked["origin"]),
        trusted=",".join(asked["behind"]),
        workers=asked["workers"],
        level=asked["log_level"],
        pace=asked["pace"],
        database=database,
        several=bool(database),
    )


def greeting(settings: "Settings", public: str | None, address: str) -> str:
    """The sentence that says where the server is, and what its owner may have forgotten. Unless it is named, only pages
    of loopback may play: where that is not listened on, nobody's may.
    """
    if public is None and is_loopback(settings.host):
        return "serving"
    if public is None:
        return "serving_alone" if is_loopback(urlsplit(address).netloc) else "serving_nobody"
    return "serving_https" if public.startswith("https:") and not settings.trusted else "serving_as"


def example(greeting: str, address: str) -> str:
    """An address to name: that of the server where others reach it by no other, else one as a house has them."""
    return address.rstrip("/") if greeting == "serving_nobody" else f"http://192.168.1.20:{urlsplit(address).port}"


def greet(line: str) -> None:
    """Say where the server is; it serves all the same if nobody can read that."""
    try:
        click.echo(line)
    except OSError:
        silence(sys.stdout)


def heed_hangups() -> None:
    """Take a terminal's closing for being told to stop, unless we are to pass it over (nohup)."""
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))


def show(address: str) -> None:
    """Open a browser, if there is one. One in the terminal keeps whoever opens it waiting, and wants to be served."""

    def browse() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=browse, daemon=True).start()


def parameters(text: Phrases) -> list[click.Parameter]:
    """The options."""
    number, address = text("number_metavar"), text("address_metavar")
    return [
        click.Option(["--host"], type=a_host(text), default="127.0.0.1", metavar=address, help=text("host_option")),
        click.Option(
            ["--port"], type=whole(text, 0, HIGHEST_PORT), default=PORT, metavar=number, help=text("port_option")
        ),
        data_option(text),
        click.Option(["--origin"], type=an_origin(text), multiple=True, metavar=address, help=text("origin_option")),
        click.Option(["--behind"], type=proxies(text), multiple=True, metavar=address, help=text("behind_option")),
        click.Option(
            ["--workers"], type=whole(text, 0, MOST_WORKERS), default=1, metavar=number, help=text("bot_workers_option")
        ),
        click.Option(["--pace"], type=whole(text, 0, MOST_PACE), default=100, metavar=number, help=text("pace_option")),
        click.Option(
            ["--log-level"],
            type=one_of(text, LEVELS),
            default="info",
            metavar="|".join(LEVELS),
            help=text("log_option"),
        ),
        click.Option(["--open"], is_flag=True, help=text("open_option")),
    ]
