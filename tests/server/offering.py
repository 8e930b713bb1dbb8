"""What a viewer is offered: read from the parts he is shown alone, as docs/protocol.md has them."""

from collections.abc import Callable
from typing import Any

Deed = dict[str, Any]
Parts = dict[str, Any]
RESTING = ("lobby", "over")  # phases between two matches
TO_ALL = ("take_back", "claim")  # what may be asked of the table


def seats_of(parts: Parts) -> dict[int, Parts]:
    """Who sits where, by chair."""
    return {seat["chair"]: seat for name, seat in parts.items() if name.startswith("seat:")}


def own_seat(parts: Parts) -> Parts | None:
    return seats_of(parts).get(parts["me"]["chair"])


def questions_of(parts: Parts) -> list[str]:
    """What may be asked of the table now."""
    return [what for what in TO_ALL if parts.get("may", {}).get(what)]


def choices_of(actions: Parts, *, faults: bool = True) -> list[str]:
    """All that may be done now, as text."""
    number = actions["number"]
    numbers = range(number["low"], number["high"] + 1) if number else ()
    words = [word["action"] for word in actions["words"]]
    return [
        *actions["cards"],
        *words,
        *(actions["faults"] if faults else ()),
        *(f"{number['action']} {n}" for n in numbers),
    ]


def offered(parts: Parts, deed: Deed) -> bool | None:
    """Whether what is shown says that this deed will be done; None where it does not tell."""
    mine = own_seat(parts)
    if parts["stage"]["phase"] == "closed":
        return False
    if deed["do"] == "sit":
        return _place(parts, deed) if mine is None else False
    if mine is None:
        return None if deed["do"] in ("invite", "empty", "start") else False
    return OFFERS[deed["do"]](parts, mine, deed)


def _place(parts: Parts, deed: Deed) -> bool | None:
    if parts["stage"]["phase"] not in RESTING:
        return False
    return True if parts["watching"]["place"] == "free" and "chair" not in deed else None


def _play(parts: Parts, _: Parts, deed: Deed) -> bool:
    actions = parts.get("actions")
    return actions is not None and actions["turn"] == deed["turn"] and deed["action"] in choices_of(actions)


def _next(parts: Parts, mine: Parts, deed: Deed) -> bool:
    is_wanted = parts["stage"]["phase"] == "pause" and not mine["next"]
    return is_wanted and deed.get("deals") in (None, parts["match"]["deals"])


def _answer(parts: Parts, _: Parts, deed: Deed) -> bool:
    question = parts.get("question")
    return question is not None and question["mine"] and deed.get("until") in (None, question["until"])


def _mute(parts: Parts, mine: Parts, deed: Deed) -> bool:
    chair = deed["chair"]
    is_other = chair in seats_of(parts) and chair != mine["chair"]
    return is_other and deed["on"] != (chair in parts["me"]["muted"])


def _ready(parts: Parts, mine: Parts, deed: Deed) -> bool | None:
    """Another commitment may be sent by whoever is ready, and in the sealing."""
    phase = parts["stage"]["phase"]
    if phase == "lobby":
        return True if deed["on"] != mine["ready"] else None
    return None if phase == "sealing" else False


def _rematch(parts: Parts, mine: Parts, deed: Deed) -> bool | None:
    if parts["stage"]["phase"] != "over":
        return False
    return True if deed["on"] != mine["wants"] else None


def _return(_: Parts, mine: Parts, __: Deed) -> bool | None:
    """The choice of one whose time is over may be left to the computer."""
    return None if mine["stand_in"] == "time" else mine["stand_in"] is not None


def _leave(parts: Parts, mine: Parts, _: Deed) -> bool:
    return parts["stage"]["phase"] in RESTING or mine["stand_in"] != "left"


def _start(parts: Parts, mine: Parts, _: Deed) -> bool:
    others = [seat for seat in seats_of(parts).values() if seat["kind"] != "bot" and seat is not mine]
    return mine["host"] and parts["stage"]["phase"] == "lobby" and all(seat["ready"] for seat in others)


def _invite(parts: Parts, mine: Parts, deed: Deed) -> bool:
    there = seats_of(parts).get(deed["chair"])
    return _rules_here(parts, mine) and there is not None and there["kind"] == "empty"


def _empty(parts: Parts, mine: Parts, deed: Deed) -> bool:
    there = seats_of(parts).get(deed["chair"])
    if not _rules_here(parts, mine) or there is None or there is mine:
        return False
    return there["kind"] != "empty" and deed.get("name") in (None, there["name"])


def _rules_here(parts: Parts, mine: Parts) -> bool:
    return mine["host"] and parts["stage"]["phase"] in RESTING


OFFERS: dict[str, Callable[[Parts, Parts, Deed], bool | None]] = {
    "play": _play,
    "next": _next,
    "answer": _answer,
    "mute": _mute,
    "ready": _ready,
    "rematch": _rematch,
    "return": _return,
    "leave": _leave,
    "start": _start,
    "invite": _invite,
    "empty": _empty,
    "auto": lambda parts, _, deed: deed["on"] != parts["me"]["auto"],
    "ask": lambda parts, _, deed: deed["what"] in questions_of(parts),
    "say": lambda _, __, ___: True,
    "reveal": lambda _, __, ___: None,
}
