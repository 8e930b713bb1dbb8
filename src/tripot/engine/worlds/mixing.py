"""Where the states are too many to count: any one world, by matching, then a few holders at a time share anew."""

from tripot.engine.bits import lowest, nth, size
from tripot.engine.kernel import rule
from tripot.engine.stream import Stream, below
from tripot.engine.worlds.counting import count_ways, draw_flow, hand_out
from tripot.engine.worlds.desk import Desk
from tripot.engine.worlds.grouping import group, plan

BLOCK = 512
ROUNDS = 8  # for each holder


@rule
def match(desk: Desk) -> bool:
    """Any one world, by augmenting paths; False if there is none."""
    cards = desk.left
    while cards:
        if not place(desk, lowest(cards)):
            return False
        cards &= cards - 1
    return True


@rule
def place(desk: Desk, card: int) -> bool:
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
            hand_on(desk, holder)
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
def hand_on(desk: Desk, holder: int) -> None:
    """Hand the gifts on, from the end of the chain back to its beginning."""
    while holder >= 0:
        gift = 1 << desk.gift[holder]
        desk.loose[holder] |= gift
        holder = desk.giver[holder]
        if holder >= 0:
            desk.loose[holder] &= ~gift


@rule
def mix(desk: Desk, stream: Stream) -> None:
    """Let a few holders share their cards anew, again and again."""
    for _ in range(ROUNDS * size(desk.open)):
        holders = some_holders(desk, stream)
        cards, rest = 0, holders
        while rest:
            cards |= desk.loose[lowest(rest)]
            rest &= rest - 1
        group(desk, holders, cards)
        plan(desk)
        count_ways(desk)
        draw_flow(desk, stream)
        hand_out(desk, stream)


@rule
def some_holders(desk: Desk, stream: Stream) -> int:
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
