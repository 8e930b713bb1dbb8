"""The whole position of a match of Rumoli, in one record."""

from ctypes import c_int8, c_int64
from typing import Annotated

from tripot.cards import ACE, DECK_SIZE, JACK, KING, QUEEN, SUIT_COUNT, card_of
from tripot.engine.record import (
    CardSet,
    Flag,
    Int,
    Ints,
    Kind,
    Pile,
    Record,
    Seat,
    SeatSet,
    SeatSlot,
    Slot,
    Words,
    record,
)

FEWEST, MOST = 3, 7  # RUM-01

#: RUM-02, RUM-12: the rank of the boodle of each suit, a nibble a suit.
BOODLE_RANKS = KING | QUEEN << 4 | ACE << 8 | JACK << 12
BOODLES = sum(1 << card_of(suit, BOODLE_RANKS >> 4 * suit & 15) for suit in range(SUIT_COUNT))
JACKS = sum(1 << card_of(suit, JACK) for suit in range(SUIT_COUNT))

OVER, DRAW, ANTE, DEAL, SHUFFLING, CUT, CHOICE, AUCTION, PLAY, ASK = range(10)
PHASES = ("over", "draw", "ante", "deal", "shuffle", "cut", "choice", "auction", "play", "ask")

TURN, SHUFFLE, PASS, TAKE, SELL, LEAVE, TAKE_BACK = range(52, 59)

SUITS = ("none", "clubs", "diamonds", "hearts", "spades")


@record
class Options(Record):
    """The options in force, each as the index of its value or as its number."""

    __slots__ = ()
    no_other_suit: Int
    new_suit_rule: Int
    auction: Int
    dealer_may_decline_sale: Int
    ante_mode: Int
    ante_total: Int
    starting_chips: Int
    end_condition: Int
    circuits: Int
    coups: Int
    final_layout: Int
    insolvency: Int
    enforcement: Int
    irregularity_detection: Int
    ceremony: Int


@record
class State(Record):
    """Seat 0 is the first dealer; play goes to the left, by rising seat numbers."""

    __slots__ = ()
    options: Options
    seats: Int
    phase: Annotated[int, c_int64, Words(PHASES)]
    deals: Int  # coups finished
    players: Annotated[Ints, c_int64 * MOST]  # who sits at each seat, once the first dealer is known
    turned: CardSet  # cards dealt face up to find the first dealer (RUM-08)
    dealer: Seat
    eldest: Seat  # the first player on the dealer's left (RUM-17)
    actor: Annotated[int, c_int64, Kind.TOLD_SEAT]
    circuit: Int  # circuits finished
    out: SeatSet  # who has left the table (RUM-B12)
    chips: Annotated[Ints, c_int64 * MOST, Kind.TOLD]
    boodles: Annotated[Ints, c_int64 * SUIT_COUNT, Kind.TOLD]  # the chips on the boodle of each suit
    owed: Annotated[Ints, c_int64 * MOST]  # what each has still to put on the boodles (RUM-35)
    shufflers: SeatSet  # who may still ask for a shuffle (RUM-09)
    # the dead hand
    bidders: SeatSet  # who has not passed, or in a sealed auction not yet bid
    bids: Annotated[Ints, c_int64 * MOST]  # the last bid of each; hidden while a sealed auction lasts
    taker: SeatSlot  # who has exchanged hands with the dead hand
    dead: CardSet  # the hand nobody plays, known to whoever laid it aside
    # the coup
    hands: Annotated[Ints, c_int64 * MOST, Kind.CARDS]
    laid: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # what each has played
    leader: Annotated[int, c_int64, Kind.TOLD_SEAT]  # who laid the last card, or leads the first sequence
    last_suit: Annotated[int, c_int64, Words(SUITS)]  # of the sequence just stopped (RUM-30)
    # under `penalise` every seat is asked for the next card
    answered: SeatSet
    offered: SeatSlot  # who gives the card: hidden until all have answered
    withdrawn: Flag  # whether the leader takes the lead back: hidden until all have answered
    stray: Slot  # a lead in a suit not allowed, not covered yet (RUM-44)
    corrected: Flag  # whether the leader has taken one back: he has another suit
    # what the play has proved
    lacks: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # cards a seat has shown not to hold
    known: Annotated[Ints, c_int64 * MOST, Kind.CARDS]  # cards everybody knows a seat to hold
    stops: CardSet  # cards that were due when a sequence stopped: dead, or withheld
    strayed: CardSet  # leads in a suit not allowed
    skipped: CardSet  # leads that were not the lowest card of their suit
    fined: Annotated[Ints, c_int64 * MOST]  # the card of the coup, from 1, from which on RUM-39 bars a seat; 0 if none
    caught: Annotated[Ints, c_int64 * MOST]  # the card of the coup, from 1, from which on RUM-41 bars a seat; 0 if none
    plays: Int
    talon_size: Int
    history: Annotated[Ints, c_int8 * DECK_SIZE, Pile("plays")]  # the cards of this coup in order of play
    talon: Annotated[Ints, c_int8 * DECK_SIZE, Pile("talon_size")]  # the pack until it is cut or turned up: hidden
