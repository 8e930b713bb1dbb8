"""Who knows what in Vingt-et-un: views built up from a blank, and worlds that fit a view.

The basket has been seen (see `settling`), so only the first two cards of hands not shown are hidden, and the order of
the talon. Which cards lie in the two together is known by counting. Once the basket has been taken back, whatever
lay face down then is known by itself, as the old cards (`face_down`): the other hidden cards are new.
"""

from tripot.cards import DECK_SIZE, FULL_DECK
from tripot.engine import rules
from tripot.engine.bits import has, size
from tripot.engine.drawing import imagine_spread, show_draw
from tripot.engine.kernel import copy, rule
from tripot.engine.stream import Stream, below, shuffle_row
from tripot.engine.worlds import Desk, clear_desk
from tripot.games.vingt_et_un.evidence import barred_kinds
from tripot.games.vingt_et_un.hands import down_card, extra_card
from tripot.games.vingt_et_un.pairs import card_worth, cards_in, count_pairs, heap_of, pair_at, take_one
from tripot.games.vingt_et_un.seating import is_old
from tripot.games.vingt_et_un.state import DRAW, MOST_EXTRA, State

MOST_TRIES = 1_000_000


@rules.conceal.of(State)
def conceal(state: State, viewer: int, view: State) -> None:
    copy(view.options, state.options)
    show_draw(state.drawing, view.drawing)
    show_match(state, view)
    for seat in range(state.seats):
        if seat == viewer or has(state.shown, seat):
            view.first[seat] = state.first[seat]
            view.second[seat] = state.second[seat]
        for index in range(MOST_EXTRA * seat, MOST_EXTRA * seat + state.extra_size[seat]):
            view.extras[index] = state.extras[index]
    for card in range(DECK_SIZE):
        view.basket[card] = state.basket[card]
        view.face_down[card] = state.face_down[card]


@rule
def show_match(state: State, view: State) -> None:
    """What everybody has seen and heard, but for the cards."""
    view.seats = state.seats
    view.phase = state.phase
    view.deals = state.deals
    view.banker = state.banker
    view.banks = state.banks
    view.ending = state.ending
    view.actor = state.actor
    view.last = state.last
    view.dealt_in = state.dealt_in
    view.dealt = state.dealt
    view.shown = state.shown
    view.renewed = state.renewed
    view.talon_size = state.talon_size
    for seat in range(state.seats):
        view.players[seat] = state.players[seat]
        view.chips[seat] = state.chips[seat]
        view.stakes[seat] = state.stakes[seat]
        view.down[seat] = state.down[seat]
        view.extra_size[seat] = state.extra_size[seat]


@rules.imagine.of(State)
def imagine(view: State, viewer: int, stream: Stream, desk: Desk, world: State) -> None:  # noqa: ARG001
    """Uniform over all worlds that fit: the cards counted, and each hand such that all acts of its seat were lawful.

    Hidden pairs are drawn one hand after another among those that fit the cards left. To draw each world equally
    often, a hand draws a number below a bound that no earlier hand changes, and all begin again if it is not below
    the number of its pairs: every world then has the chance of one in the product of the bounds.
    """
    copy(world, view)
    if view.phase == DRAW:
        imagine_spread(world.drawing, FULL_DECK, stream)
        return
    sort_unseen(view, world)
    clear_desk(desk)
    if view.dealt > 0 and view.dealt == 2 * size(view.dealt_in):
        lay_out(view, desk, world)
        for _ in range(MOST_TRIES):
            if share_pairs(view, desk, heap_of(world.face_down), heap_of(world.basket), stream):
                break
    take_up(view, desk, stream, world)
    lay_rest(world, stream)
    for card in range(DECK_SIZE):
        world.basket[card] = view.basket[card]
        world.face_down[card] = view.face_down[card]


@rule
def sort_unseen(view: State, world: State) -> None:
    """Count what the viewer has not seen: old cards in `face_down`, all others in `basket`, for the time being."""
    for card in range(DECK_SIZE):
        world.basket[card] = view.options.packs - view.basket[card] - view.face_down[card]
    for seat in range(view.seats):
        for index in range(view.extra_size[seat]):
            world.basket[extra_card(view, seat, index)] -= 1
        if not is_hidden(view, seat):
            for place in range(view.down[seat]):
                card = down_card(view, seat, place)
                if not has(view.shown, seat) and is_old(view, seat, place):
                    world.face_down[card] -= 1
                else:
                    world.basket[card] -= 1


@rule
def is_hidden(view: State, seat: int) -> bool:
    return view.down[seat] > 0 and view.first[seat] == 0


@rule
def heap_at(view: State, seat: int, place: int, old: int, new: int) -> int:
    """Where this hidden card comes from."""
    return old if is_old(view, seat, place) else new


@rule
def from_one_heap(view: State, seat: int) -> int:
    """1 if both hidden cards come from the same heap."""
    return 1 if is_old(view, seat, 0) == is_old(view, seat, 1) else 0


@rule
def lay_out(view: State, desk: Desk, world: State) -> None:
    """For each hidden hand, the kinds of pairs it cannot be and the bound of its draw.

    The bound is the number of its pairs before any hand is drawn, or of all pairs left at its turn, if fewer.
    """
    old, new = heap_of(world.face_down), heap_of(world.basket)
    olds, news = cards_in(old), cards_in(new)
    for seat in range(view.seats):
        if is_hidden(view, seat):
            barred = barred_kinds(view, seat)
            same = from_one_heap(view, seat)
            first, second = heap_at(view, seat, 0, old, new), heap_at(view, seat, 1, old, new)
            pairs = count_pairs(first, second, same, barred)
            left = heap_at(view, seat, 0, olds, news) * (heap_at(view, seat, 1, olds, news) - same)
            desk.barred[seat] = barred
            desk.room[seat] = min(pairs, left)
            drawn_old = heap_at(view, seat, 0, 1, 0) + heap_at(view, seat, 1, 1, 0)
            olds -= drawn_old
            news -= 2 - drawn_old


@rule
def share_pairs(view: State, desk: Desk, old: int, new: int, stream: Stream) -> bool:
    """Draw a pair for each hidden hand, from the cards that those before have left; False to begin again."""
    for seat in range(view.seats):
        if is_hidden(view, seat):
            first, second = heap_at(view, seat, 0, old, new), heap_at(view, seat, 1, old, new)
            index = below(stream, desk.room[seat])
            pair = pair_at(first, second, from_one_heap(view, seat), desk.barred[seat], index)
            if pair == 0:
                return False
            desk.held[seat] = pair
            one, two = card_worth(pair // 16), card_worth(pair % 16)
            old -= heap_at(view, seat, 0, one, 0) + heap_at(view, seat, 1, two, 0)
            new -= heap_at(view, seat, 0, 0, one) + heap_at(view, seat, 1, 0, two)
    return True


@rule
def take_up(view: State, desk: Desk, stream: Stream, world: State) -> None:
    """Cards for the worths drawn; in the middle of the first deal, when nothing is proved yet, any cards."""
    for seat in range(view.seats):
        if is_hidden(view, seat):
            world.first[seat] = draw_one(view, seat, 0, desk.held[seat] // 16, stream, world) + 1
            if view.down[seat] == 2:
                world.second[seat] = draw_one(view, seat, 1, desk.held[seat] % 16, stream, world) + 1


@rule
def draw_one(view: State, seat: int, place: int, points: int, stream: Stream, world: State) -> int:
    """A hidden card of this worth, from where it comes."""
    if is_old(view, seat, place):
        return take_one(world.face_down, points, stream)
    return take_one(world.basket, points, stream)


@rule
def lay_rest(world: State, stream: Stream) -> None:
    """The cards that are in no hand make the talon, in a random order."""
    laid = 0
    for card in range(DECK_SIZE):
        for _ in range(world.basket[card]):
            world.talon[laid] = card
            laid += 1
    shuffle_row(world.talon, laid, stream)
