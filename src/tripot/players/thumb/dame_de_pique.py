"""How a sensible beginner plays La Dame de Pique: duck, dump the queen and high hearts, break a volte."""

from tripot.cards import FULL_DECK, HEART_CARDS, KING, SPADE_CARDS, SPADES, card_of
from tripot.engine.bits import has, highest, lowest, size
from tripot.engine.choices import NUMBER
from tripot.engine.kernel import rule
from tripot.engine.rules import legal
from tripot.engine.stream import Stream, below
from tripot.engine.tricks import suit_cards
from tripot.games.dame_de_pique.counting import worth
from tripot.games.dame_de_pique.state import (
    ALL_POINTS,
    CHOOSE,
    EXCHANGE,
    OTHERS_PLUS,
    PLAY,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    SEATS,
    SELF_MINUS,
    State,
)
from tripot.players.thumb import thumb

QUEEN = 1 << QUEEN_OF_SPADES
KING_AND_ACE = 3 << card_of(SPADES, KING)  # the spades that may catch the queen
GUARDS = 4  # low spades that make the high ones safe to keep
SUSPECT = 6  # points one seat alone has taken: a volte may be under way


@thumb.of(State)
def choose(view: State, seat: int, stream: Stream) -> int:
    if view.phase == CHOOSE:
        return choose_scoring(view, seat)
    choices = legal(view, seat)
    if view.phase == EXCHANGE:
        return worst_to_keep(view, seat, choices.marks)
    if view.phase != PLAY:
        return NUMBER + choices.low + below(stream, choices.high - choices.low + 1)
    if view.played == 0:
        return lead(view, seat, choices.marks)
    if choices.marks & view.led:
        return follow(view, seat, choices.marks)
    return discard(view, seat, choices.marks)


@rule
def choose_scoring(view: State, seat: int) -> int:
    """Both ways gain 26 on each of the others: do not end the match on a total that does not win."""
    least, most = view.totals[(seat + 1) % SEATS], view.totals[(seat + 1) % SEATS]
    for turn in range(2, SEATS):
        total = view.totals[(seat + turn) % SEATS]
        least, most = min(least, total), max(most, total)
    ends = most + ALL_POINTS >= view.options.target
    return SELF_MINUS if ends and view.totals[seat] > least + ALL_POINTS else OTHERS_PLUS


@rule
def rank(card: int) -> int:
    return card % 13


@rule
def over(card: int) -> int:
    """The cards of its suit that beat this card."""
    return suit_cards(card) & ~((2 << card) - 1)


@rule
def under(card: int) -> int:
    """The cards of its suit that this card beats."""
    return suit_cards(card) & ((1 << card) - 1)


@rule
def elsewhere(view: State, seat: int) -> int:
    """The cards the others still hold."""
    return FULL_DECK & ~view.gone & ~view.hands[seat] & ~on_table(view)


@rule
def on_table(view: State) -> int:
    cards = 0
    for place in range(view.played):
        cards |= 1 << view.trick[place]
    return cards


# the exchange


@rule
def worst_to_keep(view: State, seat: int, cards: int) -> int:
    worst = lowest(cards)
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if burden(view.hands[seat], card) > burden(view.hands[seat], worst):
            worst = card
    return worst


@rule
def burden(hand: int, card: int) -> int:
    """How gladly a card is passed: unguarded high spades, then high hearts, then high cards of short suits."""
    if has(SPADE_CARDS, card):
        if card < QUEEN_OF_SPADES or size(hand & under(QUEEN_OF_SPADES)) >= GUARDS:
            return -1
        return 100 if card == QUEEN_OF_SPADES else 60
    if has(HEART_CARDS, card):
        return 6 + 2 * rank(card)
    return rank(card) + 3 * max(0, 4 - size(hand & suit_cards(card)))


# the play


@rule
def lead(view: State, seat: int, cards: int) -> int:
    """The card least likely to take anything."""
    best = lowest(cards)
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if lead_risk(view, seat, card) < lead_risk(view, seat, best):
            best = card
    return best


@rule
def lead_risk(view: State, seat: int, card: int) -> int:
    """What a lead risks: cards that duck under it, hearts, and the queen, caught or led."""
    others = elsewhere(view, seat)
    risk = size(others & under(card))
    if others & over(card) == 0:
        risk += 20
    if has(HEART_CARDS, card):
        risk += 3
    if card == QUEEN_OF_SPADES or (has(KING_AND_ACE, card) and others & QUEEN):
        risk += 40
    if has(under(QUEEN_OF_SPADES), card) and others & QUEEN and view.hands[seat] & KING_AND_ACE == 0:
        risk -= 2  # such a lead drives the queen out
    return risk


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
    return highest(ducking) if ducking else cheapest(taking)


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
    """The queen, a spade that may catch her, a high heart, or the highest card; no points to who makes a volte."""
    best = highest(on_table(view) & view.led)
    if cards & ~POINT_CARDS and must_break(view, seat, best):
        return tallest(cards & ~POINT_CARDS)
    if cards & QUEEN:
        return QUEEN_OF_SPADES
    if cards & KING_AND_ACE and elsewhere(view, seat) & QUEEN:
        return highest(cards & KING_AND_ACE)
    return highest(cards & HEART_CARDS) if cards & HEART_CARDS else tallest(cards)


@rule
def tallest(cards: int) -> int:
    """A card of the highest rank."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if rank(card) > rank(best):
            best = card
    return best


@rule
def must_break(view: State, seat: int, best: int) -> bool:
    """Whether the trick goes, as it stands, to another who has all the points so far, and enough of them."""
    winner = seat
    for place in range(view.played):
        if view.trick[place] == best:
            winner = (view.leader + place) % SEATS
    return winner != seat and SUSPECT <= view.charges[winner] == worth(view.gone)
