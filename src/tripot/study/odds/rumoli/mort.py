"""Le Rumoli: what the dead hand is worth to a hand, by deals sampled around it.

The other cards are dealt at random to the others and to the dead hand; the deal is then played out twice by beginners
(thumb), once after the exchange and once without it, the auction left out. The difference is what the exchange brings,
before anything is paid for it. With an equal part of what is then left on the layout, which somebody wins later, it is
what a buyer may offer, and what a dealer who sells gives up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.cards import FULL_DECK, each_card
from tripot.engine.bits import lowest, size
from tripot.engine.game import Game, expect_game
from tripot.engine.kernel import algorithm, copy, rule
from tripot.engine.record import AnyState, Floats, array_of
from tripot.engine.refusing import no_such_seat
from tripot.engine.rules import apply, waiting
from tripot.engine.stream import Pack, Stream, pack_of, shuffle, stream
from tripot.engine.whole import whole
from tripot.errors import CardError, TripotError, shown
from tripot.games.rumoli.auction import exchange, open_play
from tripot.games.rumoli.state import CHOICE, State
from tripot.games.rumoli.table import dealt_at, place_in_deal
from tripot.players.thumb import beginner, gained, load, prospect
from tripot.study.amounts import expect_some
from tripot.study.progress import Progress, portions, unheard
from tripot.study.statistics import standard_error

PORTION = 2000
USUAL_DEALS = 20_000
SUMS, WIDEST = 5, 100  # what is added up, besides how often each difference came: up to so many chips


@dataclass(frozen=True, slots=True)
class Mort:
    """The expected chips of the seat in the deal without and with the exchange, its gain and the standard error.

    `worth` is that gain with an equal part of what is left on the layout, which falls to all in time, as players weigh
    it. A single deal has no standard error. `often` holds how many deals brought each difference, in chips from the
    least to the most.
    """

    seat: int
    deals: int
    without: float
    after: float
    gain: float
    error: float | None
    worth: float
    worth_error: float | None
    often: dict[int, int]


@rule
def deal_around(state: State, seat: int, pack: Pack, stream: Stream) -> None:
    """The cards not in this seat's hand to the others and the dead hand, at random."""
    shuffle(pack, stream)
    index = 0
    for place in range(state.seats):
        if place != seat:
            state.hands[place] = 0
            for _ in range(dealt_at(state, place_in_deal(state, place))):
                state.hands[place] |= 1 << pack.cards[index]
                index += 1
    state.dead = 0
    while index < pack.count:
        state.dead |= 1 << pack.cards[index]
        index += 1


@rule
def play_out(state: State, view: State, stream: Stream) -> None:
    """Beginners to the end of the deal."""
    deals = state.deals
    while state.deals == deals:
        seat = lowest(waiting(state))
        apply(state, seat, beginner(state, seat, stream, view))


@algorithm
def weigh_mort(
    states: Sequence[State], packs: Sequence[Pack], streams: Sequence[Stream], sums: Floats, seat: int, deals: int
) -> int:
    """Play deals around the hand of states[0]; adds up the seat's chips without and with the exchange, the squares of
    their difference, then that difference with a part of the layout, and its squares.

    Then come the deals in which the exchange brought each difference, from -WIDEST on.

    `states` also holds room for a deal, its twin and a view. Returns the deals played.
    """
    start, first, twin, view = states[0], states[1], states[2], states[3]
    for _ in range(deals):
        copy(first, start)
        deal_around(first, seat, packs[0], streams[0])
        copy(twin, first)
        open_play(first)
        exchange(twin, seat)
        open_play(twin)
        play_out(first, view, streams[0])
        play_out(twin, view, streams[0])
        without = gained(start, first, seat)
        after = gained(start, twin, seat)
        sums[0] += without
        sums[1] += after
        sums[2] += (after - without) ** 2
        worth = prospect(start, twin, seat) - prospect(start, first, seat)
        sums[3] += worth
        sums[4] += worth**2
        sums[SUMS + WIDEST + max(-WIDEST, min(after - without, WIDEST))] += 1
    return deals


def mort_value(
    game: Game,
    seat: int,
    hand: int,
    *,
    deals: int = USUAL_DEALS,
    seed: int | str | bytes = 1,
    progress: Progress = unheard,
    interpreted: bool = False,
) -> Mort:
    """What the exchange is worth to this seat with this hand in the first deal of a match. Seat 0 deals.

    Compiled, unless it is to be `interpreted`: the results are the same. Raises TripotError for another game, for a
    hand that has not the right number of cards, for options it is not weighed with, and for less than one deal;
    CardError for a hand that is no set of cards, SeatError for a seat that is not at the table.
    """
    import numpy as np

    _expect_rumoli(game)
    expect_some(deals, "deals")
    load(game.name)
    states = array_of(first_deal(game, seat, hand), State(), State(), State())
    packs, streams = array_of(pack_of([*each_card(FULL_DECK & ~hand)])), array_of(stream(seed))
    sums = np.zeros(SUMS + 2 * WIDEST + 1)
    play = weigh_mort.run if interpreted else weigh_mort
    for portion in portions(deals, PORTION, progress):
        play(states, packs, streams, sums, seat, portion)
    return _told(seat, deals, sums.tolist())


def _told(seat: int, deals: int, sums: Sequence[float]) -> Mort:
    """What has been added up of so many deals."""
    without, after, squares, worth, worth_squares = (value / deals for value in sums[:SUMS])
    gain = after - without
    often = {place - WIDEST: int(count) for place, count in enumerate(sums[SUMS:]) if count}
    error, worth_error = standard_error(gain, squares, deals), standard_error(worth, worth_squares, deals)
    return Mort(seat, deals, without, after, gain, error, worth, worth_error, often)


def _expect_rumoli(game: Game) -> None:
    """Raises TripotError unless it is a game of Le Rumoli."""
    expect_game(game)
    if game.name != "rumoli":
        raise TripotError(
            f"there is a dead hand in rumoli, not in {game.name}",
            f"il y a une main du mort dans rumoli, non dans {game.name}",
        )


def first_deal(game: Game, seat: int, hand: int) -> AnyState:
    """A first deal, the dealer about to choose, with this hand at the seat. Raises TripotError as `mort_value` does."""
    state = game.match(seed=0).state
    if state.phase != CHOICE:
        raise TripotError(
            "the dead hand is weighed with the automatic ceremony and antes of one each",
            "la main du mort ne se pèse qu’avec la cérémonie automatique et des mises d’un jeton par carte",
        )
    if not 0 <= whole(seat) < game.seats:
        raise no_such_seat(seat, game.seats)
    if hand & ~FULL_DECK:
        raise CardError(
            f"{shown(hand)} is no set of cards: card_set makes one",
            f"{shown(hand)} n’est pas un ensemble de cartes",
        )
    wanted = size(state.hands[seat])
    if size(hand) != wanted:
        raise TripotError(
            f"seat {seat} is dealt {wanted} cards, not {size(hand)}",
            f"la place {seat} reçoit {wanted} cartes, et non {size(hand)}",
        )
    state.hands[seat] = hand
    return state
