"""Who sits where, how many cards each holds, and what the four boodles are."""

from tripot.cards import DECK_SIZE, FULL_DECK, RANK_COUNT, SUIT_MASK
from tripot.engine.bits import size
from tripot.engine.kernel import rule
from tripot.engine.seats import next_seat
from tripot.games.rumoli.state import BOODLE_RANKS, CHOICE, State


@rule
def present(state: State) -> int:
    """The players at the table."""
    return (1 << state.seats) - 1 & ~state.out


@rule
def left_of(state: State, seat: int) -> int:
    """The next player at the table, clockwise."""
    seat = next_seat(state, seat)
    while state.out >> seat & 1:
        seat = next_seat(state, seat)
    return seat


@rule
def right_of(state: State, seat: int) -> int:
    """The next player at the table, anticlockwise."""
    seat = (seat + state.seats - 1) % state.seats
    while state.out >> seat & 1:
        seat = (seat + state.seats - 1) % state.seats
    return seat


@rule
def next_among(state: State, seats: int, seat: int) -> int:
    """The first of these seats on the left of another, itself the last; itself if there is none."""
    for turn in range(1, state.seats):
        other = (seat + turn) % state.seats
        if seats >> other & 1:
            return other
    return seat


@rule
def boodle_of(suit: int) -> int:
    """RUM-02: the boodle of a suit, as a card."""
    return RANK_COUNT * suit + (BOODLE_RANKS >> 4 * suit & 15)


@rule
def suit_of(card: int) -> int:
    return card // RANK_COUNT


@rule
def suit_mask(suit: int) -> int:
    """Every card of a suit."""
    return SUIT_MASK << RANK_COUNT * suit


@rule
def below_in_suit(card: int) -> int:
    """The lower cards of its suit (RUM-04)."""
    return (1 << card) - 1 & suit_mask(suit_of(card))


@rule
def all_laid(state: State) -> int:
    """Every card played in this coup."""
    cards = 0
    for seat in range(state.seats):
        cards |= state.laid[seat]
    return cards


@rule
def holder_of(state: State, card: int) -> int:
    """Who holds this card; -1 if it is in no living hand."""
    for seat in range(state.seats):
        if state.hands[seat] >> card & 1:
            return seat
    return -1


@rule
def owner_of(state: State, card: int) -> int:
    """Who held this card when the play began; -1 if it was dead."""
    for seat in range(state.seats):
        if (state.hands[seat] | state.laid[seat]) >> card & 1:
            return seat
    return -1


@rule
def due_card(state: State) -> int:
    """RUM-26: the card above the last one laid; -1 past an ace (RUM-28), or if it is already played (RUM-B3)."""
    card = state.history[state.plays - 1] + 1
    if card % RANK_COUNT == 0 or all_laid(state) >> card & 1:
        return -1
    return card


@rule
def place_in_deal(state: State, seat: int) -> int:
    """RUM-16, RUM-17: the dead hand is served at place 0, the eldest at 1, the dealer last."""
    place = 0
    for turn in range(1, state.seats + 1):
        other = (state.dealer + turn) % state.seats
        if not state.out >> other & 1:
            place += 1
        if other == seat:
            return place
    return 0


@rule
def dealt_at(state: State, place: int) -> int:
    """RUM-18: how many cards are dealt at this place."""
    hands = size(present(state)) + 1
    return DECK_SIZE // hands + (1 if place < DECK_SIZE % hands else 0)


@rule
def hand_size(state: State, seat: int) -> int:
    """The cards a seat holds, by what everybody has seen."""
    if state.phase < CHOICE or state.out >> seat & 1:
        return 0
    place = 0 if state.taker == seat + 1 else place_in_deal(state, seat)
    return dealt_at(state, place) - size(state.laid[seat])


@rule
def dead_size(state: State) -> int:
    """The cards of the dead hand."""
    return dealt_at(state, place_in_deal(state, state.taker - 1) if state.taker > 0 else 0)


@rule
def with_cards(state: State) -> int:
    """Who still holds cards."""
    seats = 0
    for seat in range(state.seats):
        if hand_size(state, seat) > 0:
            seats |= 1 << seat
    return seats


@rule
def laid_among_first(state: State, count: int) -> int:
    """The cards laid before the card of the coup numbered `count` from 0."""
    cards = all_laid(state)
    for index in range(count, state.plays):
        cards &= ~(1 << state.history[index])
    return cards


@rule
def number_in_coup(state: State, card: int) -> int:
    """When a card was laid, counted from 0; the number of all plays if the history does not have it."""
    for index in range(state.plays):
        if state.history[index] == card:
            return index
    return state.plays


@rule
def hand_then(state: State, seat: int, laid: int) -> int:
    """What a seat held when only these cards had been laid."""
    return (state.hands[seat] | state.laid[seat]) & ~laid


@rule
def living(state: State, laid: int) -> int:
    """The cards in living hands when only these cards had been laid."""
    return FULL_DECK & ~state.dead & ~laid
