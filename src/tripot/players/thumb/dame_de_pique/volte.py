"""The Volte: whether a seat may be after it, how it goes about it, and when it must be broken."""

from tripot.engine.bits import highest, lowest, size
from tripot.engine.kernel import rule
from tripot.engine.tricks import on_table, suit_cards
from tripot.games.dame_de_pique.counting import worth
from tripot.games.dame_de_pique.state import POINT_CARDS, SEATS, State
from tripot.players.thumb import ABLE, INNOCENT, SURE, ambition
from tripot.players.thumb.dame_de_pique.cards import elsewhere, over, rank, smallest, taker

ALARM = 6  # points one seat alone has taken: a volte may be under way


@rule
def must_break(view: State, seat: int, best: int) -> bool:
    """Whether the trick goes, as it stands, to another who may be after a volte."""
    return menaces(view, seat, taker(view, best), ALARM)


@rule
def menaces(view: State, seat: int, other: int, least: int) -> bool:
    """Whether another has all the points so far, and enough of them."""
    return other != seat and least <= view.charges[other] == worth(view.gone)


@ambition.of(State)
def how_ambitious(view: State, seat: int) -> int:
    """Whoever has all the points so far is able, and the more suspect the more there are."""
    if view.charges[seat] != worth(view.gone):
        return INNOCENT
    return min(ABLE + (view.charges[seat] + 1) // 2, SURE)


@rule
def attack(view: State, seat: int, cards: int) -> int:
    """Take every trick that can be taken; where it cannot, throw what is least useful and no points."""
    if view.played == 0:
        return strongest_lead(view, seat, cards)
    best = highest(on_table(view) & view.led)
    taking = cards & over(best)
    if not taking:
        harmless = cards & ~POINT_CARDS
        return smallest(harmless if harmless else cards)
    if view.played == SEATS - 1:
        return lowest(taking)
    return highest(taking)


@rule
def strongest_lead(view: State, seat: int, cards: int) -> int:
    """A card the others cannot beat, from the longest suit; else the highest card of the longest suit."""
    others = elsewhere(view, seat)
    best = lowest(cards)
    most = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = 16 * size(view.hands[seat] & suit_cards(card)) + rank(card)
        if others & over(card) == 0:
            value += 1000
        if value > most:
            best, most = card, value
    return best
