"""How a practised player plays without long thought: sheds high cards on harmless tricks, and watches for a Volte."""

from tripot.cards import HEART_CARDS, SPADE_CARDS
from tripot.engine.bits import has, highest, lowest
from tripot.engine.kernel import rule
from tripot.engine.tricks import on_table
from tripot.games.dame_de_pique.counting import worth
from tripot.games.dame_de_pique.state import POINT_CARDS, SEATS, State
from tripot.players.thumb.dame_de_pique.cards import (
    KING_AND_ACE,
    QUEEN,
    elsewhere,
    over,
    rank,
    taker,
    tallest,
    under,
)
from tripot.players.thumb.dame_de_pique.play import cheapest, dearest, duck, safest_lead
from tripot.players.thumb.dame_de_pique.volte import menaces

WARY = 3  # points one seat alone has taken: tricks are taken from it
KEPT = 50  # what a card that nobody beats is worth keeping, against a Volte


@rule
def practised_lead(view: State, seat: int, cards: int) -> int:
    """The card least likely to take anything, from a short suit."""
    return safest_lead(view, seat, cards, 1)


@rule
def practised_follow(view: State, seat: int, cards: int) -> int:
    """Break a volte, shed a high card where it costs nothing, duck as high as can be, or take at the least cost."""
    table = on_table(view)
    best = highest(table & view.led)
    ducking, taking = cards & under(best), cards & over(best)
    last = view.played == SEATS - 1
    if taking and menaces(view, seat, taker(view, best), WARY):
        return lowest(taking) if last else highest(taking)
    if view.gone == 0 or (last and not ducking):
        return dearest(cards)
    if taking & ~QUEEN and worth(table) == 0 and (last or is_early(view, best)):
        return highest(taking & ~QUEEN)
    return duck(ducking) if ducking else cheapest(taking)


@rule
def is_early(view: State, best: int) -> bool:
    """Whether clubs or diamonds are played for the first time: everybody has some."""
    return view.gone & view.led == 0 and not has(SPADE_CARDS | HEART_CARDS, best)


@rule
def practised_discard(view: State, seat: int, cards: int) -> int:
    """As a beginner; but what nobody beats is kept while somebody may be after a Volte."""
    best = highest(on_table(view) & view.led)
    points = worth(view.gone)
    if points and cards & ~POINT_CARDS and menaces(view, seat, taker(view, best), 1):
        cards &= ~POINT_CARDS
    others = elsewhere(view, seat)
    if cards & QUEEN:
        return highest(QUEEN)
    if cards & KING_AND_ACE and others & QUEEN:
        return highest(cards & KING_AND_ACE)
    stoppers = 0
    if points >= WARY:
        for other in range(SEATS):
            if menaces(view, seat, other, WARY):
                stoppers = unbeaten(cards, others)
    if stoppers:
        return least_wanted(cards, stoppers)
    return highest(cards & HEART_CARDS) if cards & HEART_CARDS else tallest(cards)


@rule
def unbeaten(cards: int, others: int) -> int:
    """The cards of a set that no card of the others beats."""
    found = 0
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if others & over(card) == 0:
            found |= 1 << card
    return found


@rule
def least_wanted(cards: int, stoppers: int) -> int:
    """The highest heart, or else the highest card; those that may stop a Volte last."""
    chosen = lowest(cards)
    most = -1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = rank(card) + (100 if has(HEART_CARDS, card) else 0)
        if has(stoppers, card):
            value -= KEPT
        if value > most:
            chosen, most = card, value
    return chosen
