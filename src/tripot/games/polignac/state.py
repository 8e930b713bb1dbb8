"""The whole position of a match of Polignac, in one record."""

from ctypes import c_int8, c_int64
from typing import Annotated

from tripot.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    HEARTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SPADES,
    SUIT_COUNT,
    TEN,
    card_of,
)
from tripot.engine.drawing import Drawing
from tripot.engine.record import CardSet, Flag, Int, Ints, Kind, Pile, Record, Seat, SeatSet, SeatSlot, Words, record
from tripot.engine.tricks import ACE_BELOW_JACK

FEWEST, MOST = 3, 8
PIQUET = 32
ORDER = ACE_BELOW_JACK  # POL-12

PIQUET_CARDS = sum(
    1 << card_of(suit, rank) for suit in range(SUIT_COUNT) for rank in (SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE)
)
JACKS = sum(1 << card_of(suit, JACK) for suit in range(SUIT_COUNT))
POLIGNAC = card_of(SPADES, JACK)
KINGS_AND_QUEENS = sum(1 << card_of(suit, rank) for suit in range(SUIT_COUNT) for rank in (QUEEN, KING))
RED_SEVENS = 1 << card_of(DIAMONDS, SEVEN) | 1 << card_of(HEARTS, SEVEN)
BLACK_SEVENS = 1 << card_of(CLUBS, SEVEN) | 1 << card_of(SPADES, SEVEN)
COUP_POINTS = 5  # POL-11

OVER, DRAW, DEAL, CUT, ECART, PLAY, ANSWER, DECIDE = range(8)
PHASES = ("over", "draw", "deal", "cut", "ecart", "play", "answer", "decide")

ASK, YES, NO, GO_ON, STOP = range(52, 57)

NOT_ENDED, BY_LIMIT, BY_RENONCE, BY_MASTER_CARD, BY_OTHER_JACK, BY_FAVOUR = range(6)
ENDINGS = ("none", "limit", "renonce", "master_card", "other_jack", "favour")


@record
class Options(Record):
    """The options in force, each as the index of its value or as its number."""

    __slots__ = ()
    leftover_method: Int
    removed_sevens: Int
    limit: Int
    draw_order: Int
    tie_draw: Int
    carte_maitresse: Int
    failed_general: Int
    favour_requests: Int
    favour_timing: Int
    favour_check: Int
    limit_vs_general: Int
    enforcement: Int
    ceremony: Int


@record
class State(Record):
    """Seat 0 is the first dealer; play goes to the right, by rising seat numbers."""

    __slots__ = ()
    options: Options
    seats: Int
    phase: Annotated[int, c_int64, Words(PHASES)]
    deals: Int  # coups finished
    players: Annotated[Ints, c_int64 * MOST]  # who sits at each seat, once drawn (POL-21)
    drawing: Drawing
    dealer: Seat
    totals: Annotated[Ints, c_int64 * MOST]  # points of the coups before this one
    ending: Annotated[int, c_int64, Words(ENDINGS)]
    losers: SeatSet
    # the coup
    hands: Annotated[Ints, c_int64 * MOST, Kind.CARDS]
    ecart: CardSet  # the dealer's discard, hidden (POL-B3)
    ecart_size: Int
    gone: CardSet  # cards gathered in finished tricks
    trick: Annotated[Ints, c_int64 * MOST, Pile("played")]
    played: Int
    leader: Seat
    actor: Seat
    tricks: Annotated[Ints, c_int64 * MOST]
    charges: Annotated[Ints, c_int64 * MOST]  # points of this coup
    going_on: Flag  # the maker of all tricks has said he goes on (POL-32)
    # favour (POL-36 to 40)
    asked: SeatSet  # who has asked in this coup
    declared: SeatSet  # who has asked, or said he goes on
    asker: SeatSlot  # the last to ask
    answered: SeatSet
    favourers: SeatSet  # who said oui to the asker
    missed: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # cards a favourer kept from a sure trick (POL-B15)
    base: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # what each could have played to the trick (POL-B15)
    # what the play has proved
    lacks: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # cards a seat has shown not to hold
    bound: Int  # which plays of the history were made under a oui, as bits
    history: Annotated[Ints, c_int8 * PIQUET, Pile("plays")]  # the cards of this coup in order of play
    turns: Annotated[Ints, c_int8 * PIQUET]  # the seat of each play of the history
    plays: Int
    talon: Annotated[Ints, c_int8 * PIQUET, Pile("talon_size")]  # the shuffled pack until it is cut: hidden
    talon_size: Int
