"""Tours of Vendôme set up from ranks: suits do not count.

`7 K 4 9 | 2 K` deals a seven, a king and a four, a nine to the banker, and turns a two and a king. Seat 0 is banker,
seat 1 his right neighbour, the last seat his left neighbour.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import tripot
from tripot.engine.options import Value

RANKS = "23456789TJQKA"
WHOLE_PACK = [rank + suit for rank in RANKS for suit in "cdhs"]


def pack_of(ranks: str) -> list[str]:
    """Cards of these ranks in order, each rank in the suits c, d, h, s; then the rest of the pack."""
    used: Counter[str] = Counter()
    cards = []
    for rank in ranks.replace("|", " ").split():
        cards.append(rank + "cdhs"[used[rank]])
        used[rank] += 1
    return [*cards, "..."]


def whole_pack(ranks: str) -> list[str]:
    """The same, with the rest spelled out."""
    cards = pack_of(ranks)[:-1]
    return cards + [card for card in WHOLE_PACK if card not in cards]


def tour(chips: Sequence[int], ranks: str, *, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """One whole tour from these chips."""
    game = tripot.game("vendome", seats=len(chips), **options)
    return game.set_up({"phase": "deal", "chips": list(chips), **(state or {})}, packs=[pack_of(ranks)])


def by_hand(chips: Sequence[int], ranks: str, *, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """The same tour with the pack cut at one card, about to be dealt."""
    cards = whole_pack(ranks)
    game = tripot.game("vendome", seats=len(chips), ceremony="by_hand", **options)
    match = game.set_up(
        {"phase": "deal", "chips": list(chips), **(state or {})}, packs=[[*cards[-1:], *cards[:-1]], ["..."]]
    )
    match.play("cut 1")
    return match


def turn(match: tripot.Match, times: int) -> list[tripot.Event]:
    return [event for _ in range(times) for event in match.play("turn")]


def chips_of(match: tripot.Match) -> list[int]:
    return list(match.scores)


def fonds_of(match: tripot.Match) -> list[int]:
    return list(match.state.fonds[: match.game.seats])


def ranks_of(match: tripot.Match) -> list[str]:
    """The ranks in front of each seat."""
    cards = match.state.cards[: match.game.seats]
    return ["".join(RANKS[card % 13] for card in range(52) if mask >> card & 1) for mask in cards]


def turned_by_hand(seats: int, seed: int, **options: Value) -> Iterator[tripot.Match]:
    """A random match, after every action."""
    match = tripot.game("vendome", seats=seats, ceremony="by_hand", **options).match(seed=seed)
    while not match.over:
        match.play(match.legal[seed % len(match.legal)])
        yield match
