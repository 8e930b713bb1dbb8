"""Who enters the arena: a player of the house, one who sees everything, or anybody's program."""

import re
from dataclasses import dataclass

from tripot.errors import TripotError, cited, shown
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.names import NAMES

ORACLE = "oracle"  # sees every hand: to measure how much could be gained
INFORMED = "informed"  # sees no more than the others, but knows that they are thumbs: how much of it without seeing
BY_DEAL = "by_deal"  # an Habitué that weighs the deal alone: what weighing the match brings
VOLTEUR = "volteur"  # tries for every Volte or général: how well the others defend
STUDIED = (ORACLE, INFORMED, BY_DEAL, VOLTEUR)  # in the arena only
COMMAND = "cmd:"
TITLE = re.compile(r"(?P<title>[a-z][a-z0-9_-]*)=")
LIMIT = re.compile(r"(?:(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d{1,6})?)s)\Z")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player: `name` is one of the house's, or "" for a program, whose words `command` holds."""

    label: str
    written: str
    name: str
    command: str
    limits: Limits


def entrant(written: str, usual: Limits = NO_LIMITS) -> Entrant:
    """A name, `./program` or `cmd:program and arguments`; `@400` or `@0.25s` after it are limits of its own.

    `title=` before it is what it is called in results. Raises TripotError naming the players there are, or the limits.
    """
    title = TITLE.match(written)
    words = written[title.end() :] if title else written
    label = title["title"] if title else written
    plain, sign, limit = words.rpartition("@")
    limits = usual
    if sign and (LIMIT.match(limit) or plain in (*NAMES, *STUDIED)):
        words, limits = plain, limits_of(limit, usual.threads)
    if words.startswith((COMMAND, ".", "/")) and words not in (COMMAND, "."):
        return Entrant(label, written, "", words.removeprefix(COMMAND), limits)
    if words not in (*NAMES, *STUDIED):
        if title is None:
            check_title(words)
        names = ", ".join((*NAMES, *STUDIED))
        raise TripotError(
            f"there is no player {shown(words)}: the players are {names}, ./program or cmd:program",
            f"il n’y a pas de joueur {cited(words)}\xa0: les joueurs sont {names}, ./programme, "
            f"ou {cited('cmd')} suivi de deux points et d’une commande",
        )
    if words == ORACLE and limits.seconds is not None:
        raise TripotError(
            "oracle counts the lines it tries, not seconds: it is limited as oracle@2000",
            "oracle compte les lignes qu’il essaie, non les secondes\xa0: oracle@2000 le limite",
        )
    return Entrant(label, written, words, "", limits)


def check_title(words: str) -> None:
    """Raises TripotError for words that call a player by what is no title."""
    called, sign, _ = words.partition("=")
    if sign:
        raise TripotError(
            f"{shown(called)} cannot be a name before =: a letter from a to z, then also digits, _ and -",
            f"{cited(called)} ne peut être un nom devant =\xa0: une lettre de a à z, puis aussi des chiffres, _ et -",
        )


def limits_of(written: str, threads: int = 1) -> Limits:
    """`400` is a number of iterations, `0.25s` a number of seconds.

    Raises TripotError.
    """
    found = LIMIT.match(written)
    if found is None or (found["seconds"] is not None and float(found["seconds"]) == 0):
        raise TripotError(
            f"{shown(written)} is not a limit: write 400 for iterations, 0.25s for seconds",
            f"{cited(written)} n’est pas une limite\xa0: 400 pour des itérations, 0.25s pour des secondes",
        )
    if found["iterations"]:
        return Limits(iterations=int(found["iterations"]), threads=threads)
    return Limits(seconds=float(found["seconds"]), threads=threads)
