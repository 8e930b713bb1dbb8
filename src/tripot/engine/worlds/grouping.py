"""Holders alike make a camp, cards alike a kind; and which of the two sides to go through item by item."""

from tripot.engine.bits import lowest, size
from tripot.engine.kernel import rule
from tripot.engine.worlds.desk import CAMPS, KINDS, SIDE, TABLE, Desk

FEW = 64  # states not worth counting the other way


@rule
def group(desk: Desk, holders: int, cards: int) -> None:
    """Sort these holders into camps and these cards into kinds."""
    desk.number[CAMPS] = 0
    desk.number[KINDS] = 1
    desk.members[SIDE] = cards
    while holders:
        bars = desk.barred[lowest(holders)] & cards
        camp, places, rest = 0, 0, holders
        while rest:
            holder = lowest(rest)
            rest &= rest - 1
            if desk.barred[holder] & cards == bars:
                camp |= 1 << holder
                places += desk.want[holder]
        holders &= ~camp
        desk.members[desk.number[CAMPS]] = camp
        desk.amount[desk.number[CAMPS]] = places
        desk.number[CAMPS] += 1
        split(desk, bars)
    acquaint(desk)


@rule
def split(desk: Desk, bars: int) -> None:
    """Part the cards barred to a camp from the others of their kinds."""
    for kind in range(SIDE, SIDE + desk.number[KINDS]):
        cards = desk.members[kind]
        if cards & bars and cards & ~bars:
            desk.members[kind] = cards & ~bars
            desk.members[SIDE + desk.number[KINDS]] = cards & bars
            desk.number[KINDS] += 1


@rule
def acquaint(desk: Desk) -> None:
    """Note who meets whom, and the size of each kind."""
    for camp in range(desk.number[CAMPS]):
        desk.meets[camp] = 0
    for kind in range(desk.number[KINDS]):
        cards = desk.members[SIDE + kind]
        camps = 0
        for camp in range(desk.number[CAMPS]):
            if desk.barred[lowest(desk.members[camp])] & cards == 0:
                camps |= 1 << camp
                desk.meets[camp] |= 1 << kind
        desk.meets[SIDE + kind] = camps
        desk.amount[SIDE + kind] = size(cards)


@rule
def plan(desk: Desk) -> None:
    """Go through the side that leaves fewer states to count."""
    lay(desk, KINDS)
    states = desk.states
    if states > FEW:
        lay(desk, CAMPS)
        if desk.states >= states:
            lay(desk, KINDS)


@rule
def lay(desk: Desk, rows: int) -> None:
    """Lay out the count with this side as rows: items in order, least free first, and the states of the columns."""
    desk.rows = rows
    row, column = SIDE * rows, SIDE * (1 - rows)
    desk.last, most = 0, -1
    for index in range(desk.number[rows]):
        choices = desk.amount[row + index] * size(desk.meets[row + index])
        if choices > most:
            desk.last, most = index, choices
    desk.items = 0
    for freedom in range(1, desk.number[1 - rows] + 1):
        for index in range(desk.number[rows]):
            if index != desk.last and size(desk.meets[row + index]) == freedom:
                for _ in range(desk.amount[row + index]):
                    desk.item[desk.items] = index
                    desk.items += 1
    desk.states = 1
    for index in range(desk.number[1 - rows]):
        desk.stride[index] = desk.states
        desk.span[index] = min(desk.amount[column + index], demand(desk, row, desk.meets[column + index]))
        desk.states = min(desk.states * (1 + desk.span[index]), TABLE + 1)


@rule
def demand(desk: Desk, row: int, meets: int) -> int:
    """How many items the rows of a set have, but for the last row."""
    total = 0
    while meets:
        index = lowest(meets)
        meets &= meets - 1
        if index != desk.last:
            total += desk.amount[row + index]
    return total
