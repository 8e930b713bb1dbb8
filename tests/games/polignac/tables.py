"""Tables of Le Polignac that several tests sit down at. Seat 0 deals, seat 1 leads."""

from collections.abc import Sequence
from typing import Any

import tripot
from tripot.engine.options import Value
from tripot.games.polignac.state import ENDINGS

SPADES = "7s 8s 9s Ts Js Qs Ks As"


HEARTS = "7h 8h 9h Th Jh Qh Kh Ah"


DIAMONDS = "7d 8d 9d Td Jd Qd Kd Ad"


CLUBS = "7c 8c 9c Tc Jc Qc Kc Ac"


COUNTS = {3: 10, 4: 8, 5: 6, 6: 5, 7: 4, 8: 4}


FAILING = [CLUBS, "Ks Qs Js As Ts 9s 8s 7d", HEARTS, "Kd Qd Jd Ad Td 9d 8d 7s"]


GUILTY = [
    "Kc Qc Jc Ac 7c Td 9d 8d",
    "Ks Qs Js As Ts 9s 8s 7d",
    "Kh Qh Jh Ah 7h Qd Jd Ad",
    "Kd 7s Th 9h 8h Tc 9c 8c",
]


PROMISED = [
    "Kc Qc Jc Ac 8h Td 9d 8d",
    "Ks Qs Js As Ts 9s 8s 7d",
    "Kh Qh Jh Ah Th Qd Jd Ad",
    "Kd 7s 7h 9h Tc 9c 8c 7c",
]


EIGHT_HANDS = [
    "7h 9s Ad Jc",
    "Kh 7s 8d 9c",
    "Qh 8s 7d Ac",
    "Jh Ks 9d 7c",
    "Ah Qs Td 8c",
    "Th Js Kd Tc",
    "9h As Qd Kc",
    "8h Ts Jd Qc",
]


def set_up(hands: Sequence[str], *, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """A coup about to begin, or further on, with these hands for seats 0, 1, 2..."""
    game = tripot.game("polignac", seats=len(hands), **options)
    return game.set_up({"hands": list(hands), "leader": 1, **(state or {})}, packs=["..."] * 9)


def play(match: tripot.Match, cards: str) -> None:
    for card in cards.split():
        match.play(card)


def loses(match: tripot.Match, seat: int, cause: str) -> None:
    """The match is over at once, this seat alone has lost it, and everybody hears why."""
    assert match.outcome is not None
    assert match.outcome.losers == (seat,)
    assert set(match.outcome.winners) == set(range(match.game.seats)) - {seat}
    assert ENDINGS[match.state.ending] == cause
    assert match.events[-1].word == "loses"
    assert match.events[-1].values == (1 << seat, match.state.ending)
    assert match.state.deals == 1
    assert not any(match.state.hands)


def plain_suits(*, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """Seat 1 has all spades, 2 hearts, 3 diamonds, 0 clubs (POL-S06)."""
    return set_up([CLUBS, SPADES, HEARTS, DIAMONDS], state=state, **options)
