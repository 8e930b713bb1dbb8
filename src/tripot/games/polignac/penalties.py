"""Faults a hand can commit under `enforcement=penalise`, and the sentence that punishes each (art. 14 and 15)."""

from tripot.engine.bits import lowest
from tripot.engine.kernel import rule
from tripot.engine.tricks import stronger, suit_cards
from tripot.games.polignac.favour import (
    asker_hand,
    is_bound,
    is_sure,
    lawful_of,
    threats,
    unplayed_elsewhere,
    weaker_than,
)
from tripot.games.polignac.options import ANY_NON_JACK, HIGHEST_UNPLAYED, KING_QUEEN, STRICT
from tripot.games.polignac.state import (
    BY_FAVOUR,
    BY_MASTER_CARD,
    BY_OTHER_JACK,
    BY_RENONCE,
    JACKS,
    KINGS_AND_QUEENS,
    NOT_ENDED,
    ORDER,
    POLIGNAC,
    State,
)


@rule
def fault_of(state: State, seat: int, card: int) -> int:
    """How this card, about to be played, would end the match; NOT_ENDED if it is no fault."""
    hand = state.hands[seat]
    if state.played == 0:
        return NOT_ENDED
    suit = suit_cards(state.trick[0])
    if hand & suit:
        if not suit >> card & 1:
            return BY_RENONCE
    elif hand & JACKS and not JACKS >> card & 1:
        return BY_MASTER_CARD
    elif hand >> POLIGNAC & 1 and card != POLIGNAC:
        return BY_OTHER_JACK
    return broken_promise(state, seat, card)


@rule
def broken_promise(state: State, seat: int, card: int) -> int:
    """POL-39 under `strict`: a sure trick of the asker left without a threat that could be thrown, not taking it."""
    if state.options.favour_check != STRICT or not is_bound(state, seat):
        return NOT_ENDED
    if not is_sure(state, seat) or threats(1 << card, asker_hand(state)):
        return NOT_ENDED
    thrown = weaker_than(lawful_of(state.hands[seat], state.trick[0]), state.trick[0])
    return BY_FAVOUR if threats(thrown, asker_hand(state)) else NOT_ENDED


@rule
def master_cards(state: State, seat: int) -> int:
    """POL-42: the non-jacks of the hand that count as cartes maitresses (POL-B7)."""
    hand = state.hands[seat] & ~JACKS
    meaning = state.options.carte_maitresse
    if meaning == ANY_NON_JACK:
        return hand
    royal = hand & KINGS_AND_QUEENS if meaning != HIGHEST_UNPLAYED else 0
    return royal if meaning == KING_QUEEN else royal | highest_unplayed(state, seat, hand)


@rule
def highest_unplayed(state: State, seat: int, cards: int) -> int:
    """The cards of a set that no card of their suit still to be played beats, in any hand."""
    hand = state.hands[seat]
    unplayed = hand | unplayed_elsewhere(state, seat, hand)
    top = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if unplayed & stronger(ORDER, card) == 0:
            top |= 1 << card
    return top


@rule
def unpunished(state: State, seat: int) -> int:
    """The cards a void seat owes a jack for but that no sentence punishes: they are refused (POL-B7)."""
    hand = state.hands[seat]
    if state.played == 0 or hand & suit_cards(state.trick[0]) or not hand & JACKS:
        return 0
    return hand & ~JACKS & ~master_cards(state, seat)
