"""Tables of La Dame de Pique set up for tests. The left of seat i is i + 1."""

from collections.abc import Mapping, Sequence
from typing import Any

import tripot
from tripot.cards import FULL_DECK, card_set, cards_text, each_card, parse_cards
from tripot.engine.options import Value

CLUBS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
DIAMONDS = "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"
HEARTS = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
SPADES = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
NO_EXCHANGE = 3  # manches finished before the one without exchange


def dame(**options: Value) -> tripot.Game:
    return tripot.game("dame_de_pique", seats=4, **options)


def set_up(hands: Sequence[str], state: Mapping[str, Any] | None = None, **options: Value) -> tripot.Match:
    """A manche about to be played, or further on, with these hands; there was no exchange."""
    position = {"hands": list(hands), "deals": NO_EXCHANGE, **(state or {})}
    return dame(**options).set_up(position, packs=["..."] * 9)


def second_to_play(hand: str) -> tripot.Match:
    """The first trick, the 2 of clubs led by seat 0; seat 1 has this hand and plays next."""
    others = each_card(FULL_DECK & ~card_set(parse_cards(f"2c {hand}")))
    rest = list(others)
    hands = [cards_text(rest[:12]), hand, cards_text(rest[12:25]), cards_text(rest[25:])]
    return set_up(hands, {"trick": "2c", "leader": 0})


def last_trick(trick: str, charges: Sequence[int], totals: Sequence[int] = (), **options: Value) -> tripot.Match:
    """A manche whose last trick, led by seat 0, has just been played, on these charges and totals."""
    state = {"charges": list(charges), "totals": list(totals), "leader": 0}
    match = set_up(trick.split(), state, **options)
    play(match, trick)
    return match


def play(match: tripot.Match, cards: str) -> None:
    for card in cards.split():
        match.play(card)


def pass_cards(match: tripot.Match, cards: Sequence[str]) -> None:
    """Each seat, from 0, passes its three cards."""
    for seat, three in enumerate(cards):
        for card in three.split():
            match.play(card, seat=seat)


def refusing_rule(match: tripot.Match, card: str) -> str | None:
    """The rule that refuses a card which may not be played."""
    refusal = match.verify(card)
    assert refusal is not None
    return refusal.rule


def hand_of(match: tripot.Match, seat: int) -> str:
    return cards_text(each_card(match.state.hands[seat]))
