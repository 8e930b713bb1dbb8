"""Why no play leads to a position, in French.

The rules of each game say it in English; `faults.toml`, of the game and of the engine, has the French of each sentence.
"""

import functools
import re
import tomllib
from importlib.resources import files

Pattern = tuple[re.Pattern[str], str]
_BRACES = re.compile(r"\{(\w+)\}")


def french_fault(game: str, fault: str) -> str:
    """The French of a sentence about a position of this game; the sentence itself if nobody has written one."""
    for pattern, french in _patterns(game):
        found = pattern.fullmatch(fault)
        if found:
            return french.format_map(found.groupdict())
    return fault


@functools.cache
def _patterns(game: str) -> tuple[Pattern, ...]:
    """The sentences of the game, then those that games share."""
    return _read(f"tripot.games.{game}") + _read("tripot.engine")


def _read(package: str) -> tuple[Pattern, ...]:
    data = tomllib.loads(files(package).joinpath("faults.toml").read_text("utf-8"))
    return tuple((_pattern(pair["en"]), pair["fr"]) for pair in data.get("fault", ()))


def _pattern(english: str) -> re.Pattern[str]:
    """What matches a sentence with any values in the place of its names."""
    words = _BRACES.split(english)
    return re.compile(
        "".join(f"(?P<{word}>.+?)" if place % 2 else re.escape(word) for place, word in enumerate(words)), re.DOTALL
    )
