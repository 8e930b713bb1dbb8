"""What cards and hands are worth (VEU-07 to 10, 16).

No hand gets more than MOST_EXTRA = 18 cards beyond its first two. Before its last card a hand counts 20 at most with
its aces as 1, so it has at most 20 cards; 20 or 19 aces would have stood on 21 at the eleventh (VEU-B7), so it has at
most 19: 18 aces and a two.
"""

from tripot.cards import ACE, RANK_COUNT
from tripot.engine.kernel import rule
from tripot.games.vingt_et_un.state import MOST_EXTRA, State


@rule
def worth(card: int) -> int:
    """VEU-08, VEU-09; an ace counts 1 here."""
    rank = card % RANK_COUNT
    if rank == ACE:
        return 1
    return min(rank + 2, 10)


@rule
def best(hard: int, aces: int) -> int:
    """VEU-07, VEU-10: one ace counts 11 where that does not exceed 21."""
    return hard + 10 if aces > 0 and hard <= 11 else hard


@rule
def down_card(state: State, seat: int, place: int) -> int:
    """The first or second card of a hand (place 0 or 1); whoever asks must know it."""
    return (state.first[seat] if place == 0 else state.second[seat]) - 1


@rule
def extra_card(state: State, seat: int, index: int) -> int:
    """A card that the hand has asked for."""
    return state.extras[MOST_EXTRA * seat + index]


@rule
def total(state: State, seat: int) -> int:
    """The points of a hand of two cards or more; above 21 it is crevé."""
    first, second = worth(down_card(state, seat, 0)), worth(down_card(state, seat, 1))
    hard = first + second
    aces = 1 if first == 1 or second == 1 else 0
    for index in range(state.extra_size[seat]):
        points = worth(extra_card(state, seat, index))
        hard += points
        if points == 1:
            aces = 1
    return best(hard, aces)


@rule
def least_total(state: State, seat: int) -> int:
    """The points of a hand of two cards or more, every ace counted as 1."""
    points = worth(down_card(state, seat, 0)) + worth(down_card(state, seat, 1))
    for index in range(state.extra_size[seat]):
        points += worth(extra_card(state, seat, index))
    return points


@rule
def is_natural(state: State, seat: int) -> bool:
    """VEU-17: 21 in two cards."""
    return state.extra_size[seat] == 0 and total(state, seat) == 21
