"""Click, made to speak the language asked for: help pages, errors, exit codes."""

import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from typing import Any, NoReturn, TextIO

import click

from tripot.cli.values import one_of
from tripot.engine.problems import Problem
from tripot.engine.vocabulary import Language
from tripot.engine.wording import Phrases, after_colon, phrases
from tripot.errors import TripotError
from tripot.terminal.console import harmless
from tripot.terminal.files import unwritten
from tripot.terminal.parting import Stopped
from tripot.terminal.showing import phrases_of

REFUSED, USAGE, UNWRITTEN, SIGNALLED = 1, 2, 74, 128
BROKEN_OFF, UNREAD = 130, 141  # as a shell tells of signals
LEAST_WIDTH, NARROWEST = 50, 20  # columns of a help page: click writes no narrower one, but we do
BESIDE, ABOVE = 30, 0  # columns that names may take, if what they mean is to stand beside or below them
FILES = ("record", "position", "load", "save", "json", "csv", "plot")  # names of files may be no text


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of --lang, wherever it stands, or else of TRIPOT_LANG; French if neither names one."""
    named = environment.get("TRIPOT_LANG", "")
    for word, following in pairwise([*arguments, ""]):
        if word == "--":
            break
        if word == "--lang" or word.startswith("--lang="):
            named = following if word == "--lang" else word.partition("=")[2]
    return "en" if named.lower().startswith("en") else "fr"


def texts(language: Language) -> Phrases:
    """The sentences of the command line."""
    return phrases("tripot.cli", language)


class Speaking(click.Command):
    """A command whose help speaks the language of its texts."""

    text: Phrases

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.text("usage"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = (param.get_help_record(ctx) for param in self.get_params(ctx))  # None for an argument
        with formatter.section(self.text("options")):
            write_list([record for record in records if record is not None], formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.text("help_option")
        return option


class Command(Speaking):
    """One of the commands of the house."""

    def __init__(self, name: str, text: Phrases, **settings: Any) -> None:  # noqa: ANN401  # click's own
        settings.setdefault("options_metavar", text("metavar_options"))
        super().__init__(name, help=text(f"{name}_help"), context_settings={"allow_extra_args": True}, **settings)
        self.text = text
        self.params.append(lang_option(text))

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  # click's own
        if ctx.args:
            ctx.fail(self.text.part("extra_arguments", words=" ".join(ctx.args)))
        ctx.params.update({name: readable(value) for name, value in ctx.params.items() if name not in FILES})
        return super().invoke(ctx)


def readable(value: Any) -> Any:  # noqa: ANN401  # click's own
    """Words of the command line, their bytes that are no text made question marks."""
    if isinstance(value, tuple):
        return tuple(map(readable, value))
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value


class House(Speaking, click.Group):
    """The command tripot itself."""

    def __init__(self, text: Phrases, names: Sequence[str], make: Callable[[str], Command]) -> None:
        """`make` makes the command of a name, once it is asked for."""
        super().__init__(
            "tripot",
            help=text("tripot_help"),
            options_metavar=text("metavar_options"),
            subcommand_metavar=text("metavar_command"),
            invoke_without_command=True,
            callback=show_help_alone,
            context_settings={"help_option_names": ["-h", "--help"]},  # its commands take these over
        )
        self.text, self.names, self.make = text, names, cache(make)
        self.params += [lang_option(text), version_option(text)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(self.text("commands")):
            write_list([(name, (self.make(name).help or "").partition("\n")[0]) for name in self.names], formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # in the order of the house
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.names:
            return self.make(cmd_name)
        if not ctx.resilient_parsing:
            ctx.fail(self.text.part("no_such_command", name=cmd_name, names=", ".join(self.names)))
        return None

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]  # noqa: ANN401
        """Run, and leave with an exit code; what went wrong is said on the standard error, in the language."""
        settings |= {"standalone_mode": False, "terminal_width": page_width()}
        try:
            code = self._told(args, prog_name or "tripot", settings)
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError as error:
            code = complain_of_system(error, self.text)
        sys.exit(code)

    def _told(self, args: Sequence[str] | None, prog_name: str, settings: dict[str, Any]) -> int:
        """Run, and say what went wrong; returns the exit code. Raises OSError, above all if nothing can be said."""
        try:
            code = super().main(args, prog_name, **settings)
        except click.UsageError as error:
            code = complain_of_usage(error, self.text)
        except Problem as problem:
            code = complain(problem_message(problem, self.text), self.text)
            code = UNWRITTEN if problem.name == "no_room" else code
        except TripotError as error:
            code = complain(error.said(self.text.language), self.text)
        except (click.Abort, KeyboardInterrupt):
            code = BROKEN_OFF
            pass_over_the_half_made()
        except Stopped as stop:
            code = SIGNALLED + stop.number
            pass_over_the_half_made()
            let_go(sys.stdout)
        except SystemExit as leaving:
            if leaving.code == REFUSED:  # so click leaves when nobody reads on; uvicorn leaves with 3
                raise BrokenPipeError from None
            raise
        return code if isinstance(code, int) else 0


def show_help_alone() -> None:
    """`tripot` alone shows its help."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def write_list(rows: Sequence[tuple[str, str]], formatter: click.HelpFormatter) -> None:
    """Names and what they mean, side by side; one below the other where the terminal is narrow."""
    formatter.write_dl(rows, col_max=BESIDE if formatter.width >= LEAST_WIDTH else ABOVE)


def page_width() -> int | None:
    """The width of a help page on a terminal that is narrower than click thinks any to be; None on others."""
    width = shutil.get_terminal_size().columns - 2
    return max(width, NARROWEST) if width < LEAST_WIDTH else None


def lang_option(text: Phrases) -> click.Option:
    """--lang: read from the whole line beforehand, here only checked and shown."""
    return click.Option(
        ["--lang"], type=one_of(text, ("fr", "en")), metavar="fr|en", expose_value=False, help=text("lang_option")
    )


def version_option(text: Phrases) -> click.Option:
    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001  # click calls it so
        if wanted:
            from tripot import __version__

            click.echo(f"tripot {__version__}")
            ctx.exit()

    return click.Option(
        ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=text("version_option")
    )


def complain(message: str, text: Phrases) -> int:
    """Say what was refused, as a sentence, and below it a program's last words, if any; returns the exit code."""
    refused, *words = message.split("\n")
    stop = "" if refused.endswith((".", "?", "!", "…")) else "."
    for line in (text("error", message=refused + stop), *words):
        click.echo(harmless(readable(line)), err=True)
    return REFUSED


def complain_of_system(error: OSError, text: Phrases) -> int:
    """Say what the system refused, unless it is only that nobody reads on; returns the exit code."""
    silence(sys.stdout)
    if not isinstance(error, BrokenPipeError):
        with suppress(OSError):
            complain(system_message(error, text), text)
    silence(sys.stderr)
    return UNREAD if isinstance(error, BrokenPipeError) else UNWRITTEN


def pass_over_the_half_made() -> None:
    """Whatever was being made when we were broken off, as a piece of compiled code, may not come apart cleanly."""
    sys.unraisablehook = lambda _: None


def let_go(stream: TextIO | None) -> None:
    """Say what the stream still holds, if anybody is there to read it."""
    try:
        if stream is not None:
            stream.flush()
    except OSError:
        silence(stream)


def silence(stream: TextIO | None) -> None:
    """What the stream still holds goes nowhere, so that it fails no more when Python leaves."""
    if stream is not None:
        with suppress(OSError):  # a stream that is no file
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def system_message(error: OSError, text: Phrases) -> str:
    """What the system refused: to write what is said, where no file is named."""
    if error.filename is None:
        return problem_message(unwritten(text.part("standard_output"), error), text)
    return text.part("system_refuses", why=error)


def problem_message(problem: Problem, text: Phrases) -> str:
    """What went wrong, to follow a colon, in words of the command line or, if it has none, of the terminal."""
    told = problem.told(text.language)
    if problem.name in text.sentences:
        return text.part(problem.name, **told)
    return after_colon(phrases_of(text.language)(problem.name, **told))


def complain_of_usage(error: click.UsageError, text: Phrases) -> int:
    """Say what is wrong with the command; returns the exit code."""
    if error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
        click.echo(text("try_help", command=error.ctx.command_path), err=True)
    complain(usage_message(error, text), text)
    return USAGE


def usage_message(error: click.UsageError, text: Phrases) -> str:
    """What click found wrong, in the language."""
    if isinstance(error, click.NoSuchOption):
        near = [name for name in error.possibilities or () if is_near(name, error.option_name)]
        hint = text("did_you_mean", names=", ".join(near)) if near else ""
        return f"{text.part('no_such_option', name=error.option_name)} {hint}".strip()
    if isinstance(error, click.MissingParameter):
        return text.part("missing_argument", name=_named(error))
    if isinstance(error, click.BadParameter):
        return text.part("bad_value", name=_named(error), why=error.message)
    if isinstance(error, click.BadOptionUsage):
        return text.part("misused_option", name=error.option_name)
    return error.message


def is_near(name: str, option: str) -> bool:
    """Whether an option may be a slip for the name of another, the dashes in front of all aside."""
    return bool(get_close_matches(option.lstrip("-"), [name.lstrip("-")]))


def _named(error: click.BadParameter) -> str:
    """The option or argument as it stands in the help, without the signs that say how often."""
    param = error.param
    if param is None:
        return "?"
    if isinstance(param, click.Option):
        return param.opts[-1]
    return (param.metavar or param.opts[-1]).strip("[]…")
