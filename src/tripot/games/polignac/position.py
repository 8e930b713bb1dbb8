"""Which positions of Polignac the rules can reach, and what a position need not spell out."""

from collections.abc import Iterable, Iterator

from tripot.cards import RANK_COUNT, cards_text, each_card
from tripot.engine.bits import size
from tripot.engine.checking import card_twice, not_the_pack, out_of_range
from tripot.engine.tricks import best_place, strength
from tripot.games.polignac.ceremony import draw_order, leftover, pack_of_coup
from tripot.games.polignac.counting import points, worth
from tripot.games.polignac.favour import has_every_trick, jacks_fallen, tricks_made
from tripot.games.polignac.knowledge import hand_size
from tripot.games.polignac.state import (
    ANSWER,
    CUT,
    DECIDE,
    ECART,
    JACKS,
    ORDER,
    OVER,
    PIQUET,
    PIQUET_CARDS,
    PLAY,
    State,
)


def lot(state: State) -> Iterable[int]:
    """POL-17: player 0 draws highest, player 1 next, and so on."""
    order = draw_order(state)
    return sorted(each_card(PIQUET_CARDS), key=lambda card: (card // RANK_COUNT, -strength(order, card)))


def settle(state: State, given: frozenset[str]) -> None:
    """Fill in what follows from the rest: the phase of play, the cards gone, whose turn it is."""
    if "phase" not in given:
        state.phase = PLAY
    if "players" not in given:
        for seat in range(state.seats):
            state.players[seat] = seat
    if state.phase >= ECART and "ecart_size" not in given:
        state.ecart_size = size(state.ecart)
    if state.phase >= ECART and "gone" not in given:
        state.gone = pack_of_coup(state) & ~in_sight(state)
    settle_turn(state, given)


def settle_turn(state: State, given: frozenset[str]) -> None:
    """Who leads: on the dealer's right at first (POL-B1), whoever has made every trick since; then whose turn it is."""
    if state.phase > ECART and "leader" not in given:
        makers = [seat for seat in range(state.seats) if state.tricks[seat]]
        if len(makers) < 2:
            state.leader = makers[0] if makers else (state.dealer + 1) % state.seats
    if "actor" not in given:
        if state.phase == PLAY:
            state.actor = (state.leader + state.played) % state.seats
        elif state.phase == ECART:
            state.actor = state.dealer
        elif state.phase == DECIDE:
            state.actor = state.leader


def in_sight(state: State) -> int:
    """Every card in a hand, in the discard or on the table."""
    total = 0
    for _, cards in piles(state):
        total |= cards
    return total


def piles(state: State) -> Iterator[tuple[str, int]]:
    for seat in range(state.seats):
        yield f"hands[{seat}]", state.hands[seat]
    yield "ecart", state.ecart
    for place in range(state.played):
        yield f"trick[{place}]", 1 << state.trick[place]


def faults(state: State) -> Iterator[str]:
    """What no play of the rules could have brought about."""
    outside = list(range_faults(state))
    yield from outside
    if outside:
        return  # what names no seat leaves nothing more to ask
    yield from seats_faults(state)
    if state.phase == OVER:
        if not state.losers:
            yield "the match is over but nobody has lost it"
        return
    for seat in range(state.seats):
        if points(state, seat) >= state.options.limit and not state.options.limit_vs_general:
            yield f"seat {seat} has reached the limit of {state.options.limit}: the match would be over"
    if state.phase == CUT and state.talon_size != size(pack_of_coup(state)):
        yield f"the talon to cut has {state.talon_size} cards: it must have {size(pack_of_coup(state))}"
    if state.phase >= ECART:
        yield from coup_faults(state)
    elif in_sight(state) or state.gone or state.plays:
        yield "there are cards on the table between two coups"


def range_faults(state: State) -> Iterator[str]:
    for name in ("dealer", "leader", "actor", "played"):
        yield from out_of_range(name, getattr(state, name), 0, state.seats - 1)
    for name in ("players", "totals", "hands", "tricks", "charges", "missed", "base", "lacks"):
        if any(getattr(state, name)[state.seats :]):
            yield f"{name} has an item for a seat that is not at the table: seats are 0 to {state.seats - 1}"
    for name in ("totals", "tricks", "charges"):
        if min(getattr(state, name)) < 0:
            yield f"{name} has a number below 0"


def seats_faults(state: State) -> Iterator[str]:
    seats = (1 << state.seats) - 1
    for name in ("losers", "asked", "declared", "answered", "favourers"):
        if getattr(state, name) & ~seats:
            yield f"{name} names a seat that is not at the table: seats are 0 to {state.seats - 1}"
    yield from out_of_range("asker", state.asker, 0, state.seats)
    if sorted(state.players[seat] for seat in range(state.seats)) != list(range(state.seats)):
        yield f"players must name 0 to {state.seats - 1} once each"


def coup_faults(state: State) -> Iterator[str]:
    yield from card_twice([*piles(state), ("gone", state.gone)])
    yield from not_the_pack(in_sight(state) | state.gone, pack_of_coup(state))
    if state.ecart & JACKS:
        yield "a jack is in the dealer's discard (POL-07)"
    if size(state.ecart) != state.ecart_size:
        yield f"ecart_size is {state.ecart_size} but {size(state.ecart)} cards are discarded"
    if state.options.leftover_method == 0 and state.ecart_size:
        yield "there is a discard, but the sevens were removed"
    elif state.options.leftover_method and state.phase > ECART and state.ecart_size != leftover(state.seats):
        yield f"ecart has {state.ecart_size} cards: the dealer has discarded {leftover(state.seats)} (POL-06)"
    yield from hand_faults(state)
    if worth(state.gone & JACKS) != sum(state.charges[seat] for seat in range(state.seats)):
        yield f"the jacks gathered are worth {worth(state.gone & JACKS)}: the charges must add up to that"
    for seat in range(state.seats):
        if state.charges[seat] and not state.tricks[seat]:
            yield f"seat {seat} is charged {state.charges[seat]} but has made no trick"
    yield from turn_faults(state)
    yield from history_faults(state)


def hand_faults(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        hand, due = state.hands[seat], hand_size(state, seat)
        if size(hand) != due:
            yield f"seat {seat} holds {size(hand)} cards: after {tricks_made(state)} tricks it must hold {due}"
        if hand & state.lacks[seat]:
            yield f"seat {seat} has shown not to hold {cards_text(each_card(hand & state.lacks[seat]))}"


def turn_faults(state: State) -> Iterator[str]:
    if state.phase == PLAY and state.actor != (state.leader + state.played) % state.seats:
        yield f"seat {state.actor} cannot be next: seat {state.leader} led and {state.played} cards are played"
    if state.phase == ECART and (state.actor != state.dealer or leftover(state.seats) <= state.ecart_size):
        yield "only the dealer discards, and only the cards left over"
    if state.phase in (ANSWER, DECIDE) and state.played:
        yield "this is asked between tricks: there can be no card on the table"
    if state.phase == DECIDE and not has_every_trick(state, state.actor):
        yield f"seat {state.actor} has not made every trick and has nothing to decide (POL-32)"
    if state.phase == PLAY and jacks_fallen(state) and not state.going_on:
        yield "all the jacks have fallen: the phase is decide, or going_on is true, or the coup is over (POL-32)"
    makers = [seat for seat in range(state.seats) if state.tricks[seat]]
    if len(makers) == 1 and state.leader != makers[0]:
        yield f"seat {state.leader} cannot lead: seat {makers[0]} has made every trick"


def history_faults(state: State) -> Iterator[str]:
    """Every card of the coup in its order, and who played it; or no memory of them."""
    total = tricks_made(state) * state.seats + state.played
    if state.plays not in (0, total):
        yield f"the history has {state.plays} cards: it must have all {total}, or none"
        return
    history = [state.history[index] for index in range(state.plays)]
    yield from out_of_range("bound", state.bound, 0, (1 << state.plays) - 1)
    if history and set(history) != set(each_card(state.gone)) | {state.trick[place] for place in range(state.played)}:
        yield "the history must name the cards of the tricks and of the table, each once"
    elif list(state.turns) != turns_of(state):
        yield "turns must name who played each card of the history"


def turns_of(state: State) -> list[int]:
    """Who played each card of the history, told backwards: whoever made a trick leads to the next."""
    history, seats = list(state.history), state.seats
    turns, leader, table = [0] * PIQUET, state.leader, state.plays - state.played
    for place in range(min(state.played, state.plays)):
        turns[table + place] = (leader + place) % seats
    for start in range(table - seats, -1, -seats):
        leader = (leader - best_place(ORDER, history[start : start + seats], seats)) % seats
        for place in range(seats):
            turns[start + place] = (leader + place) % seats
    return turns
