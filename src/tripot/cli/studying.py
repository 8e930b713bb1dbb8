"""What the commands that study share: some options, the bar, and the files they write."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tripot.cli.stopping import stops_raise
from tripot.cli.values import Checked, Wrong
from tripot.engine.wording import Phrases
from tripot.study.plot import FORMATS
from tripot.study.progress import Progress
from tripot.terminal.files import check_writable, unwritten, written_whole
from tripot.terminal.parting import Stopped

MOST_DEALS = 100_000_000
USUAL_SEED = "1"


def seed_option(text: Phrases, usual: str | None = USUAL_SEED) -> click.Option:
    return click.Option(["--seed"], default=usual, metavar=text("text_metavar"), help=text("simulate_seed_option"))


def plot_option(text: Phrases) -> click.Option:
    return click.Option(["--plot"], type=drawing(text), metavar=text("file_metavar"), help=text("plot_option"))


def drawing(text: Phrases) -> Checked:
    """A file whose name tells the format of a drawing."""

    def read(word: str) -> Path:
        path = Path(word)
        if path.suffix.removeprefix(".") not in FORMATS:
            raise Wrong(text.part("plot_format", value=word, allowed=", ".join(f".{form}" for form in FORMATS)))
        return path

    return Checked(read)


@contextmanager
def watched(total: int | None, unit: str) -> Iterator[Progress]:
    """What is told of progress moves a bar on the standard error, if somebody watches."""
    from tqdm import tqdm

    with tqdm(total=total, unit=unit, file=sys.stderr, disable=None, leave=False) as bar:
        yield bar.update


def check_place(file: Path | None) -> None:
    """A file that could not be written is refused before hours of play. Raises Problem."""
    try:
        if file is not None:
            check_writable(file)
    except OSError as error:
        raise unwritten(str(file), error) from None


def say_and_keep(lines: Callable[[], Iterable[str]], keep: Callable[[], None]) -> None:
    """Say the results, then keep them in files, also if nobody reads on."""
    try:
        for line in lines():
            click.echo(line)
    finally:
        keep()


def write_drawing(file: Path | None, drawing: Callable[[Path], object] | None, text: Phrases) -> None:
    """Draw what was found, if that was asked for. Raises Problem."""
    if file is not None:
        assert drawing is not None  # where there is none, it was refused before anything was computed
        write(file, drawing, text("drawn", file=file))


def write(file: Path, writing: Callable[[Path], object], said: str) -> None:
    """Write a file whole or not at all, and say so on the standard error. Raises Problem."""
    try:
        with stops_raise(Stopped), written_whole(file) as beside:
            writing(beside)
    except OSError as error:
        raise unwritten(str(file), error) from None
    click.echo(said, err=True)
