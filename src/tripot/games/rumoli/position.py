"""Which positions of Rumoli the rules can reach."""

from collections.abc import Iterable, Iterator

from tripot.cards import DECK_SIZE, FULL_DECK, SUIT_COUNT, card_text, cards_text, each_card
from tripot.engine.bits import has, size
from tripot.engine.checking import (
    MOST_CHIPS,
    MOST_DEALS,
    card_twice,
    leftover_faults,
    misplaced_faults,
    not_the_pack,
    out_of_range,
    outside_faults,
    players_faults,
    stranger_faults,
    talon_faults,
    union,
)
from tripot.engine.options import PARTIAL_PAYMENT, PREVENT
from tripot.engine.record import phase_name, plain
from tripot.games.rumoli.asking import unanswered
from tripot.games.rumoli.bids import bidders_faults, bids_faults
from tripot.games.rumoli.chips import ante_of, is_finished, owing
from tripot.games.rumoli.counting import is_out
from tripot.games.rumoli.filling import settle_turn
from tripot.games.rumoli.knowledge import leader_can_lead, was_astray, was_too_high
from tripot.games.rumoli.options import FREE_PLACEMENT
from tripot.games.rumoli.state import (
    ANTE,
    ASK,
    AUCTION,
    CHOICE,
    CUT,
    DEAL,
    DRAW,
    FEWEST,
    JACKS,
    OVER,
    PLAY,
    SHUFFLING,
    State,
)
from tripot.games.rumoli.table import all_laid, dealt_at, due_card, hand_size, left_of, place_in_deal, present

#: The fields that are cleared when a coup is over.
OF_A_COUP = (
    *("hands", "laid", "dead", "plays", "bids", "taker", "last_suit", "lacks", "known", "stops", "fined", "caught"),
    *("stray", "strayed", "skipped", "corrected", "answered", "offered", "withdrawn"),
)

IN_PLAY = (PLAY, ASK)
NOT_BEFORE_PLAY = (OVER, DRAW, ANTE, DEAL, SHUFFLING, CUT, *IN_PLAY)
#: The phases in which some fields may tell something; the others of a coup are asked about between two coups.
BELONGS = {
    "turned": (DRAW,),
    "talon_size": (DRAW, SHUFFLING, CUT),
    "owed": (ANTE,),
    "shufflers": (DEAL, SHUFFLING),
    "bidders": (AUCTION,),
    "bids": (*NOT_BEFORE_PLAY, AUCTION),
    **dict.fromkeys(("taker", "last_suit", "lacks", "known", "stops", "fined", "caught"), NOT_BEFORE_PLAY),
    **dict.fromkeys(("stray", "strayed", "skipped"), NOT_BEFORE_PLAY),
    "corrected": tuple(phase for phase in NOT_BEFORE_PLAY if phase != ASK),
}

#: Those that only a fault, or the asking that makes one possible, can fill.
OF_A_FAULT = ("fined", "caught", "stray", "strayed", "skipped", "corrected", "answered", "offered", "withdrawn")


def lot(state: State) -> Iterable[int]:  # noqa: ARG001
    """RUM-08: the first card is a jack, so that player 0 deals first."""
    return [*each_card(JACKS), *each_card(FULL_DECK & ~JACKS)]


def faults(state: State) -> Iterator[str]:
    """What no play of the rules could have brought about."""
    outside = list(range_faults(state))
    yield from outside
    if outside:
        return  # what names no seat and no suit leaves nothing more to ask
    yield from seats_faults(state)
    yield from chips_faults(state)
    yield from memory_faults(state)
    if state.phase in (SHUFFLING, CUT):
        yield from talon_faults(state, FULL_DECK)
    elif state.phase == DRAW:
        yield from turned_faults(state)
    yield from misplaced_faults(state, BELONGS)
    if state.phase < CHOICE:
        yield from leftover_faults(state, OF_A_COUP, "coups")
    elif state.options.enforcement == PREVENT:
        yield from fault_faults(state)
    else:
        yield from asking_faults(state)
    if state.phase >= SHUFFLING and size(present(state)) >= FEWEST:
        yield from turn_faults(state)
    if state.phase >= CHOICE and size(present(state)) >= FEWEST:
        yield from cards_faults(state)


def range_faults(state: State) -> Iterator[str]:
    for name in ("dealer", "eldest", "actor", "leader"):
        yield from out_of_range(name, getattr(state, name), 0, state.seats - 1)
    if not present(state):
        yield "out names everybody: nobody is left at the table"
    yield from out_of_range("last_suit", state.last_suit, 0, SUIT_COUNT)
    yield from out_of_range("circuit", state.circuit, 0, MOST_DEALS)
    rows = ("players", "chips", "owed", "bids", "hands", "laid", "lacks", "known", "fined", "caught")
    yield from outside_faults(state, rows)


def seats_faults(state: State) -> Iterator[str]:
    yield from stranger_faults(state, ("out", "shufflers", "bidders", "answered"))
    yield from players_faults(state)
    yield from absence_faults(state)
    if state.phase > DRAW and state.eldest != left_of(state, state.dealer):
        yield f"eldest is {state.eldest}: by dealer and out it must be {left_of(state, state.dealer)}"
    if state.phase == AUCTION:
        yield from bidders_faults(state)
        yield from bids_faults(state)
    if state.phase == SHUFFLING and not state.shufflers:
        yield "phase is shuffle, but shufflers names nobody: the pack would be cut"
    if state.phase == ANTE:
        yield from antes_faults(state)
    if size(present(state)) < FEWEST and state.phase != OVER:
        yield f"out leaves fewer than {FEWEST} players: the match would be over (RUM-B12)"
    elif is_finished(state) and state.phase != OVER:
        yield "enough coups have been played, by deals and circuit: the match would be over (RUM-B10)"
    elif state.phase == OVER and not is_finished(state):
        yield "phase is over, but by deals, circuit and out the match would go on (RUM-B10, RUM-B12)"


def antes_faults(state: State) -> Iterator[str]:
    """RUM-35: everybody owes what is left of the ante, and has it."""
    if state.options.ante_mode != FREE_PLACEMENT:
        yield "phase is ante: that takes ante_mode=free_placement (RUM-35)"
    elif not owing(state):
        yield "phase is ante, but owed names no chip to put down"
    for seat in range(state.seats):
        most = min(ante_of(state, seat), state.chips[seat]) if present(state) >> seat & 1 else 0
        if not 0 <= state.owed[seat] <= max(0, most):
            yield f"owed[{seat}] is {state.owed[seat]}: by dealer, chips and out it must be 0 to {max(0, most)}"


def absence_faults(state: State) -> Iterator[str]:
    """RUM-B12: whoever has left the table takes part in nothing more."""
    if state.phase > DRAW and state.out >> state.dealer & 1:
        yield f"dealer is {state.dealer}, whom out names among those who have left"
    if state.phase > DEAL and state.out >> state.actor & 1:
        yield f"actor is {state.actor}, whom out names among those who have left"
    if state.taker and has(state.out, state.taker - 1):
        yield f"taker is {state.taker - 1}, whom out names among those who have left"
    for name in ("shufflers", "bidders"):
        if getattr(state, name) & state.out:
            yield f"phase is {phase_name(state)}: {name} names a seat that has left the table by out"


def turned_faults(state: State) -> Iterator[str]:
    """RUM-08: the last player turns up the pack from its beginning on, until a jack falls."""
    last, turned = state.seats - 1, size(state.turned)
    talon = sorted(state.talon[at] for at in range(turned, state.talon_size))
    if state.actor != last:
        yield f"phase is draw: actor must be {last}, who turns the cards up"
    if state.turned & JACKS:
        yield "turned has a jack: the first dealer would be found (RUM-08)"
    if turned | state.talon_size and talon != list(each_card(FULL_DECK & ~state.turned)):
        yield "phase is draw: talon must have a 2c for each card of turned, then each other card once"


def chips_faults(state: State) -> Iterator[str]:
    if sum(state.chips) + sum(state.boodles) <= 0:
        yield "chips and boodles have nothing: those of the start would be somewhere"
    for suit, chips in enumerate(state.boodles):
        yield from out_of_range(f"boodles[{suit}]", chips, 0, MOST_CHIPS)
    if min(state.chips) < 0 and state.options.insolvency == PARTIAL_PAYMENT:
        yield "chips has a number below 0: that takes insolvency=debt (RUM-B12)"


def memory_faults(state: State) -> Iterator[str]:
    """What is kept of a coup counts cards of it, or chips."""
    for seat in range(state.seats):
        yield from out_of_range(f"fined[{seat}]", state.fined[seat], 0, DECK_SIZE)
        yield from out_of_range(f"caught[{seat}]", state.caught[seat], 0, DECK_SIZE)
        if state.phase != AUCTION:
            yield from out_of_range(f"bids[{seat}]", state.bids[seat], 0, MOST_CHIPS)


def fault_faults(state: State) -> Iterator[str]:
    """RUM-B13: where faults are refused, none leaves a trace, and nobody is asked for a card."""
    for name in OF_A_FAULT:
        if plain(getattr(state, name)):
            yield f"{name} tells of a fault: that takes enforcement=penalise (RUM-B13)"
    if state.phase >= CHOICE and state.stops & ~state.dead:
        cards = cards_text(each_card(state.stops & ~state.dead))
        yield f"stops has {cards}, not in dead: to withhold a card takes enforcement=penalise (RUM-B13)"
    if state.phase == ASK:
        yield "phase is ask: that takes enforcement=penalise (RUM-B4)"


def asking_faults(state: State) -> Iterator[str]:
    """RUM-B4: all with cards are asked for the card due; the giver has it, and a lead taken back was astray."""
    answered, giver = state.answered, state.offered - 1
    if state.phase != ASK:
        if answered | state.offered | state.withdrawn:
            yield f"phase is {phase_name(state)}: answered, offered and withdrawn must be empty"
    elif state.plays == 0 or due_card(state) < 0:
        yield "phase is ask, but after the last card of history and hands no card is due"
    elif not unanswered(state):
        yield "phase is ask, but answered names all who have cards in hands and are not in out"
    elif giver >= 0 and not has(answered, giver) & has(state.hands[giver], due_card(state)):
        yield f"offered is {giver}: hands[{giver}] must have the card due after history, and answered name it"
    elif state.withdrawn and (not state.stray or not has(answered, state.leader) or giver == state.leader):
        yield "withdrawn must be false: see stray, leader, answered and offered (RUM-44)"
    if state.stray and not is_uncovered(state, state.stray - 1):
        yield (
            f"stray is {card_text(state.stray - 1)}: "
            f"it must be the last card of history, and in laid[{state.leader}], of the leader (RUM-44)"
        )


def is_uncovered(state: State, card: int) -> bool:
    """Whether the leader has laid this card, and nobody another since."""
    return has(state.laid[state.leader], card) and state.plays > 0 and state.history[state.plays - 1] == card


def piles(state: State) -> Iterator[tuple[str, int]]:
    for seat in range(state.seats):
        yield f"hands[{seat}]", state.hands[seat]
        yield f"laid[{seat}]", state.laid[seat]
    yield "dead", state.dead


def cards_faults(state: State) -> Iterator[str]:
    yield from card_twice(piles(state))
    yield from not_the_pack(union(piles(state)), FULL_DECK)
    for seat in range(state.seats):
        if size(state.hands[seat]) != hand_size(state, seat):
            dealt = dealt_at(state, 0 if state.taker == seat + 1 else place_in_deal(state, seat))
            held, played = size(state.hands[seat]), size(state.laid[seat])
            yield (
                f"hands[{seat}] has {held} cards and laid[{seat}] {played}: "
                f"by dealer, out and taker they must be {dealt} together"
            )
        if state.lacks[seat] & state.hands[seat] or state.known[seat] & ~state.hands[seat]:
            yield f"known[{seat}] must be in hands[{seat}], and lacks[{seat}] must not"
    yield from play_faults(state)


def play_faults(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        if state.phase < PLAY and state.laid[seat]:
            yield (
                f"phase is {phase_name(state)}: laid must be empty, and every card in hands or dead, "
                f"but hands[{seat}] lacks {size(state.laid[seat])}"
            )
    history = [state.history[index] for index in range(state.plays)]
    if len(set(history)) != len(history) or any(not all_laid(state) >> card & 1 for card in history):
        yield "history has a card twice, or one that is not in laid"
    else:
        yield from lead_faults(state, history)
    for seat in range(state.seats):
        if state.phase >= PLAY and present(state) >> seat & 1 and is_out(state, seat):
            yield f"hands[{seat}] is empty: in phase {phase_name(state)} the deal would be over (RUM-33)"
    if state.phase == PLAY and not state.hands[state.actor]:
        yield f"actor is {state.actor}, who has no card to lead in hands"
    elif state.phase == PLAY and not leader_can_lead(state):
        yield f"hands[{state.actor}] has no other suit to lead than last_suit: the lead passes (RUM-B1)"


def lead_faults(state: State, history: Iterable[int]) -> Iterator[str]:
    """RUM-38, RUM-44: a lead at fault lies where it was led, and its player held a card that he had to lead instead."""
    for name, leads in (("skipped", state.skipped), ("strayed", state.strayed)):
        if elsewhere := leads & ~all_laid(state):
            yield f"{name} has {cards_text(each_card(elsewhere))}, not in laid (RUM-38, RUM-44)"
    for card in history:
        if has(state.skipped, card) and not was_too_high(state, card):
            yield f"skipped has {card_text(card)}: by history, laid and hands its player had no lower card (RUM-38)"
        if has(state.strayed, card) and not was_astray(state, card):
            yield f"strayed has {card_text(card)}: by history, laid and hands its player had no other suit (RUM-44)"


def turn_faults(state: State) -> Iterator[str]:
    """Somebody else's turn, where it follows from the rest."""
    twin = state.clone()
    settle_turn(twin, frozenset({"leader"}))
    if twin.phase != state.phase or twin.actor == state.actor:
        return
    if state.phase == AUCTION:
        yield f"actor is {state.actor}: by dealer, bidders and bids it must be {twin.actor} in phase auction (RUM-B6)"
    else:
        yield (
            f"actor is {state.actor}: by phase, dealer, shufflers, leader, last_suit, stray and the rest "
            f"it must be {twin.actor}"
        )
