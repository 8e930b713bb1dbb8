"""How likely the others' acts were, given what a world says they held: words and bids for the dead hand, and leads."""

from tripot.cards import FULL_DECK, RANK_COUNT, SUIT_COUNT
from tripot.engine.bits import has, size
from tripot.engine.kernel import copy, rule
from tripot.engine.options import PREVENT
from tripot.games.rumoli.auction import best_bidder
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.play import leads
from tripot.games.rumoli.state import ASK, AUCTION, CHOICE, PLAY, State
from tripot.games.rumoli.table import all_laid, boodle_of, owner_of, present, suit_of
from tripot.players.thumb import MIXED, PROPOSALS, likelihood, proposals
from tripot.players.thumb.freedom import FREEDOM, chance_of
from tripot.players.thumb.rumoli.hands import best_lead, gain_of_exchange, most_worth_bidding

DECLINED = 0.2  # how often there was no sale when nobody has bid
WITHHELD = 0.02  # how often somebody holds a card that was due and was not played
SEALED_PROPOSALS = 24  # bids that all have made leave few worlds likely


@proposals.of(State)
def how_many(view: State) -> int:
    return SEALED_PROPOSALS if view.options.auction == SEALED else PROPOSALS


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, least: float, others: int) -> float:  # noqa: ARG001
    """What the dealer chose, who bid for the dead hand and how far, and what was led.

    A position set up without its history tells nothing.
    """
    if world.phase not in (AUCTION, PLAY, ASK) or world.plays != size(all_laid(world)):
        return 1.0
    copy(scratch, world)
    take_back(scratch)
    chance = of_dealer(scratch, viewer) * of_auction(scratch, viewer)
    if world.phase == AUCTION or chance < least:
        return chance
    give_hands(scratch, world)
    return of_leads(scratch, world, viewer, least, chance * of_stops(world, viewer))


@rule
def take_back(state: State) -> None:
    """Every hand as it was dealt, and the boodles as they were, or as a fresh ante makes them where they are taken."""
    for seat in range(state.seats):
        state.hands[seat] |= state.laid[seat]
        state.laid[seat] = 0
    if state.taker > 0:
        hand = state.hands[state.taker - 1]
        state.hands[state.taker - 1] = state.dead
        state.dead = hand
    for suit in range(SUIT_COUNT):
        if state.boodles[suit] == 0:
            state.boodles[suit] = size(present(state)) + 1
    state.phase = CHOICE
    state.plays = 0
    state.stops = 0
    state.last_suit = 0
    state.options.enforcement = PREVENT


@rule
def of_dealer(state: State, viewer: int) -> float:
    """He takes the dead hand if it promises more than his own."""
    if state.dealer == viewer:
        return 1.0
    takes = state.taker == state.dealer + 1
    return odds_of(takes == (gain_of_exchange(state, state.dealer) > 0))


@rule
def odds_of(expected: bool) -> float:  # noqa: FBT001
    """How likely one of two acts is, when rules of thumb expect it or do not."""
    return 1.0 - FREEDOM / 2 if expected else FREEDOM / 2


@rule
def of_auction(state: State, viewer: int) -> float:
    """What all bids and passes tell; if nobody has bid, there may have been no sale."""
    if state.taker == state.dealer + 1:
        return 1.0
    buyer = best_bidder(state)
    chance = 1.0
    for seat in range(state.seats):
        if seat not in (viewer, state.dealer) and has(present(state), seat):
            chance *= of_bid(state, seat, buyer)
    if buyer < 0 and state.bidders == 0 and state.options.dealer_may_decline_sale == 1:
        return DECLINED + (1.0 - DECLINED) * chance
    return chance


@rule
def of_bid(state: State, seat: int, buyer: int) -> float:
    """Whoever bids thinks the exchange worth as much; whoever passes, not worth more than the best bid."""
    bid, most = state.bids[seat], most_worth_bidding(state, seat)
    inside = has(state.bidders, seat)
    if state.options.auction == SEALED:
        means = max(0, state.chips[seat]) + (bid if state.taker == seat + 1 else 0)
        expected = max(0, min(most, means))
        return 1.0 if inside else chance_of(bid, expected, expected, means + 1, MIXED)
    if inside or seat == buyer:
        return odds_of(most >= bid) if bid > 0 else 1.0
    best = state.bids[buyer] if buyer >= 0 else 0
    return odds_of((bid == 0 or most >= bid) and min(most, state.chips[seat]) <= best)


@rule
def give_hands(state: State, world: State) -> None:
    """The exchange, if there was one: the play begins."""
    state.phase = PLAY
    state.leader = state.eldest
    for seat in range(state.seats):
        state.hands[seat] = world.hands[seat] | world.laid[seat]
    state.dead = 0


@rule
def of_leads(state: State, world: State, viewer: int, least: float, chance: float) -> float:
    """The coup laid again, card by card, as long as the chance is not too small."""
    due = -1
    for index in range(world.plays):
        if chance < least:
            return chance
        card = world.history[index]
        seat = owner_of(world, card)
        if card != due:
            if due >= 0:
                state.stops |= 1 << due
            if seat != viewer:
                chance *= of_lead(state, world, seat, card)
        lay(state, seat, card)
        due = card + 1 if (card + 1) % RANK_COUNT != 0 else -1
    return chance


@rule
def of_lead(state: State, world: State, seat: int, card: int) -> float:
    """Rules of thumb are followed more often than not."""
    lawful = leads(state, seat).marks & FULL_DECK
    number = size(lawful)
    if number <= 1:
        return 1.0
    state.dead = world.dead if world.taker == seat + 1 else 0
    usual = best_lead(state, seat, lawful)
    state.dead = 0
    return chance_of(card, usual, usual, number, MIXED)


@rule
def lay(state: State, seat: int, card: int) -> None:
    """A card goes face up, and what lies on its boodle is taken."""
    state.hands[seat] &= ~(1 << card)
    state.laid[seat] |= 1 << card
    state.last_suit = suit_of(card) + 1
    if card == boodle_of(suit_of(card)):
        state.boodles[suit_of(card)] = 0


@rule
def of_stops(world: State, viewer: int) -> float:
    """A card that was due and did not come is hardly in anybody's hand, where nobody was caught with it."""
    chance = 1.0
    for seat in range(world.seats):
        if seat != viewer:
            for _ in range(size(world.hands[seat] & world.stops & ~world.known[seat])):
                chance *= WITHHELD
    return chance
