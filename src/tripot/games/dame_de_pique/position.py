"""Which positions of La Dame de Pique the rules can reach, and what a position need not spell out."""

from collections.abc import Iterable, Iterator

from tripot.cards import FULL_DECK, HEART_CARDS, card_text, cards_text, each_card
from tripot.engine.bits import each_seat, has, size
from tripot.engine.checking import (
    MOST_DEALS,
    card_twice,
    lacks_faults,
    leftover_faults,
    not_the_pack,
    out_of_range,
    players_faults,
    stranger_faults,
    union,
)
from tripot.engine.drawing import settled_lot
from tripot.engine.history import history_faults, settle_history, settle_lacks, settle_leader
from tripot.engine.tricks import ACE_HIGH, is_whole, on_table, suit_cards
from tripot.games.dame_de_pique.ceremony import NOBODY, await_draw, receiver, way
from tripot.games.dame_de_pique.counting import target_met, worth
from tripot.games.dame_de_pique.knowledge import hand_size
from tripot.games.dame_de_pique.options import ADD_TO_OTHERS, ANY_HEART_PLAYED, BY_PARTIE, EXCEED, SHOOTER_CHOICE
from tripot.games.dame_de_pique.state import (
    ALL_POINTS,
    CARDS_PASSED,
    CHOOSE,
    DEAL,
    DRAW,
    EXCHANGE,
    OVER,
    PLAY,
    POINT_CARDS,
    SEATS,
    TWO_OF_CLUBS,
    State,
)

#: The fields that are cleared when a manche is over.
OF_A_MANCHE = ("hands", "passed", "played", "led", "gone", "charges", "lacks", "plays", "turns")
#: The fields that a position between two manches may tell of.
BETWEEN = frozenset(("options", "seats", "players", "deals", "dealer", "totals", "hearts_free"))


def lot(state: State) -> Iterable[int]:  # noqa: ARG001
    """DDP-B11: player 0 draws highest, player 1 next, and so on."""
    return settled_lot(FULL_DECK, ACE_HIGH)


def settle(state: State, given: frozenset[str]) -> None:
    """Fill in what follows from the rest: the phase of play, the cards gone, who opens, whose turn it is."""
    if "phase" not in given:
        state.phase = DEAL if given <= BETWEEN else PLAY
    if state.phase >= EXCHANGE and "gone" not in given:
        state.gone = FULL_DECK & ~in_sight(state)
    if state.phase == PLAY and "leader" not in given and state.played == 0 and state.gone == 0:
        state.leader = holder(state, TWO_OF_CLUBS)
    settle_leader(state, given)
    if "led" not in given and state.played > 0:
        state.led = suit_cards(state.trick[0])
    settle_history(state, ACE_HIGH, given)
    settle_lacks(state, ACE_HIGH, shown_by)
    if "hearts_free" not in given:
        state.hearts_free = int(freed(state) != 0 or freed_before(state))
    if "awaited" not in given:
        await_seats(state)


def shown_by(led: int, card: int) -> int:  # noqa: ARG001
    """What a discard shows its player not to have: the suit led (DDP-17)."""
    return suit_cards(led)


def await_seats(state: State) -> None:
    """Say whose turn it is."""
    state.awaited = 0
    if state.phase == DRAW:
        await_draw(state)
    elif state.phase == EXCHANGE:
        for seat in range(SEATS):
            if size(state.passed[seat]) < CARDS_PASSED:
                state.awaited |= 1 << seat
    elif state.phase == PLAY:
        state.awaited = 1 << (state.leader + state.played) % SEATS
    elif state.phase == CHOOSE:
        state.awaited = sum(1 << seat for seat in range(SEATS) if state.charges[seat] == ALL_POINTS)


def holder(state: State, card: int) -> int:
    """Who has the card; seat 0 if nobody."""
    return next((seat for seat in range(SEATS) if has(state.hands[seat], card)), 0)


def freeing(state: State) -> int:
    """The cards that free hearts when anybody plays them (DDP-B3, DDP-B5)."""
    return POINT_CARDS if state.options.queen_breaks_hearts else HEART_CARDS


def freed(state: State) -> int:
    """The cards that have freed hearts for certain: which were discarded history alone tells (DDP-B3)."""
    played = shown(state) if state.options.hearts_broken_by == ANY_HEART_PLAYED else discarded(state)
    return played & freeing(state)


def discarded(state: State) -> int:
    """The cards that did not follow suit, in the tricks that history tells of."""
    cards = list(state.history)[: state.plays]
    leads = [cards[at - at % SEATS] for at in range(len(cards))]
    return sum({1 << card for card, lead in zip(cards, leads, strict=True) if not has(suit_cards(lead), card)})


def freed_before(state: State) -> bool:
    """Whether an earlier manche has freed hearts for the whole match: all hearts were played in it (DDP-B4)."""
    is_lasting = state.options.hearts_break_scope == BY_PARTIE
    return is_lasting and state.options.hearts_broken_by == ANY_HEART_PLAYED and state.deals > 0


def shown(state: State) -> int:
    """The cards played in this manche."""
    return state.gone | on_table(state)


def in_sight(state: State) -> int:
    """Every card in a hand, on the table or set aside for the exchange."""
    return union(piles(state))


def piles(state: State) -> Iterator[tuple[str, int]]:
    for seat in range(SEATS):
        yield f"hands[{seat}]", state.hands[seat]
        if state.phase == EXCHANGE:
            yield f"passed[{seat}]", state.passed[seat]
    for place in range(state.played):
        yield f"trick[{place}]", 1 << state.trick[place]


def faults(state: State) -> Iterator[str]:
    """What no play of the rules could have brought about."""
    misnamed = [*seats_faults(state), *out_of_range("the number of cards in trick", state.played, 0, SEATS - 1)]
    if misnamed:
        yield from misnamed
        return
    if state.phase == OVER and not target_met(state):
        yield f"phase is over, but nobody in totals has met the target of {state.options.target}"
    if state.phase != OVER and target_met(state):
        yield f"somebody in totals has met the target of {state.options.target}: the match would be over"
    yield from totals_faults(state)
    if state.phase >= EXCHANGE:
        yield from manche_faults(state)
    else:
        yield from leftover_faults(state, OF_A_MANCHE, "manches")
    yield from hearts_faults(state)
    yield from awaited_faults(state)


def totals_faults(state: State) -> Iterator[str]:
    """No total falls below 0 where no Volte takes points off, and none goes on from the target."""
    least = 0 if state.options.moon_scoring == ADD_TO_OTHERS else -ALL_POINTS * MOST_DEALS
    most = state.options.target + ALL_POINTS - (state.options.end_rule != EXCEED)
    for seat in range(SEATS):
        yield from out_of_range(f"totals[{seat}]", state.totals[seat], least, most)


def seats_faults(state: State) -> Iterator[str]:
    for name in ("dealer", "leader"):
        yield from out_of_range(name, getattr(state, name), 0, SEATS - 1)
    yield from stranger_faults(state, ["awaited"])
    yield from players_faults(state)


def manche_faults(state: State) -> Iterator[str]:
    yield from card_twice([*piles(state), ("gone", state.gone)])
    yield from not_the_pack(in_sight(state) | state.gone, FULL_DECK)
    yield from hand_faults(state)
    yield from passed_faults(state)
    for seat in range(SEATS):
        yield from out_of_range(f"charges[{seat}]", state.charges[seat], 0, ALL_POINTS)
    if worth(state.gone) != sum(state.charges):
        yield f"the cards in gone are worth {worth(state.gone)}: charges must add up to that"
    yield from turn_faults(state)
    yield from history_faults(state, ACE_HIGH, shown_by, state.plays - state.played)


def hand_faults(state: State) -> Iterator[str]:
    for seat in range(SEATS):
        held = state.hands[seat] | (state.passed[seat] if state.phase == EXCHANGE else 0)
        due = hand_size(state, seat)
        if size(held) != due and state.phase == EXCHANGE:
            yield (
                f"phase is exchange: hands[{seat}] and passed[{seat}] have {size(held)} cards, "
                f"by gone they must have {due}"
            )
        elif size(held) != due:
            yield f"hands[{seat}] has {size(held)} cards: by phase, leader, trick and gone it must have {due}"
        yield from lacks_faults(state, seat)


def passed_faults(state: State) -> Iterator[str]:
    """Three cards of each, or no memory of them; they are with their receivers, or played."""
    for seat in range(SEATS):
        passed = state.passed[seat]
        if way(state) == NOBODY and passed:
            yield f"passed[{seat}] has cards, but nobody passes when deals is {state.deals} (DDP-13)"
        elif state.phase == EXCHANGE:
            yield from out_of_range(f"the number of cards in passed[{seat}]", size(passed), 0, CARDS_PASSED)
        elif passed and (size(passed) != CARDS_PASSED or passed & ~(state.hands[receiver(state, seat)] | shown(state))):
            yield (
                f"passed[{seat}] must be {CARDS_PASSED} cards, played or held by seat {receiver(state, seat)}, "
                f"to whom it passes when deals is {state.deals}"
            )


def hearts_faults(state: State) -> Iterator[str]:
    """Whether hearts can be as free as the position says, by what has been played."""
    certain = freed(state)
    if certain and not state.hearts_free:
        yield f"hearts_free must be true: {card_text(next(each_card(certain)))} has been played"
    elif freed_before(state) and not state.hearts_free:
        yield "hearts_free must be true: all hearts were played in an earlier deal (DDP-B4)"
    may_last = state.options.hearts_break_scope == BY_PARTIE and state.deals > 0
    if state.hearts_free and not shown(state) & freeing(state) and not may_last:
        yield f"hearts_free must be false: when deals is {state.deals} nothing that frees them has been played"


def turn_faults(state: State) -> Iterator[str]:
    if state.phase == EXCHANGE and way(state) == NOBODY:
        yield f"phase is exchange, but nobody passes when deals is {state.deals} (DDP-13)"
    if state.phase == PLAY and state.gone == FULL_DECK:
        yield "phase is play, but gone has all cards: the deal would be over"
    if state.phase == CHOOSE and (state.options.moon_scoring != SHOOTER_CHOICE or ALL_POINTS not in state.charges):
        yield "phase is choose: that takes a Volte in charges, and moon_scoring=shooter_choice"
    if state.phase == CHOOSE and state.gone != FULL_DECK:
        yield "phase is choose: gone must have all cards, for the manche is over"
    if state.phase == EXCHANGE and (state.played or any(state.lacks)):
        yield "phase is exchange: trick and lacks must be empty, for nobody has led"
    if state.led != (suit_cards(state.trick[0]) if state.played else 0):
        yield "led must be all cards of the suit of the first in trick"
    if state.phase == PLAY:
        yield from trick_faults(state)


def awaited_faults(state: State) -> Iterator[str]:
    twin = state.clone()
    await_seats(twin)
    if state.awaited != twin.awaited:
        seats = each_seat(twin.awaited)
        yield f"awaited must be {seats}, whose turn it is by phase, drawing, leader, trick, passed and charges"


def trick_faults(state: State) -> Iterator[str]:
    """The first lead (DDP-15), and suits not followed (DDP-17)."""
    opening = 1 << state.history[0] if state.plays else state.hands[state.leader]
    if is_whole(state) and not has(opening, TWO_OF_CLUBS):
        if state.plays:
            yield "history must begin with 2c, which opens the deal (DDP-15)"
        else:
            yield f"leader is {state.leader}: hands[{state.leader}] must have 2c, which opens the deal (DDP-15)"
    for place in range(1, state.played):
        seat = (state.leader + place) % SEATS
        kept = state.hands[seat] & state.led
        if kept and not has(state.led, state.trick[place]):
            yield f"trick[{place}] does not follow suit (DDP-17): hands[{seat}] has {cards_text(each_card(kept))}"
