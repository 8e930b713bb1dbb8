"""What is shown, cut into parts that travel alone: only those that differ from the last time are sent."""

from collections.abc import Iterator
from typing import Any

from tripot.table.shown import Shown, ShownMatch

Parts = dict[str, Any]


def each_part(shown: Shown) -> Iterator[tuple[str, Any]]:
    """The parts that are there, by name."""
    yield "stage", {"phase": shown.phase, "until": shown.until}
    yield (
        "me",
        {"chair": shown.chair, "seat": shown.seat, "host": shown.host, "auto": shown.auto, "muted": shown.muted},
    )
    for seat in shown.seats:
        yield f"seat:{seat.seat}", seat
    if shown.match is not None:
        yield from _each_of_match(shown.match)
    if shown.question is not None:
        yield "question", shown.question
    if shown.proof is not None:
        yield "proof", shown.proof


def _each_of_match(match: ShownMatch) -> Iterator[tuple[str, Any]]:
    yield (
        "match",
        {"number": match.number, "phase": match.phase, "deals": match.deals, "broken_off": match.broken_off},
    )
    for name, value in match.state.items():
        yield f"state:{name}", value
    yield "hand", match.hand
    yield "waiting", match.waiting
    yield "sheet", match.sheet
    yield "may", {"claim": match.claim, "take_back": match.take_back}
    if match.actions is not None:
        yield "actions", match.actions
    if match.refused:
        yield "refused", match.refused
    if match.outcome is not None:
        yield "outcome", match.outcome


def differences(old: Parts, new: Parts) -> Parts:
    """The parts of `new` that are not so in `old`, and None for those that are gone."""
    changed = {name: value for name, value in new.items() if name not in old or _differ(old[name], value)}
    return changed | dict.fromkeys(old.keys() - new.keys())


def _differ(old: object, new: object) -> bool:
    return old is not new and old != new
