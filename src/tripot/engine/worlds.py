"""Sharing hidden cards among those who hide them, every world that fits what is known equally likely.

A world gives each holder as many cards as it has room for, none of them barred to it. Cards that only one holder may
take, or that a holder cannot do without, are placed first. The rest is grouped: cards the same holders may take are
one kind, holders the same cards are barred to are one camp. What matters is how many cards of each kind each camp
takes. One side is then gone through item by item (the cards, or the places to fill) while the other is counted (what
is left of each camp, or of each kind): `ways` holds the number of ways to come to each state, and a world is drawn by
walking back from the end in proportion to them. The side with the fewer states is counted; the freest row comes last,
where its n items may be placed in n! ways whatever came before.

The sharing is exactly uniform, to the rounding of floats and the 32 bits of each draw, whenever the states fit in
TABLE. They are at most the product of (1 + size) over the camps, or over the kinds, and often far fewer: only what the
rows before the last may take counts. So any knowledge about four hands of a pack of 52 fits, or about five holders of
8 cards, six of 5, eight of 3, ten of 2, thirteen of 1; and any number of holders in few camps, or cards of few kinds.
Beyond, it is only approximately uniform: from a world found by matching, a few holders chosen at random (three or more,
up to about BLOCK states) share their cards anew, exactly, ROUNDS times for each holder. Restrictions so tight that no
such few can untie what more could keep that chain from some of the worlds.
"""

from ctypes import c_double, c_int64
from typing import Annotated

from tripot.engine.bits import lowest, nth, size
from tripot.engine.kernel import rule
from tripot.engine.record import CardSet, Flag, Floats, Int, Ints, Kind, Record, record
from tripot.engine.stream import Stream, below, unit

MOST_HOLDERS = 13
MOST_CARDS = 62
TABLE = 1 << 16
BLOCK = 512
ROUNDS = 8  # for each holder
FEW = 64  # states not worth counting the other way

CAMPS, KINDS = range(2)
SIDE = 62  # entries kept for each side

Holders = Annotated[Ints, c_int64 * MOST_HOLDERS]
CardSets = Annotated[Ints, c_int64 * MOST_HOLDERS, Kind.CARDS]
Sides = Annotated[Ints, c_int64 * (2 * SIDE)]


@record
class Desk(Record):
    """What is known of the hidden cards, the answer, and scratch for the count.

    Cards a holder is known to hold are left out, of `cards` and of `room`.
    """

    __slots__ = ()
    holders: Int
    cards: CardSet  # to be shared, all of them
    room: Holders  # how many cards each holder takes
    barred: CardSets  # what each holder is known not to hold
    held: CardSets  # the answer

    # Scratch. Sets of holders, camps and kinds are bits.
    counted: Flag  # whether `ways` and all around it are good for...
    counted_holders: Int
    counted_cards: CardSet
    counted_room: Holders
    counted_barred: CardSets
    open: Int  # holders with room once the sure cards are placed
    left: CardSet  # the cards still to be shared among them
    want: Holders
    sure: CardSets
    loose: CardSets  # shared by chance or by matching
    crowded: Flag  # too many states: only approximately uniform

    number: Annotated[Ints, c_int64 * 2]  # how many camps, how many kinds
    members: Sides  # the holders of each camp, the cards of each kind
    amount: Sides  # how many places in each camp, how many cards of each kind
    meets: Sides  # the kinds each camp may take, the camps that may take each kind
    flow: Annotated[Ints, c_int64 * (MOST_HOLDERS * SIDE)]  # cards that each camp takes of each kind

    rows: Int  # the side gone through item by item
    last: Int  # the row left for the end
    items: Int  # how many come before it
    item: Annotated[Ints, c_int64 * MOST_CARDS]  # the row of each
    span: Annotated[Ints, c_int64 * SIDE]  # the most these may take of each column
    stride: Annotated[Ints, c_int64 * SIDE]
    taken: Annotated[Ints, c_int64 * SIDE]
    states: Int
    ends: Int
    total: Annotated[float, c_double]  # ways to all ends
    end: Annotated[Ints, c_int64 * (TABLE // 2)]
    ways: Annotated[Floats, c_double * TABLE]

    pile: Annotated[Ints, c_int64 * MOST_CARDS]
    queue: Holders
    giver: Holders
    gift: Holders


@rule
def clear_desk(desk: Desk) -> None:
    """Forget what was known; the scratch needs no clearing."""
    desk.holders = 0
    desk.cards = 0
    for holder in range(MOST_HOLDERS):
        desk.room[holder] = 0
        desk.barred[holder] = 0
        desk.held[holder] = 0


@rule
def share(desk: Desk, stream: Stream) -> bool:
    """Fill `held` with a world that fits; False if there is none. What was counted serves again if asked the same."""
    if not _unchanged(desk) and not _prepare(desk):
        return False
    if desk.crowded:
        _mix(desk, stream)
    else:
        _draw_flow(desk, stream)
        _hand_out(desk, stream)
    for holder in range(desk.holders):
        desk.held[holder] = desk.sure[holder] | desk.loose[holder]
    return True


@rule
def _unchanged(desk: Desk) -> bool:
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
def _prepare(desk: Desk) -> bool:
    """Count the worlds, or find a first one if they are too many to count; False if there is none."""
    desk.counted = 0
    if not _place_sure(desk):
        return False
    _group(desk, desk.open, desk.left)
    _plan(desk)
    desk.crowded = 1 if desk.states > TABLE else 0
    if desk.crowded:
        return _match(desk)
    desk.counted = 1 if _count(desk) else 0
    return desk.counted == 1


@rule
def _place_sure(desk: Desk) -> bool:
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
        fits = _place_forced(desk)
    return fits


@rule
def _place_forced(desk: Desk) -> bool:
    """One round of `_place_sure`."""
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


@rule
def _group(desk: Desk, holders: int, cards: int) -> None:
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
        _split(desk, bars)
    _acquaint(desk)


@rule
def _split(desk: Desk, bars: int) -> None:
    """Part the cards barred to a camp from the others of their kinds."""
    for kind in range(SIDE, SIDE + desk.number[KINDS]):
        cards = desk.members[kind]
        if cards & bars and cards & ~bars:
            desk.members[kind] = cards & ~bars
            desk.members[SIDE + desk.number[KINDS]] = cards & bars
            desk.number[KINDS] += 1


@rule
def _acquaint(desk: Desk) -> None:
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
def _plan(desk: Desk) -> None:
    """Go through the side that leaves fewer states to count."""
    _lay(desk, KINDS)
    states = desk.states
    if states > FEW:
        _lay(desk, CAMPS)
        if desk.states >= states:
            _lay(desk, KINDS)


@rule
def _lay(desk: Desk, rows: int) -> None:
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
        desk.span[index] = min(desk.amount[column + index], _demand(desk, row, desk.meets[column + index]))
        desk.states = min(desk.states * (1 + desk.span[index]), TABLE + 1)


@rule
def _demand(desk: Desk, row: int, meets: int) -> int:
    """How many items the rows of a set have, but for the last row."""
    total = 0
    while meets:
        index = lowest(meets)
        meets &= meets - 1
        if index != desk.last:
            total += desk.amount[row + index]
    return total


@rule
def _count(desk: Desk) -> bool:
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
                _push(desk, index, desk.item[items])
            elif _closes(desk, columns):
                desk.end[desk.ends] = index
                desk.ends += 1
                desk.total += ways[index]
        items += _tick(desk, columns)
    return desk.ends > 0


@rule
def _push(desk: Desk, index: int, row: int) -> None:
    """Let an item of this row take any place left in the columns it meets."""
    column = SIDE * (1 - desk.rows)
    meets = desk.meets[SIDE * desk.rows + row]
    while meets:
        mate = lowest(meets)
        meets &= meets - 1
        if desk.taken[mate] < desk.span[mate]:
            desk.ways[index + desk.stride[mate]] += desk.ways[index] * (desk.amount[column + mate] - desk.taken[mate])


@rule
def _closes(desk: Desk, columns: int) -> bool:
    """Whether the last row can take all that is left."""
    column = SIDE * (1 - desk.rows)
    meets = desk.meets[SIDE * desk.rows + desk.last]
    for index in range(columns):
        if desk.taken[index] < desk.amount[column + index] and meets >> index & 1 == 0:
            return False
    return True


@rule
def _tick(desk: Desk, columns: int) -> int:
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
def _draw_flow(desk: Desk, stream: Stream) -> None:
    """Draw how many cards of each kind each camp takes: an end, then each item back to the first."""
    column = SIDE * (1 - desk.rows)
    across, down = (1, SIDE) if desk.rows == CAMPS else (SIDE, 1)
    for camp in range(desk.number[CAMPS]):
        for kind in range(desk.number[KINDS]):
            desk.flow[camp * SIDE + kind] = 0
    index = _draw_end(desk, stream)
    for mate in range(desk.number[1 - desk.rows]):
        desk.taken[mate] = index // desk.stride[mate] % (1 + desk.span[mate])
        desk.flow[desk.last * down + mate * across] = desk.amount[column + mate] - desk.taken[mate]
    for item in range(desk.items - 1, -1, -1):
        row = desk.item[item]
        mate = _draw_mate(desk, stream, index, row)
        desk.taken[mate] -= 1
        desk.flow[row * down + mate * across] += 1
        index -= desk.stride[mate]


@rule
def _draw_end(desk: Desk, stream: Stream) -> int:
    """An end, in proportion to the ways to it."""
    point = unit(stream) * desk.total
    for index in range(desk.ends - 1):
        point -= desk.ways[desk.end[index]]
        if point < 0.0:
            return desk.end[index]
    return desk.end[desk.ends - 1]


@rule
def _draw_mate(desk: Desk, stream: Stream, index: int, row: int) -> int:
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
def _hand_out(desk: Desk, stream: Stream) -> None:
    """Give each camp its cards of each kind at random, then each holder of a camp its part."""
    camps = desk.number[CAMPS]
    for camp in range(camps):
        desk.taken[camp] = 0
    for kind in range(desk.number[KINDS]):
        _stack(desk, stream, desk.members[SIDE + kind], desk.meets[SIDE + kind])
        start = 0
        for camp in range(camps):
            part = desk.flow[camp * SIDE + kind]
            desk.taken[camp] |= _cards_of(desk, start, part)
            start += part
    for camp in range(camps):
        _stack(desk, stream, desk.taken[camp], desk.members[camp])
        start = 0
        holders = desk.members[camp]
        while holders:
            holder = lowest(holders)
            holders &= holders - 1
            desk.loose[holder] = _cards_of(desk, start, desk.want[holder])
            start += desk.want[holder]


@rule
def _stack(desk: Desk, stream: Stream, cards: int, takers: int) -> None:
    """Pile these cards up, in a random order if more than one is to take them."""
    pile = desk.pile
    count = 0
    while cards:
        pile[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    if takers & takers - 1:
        for index in range(count - 1, 0, -1):
            other = below(stream, index + 1)
            held = pile[index]
            pile[index] = pile[other]
            pile[other] = held


@rule
def _cards_of(desk: Desk, start: int, count: int) -> int:
    """The cards of the pile from `start`, as a set."""
    cards = 0
    for index in range(start, start + count):
        cards |= 1 << desk.pile[index]
    return cards


@rule
def _match(desk: Desk) -> bool:
    """Any one world, by augmenting paths; False if there is none."""
    cards = desk.left
    while cards:
        if not _place(desk, lowest(cards)):
            return False
        cards &= cards - 1
    return True


@rule
def _place(desk: Desk, card: int) -> bool:
    """Give a card to a holder, each in a chain handing another card on to the next, until one has room."""
    seen, tail, head = 0, 0, 0
    for holder in range(desk.holders):
        if desk.open >> holder & 1 and desk.barred[holder] >> card & 1 == 0:
            desk.giver[holder] = -1
            desk.gift[holder] = card
            desk.queue[tail] = holder
            tail += 1
            seen |= 1 << holder
    while head < tail:
        holder = desk.queue[head]
        head += 1
        if size(desk.loose[holder]) < desk.want[holder]:
            _hand_on(desk, holder)
            return True
        others = desk.open & ~seen
        while others:
            other = lowest(others)
            others &= others - 1
            gifts = desk.loose[holder] & ~desk.barred[other]
            if gifts:
                desk.giver[other] = holder
                desk.gift[other] = lowest(gifts)
                desk.queue[tail] = other
                tail += 1
                seen |= 1 << other
    return False


@rule
def _hand_on(desk: Desk, holder: int) -> None:
    """Hand the gifts on, from the end of the chain back to its beginning."""
    while holder >= 0:
        gift = 1 << desk.gift[holder]
        desk.loose[holder] |= gift
        holder = desk.giver[holder]
        if holder >= 0:
            desk.loose[holder] &= ~gift


@rule
def _mix(desk: Desk, stream: Stream) -> None:
    """Let a few holders share their cards anew, again and again."""
    for _ in range(ROUNDS * size(desk.open)):
        holders = _some_holders(desk, stream)
        cards, rest = 0, holders
        while rest:
            cards |= desk.loose[lowest(rest)]
            rest &= rest - 1
        _group(desk, holders, cards)
        _plan(desk)
        _count(desk)
        _draw_flow(desk, stream)
        _hand_out(desk, stream)


@rule
def _some_holders(desk: Desk, stream: Stream) -> int:
    """Holders at random, as many as share in about BLOCK states, but three at least: they always fit."""
    holders, states, rest = 0, 1, desk.open
    while rest:
        holder = nth(rest, below(stream, size(rest)))
        rest &= ~(1 << holder)
        states *= 1 + desk.want[holder]
        if states > BLOCK and size(holders) >= 3:
            return holders
        holders |= 1 << holder
    return holders
