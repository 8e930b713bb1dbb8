"""What is settled for a table besides its house rules: what it may be, and how it is told before anybody sits down."""

import functools
from collections.abc import Iterator, Mapping
from typing import get_args

from tripot.engine.wording import NO_BREAK
from tripot.table.phrasing import joined, phrase
from tripot.table.settings import Clock, Settings, Watching
from tripot.table.shown import Words

USUAL = Settings()
CONDITIONS = ("clock", "watching", "pace", "advice", "listed")  # those that people are asked for
#: What may be chosen when a table is made, by the name of each setting: what it is called, and what it stands for.
CHOICES: Mapping[str, Mapping[str, object]] = {
    "clock": {"none": None, "calm": Clock(300_000, 10_000), "brisk": Clock(90_000, 4_000)},
    "watching": {word: word for word in get_args(Watching)},
    "pace": {"slow": 250, "usual": USUAL.pace, "quick": 40},
}


def condition_words(name: str) -> Words:
    """What a setting is called."""
    return phrase(f"condition_{name}")


def choice_words(name: str, choice: str) -> Words:
    """What a choice of a setting is called."""
    value = CHOICES[name][choice]
    return _timed(f"clock_{choice}", value) if isinstance(value, Clock) else phrase(f"{name}_{choice}")


@functools.lru_cache
def conditions(settings: Settings) -> Words:
    """What holds at a table, in sentences."""
    return joined(_told(settings))


def _told(settings: Settings) -> Iterator[Words]:
    if settings.clock is not None:
        yield _timed("told_clock", settings.clock)
    yield phrase(f"told_watching_{settings.watching}")
    if settings.advice:
        yield phrase("told_advice")


def _timed(key: str, clock: Clock) -> Words:
    """A phrase about a clock: `Pendule : 1 min 30 s, +4 s par choix.`"""
    times = {"bank": _duration(clock.bank), "increment": _duration(clock.increment)}
    return phrase(key, time=phrase("clock_both" if clock.increment else "clock_bank", **times))


def _duration(milliseconds: int) -> str:
    """`1 min 30 s`, in either language."""
    minutes, seconds = divmod(round(milliseconds / 1000), 60)
    parts = [f"{number}{NO_BREAK}{unit}" for number, unit in ((minutes, "min"), (seconds, "s")) if number]
    return NO_BREAK.join(parts) or f"0{NO_BREAK}s"
