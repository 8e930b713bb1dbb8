"""The ways to share, counted state by state; a world drawn by walking back in proportion to them."""

from tripot.engine.bits import lowest
from tripot.engine.kernel import rule
from tripot.engine.stream import Stream, shuffle_row, unit
from tripot.engine.worlds.desk import CAMPS, KINDS, SIDE, Desk


@rule
def count_ways(desk: Desk) -> bool:
    """Count the ways to each state, in the order of `stride`; False if none of them leads to an end."""
    ways = desk.ways
    columns = desk.number[1 - desk.rows]
    for index in range(columns):
        desk.taken[index] = 0
    for index in range(desk.states):
        ways[index] = 0.0
    ways[0] = 1.0
    desk.ends = 0
    desk.total = 0.0
    items = 0
    for index in range(desk.states):
        if ways[index] > 0.0:
            if items < desk.items:
                push(desk, index, desk.item[items])
            elif closes(desk, columns):
                desk.end[desk.ends] = index
                desk.ends += 1
                desk.total += ways[index]
        items += tick(desk, columns)
    return desk.ends > 0


@rule
def push(desk: Desk, index: int, row: int) -> None:
    """Let an item of this row take any place left in the columns it meets."""
    column = SIDE * (1 - desk.rows)
    meets = desk.meets[SIDE * desk.rows + row]
    while meets:
        mate = lowest(meets)
        meets &= meets - 1
        if desk.taken[mate] < desk.span[mate]:
            desk.ways[index + desk.stride[mate]] += desk.ways[index] * (desk.amount[column + mate] - desk.taken[mate])


@rule
def closes(desk: Desk, columns: int) -> bool:
    """Whether the last row can take all that is left."""
    column = SIDE * (1 - desk.rows)
    meets = desk.meets[SIDE * desk.rows + desk.last]
    for index in range(columns):
        if desk.taken[index] < desk.amount[column + index] and meets >> index & 1 == 0:
            return False
    return True


@rule
def tick(desk: Desk, columns: int) -> int:
    """Go on to the next state; returns how many items more it has taken."""
    more = 0
    for index in range(columns):
        if desk.taken[index] < desk.span[index]:
            desk.taken[index] += 1
            return more + 1
        more -= desk.taken[index]
        desk.taken[index] = 0
    return more


@rule
def draw_flow(desk: Desk, stream: Stream) -> None:
    """Draw how many cards of each kind each camp takes: an end, then each item back to the first."""
    column = SIDE * (1 - desk.rows)
    across, down = (1, SIDE) if desk.rows == CAMPS else (SIDE, 1)
    for camp in range(desk.number[CAMPS]):
        for kind in range(desk.number[KINDS]):
            desk.flow[camp * SIDE + kind] = 0
    index = draw_end(desk, stream)
    for mate in range(desk.number[1 - desk.rows]):
        desk.taken[mate] = index // desk.stride[mate] % (1 + desk.span[mate])
        desk.flow[desk.last * down + mate * across] = desk.amount[column + mate] - desk.taken[mate]
    for item in range(desk.items - 1, -1, -1):
        row = desk.item[item]
        mate = draw_mate(desk, stream, index, row)
        desk.taken[mate] -= 1
        desk.flow[row * down + mate * across] += 1
        index -= desk.stride[mate]


@rule
def draw_end(desk: Desk, stream: Stream) -> int:
    """An end, in proportion to the ways to it."""
    point = unit(stream) * desk.total
    for index in range(desk.ends - 1):
        point -= desk.ways[desk.end[index]]
        if point < 0.0:
            return desk.end[index]
    return desk.end[desk.ends - 1]


@rule
def draw_mate(desk: Desk, stream: Stream, index: int, row: int) -> int:
    """The column that the latest item, of this row, has taken from, in proportion to the ways through it."""
    column = SIDE * (1 - desk.rows)
    point = unit(stream) * desk.ways[index]
    meets = desk.meets[SIDE * desk.rows + row]
    chosen = 0
    while meets and point >= 0.0:
        mate = lowest(meets)
        meets &= meets - 1
        if desk.taken[mate] > 0:
            ways = desk.ways[index - desk.stride[mate]]
            if ways > 0.0:
                chosen = mate
                point -= ways * (desk.amount[column + mate] - desk.taken[mate] + 1)
    return chosen


@rule
def hand_out(desk: Desk, stream: Stream) -> None:
    """Give each camp its cards of each kind at random, then each holder of a camp its part."""
    camps = desk.number[CAMPS]
    for camp in range(camps):
        desk.taken[camp] = 0
    for kind in range(desk.number[KINDS]):
        stack(desk, stream, desk.members[SIDE + kind], desk.meets[SIDE + kind])
        start = 0
        for camp in range(camps):
            part = desk.flow[camp * SIDE + kind]
            desk.taken[camp] |= cards_of(desk, start, part)
            start += part
    for camp in range(camps):
        stack(desk, stream, desk.taken[camp], desk.members[camp])
        start = 0
        holders = desk.members[camp]
        while holders:
            holder = lowest(holders)
            holders &= holders - 1
            desk.loose[holder] = cards_of(desk, start, desk.want[holder])
            start += desk.want[holder]


@rule
def stack(desk: Desk, stream: Stream, cards: int, takers: int) -> None:
    """Pile these cards up, in a random order if more than one is to take them."""
    pile = desk.pile
    count = 0
    while cards:
        pile[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    if takers & takers - 1:
        shuffle_row(pile, count, stream)


@rule
def cards_of(desk: Desk, start: int, count: int) -> int:
    """The cards of the pile from `start`, as a set."""
    cards = 0
    for index in range(start, start + count):
        cards |= 1 << desk.pile[index]
    return cards
