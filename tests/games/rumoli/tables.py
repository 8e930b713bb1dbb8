"""What the rulings on Le Rumoli share: tables, and ways to look at them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tripot
from tests.games.events import told
from tripot.cards import cards_text, each_card
from tripot.engine.options import Value
from tripot.errors import RefusedError

DEAL_X = """
5c 2c 3c 4c 9c 6c 7c 8c Jc Tc Qc Ac 4d Kc 3d 5d 8d 2d 7d 9d Td 6d Jd Kd 3h Qd Ad 2h 7h 4h 5h 6h Jh 9h 8h Th 2s Kh Ah Qh
6s 5s 3s 4s Ts 9s 7s 8s Ks Qs Js As
"""
HANDS_X = [
    "4c 8c Ac 5d 9d Kd 2h 6h Th Qh 4s 8s As",
    "2c 6c Tc Kc 2d 6d Qd 4h 9h Kh 5s 9s Qs",
    "3c 7c Qc 3d 7d Jd Ad 5h 8h Ah 3s 7s Js",
]
DEAD_X = "5c 9c Jc 4d 8d Td 3h 7h Jh 2s 6s Ts Ks"
LEADS_X = ["2c", "2h", "4s", "2d", "3s", "5h", "5d", "7c", "8s", "Qd", "8h", "9d", "Qh", "7s", "Qc", "As"]
SIZES = {
    3: [13, 13, 13, 13],
    4: [11, 11, 10, 10, 10],
    5: [9, 9, 9, 9, 8, 8],
    6: [8, 8, 8, 7, 7, 7, 7],
    7: [7, 7, 7, 7, 6, 6, 6, 6],
}
ONE_COUP: dict[str, Value] = {"end_condition": "coups", "coups": 1, "final_layout": "leave"}


def deal_x(**options: Value) -> tripot.Match:
    return tripot.game("rumoli", seats=3, **options).match(packs=[DEAL_X, "..."])


def set_up(hands: Sequence[str], state: Mapping[str, Any] | None = None, /, **options: Value) -> tripot.Match:
    """A coup in play with these hands for seats 0, 1, 2...; what follows it comes from a seed."""
    game = tripot.game("rumoli", seats=len(hands), **options)
    return game.set_up({"hands": list(hands), **(state or {})}, seed=1)


def chips(match: tripot.Match) -> list[int]:
    return list(match.scores)


def boodles(match: tripot.Match) -> list[int]:
    """What lies on Kc, Qd, Ah, Js."""
    return list(match.state.boodles)


def hand(match: tripot.Match, seat: int) -> str:
    return cards_text(each_card(match.state.hands[seat]))


def words(match: tripot.Match) -> list[str]:
    return [event.word for event in match.events]


def refusal(match: tripot.Match, action: str, seat: int | None = None) -> str | None:
    """The rule that refuses an action."""
    with pytest.raises(RefusedError) as refused:
        match.play(action, seat)
    return refused.value.rule


def plays(match: tripot.Match) -> str:
    """The cards laid, in order."""
    return cards_text(card for _, card in told(match, "plays"))


def players(match: tripot.Match) -> list[int]:
    """Who laid them."""
    return [seat for seat, _ in told(match, "plays")]


def holds(match: tripot.Match, seat: int, card: str) -> bool:
    return card in hand(match, seat).split()


def ask(match: tripot.Match, card: str = "") -> None:
    """Under `penalise` every seat answers: whoever holds this card plays it, the others pass."""
    assert match.phase == "ask"
    for seat in match.waiting:
        match.play(card if card and holds(match, seat, card) else "pass", seat)


def sequence(match: tripot.Match, cards: str) -> None:
    """Under `penalise` a lead, the cards played on it, and a pass by all if the ace is not reached."""
    first, *others = cards.split()
    match.play(first)
    for card in others:
        ask(match, card)
    if match.phase == "ask":
        ask(match)


def play_lawfully(match: tripot.Match) -> None:
    """To the end of the match, each seat taking the first thing allowed."""
    while not match.over:
        seat = match.waiting[0]
        match.play(match.legal_for(seat)[0], seat)
