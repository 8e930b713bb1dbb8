"""What a sharing is asked, what it answers, and the scratch it works on."""

from ctypes import c_double, c_int64
from typing import Annotated

from tripot.engine.kernel import rule
from tripot.engine.record import CardSet, Flag, Floats, Int, Ints, Kind, Record, record
from tripot.engine.seats import MOST_SEATS

MOST_HOLDERS = MOST_SEATS
MOST_CARDS = 62
TABLE = 1 << 16

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
