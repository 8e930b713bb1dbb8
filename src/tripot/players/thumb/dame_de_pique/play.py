"""Leading, following and discarding, to take as little as can be."""

from tripot.cards import HEART_CARDS, SPADE_CARDS
from tripot.engine.bits import has, highest, lowest, size
from tripot.engine.kernel import rule
from tripot.engine.tricks import on_table, suit_cards
from tripot.games.dame_de_pique.state import POINT_CARDS, QUEEN_OF_SPADES, SEATS, State
from tripot.players.thumb.dame_de_pique.cards import (
    KING_AND_ACE,
    QUEEN,
    elsewhere,
    over,
    past,
    tallest,
    under,
)
from tripot.players.thumb.dame_de_pique.volte import must_break

HOPELESS = 1000  # more than any lead risks
OWN_QUEEN = 5  # what leading spades costs whoever holds the queen


@rule
def lead(view: State, seat: int, cards: int) -> int:
    """The card least likely to take anything."""
    return safest_lead(view, seat, cards, 0)


@rule
def safest_lead(view: State, seat: int, cards: int, care: int) -> int:
    """The card of least risk, for a player who minds burdens so much."""
    hand, others = view.hands[seat], elsewhere(view, seat)
    best, least = lowest(cards), HOPELESS
    while cards:
        card = lowest(cards)
        cards = past(cards, card)
        risk = lead_risk(hand, others, card)
        if care:
            risk += care * lead_burden(hand, card)
        if risk < least:
            best, least = card, risk
    return best


@rule
def lead_risk(hand: int, others: int, card: int) -> int:
    """What a lead risks: cards that duck under it, hearts, and the queen, caught or led."""
    risk = size(others & under(card))
    if others & over(card) == 0:
        risk += 20
    if has(HEART_CARDS, card):
        risk += 3
    if card == QUEEN_OF_SPADES or (has(KING_AND_ACE, card) and others & QUEEN):
        risk += 40
    if has(under(QUEEN_OF_SPADES), card) and others & QUEEN and hand & KING_AND_ACE == 0:
        risk -= 2  # such a lead drives the queen out
    return risk


@rule
def lead_burden(hand: int, card: int) -> int:
    """What a practised player minds besides: a long suit, and spades beside the queen."""
    length = size(hand & suit_cards(card))
    return length + OWN_QUEEN if hand & QUEEN and has(SPADE_CARDS, card) else length


@rule
def follow(view: State, seat: int, cards: int) -> int:
    """Break a volte, duck as high as can be, or take the trick at the least cost."""
    best = highest(on_table(view) & view.led)
    ducking = cards & under(best)
    taking = cards & over(best)
    last = view.played == SEATS - 1
    if taking and must_break(view, seat, best):
        return highest(taking)
    if view.gone == 0 or (last and not ducking):
        return dearest(cards)
    return duck(ducking) if ducking else cheapest(taking)


@rule
def duck(cards: int) -> int:
    """The highest card; but the queen of spades before the king, under the ace."""
    return QUEEN_OF_SPADES if cards & QUEEN else highest(cards)


@rule
def dearest(cards: int) -> int:
    """The highest card, but for the queen of spades."""
    return highest(cards & ~QUEEN if cards & ~QUEEN else cards)


@rule
def cheapest(cards: int) -> int:
    """The lowest card, but for the queen of spades."""
    return lowest(cards & ~QUEEN if cards & ~QUEEN else cards)


@rule
def discard(view: State, seat: int, cards: int) -> int:
    """The queen, a spade that may catch her, a high heart, or the highest card; no points to whoever makes a volte."""
    best = highest(on_table(view) & view.led)
    if cards & ~POINT_CARDS and must_break(view, seat, best):
        return tallest(cards & ~POINT_CARDS)
    if cards & QUEEN:
        return QUEEN_OF_SPADES
    if cards & KING_AND_ACE and elsewhere(view, seat) & QUEEN:
        return highest(cards & KING_AND_ACE)
    return highest(cards & HEART_CARDS) if cards & HEART_CARDS else tallest(cards)
