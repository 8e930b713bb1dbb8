"""Which positions of Vendôme the rules can reach, and what a position need not spell out."""

from collections.abc import Iterable, Iterator

from tripot.cards import DECK_SIZE, FULL_DECK, RANK_COUNT, each_card
from tripot.engine.bits import size
from tripot.engine.checking import (
    MOST_DEALS,
    card_twice,
    debt_faults,
    ending_faults,
    leftover_faults,
    not_the_pack,
    out_of_range,
    outside_faults,
    players_faults,
    poverty_faults,
    union,
)
from tripot.engine.drawing import settled_lot
from tripot.engine.options import DEBT
from tripot.games.vendome.bank import ending_of, is_eliminated, right_of
from tripot.games.vendome.ceremony import draw_order, starting_chips
from tripot.games.vendome.knowledge import in_sight
from tripot.games.vendome.options import CREDIT
from tripot.games.vendome.state import CUT, DEAL, DRAW, ENDINGS, NOT_ENDED, OVER, SERVE, TAILLE, State
from tripot.games.vendome.tour import TRIPLE, served_after


def lot(state: State) -> Iterable[int]:
    """VEN-08: player 0 draws highest, and nobody as high."""
    return settled_lot(FULL_DECK, draw_order(state))


def settle(state: State, given: frozenset[str]) -> None:
    """Fill in what follows from the rest: the phase, the fonds, who is served next; the talon ends in fixed order."""
    if not 0 <= state.banker < state.seats:
        return
    if "phase" not in given:
        state.phase = TAILLE if state.cards[state.banker] else SERVE if in_sight(state) else DEAL
    settle_chips(state, given)
    if "in_play" not in given:
        state.in_play = coupeurs_with_cards(state)
    if state.phase >= CUT:
        complete_talon(state)
    if state.phase == SERVE and "receiver" not in given:
        state.receiver = served_after(state, last_served(state))
    if state.phase == DEAL and "ending" not in given:
        settle_bank(state)


def settle_bank(state: State) -> None:
    """What comes before a tour: a banker who has left the circle has no bank, and the match may be over."""
    if is_eliminated(state, state.banker):
        state.banker = right_of(state, state.banker)
    state.ending = ending_of(state)
    if state.ending != NOT_ENDED:
        state.phase = OVER


def settle_chips(state: State, given: frozenset[str]) -> None:
    """What solvent players put on the cards; without it, the chips of the start (VEN-05).

    Whoever was served has put down one chip (VEN-13, 28, 32), the banker the rest, and he has taken what was lost.
    """
    if "fonds" in given:
        return
    for seat in range(state.seats):
        state.fonds[seat] = usual_fond(state, seat)
    if "chips" in given:
        return
    paying = served(state)
    for seat in range(state.seats):
        own = int(seat in paying)
        state.chips[seat] += starting_chips(state.seats) - own
        state.chips[state.banker] += own - state.fonds[seat]


def served(state: State) -> list[int]:
    """The coupeurs who have been served, whether or not a card still lies in front of them."""
    turns = state.seats if state.cards[state.banker] else (last_served(state) - state.banker) % state.seats + 1
    return [(state.banker + turn) % state.seats for turn in range(1, turns)]


def coupeurs_with_cards(state: State) -> int:
    seats = 0
    for seat in range(state.seats):
        if seat != state.banker and state.cards[seat]:
            seats |= 1 << seat
    return seats


def usual_fond(state: State, seat: int) -> int:
    """VEN-13, 29, 33: the chips on a card when everybody could pay."""
    multiplicity = size(state.cards[seat])
    if seat == state.banker or multiplicity == 0:
        return 0
    return 1 if multiplicity == 1 else multiplicity + 1


def complete_talon(state: State) -> None:
    """Put the cards that are nowhere under the talon, as far as there is room."""
    known = in_sight(state)
    for index in range(state.talon_size):
        known |= 1 << state.talon[index]
    missing = list(each_card(FULL_DECK & ~known))
    for card in missing[: DECK_SIZE - state.talon_size]:
        state.talon[state.talon_size] = card
        state.talon_size += 1


def last_served(state: State) -> int:
    """The last seat, in dealing order, with a card in front of it; the banker if there is none."""
    last = state.banker
    for turn in range(1, state.seats):
        seat = (state.banker + turn) % state.seats
        if state.cards[seat]:
            last = seat
    return last


def piles(state: State) -> Iterator[tuple[str, int]]:
    for seat in range(state.seats):
        yield f"cards[{seat}]", state.cards[seat]
    yield "removed", state.removed
    for index in range(state.pile_size):
        yield f"pile[{index}]", 1 << state.pile[index]
    for index in range(state.talon_size):
        yield f"talon[{index}]", 1 << state.talon[index]


def faults(state: State) -> Iterator[str]:
    """What no play of the rules could have brought about."""
    if not 0 <= state.banker < state.seats:
        yield from out_of_range("banker", state.banker, 0, state.seats - 1)
        return
    yield from out_of_range("receiver", state.receiver, 0, state.seats - 1)
    yield from outside_faults(state, ("players", "chips", "banks", "cards", "fonds"))
    for seat in range(state.seats):
        yield from out_of_range(f"banks[{seat}]", state.banks[seat], 0, MOST_DEALS)
    yield from players_faults(state)
    yield from ending_faults(state, ENDINGS, ending_of(state))
    if state.in_play != coupeurs_with_cards(state):
        yield f"in_play must name every seat that has cards, except the banker, {state.banker}"
    yield from chips_faults(state)
    yield from table_faults(state)
    if state.phase == DEAL:
        yield from bank_faults(state)


def bank_faults(state: State) -> Iterator[str]:
    """Between two tours: the match goes on (VEN-B12, VEN-B13), and the banker is still in the circle (VEN-B11)."""
    ending = ending_of(state)
    if ending != NOT_ENDED:
        yield f"phase is deal, but the match would be over, by {ENDINGS[ending]}"
    elif is_eliminated(state, state.banker):
        yield f"banker is {state.banker}, eliminated by chips: the bank would have passed on (VEN-B11)"


def chips_faults(state: State) -> Iterator[str]:
    yield from poverty_faults(state, "fonds")
    if state.options.insolvency != DEBT and state.options.exhausted != CREDIT:
        yield from debt_faults(state)
    for seat in range(state.seats):
        multiplicity = size(state.cards[seat])
        low = 1 if multiplicity and seat != state.banker else 0
        high = usual_fond(state, seat)
        if not low <= state.fonds[seat] <= high:
            yield f"fonds[{seat}] is {state.fonds[seat]}: by banker and cards it must be {low} to {high}"


def table_faults(state: State) -> Iterator[str]:
    if state.phase in (OVER, DRAW, DEAL):
        yield from leftover_faults(state, ("cards", "removed", "pile_size", "talon_size"), "tours")
        return
    yield from card_twice(piles(state))
    yield from not_the_pack(union(piles(state)), FULL_DECK)
    yield from rank_faults(state)
    if state.phase == CUT and in_sight(state):
        yield "phase is cut: cards, removed and pile must be empty"
    if state.phase == SERVE and (state.cards[state.banker] or state.pile_size or state.removed):
        yield f"phase is serve: cards[{state.banker}], removed and pile must be empty while the banker has no card"
    next_served = served_after(state, last_served(state))
    if state.phase == SERVE and state.receiver != next_served:
        yield f"receiver is {state.receiver}: by banker, chips and cards it must be {next_served}"
    if state.phase == TAILLE and not (state.cards[state.banker] and state.in_play):
        yield f"phase is taille: cards[{state.banker}], of the banker, and in_play must not be empty"


def rank_faults(state: State) -> Iterator[str]:
    """VEN-25: one rank in front of a seat, a different one for each, and none of them turned yet."""
    holders: dict[int, str] = {}
    for name, cards in piles(state):
        ranks = {card % RANK_COUNT for card in each_card(cards)}
        if name.startswith("cards["):
            if len(ranks) > 1 or size(cards) > TRIPLE:
                yield f"{name} must be up to three cards of one rank"
            for rank in ranks & holders.keys():
                yield f"{name} and {holders[rank]} have the same rank: they would make a multiple"
            holders |= dict.fromkeys(ranks, name)
        elif not name.startswith("talon["):
            for rank in sorted(ranks & holders.keys()):
                yield f"{name} has the rank of {holders[rank]}, which would be out of play"
