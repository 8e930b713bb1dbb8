"""What is shown, cut into parts that travel alone: only those that differ from the last time are sent."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from tripot.table.shown import Shown, ShownMatch

Parts = dict[str, Any]
STAGE = ("phase", "until")
ME = ("chair", "seat", "host", "auto", "muted")
PROGRESS = ("number", "phase", "deals", "broken_off")
_STAGE, _ME, _PROGRESS = attrgetter(*STAGE), attrgetter(*ME), attrgetter(*PROGRESS)


def each_part(shown: Shown) -> Iterator[tuple[str, Any]]:
    """The parts that are there, by name."""
    yield "stage", stage(shown)
    yield "me", me(shown)
    for seat in shown.seats:
        yield f"seat:{seat.seat}", seat
    if shown.question is not None:
        yield "question", shown.question
    if shown.proof is not None:
        yield "proof", shown.proof
    if shown.match is not None:
        yield from _each_of_match(shown.match)


def _each_of_match(match: ShownMatch) -> Iterator[tuple[str, Any]]:
    yield "match", progress(match)
    yield "may", {"claim": match.claim, "take_back": match.take_back}
    for name, value in match.state.items():
        yield f"state:{name}", value
    for name in WHOLE:
        yield name, getattr(match, name)
    for name in SOMETIMES:
        if value := getattr(match, name):
            yield name, value


def stage(shown: Shown) -> Parts:
    return dict(zip(STAGE, _STAGE(shown), strict=True))


def me(shown: Shown) -> Parts:
    return dict(zip(ME, _ME(shown), strict=True))


def progress(match: ShownMatch) -> Parts:
    return dict(zip(PROGRESS, _PROGRESS(match), strict=True))


#: Parts that are always there in a match, and those that are there when they hold something.
WHOLE = ("hand", "waiting", "sheet")
SOMETIMES = ("actions", "refused", "outcome")


def differences(old: Shown | None, new: Shown) -> Parts:
    """The parts that are not as they were, and None for those that are gone."""
    if old is None or old.match is None or new.match is None or len(old.seats) != len(new.seats):
        return _whole_differences(dict(each_part(old)) if old else {}, dict(each_part(new)))
    changed: Parts = {}
    if _STAGE(old) != _STAGE(new):
        changed["stage"] = stage(new)
    if _ME(old) != _ME(new):
        changed["me"] = me(new)
    if old.seats is not new.seats:
        for was, seat in zip(old.seats, new.seats, strict=True):
            if was is not seat and was != seat:
                changed[f"seat:{seat.seat}"] = seat
    for name in ("question", "proof"):
        _note(changed, name, getattr(old, name), getattr(new, name))
    _match_differences(old.match, new.match, changed)
    return changed


def _match_differences(old: ShownMatch, new: ShownMatch, changed: Parts) -> None:
    was, state = old.state, new.state
    if _PROGRESS(old) != _PROGRESS(new):
        changed["match"] = progress(new)
    if old.claim is not new.claim or old.take_back is not new.take_back:
        changed["may"] = {"claim": new.claim, "take_back": new.take_back}
    for name, value in state.items():
        before = was.get(name)
        if before is not value and before != value:
            changed[f"state:{name}"] = value
    for name in was.keys() - state.keys():
        changed[f"state:{name}"] = None
    for name in WHOLE:
        _note(changed, name, getattr(old, name), getattr(new, name))
    for name in SOMETIMES:
        _note(changed, name, getattr(old, name) or None, getattr(new, name) or None)


def _note(changed: Parts, name: str, old: object, new: object) -> None:
    if old is not new and old != new:
        changed[name] = new


def _whole_differences(old: Parts, new: Parts) -> Parts:
    changed = {name: value for name, value in new.items() if name not in old or old[name] != value}
    return changed | dict.fromkeys(old.keys() - new.keys())
