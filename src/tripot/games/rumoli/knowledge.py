"""Who knows what in Rumoli: views built up from a blank, and worlds that fit a view."""

from tripot.cards import DECK_SIZE, FULL_DECK, SUIT_COUNT
from tripot.engine import rules
from tripot.engine.bits import size
from tripot.engine.kernel import copy, rule
from tripot.engine.packs import lay_at_random
from tripot.engine.stream import Stream, below
from tripot.engine.worlds import Desk, clear_desk, share
from tripot.games.rumoli.options import SAME_SUIT, SEALED
from tripot.games.rumoli.play import other_suits, suits_beside
from tripot.games.rumoli.state import ASK, AUCTION, CHOICE, CUT, DRAW, PLAY, SHUFFLING, State
from tripot.games.rumoli.table import (
    all_laid,
    below_in_suit,
    dead_size,
    due_card,
    hand_size,
    hand_then,
    holder_of,
    laid_among_first,
    number_in_coup,
    owner_of,
    present,
    suit_of,
)

MOST_TRIES = 100_000


@rules.conceal.of(State)
def conceal(state: State, viewer: int, view: State) -> None:
    copy(view.options, state.options)
    show_match(state, view)
    show_auction(state, viewer, view)
    show_coup(state, view)
    if viewer < 0:
        return
    view.hands[viewer] = state.hands[viewer]
    if knows_dead_hand(state, viewer):
        view.dead = state.dead
    if state.offered == viewer + 1:
        view.offered = state.offered
    if state.phase == ASK and state.leader == viewer:
        view.withdrawn = state.withdrawn


@rule
def knows_dead_hand(state: State, viewer: int) -> bool:
    """RUM-24: whoever exchanged knows what he laid aside."""
    return viewer >= 0 and state.taker == viewer + 1


@rule
def show_match(state: State, view: State) -> None:
    view.seats = state.seats
    view.phase = state.phase
    view.deals = state.deals
    view.turned = state.turned
    view.dealer = state.dealer
    view.eldest = state.eldest
    view.actor = state.actor
    view.circuit = state.circuit
    view.out = state.out
    view.shufflers = state.shufflers
    view.talon_size = state.talon_size
    for suit in range(SUIT_COUNT):
        view.boodles[suit] = state.boodles[suit]
    for seat in range(state.seats):
        view.players[seat] = state.players[seat]
        view.chips[seat] = state.chips[seat]
        view.owed[seat] = state.owed[seat]


@rule
def show_auction(state: State, viewer: int, view: State) -> None:
    """Sealed bids are known to their bidders alone until all are there (RUM-B6)."""
    secret = state.phase == AUCTION and state.options.auction == SEALED
    view.bidders = state.bidders
    view.taker = state.taker
    for seat in range(state.seats):
        if seat == viewer or not secret:
            view.bids[seat] = state.bids[seat]


@rule
def show_coup(state: State, view: State) -> None:
    """What has been laid face up, and what that has proved; played cards are remembered (RUM-B20)."""
    view.leader = state.leader
    view.last_suit = state.last_suit
    view.answered = state.answered
    view.stray = state.stray
    view.corrected = state.corrected
    view.stops = state.stops
    view.strayed = state.strayed
    view.skipped = state.skipped
    view.plays = state.plays
    for seat in range(state.seats):
        view.laid[seat] = state.laid[seat]
        view.lacks[seat] = state.lacks[seat]
        view.known[seat] = state.known[seat]
        view.fined[seat] = state.fined[seat]
        view.caught[seat] = state.caught[seat]
    for index in range(state.plays):
        view.history[index] = state.history[index]


@rules.imagine.of(State)
def imagine(view: State, viewer: int, stream: Stream, desk: Desk, world: State) -> None:
    """Uniform over the hands that fit: leads that were lowest, suits a seat could not lead, dead cards, known cards.

    Leads that were too high or strayed, and the leader who was not passed over, are fitted by drawing again. Beyond the
    hands: a sealed bid is any the seat could make; an answer not yet heard is the lawful one, and a leader who might
    have taken a stray lead back has done so as often as not.
    """
    copy(world, view)
    laid = min(view.talon_size, DECK_SIZE)
    if view.phase == DRAW:
        lay_at_random(world.talon, size(view.turned), laid, FULL_DECK & ~view.turned, stream)
    elif view.phase in (SHUFFLING, CUT):
        lay_at_random(world.talon, 0, laid, FULL_DECK, stream)
    elif view.phase >= CHOICE:
        lay_out(view, viewer, desk)
        for _ in range(MOST_TRIES):
            share(desk, stream)
            take_up(desk, viewer, world)
            if is_consistent(world):
                break
        imagine_bids(world, viewer, stream)
        imagine_answers(world, viewer, stream)


@rule
def lay_out(view: State, viewer: int, desk: Desk) -> None:
    """The hidden hands, and the dead one as one holder more."""
    clear_desk(desk)
    desk.holders = view.seats + 1
    hidden = FULL_DECK & ~all_laid(view)
    for seat in range(view.seats):
        if seat == viewer:
            hidden &= ~view.hands[seat]
        else:
            hidden &= ~view.known[seat]
            desk.room[seat] = hand_size(view, seat) - size(view.known[seat])
            desk.barred[seat] = view.lacks[seat]
    if knows_dead_hand(view, viewer):
        hidden &= ~view.dead
    else:
        desk.room[view.seats] = dead_size(view)
    desk.cards = hidden


@rule
def take_up(desk: Desk, viewer: int, world: State) -> None:
    for seat in range(world.seats):
        if seat != viewer:
            world.hands[seat] = desk.held[seat] | world.known[seat]
    if not knows_dead_hand(world, viewer):
        world.dead = desk.held[world.seats]


@rule
def is_consistent(world: State) -> bool:
    """Whether the leader has what he was not passed over for, and every faulty lead was one with these hands."""
    if not leader_can_lead(world):
        return False
    for index in range(world.plays):
        card = world.history[index]
        if world.skipped >> card & 1 and not was_too_high(world, card):
            return False
        if world.strayed >> card & 1 and not was_astray(world, card):
            return False
    return True


@rule
def leader_can_lead(world: State) -> bool:
    """RUM-B1: a leader not passed over has another suit, unless it is known that nobody has."""
    if world.phase != PLAY or (world.options.no_other_suit == SAME_SUIT and world.corrected == 0):
        return True
    others = other_suits(world)
    return world.hands[world.actor] & others != 0 or others & ~world.lacks[world.actor] == 0


@rule
def was_too_high(world: State, card: int) -> bool:
    """Whether a lead left a lower card of its suit in the hand (RUM-38)."""
    return hand_at(world, card) & below_in_suit(card) != 0


@rule
def was_astray(world: State, card: int) -> bool:
    """Whether a lead left a card of another suit in the hand (RUM-44)."""
    return hand_at(world, card) & suits_beside(world, suit_of(card)) != 0


@rule
def hand_at(world: State, card: int) -> int:
    """What whoever laid this card held when it was laid, itself too."""
    return hand_then(world, owner_of(world, card), laid_among_first(world, number_in_coup(world, card)))


@rule
def imagine_bids(world: State, viewer: int, stream: Stream) -> None:
    if world.phase != AUCTION or world.options.auction != SEALED:
        return
    hidden = present(world) & ~world.bidders & ~(1 << world.dealer)
    for seat in range(world.seats):
        if hidden >> seat & 1 and seat != viewer:
            world.bids[seat] = below(stream, world.chips[seat] + 1)


@rule
def imagine_answers(world: State, viewer: int, stream: Stream) -> None:
    if world.phase != ASK:
        return
    if world.stray > 0 and world.leader != viewer and world.answered >> world.leader & 1:
        world.withdrawn = below(stream, 2)
    holder = holder_of(world, due_card(world))
    withdraws = world.withdrawn == 1 and holder == world.leader
    if holder >= 0 and holder != viewer and world.answered >> holder & 1 and not withdraws:
        world.offered = holder + 1
