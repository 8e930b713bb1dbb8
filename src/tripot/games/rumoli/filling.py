"""What a position of Rumoli need not spell out, filled in from the rest."""

from tripot.cards import FULL_DECK, SUIT_COUNT
from tripot.engine.bits import each_seat, nth, size
from tripot.engine.options import PREVENT
from tripot.games.rumoli.auction import best_bidder
from tripot.games.rumoli.chips import ante_of, is_finished, open_coup
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.play import pass_lead
from tripot.games.rumoli.state import ANTE, ASK, AUCTION, CHOICE, CUT, DEAL, DRAW, PLAY, SHUFFLING, State
from tripot.games.rumoli.table import all_laid, dead_size, hand_size, left_of, next_among, present, right_of, with_cards

#: The fields that tell of a coup whose cards are dealt.
OF_CARDS = frozenset(("hands", "laid", "dead", "history"))


def settle(state: State, given: frozenset[str]) -> None:
    """Fill in what follows from the rest: phase, chips, the cards gone, whose turn it is."""
    if not present(state) or not 0 <= state.dealer < state.seats:
        return
    if "phase" not in given:
        state.phase = PLAY if given & OF_CARDS else ANTE
    if "eldest" not in given and state.phase > DRAW:
        state.eldest = left_of(state, state.dealer)
    settle_waiting(state, given)
    settle_chips(state, given)
    if "owed" not in given and (state.phase == ANTE or (state.phase == DEAL and not any(state.boodles))):
        settle_antes(state)
    if state.phase >= CHOICE:
        settle_cards(state)
        settle_bars(state)
        settle_stops(state)
    settle_turn(state, given)
    if state.phase == PLAY and "actor" in given:
        settle_lead(state, given)


def settle_waiting(state: State, given: frozenset[str]) -> None:
    """Unless it is said who has still to shuffle or to bid, everybody has, but for those whose turn was before."""
    if state.phase == SHUFFLING and "shufflers" not in given:
        first = state.actor if "actor" in given else state.dealer + 1
        turns = range((state.dealer - first) % state.seats + 1)
        state.shufflers = present(state) & sum(1 << (first + turn) % state.seats for turn in turns)
    if state.phase == AUCTION and "bidders" not in given:
        told = "actor" in given and 0 <= state.actor < state.seats and state.options.auction != SEALED
        state.bidders = still_bidding(state) if told else others(state)


def others(state: State) -> int:
    """RUM-22: all but the dealer."""
    return present(state) & ~(1 << state.dealer)


def still_bidding(state: State) -> int:
    """RUM-B6: who has not passed, by whose turn it is: who has bid since its last bid, or has had no turn before it."""

    def last_turn(seat: int) -> tuple[int, int]:
        return state.bids[seat], (seat - state.dealer) % state.seats

    return sum(1 << seat for seat in each_seat(others(state)) if last_turn(seat) >= last_turn(state.actor))


def settle_chips(state: State, given: frozenset[str]) -> None:
    """Without chips the antes have just been paid; without boodles what the players lack lies there, evenly."""
    total = state.seats * state.options.starting_chips
    if "chips" not in given and sum(state.boodles) != total:
        anted = state.phase > ANTE or "owed" in given
        for seat in range(state.seats):
            paid = ante_of(state, seat) - state.owed[seat] if anted else 0
            state.chips[seat] = state.options.starting_chips - paid
    if "boodles" not in given:
        rest = max(0, total - sum(state.chips))
        for suit in range(SUIT_COUNT):
            state.boodles[suit] = rest // SUIT_COUNT + (suit < rest % SUIT_COUNT)


def settle_antes(state: State) -> None:
    """A coup before its antes begins: whoever cannot ante leaves (RUM-B12), the others ante, or are asked where.

    No deal comes before the antes (RUM-13): with nothing on the boodles they are still to be made.
    """
    sound = present(state) >> state.dealer & 1 and state.eldest == left_of(state, state.dealer)
    if sound and not is_finished(state):
        state.eldest = state.dealer  # in the coup before, until the antes: its layout is shared from him on (RUM-B11)
        open_coup(state)


def settle_cards(state: State) -> None:
    """Cards not named lie in the dead hand, or have been played by those who were dealt more than they hold.

    Those that history names have been played.
    """
    rest = FULL_DECK & ~all_laid(state) & ~state.dead
    for seat in range(state.seats):
        rest &= ~state.hands[seat]
    played = sum({1 << state.history[index] for index in range(state.plays)})
    for kept in (state.stops, FULL_DECK):  # what stopped a sequence is dead, unless it is withheld
        more = first_cards(rest & kept & ~played, dead_size(state) - size(state.dead))
        state.dead |= more
        rest &= ~more
    for seat in range(state.seats):
        more = first_cards(rest, hand_size(state, seat) - size(state.hands[seat]))
        state.laid[seat] |= more
        rest &= ~more


def settle_stops(state: State) -> None:
    """Where faults are refused nobody has a card that stopped a sequence, and everybody knows it (RUM-B13)."""
    if state.options.enforcement == PREVENT:
        for seat in range(state.seats):
            state.lacks[seat] |= state.stops & ~state.hands[seat]


def settle_bars(state: State) -> None:
    """Whoever was barred by a card that history does not reach is barred from its beginning on (RUM-39, RUM-41)."""
    for since in (state.fined, state.caught):
        for seat in range(state.seats):
            if since[seat] > state.plays + 1:
                since[seat] = 1


def first_cards(cards: int, count: int) -> int:
    """So many of these cards, or all of them."""
    count = max(0, min(count, size(cards)))
    return sum(1 << nth(cards, index) for index in range(count))


def settle_turn(state: State, given: frozenset[str]) -> None:
    """Whose turn it is; a lead that must pass has passed (RUM-B1)."""
    if state.phase >= PLAY and state.plays == 0 and "leader" not in given:
        state.leader = state.eldest
    if "actor" in given:
        return
    if state.phase == DRAW:
        state.actor = state.seats - 1
    elif state.phase == SHUFFLING:
        state.actor = next_among(state, state.shufflers, state.dealer)
    elif state.phase == CUT:
        state.actor = right_of(state, state.dealer)
    elif state.phase == CHOICE:
        state.actor = state.dealer
    elif state.phase == AUCTION:
        state.actor = next_to_bid(state)
    elif state.phase == ASK:
        state.actor = state.leader
    elif state.phase == PLAY and with_cards(state) and 0 <= state.leader < state.seats:
        pass_lead(state)


def next_to_bid(state: State) -> int:
    """RUM-B6: the bidder on the left of the best, or the first while nobody bids; sealed bids come in any order."""
    if state.options.auction == SEALED:
        return state.eldest
    best = best_bidder(state)
    return next_among(state, state.bidders, state.dealer if best < 0 else best)


def settle_lead(state: State, given: frozenset[str]) -> None:
    """Who leads is the leader; whoever could not lead another suit has shown it: all, where the lead stays (RUM-B1)."""
    twin = state.clone()
    settle_turn(twin, frozenset({"leader"}))
    if (twin.phase, twin.actor) == (state.phase, state.actor):
        state.leader = twin.leader
        for seat in range(state.seats if "lacks" not in given else 0):
            state.lacks[seat] = twin.lacks[seat]
