"""The whole position of a match of La Dame de Pique, in one record."""

from ctypes import c_int8, c_int64
from typing import Annotated

from tripot.cards import CLUBS, DECK_SIZE, HEART_CARDS, QUEEN, SPADES, TWO, card_of
from tripot.engine.drawing import Drawing
from tripot.engine.record import CardSet, Flag, Int, Ints, Kind, Pile, Record, Seat, SeatSet, Words, record

SEATS = 4  # DDP-05, DDP-B14
CARDS_EACH = 13  # DDP-06
CARDS_PASSED = 3  # DDP-09

TWO_OF_CLUBS = card_of(CLUBS, TWO)
QUEEN_OF_SPADES = card_of(SPADES, QUEEN)
POINT_CARDS = HEART_CARDS | 1 << QUEEN_OF_SPADES
QUEEN_POINTS = 13  # DDP-24
ALL_POINTS = 26

OVER, DRAW, DEAL, EXCHANGE, PLAY, CHOOSE = range(6)
PHASES = ("over", "draw", "deal", "exchange", "play", "choose")

OTHERS_PLUS, SELF_MINUS = range(52, 54)


@record
class Options(Record):
    """The options in force, each as the index of its value or as its number."""

    __slots__ = ()
    target: Int
    end_rule: Int
    hearts_broken_by: Int
    hearts_break_scope: Int
    queen_breaks_hearts: Int
    lead_hearts_if_only_queen_and_hearts: Int
    moon_scoring: Int
    ceremony: Int


@record
class State(Record):
    """Seat 0 is the first dealer; play goes to the left, by rising seat numbers."""

    __slots__ = ()
    options: Options
    seats: Int
    phase: Annotated[int, c_int64, Words(PHASES)]
    deals: Int  # manches finished
    players: Annotated[Ints, c_int64 * SEATS]  # who sits at each seat, once drawn (DDP-B11)
    drawing: Drawing
    dealer: Seat
    totals: Annotated[Ints, c_int64 * SEATS]  # points of the manches finished (DDP-26)
    awaited: SeatSet  # the seats that may act
    hearts_free: Flag  # DDP-20
    # the manche
    hands: Annotated[Ints, c_int64 * SEATS, Kind.CARDS]
    passed: Annotated[Ints, c_int64 * SEATS, Kind.CARDS]  # what each gave: known to giver and receiver
    trick: Annotated[Ints, c_int64 * SEATS, Pile("played")]
    played: Int
    led: CardSet  # all cards of the suit led
    leader: Seat
    gone: CardSet  # cards gathered in finished tricks
    charges: Annotated[Ints, c_int64 * SEATS]  # points taken in this manche
    lacks: Annotated[Ints, c_int64 * SEATS, Kind.CARDS]  # cards a seat has shown not to hold
    history: Annotated[Ints, c_int8 * DECK_SIZE, Pile("plays")]  # the cards of this manche in order of play
    turns: Annotated[Ints, c_int8 * DECK_SIZE]  # the seat of each play of the history
    plays: Int
