"""The whole position of a match of Vendôme, in one record."""

from ctypes import c_int8, c_int64
from typing import Annotated

from tripot.cards import DECK_SIZE, RANK_COUNT, SUIT_COUNT
from tripot.engine.drawing import Drawing
from tripot.engine.record import CardSet, Int, Ints, Kind, Pile, Record, Seat, SeatSet, Words, record

FEWEST, MOST = 4, 12
TWOS = sum(1 << RANK_COUNT * suit for suit in range(SUIT_COUNT))

OVER, DRAW, DEAL, CUT, SERVE, TAILLE = range(6)
PHASES = ("over", "draw", "deal", "cut", "serve", "taille")

TURN = 52

NOT_ENDED, BY_CIRCUITS, BY_TOURS, BY_EXHAUSTION = range(4)
ENDINGS = ("none", "circuits", "tours", "exhaustion")


@record
class Options(Record):
    """The options in force, each as the index of its value or as its number."""

    __slots__ = ()
    payment_basis: Int
    quadruple_refund: Int
    quadruple_paid_to: Int
    draw_order: Int
    tie_draw: Int
    insolvency: Int
    payment_order: Int
    exhausted: Int
    end_condition: Int
    circuits: Int
    max_tours: Int
    min_active_players: Int
    ceremony: Int


@record
class State(Record):
    """Seat 0 is the first banker; the deal and the bank go to the right, by rising seat numbers."""

    __slots__ = ()
    options: Options
    seats: Int
    phase: Annotated[int, c_int64, Words(PHASES)]
    deals: Int  # tours finished
    players: Annotated[Ints, c_int64 * MOST]  # who sits at each seat, once the bank is drawn
    drawing: Drawing
    banker: Seat
    chips: Annotated[Ints, c_int64 * MOST]  # below zero for a player in debt
    banks: Annotated[Ints, c_int64 * MOST]  # banks held and lost (VEN-B13)
    ending: Annotated[int, c_int64, Words(ENDINGS)]
    # the tour
    receiver: Seat  # who gets the next card of the deal
    cards: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # in front of each seat: 2 or 3 make a double or a triple
    in_play: SeatSet  # the coupeurs with a card in front of them
    fonds: Annotated[Ints, c_int64 * MOST]  # chips on each carte droite
    removed: CardSet  # cartes droites out of play (VEN-19)
    pile_size: Int
    talon_size: Int
    pile: Annotated[Ints, c_int8 * DECK_SIZE, Pile("pile_size")]  # the cards of the taille, in order (VEN-16)
    talon: Annotated[Ints, c_int8 * DECK_SIZE, Pile("talon_size")]  # the next card first: hidden
