"""Deals of Vingt-et-un set up from ranks: suits do not count.

`A 9 T K 8 9 | 7 K` deals, one by one in the order II, III, ..., I and twice, then gives a seven and a king to those who
ask. Seat 0 is banker (I), seat 1 the first ponte (II), the last seat his left neighbour.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import tripot
from tripot.engine.options import Value

CHIPS = 50


def pack_of(ranks: str) -> list[str]:
    """Cards of these ranks in order, each rank in the suits c, d, h, s by turns; then the rest of the packs."""
    return [*cards_of(ranks).split(), "..."]


def cards_of(ranks: str) -> str:
    """The same cards, without the rest: also a talon, as a position writes it."""
    used: Counter[str] = Counter()
    cards = []
    for rank in ranks.replace("|", " ").split():
        cards.append(rank + "cdhs"[used[rank] % 4])
        used[rank] += 1
    return " ".join(cards)


def table(seats: int, *ranks: str, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """A first deal of the bank of seat 0, 50 chips each unless the state says otherwise; one text of ranks a pack."""
    game = tripot.game("vingt_et_un", seats=seats, **{"starting_chips": CHIPS, **options})
    return game.set_up({"phase": "stake", **(state or {})}, packs=[pack_of(text) for text in ranks])


def coup(stakes: Sequence[int], *ranks: str, state: dict[str, Any] | None = None, **options: Value) -> tripot.Match:
    """The same with the stakes of II, III and so on made."""
    match = table(len(stakes) + 1, *ranks, state=state, **options)
    play(match, *(f"stake {chips}" for chips in stakes))
    return match


def play(match: tripot.Match, *actions: str) -> list[tripot.Event]:
    """Each action by the seat waited for."""
    return [event for action in actions for event in match.play(action)]


def hand(match: tripot.Match, seat: int) -> list[int]:
    """The cards in front of a seat, the first two first."""
    state = match.state
    start = 18 * seat
    first = [slot - 1 for slot in (state.first[seat], state.second[seat])][: state.down[seat]]
    return first + list(state.extras[start : start + state.extra_size[seat]])


def chips_everywhere(match: tripot.Match) -> int:
    return sum(match.scores) + int(sum(match.state.stakes))


def used_cards(match: tripot.Match) -> int:
    """How many cards lie in the basket."""
    return int(sum(match.state.basket))
