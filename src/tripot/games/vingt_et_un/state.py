"""The whole position of a match of Vingt-et-un, in one record."""

from ctypes import c_int8, c_int64
from typing import Annotated

from tripot.cards import DECK_SIZE
from tripot.engine.drawing import Drawing
from tripot.engine.record import Flag, Int, Ints, Kind, Pile, Piles, Record, Seat, SeatSet, SeatSlot, Words, record
from tripot.engine.stream import PACK_CAPACITY

FEWEST, MOST = 2, 24  # VEU-01 sets no limit: this is the house's; one pack settles a draw among so many
MOST_EXTRA = 18  # cards that a hand may ask for and get: see `hands`

OVER, DRAW, STAKE, SHUFFLE, REMIX, CUT, ANNOUNCE, PLAY = range(8)
PHASES = ("over", "draw", "stake", "shuffle", "remix", "cut", "announce", "play")

CARD, STAND, SHOW, LAST_COUP, GO_ON, SHUFFLE_AGAIN, PASS = range(52, 59)

NOT_ENDED, BY_CIRCLE, BY_COUPS, BY_RUIN = range(4)
ENDINGS = ("none", "circle", "coups", "ruin")

#: What hands are shown for and stakes settled by; then what else a hand is shown for, or a stake settled by.
OCCASIONS = ("points", "two_card_21", "coup_nul", "forced_show", "banker_21")
BY_POINTS, BY_TWO_CARD_21, BY_COUP_NUL, BY_FORCED_SHOW, BY_BANKER_21 = range(5)
SHOWN_FOR = (*OCCASIONS, "basket")
FOR_BASKET = 5
SETTLED_BY = (*OCCASIONS, "bust", "banker_bust", "tie", "equal_21", "better_21")
BY_BUST, BY_BANKER_BUST, BY_TIE, BY_EQUAL_21, BY_BETTER_21 = range(5, 10)


@record
class Options(Record):
    """The options in force, each as the index of its value or as its number."""

    __slots__ = ()
    forced_show: Int
    ties: Int
    natural_beats_drawn_21: Int
    natural_pays: Int
    banker_natural_immediate: Int
    stand_rule: Int
    max_extra_cards: Int
    deal_mode: Int
    last_coup_rule: Int
    packs: Int
    stake_min: Int
    stake_max: Int  # 0 for no limit
    starting_chips: Int
    bank_cover: Int
    end_condition: Int
    coups: Int
    tie_draw: Int
    ceremony: Int


@record
class State(Record):
    """Seat 0 (I) is the first banker; cards and bank go to the right, by rising seat numbers.

    Several packs are in play: the same card may lie in several places, and cards are counted, not named.
    """

    __slots__ = ()
    options: Options
    seats: Int
    phase: Annotated[int, c_int64, Words(PHASES)]
    deals: Int  # coups finished
    players: Annotated[Ints, c_int8 * MOST]  # who sits at each seat, once the bank is drawn (VEU-04)
    drawing: Drawing
    banker: Seat
    banks: Int  # banks finished, those skipped included (VEU-B15)
    chips: Annotated[Ints, c_int64 * MOST]  # below zero for a player in debt (VEU-B14)
    ending: Annotated[int, c_int64, Words(ENDINGS)]
    # the coup
    actor: SeatSlot  # who stakes, is asked to have the packs shuffled again, or plays
    stakes: Annotated[Ints, c_int64 * MOST]  # in front of each ponte until settled (VEU-12)
    last: Flag  # the coup is the last of its bank: announced, or the basket was taken back (VEU-B10)
    dealt_in: SeatSet  # who got cards, the banker included
    dealt: Int  # cards of the first deal already given (VEU-14)
    shown: SeatSet  # hands that lie face up
    renewed: Int  # 1 + `dealt` when the basket was taken back in this coup (VEU-30), 0 if it was not
    down: Annotated[Ints, c_int8 * MOST]  # how many of the first two cards each seat has
    first: Annotated[Ints, c_int8 * MOST, Kind.SLOT]  # the first two cards, face down until shown
    second: Annotated[Ints, c_int8 * MOST, Kind.SLOT]
    extra_size: Annotated[Ints, c_int64 * MOST]
    talon_size: Int
    extras: Annotated[
        Ints, c_int8 * (MOST * MOST_EXTRA), Piles("extra_size", MOST_EXTRA)
    ]  # the cards asked for, face up
    talon: Annotated[Ints, c_int8 * PACK_CAPACITY, Pile("talon_size", from_the_end=True)]  # next card last; hidden
    basket: Annotated[Ints, c_int8 * DECK_SIZE]  # how many of each card lie there; all of them between banks
    face_down: Annotated[Ints, c_int8 * DECK_SIZE]  # what lay face down when the basket was taken back, and still does
