"""A world that fits what is known: sure cards first, the rest by counting, or by mixing where that is too much."""

from tripot.engine.bits import lowest, size
from tripot.engine.kernel import rule
from tripot.engine.stream import Stream
from tripot.engine.worlds.counting import count_ways, draw_flow, hand_out
from tripot.engine.worlds.desk import TABLE, Desk
from tripot.engine.worlds.grouping import group, plan
from tripot.engine.worlds.mixing import match, mix


@rule
def share(desk: Desk, stream: Stream) -> bool:
    """Fill `held` with a world that fits; False if there is none. What was counted serves again if asked the same."""
    if not unchanged(desk) and not prepare(desk):
        return False
    if desk.crowded:
        mix(desk, stream)
    else:
        draw_flow(desk, stream)
        hand_out(desk, stream)
    for holder in range(desk.holders):
        desk.held[holder] = desk.sure[holder] | desk.loose[holder]
    return True


@rule
def unchanged(desk: Desk) -> bool:
    """Whether the count made last is still good; notes what this one is about."""
    change = desk.holders ^ desk.counted_holders | desk.cards ^ desk.counted_cards
    for holder in range(desk.holders):
        change |= desk.room[holder] ^ desk.counted_room[holder] | desk.barred[holder] ^ desk.counted_barred[holder]
        desk.counted_room[holder] = desk.room[holder]
        desk.counted_barred[holder] = desk.barred[holder]
    desk.counted_holders = desk.holders
    desk.counted_cards = desk.cards
    return desk.counted == 1 and change == 0


@rule
def prepare(desk: Desk) -> bool:
    """Count the worlds, or find a first one if they are too many to count; False if there is none."""
    desk.counted = 0
    if not place_sure(desk):
        return False
    group(desk, desk.open, desk.left)
    plan(desk)
    desk.crowded = 1 if desk.states > TABLE else 0
    if desk.crowded:
        return match(desk)
    desk.counted = 1 if count_ways(desk) else 0
    return desk.counted == 1


@rule
def place_sure(desk: Desk) -> bool:
    """Give the cards only one holder may take, and all it may take to a holder who needs them all, until none is left.

    False if a card finds no holder, or a holder not enough cards.
    """
    desk.left = desk.cards
    desk.open = 0
    places = 0
    for holder in range(desk.holders):
        places += desk.room[holder]
        desk.want[holder] = desk.room[holder]
        desk.sure[holder] = 0
        desk.loose[holder] = 0
        if desk.room[holder] > 0:
            desk.open |= 1 << holder
    fits = places == size(desk.cards)
    before = -1
    while fits and before != desk.left:
        before = desk.left
        fits = place_forced(desk)
    return fits


@rule
def place_forced(desk: Desk) -> bool:
    """One round of `place_sure`."""
    once, twice, holders = 0, 0, desk.open
    while holders:
        free = desk.left & ~desk.barred[lowest(holders)]
        holders &= holders - 1
        twice |= once & free
        once |= free
    if once != desk.left:
        return False
    holders = desk.open
    while holders:
        holder = lowest(holders)
        holders &= holders - 1
        free = desk.left & ~desk.barred[holder]
        sure = free if size(free) == desk.want[holder] else free & ~twice
        if size(free) < desk.want[holder] or size(sure) > desk.want[holder]:
            return False
        desk.sure[holder] |= sure
        desk.left &= ~sure
        desk.want[holder] -= size(sure)
        if desk.want[holder] == 0:
            desk.open &= ~(1 << holder)
    return True
