"""tripot serve."""

import contextlib
import os
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from tripot.cli.house import Command, complain
from tripot.cli.values import Checked, Wrong, one_of, whole
from tripot.engine.speech import Phrases

PORT = 8470
LEVELS = ("debug", "info", "warning", "error")
MOST_WORKERS, MOST_PACE = 64, 1000


def user_folder() -> Path:
    """Where a user's tables are kept."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tripot"


def an_origin(text: Phrases) -> Checked:
    """The address of a page: scheme and host, nothing after."""

    def read(word: str) -> str:
        parts = urlsplit(word)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
            raise Wrong(text.part("bad_origin", value=word))
        return f"{parts.scheme}://{parts.netloc}"

    return Checked(read)


def make(text: Phrases) -> Command:
    """The command that serves."""

    def serve(**asked: Any) -> None:  # noqa: ANN401  # what click read
        from tripot.server.gate import is_loopback
        from tripot.server.run import CannotServe, run
        from tripot.server.settings import Settings

        settings = Settings(
            host=asked["host"],
            port=asked["port"],
            folder=asked["data"] or user_folder(),
            origins=frozenset(asked["origin"]),
            trusted=asked["behind"] or "",
            workers=asked["workers"],
            level=asked["log_level"],
            pace=asked["pace"],
        )

        def ready(address: str) -> None:
            public = next(iter(asked["origin"]), None)
            name = "serving_as" if public else "serving" if is_loopback(settings.host) else "serving_alone"
            example = f"http://192.168.1.20:{urlsplit(address).port}"
            click.echo(text(name, address=address, public=public, folder=settings.folder, example=example))
            if asked["open"]:
                show(public or address)

        try:
            run(settings, ready)
        except CannotServe as trouble:
            raise click.exceptions.Exit(complain(text.part(trouble.name, **trouble.values), text)) from None

    return Command("serve", text, callback=serve, params=parameters(text))


def show(address: str) -> None:
    """Open a browser, where there is one."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def parameters(text: Phrases) -> list[click.Parameter]:
    """The options."""
    number, address = text("number_metavar"), text("address_metavar")
    return [
        click.Option(["--host"], default="127.0.0.1", metavar=address, help=text("host_option")),
        click.Option(["--port"], type=whole(text, 0, 65535), default=PORT, metavar=number, help=text("port_option")),
        click.Option(["--data"], type=Path, metavar=text("folder_metavar"), help=text("data_option")),
        click.Option(["--origin"], type=an_origin(text), multiple=True, metavar=address, help=text("origin_option")),
        click.Option(["--behind"], metavar=address, help=text("behind_option")),
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
