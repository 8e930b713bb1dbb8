"""Drawing cards from a spread pack to rank the players: for the deal, or for the bank.

Until the draw is settled a seat number is a player's number. `place` counts those surely ahead: players who share
a place are tied and, where it matters, draw again.
"""

from ctypes import c_int8
from typing import Annotated

from tripot.cards import RANK_COUNT, each_card, suit_of
from tripot.engine.bits import lowest, nth, size
from tripot.engine.choices import Choices, numbers
from tripot.engine.kernel import clear, generic, rule, tell
from tripot.engine.options import AUTOMATIC, REDRAW_ALL
from tripot.engine.record import AnyState, CardSet, Int, Ints, Kind, Record, SeatSet, record
from tripot.engine.seats import MOST_SEATS, SITS
from tripot.engine.stream import Pack, Stream, below
from tripot.engine.tricks import strength
from tripot.engine.vocabulary import Word, said

DRAW_WORD = Word("draw", "tirer la carte", "draw card")
DRAW_EVENTS = {
    "draws": said("player:player card:card", "{player} tire {card}.", "{player} draws {card}."),
    "redraw": said("tied:seats", "Égalité\xa0: {tied} tirent de nouveau.", "A tie: {tied} draw again."),
}


@record
class Drawing(Record):
    """Where a draw stands."""

    __slots__ = ()
    pending: SeatSet  # who must draw in this round
    left: Int  # positions of the spread pack still covered, as bits
    turned: CardSet  # every card turned from this pack
    place: Annotated[Ints, c_int8 * MOST_SEATS]
    drawn: Annotated[Ints, c_int8 * MOST_SEATS, Kind.SLOT]
    spread: Annotated[Ints, c_int8 * 56]  # the pack face down, hidden; four places more fill the record


@generic
def after_draw(state: AnyState) -> None:
    """What a game does after each card drawn: it seats the players once the draw is settled."""
    raise NotImplementedError


@rule
def open_draw(drawing: Drawing, players: int) -> None:
    """Everybody draws."""
    drawing.pending = (1 << players) - 1


@rule
def spread_pack(drawing: Drawing, pack: Pack) -> None:
    """Spread a shuffled pack face down."""
    for index in range(pack.count):
        drawing.spread[index] = pack.cards[index]
    drawing.left = (1 << pack.count) - 1
    drawing.turned = 0


@rule
def short_of_cards(drawing: Drawing) -> bool:
    """Whether a new pack must be spread before the draw can go on."""
    return size(drawing.left) < size(drawing.pending)


@rule
def take_card(drawing: Drawing, player: int, position: int) -> None:
    """Turn the card at a covered position."""
    drawing.left &= ~(1 << position)
    card = drawing.spread[position]
    drawing.spread[position] = 0
    drawing.drawn[player] = card + 1
    drawing.turned |= 1 << card
    drawing.pending &= ~(1 << player)
    tell("draws", player, card)


@rule
def next_to_draw(drawing: Drawing) -> int:
    """Who draws next, as a set: nobody while a pack must be spread first, or once the draw is settled."""
    return 0 if short_of_cards(drawing) else drawing.pending & -drawing.pending


@rule
def draw_choices(drawing: Drawing) -> Choices:
    """The covered cards by their place, counted from 1."""
    return numbers(1, size(drawing.left))


@rule
def draw_at(state: AnyState, player: int, number: int) -> None:
    """The player turns the covered card at this place."""
    take_card(state.drawing, player, nth(state.drawing.left, number - 1))
    after_draw(state)


@rule
def spread_for_draw(state: AnyState, pack: Pack) -> None:
    """Spread a shuffled pack; in `automatic` each in turn then draws the first covered card."""
    spread_pack(state.drawing, pack)
    if state.options.ceremony == AUTOMATIC:
        while next_to_draw(state.drawing) != 0:
            draw_at(state, lowest(state.drawing.pending), 1)


@rule
def rank_draw(drawing: Drawing, players: int, order: int, ties: int, deciding: int) -> bool:
    """Once the round is drawn, rank the players; returns whether the first `deciding` places are settled.

    Tied players draw again among themselves and keep their place towards the others (REDRAW_TIED), or all do.
    """
    if drawing.pending != 0:
        return False
    for power in range(RANK_COUNT):  # the weakest first: who drew higher then still has the place they shared
        for player in range(players):
            if strength(order, drawing.drawn[player] - 1) == power:
                drawing.place[player] = _place_of(drawing, players, order, player)
    tied = _tied(drawing, players, deciding)
    if tied != 0 and ties == REDRAW_ALL:
        tied = (1 << players) - 1
        for player in range(players):
            drawing.place[player] = 0
    drawing.pending = tied
    if tied != 0:
        tell("redraw", tied)
    return tied == 0


@rule
def _place_of(drawing: Drawing, players: int, order: int, player: int) -> int:
    """The player's place after this round: one behind each tied rival who drew higher."""
    place = drawing.place[player]
    behind = 0
    for rival in range(players):
        stronger = strength(order, drawing.drawn[rival] - 1) > strength(order, drawing.drawn[player] - 1)
        if drawing.place[rival] == place and stronger:
            behind += 1
    return place + behind


@rule
def _tied(drawing: Drawing, players: int, deciding: int) -> int:
    """The foremost players who share one of the first `deciding` places: one tie is drawn again after another."""
    for place in range(deciding):
        tied = 0
        for player in range(players):
            if drawing.place[player] == place:
                tied |= 1 << player
        if size(tied) > 1:
            return tied
    return 0


@rule
def player_at(drawing: Drawing, players: int, place: int) -> int:
    """Who holds this place of a settled draw."""
    for player in range(players):
        if drawing.place[player] == place:
            return player
    return 0


@rule
def seat_by_draw(state: AnyState) -> None:
    """Everybody sits in the order of a settled draw."""
    for place in range(state.seats):
        state.players[place] = player_at(state.drawing, state.seats, place)
        tell(SITS, state.players[place], place)


def settled_lot(cards: int, order: int) -> list[int]:
    """Cards in an order that settles a draw at once: suit by suit, the strongest first."""
    return sorted(each_card(cards), key=lambda card: (suit_of(card), -strength(order, card)))


@rule
def close_draw(drawing: Drawing) -> None:
    """Gather the cards: the draw is settled."""
    clear(drawing)


@rule
def show_draw(drawing: Drawing, view: Drawing) -> None:
    """Copy what everybody sees of a draw while it goes on: all but the covered cards."""
    if drawing.pending == 0:
        return
    view.pending = drawing.pending
    view.left = drawing.left
    view.turned = drawing.turned
    for player in range(MOST_SEATS):
        view.place[player] = drawing.place[player]
        view.drawn[player] = drawing.drawn[player]


@rule
def imagine_spread(drawing: Drawing, cards: int, stream: Stream) -> None:
    """Lay the cards never turned, of the pack `cards`, in a random order under the covered positions."""
    covered = drawing.left
    unseen = cards & ~drawing.turned
    while covered != 0:
        position = lowest(covered)
        covered &= covered - 1
        card = nth(unseen, below(stream, size(unseen)))
        unseen &= ~(1 << card)
        drawing.spread[position] = card
