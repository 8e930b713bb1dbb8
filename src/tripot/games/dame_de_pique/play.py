"""The play of a manche: what may be played, what a card shows, and who takes the trick."""

from tripot.cards import FULL_DECK, HEART_CARDS
from tripot.engine.bits import has, highest
from tripot.engine.choices import Choices, choices_of, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import inlined, natural, rule, tell
from tripot.engine.tricks import lay, suit_cards
from tripot.games.dame_de_pique.counting import count_manche, worth
from tripot.games.dame_de_pique.options import ANY_HEART_PLAYED
from tripot.games.dame_de_pique.state import POINT_CARDS, QUEEN_OF_SPADES, SEATS, TWO_OF_CLUBS, State


@clause("DDP-15")
def open_with_two_of_clubs(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The first lead of a manche is the 2 of clubs."""
    return keep(choices, 1 << TWO_OF_CLUBS) if state.gone == 0 else choices


@clause("DDP-20")
def no_heart_led(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """Hearts may not be led until they are free, unless the leader holds nothing else (DDP-B7)."""
    if state.hearts_free:
        return choices
    others = choices.marks & ~leading_hearts_with(state)
    return keep(choices, ~HEART_CARDS) if others else choices


@rule
def leading_hearts_with(state: State) -> int:
    """The cards a hand may be made of that leads a heart while hearts are not free (DDP-B7)."""
    return POINT_CARDS if state.options.lead_hearts_if_only_queen_and_hearts else HEART_CARDS


@clause("DDP-17")
def follow_suit(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    follow = choices.marks & state.led
    return keep(choices, follow) if follow else choices


@clause("DDP-16")
def no_points_on_first_trick(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """... unless the hand holds nothing else (DDP-B6)."""
    harmless = choices.marks & ~POINT_CARDS
    return keep(choices, harmless) if harmless and state.gone == 0 else choices


@rule
def playable(state: State, seat: int) -> Choices:
    """The cards the rules allow."""
    hand = choices_of(state.hands[seat])
    if state.played == 0:
        return no_heart_led(state, seat, open_with_two_of_clubs(state, seat, hand))
    return no_points_on_first_trick(state, seat, follow_suit(state, seat, hand))


@inlined
@rule
def play_card(state: State, seat: int, card: int) -> None:
    tell("plays", seat, card)
    if state.played == 0:
        state.led = suit_cards(card)
        note_lead(state, seat, card)
    else:
        note_discard(state, seat, card)
    if state.hearts_free == 0 and has(POINT_CARDS, card):
        free_hearts(state, card)
    lay(state, seat, card)
    if state.played == SEATS:
        gather(state)
    else:
        state.awaited = 1 << (seat + 1) % SEATS


@rule
def note_lead(state: State, seat: int, card: int) -> None:
    """A heart led before hearts are free shows a hand of nothing else (DDP-20)."""
    if has(HEART_CARDS, card) and state.hearts_free == 0:
        state.lacks[seat] |= FULL_DECK & ~leading_hearts_with(state)


@rule
def note_discard(state: State, seat: int, card: int) -> None:
    """Whoever discards is void (DDP-17); a point card on the first trick shows a hand of point cards (DDP-16)."""
    missed = state.led & ~suit_cards(card)  # nothing if it follows: no branch that cannot be foreseen
    state.lacks[seat] |= missed
    if state.gone == 0 and missed and has(POINT_CARDS, card):
        state.lacks[seat] |= FULL_DECK & ~POINT_CARDS


@rule
def free_hearts(state: State, card: int) -> None:
    """DDP-20: a heart played frees the hearts; by option only a heart discarded (DDP-B3), or the queen too (DDP-B5)."""
    if card == QUEEN_OF_SPADES and state.options.queen_breaks_hearts == 0:
        return
    if not has(state.led, card) or state.options.hearts_broken_by == ANY_HEART_PLAYED:
        state.hearts_free = 1
        tell("hearts_free")


@inlined
@rule
def gather(state: State) -> None:
    """DDP-08, DDP-19: the highest card of the suit led takes the trick, its points and the next lead."""
    cards = 0
    for place in range(SEATS):
        cards |= 1 << state.trick[place]
    best = highest(cards & state.led)
    winner = state.leader
    for place in range(SEATS):
        if state.trick[place] == best:
            winner = (state.leader + place) % SEATS
        state.trick[place] = 0
    state.played = 0
    state.led = 0
    state.gone |= cards
    state.charges[natural(winner)] += worth(cards)
    state.leader = winner
    state.awaited = 1 << winner
    tell("takes", winner, worth(cards))
    if state.gone == FULL_DECK:
        count_manche(state)
