"""The cards not dealt yet: the talon, and the basket that replaces it when it is empty (VEU-13, 29, 30).

In one coup the basket is taken back once at most. A second time, all the cards of the packs would have gone through
hands of that coup. The packs have at least as many as its hands may have (VEU-B12); where that is not limited, at least
5/52 of a pack a hand: that counts 32 with the aces as 1, and no hand counts more than 30. For the same reason talon and
basket are never both empty.
"""

from tripot.cards import DECK_SIZE
from tripot.engine.bits import has
from tripot.engine.kernel import rule, tell
from tripot.engine.packs import rotate
from tripot.engine.stream import Pack
from tripot.games.vingt_et_un.hands import down_card
from tripot.games.vingt_et_un.state import SHUFFLE, State


@rule
def take_top(state: State) -> int:
    """The next card; the talon must not be empty."""
    state.talon_size -= 1
    card = state.talon[state.talon_size]
    state.talon[state.talon_size] = 0
    return card


@rule
def take_basket(state: State) -> None:
    """VEU-30, VEU-B10: the talon is empty in mid-coup: the basket is shuffled, and the coup is the bank's last.

    What lies face down is then known, card by card, to whoever has counted: all other cards have been seen.
    """
    state.phase = SHUFFLE
    state.last = 1
    state.renewed = 1 + state.dealt
    for seat in range(state.seats):
        if not has(state.shown, seat):
            for place in range(state.down[seat]):
                state.face_down[down_card(state, seat, place)] += 1
    tell("takes_basket", state.banker)


@rule
def basket_cards(state: State, pack: Pack) -> None:
    """Write the cards of the basket, in fixed order."""
    pack.count = 0
    for card in range(DECK_SIZE):
        for _ in range(state.basket[card]):
            pack.cards[pack.count] = card
            pack.count += 1


@rule
def lay_talon(state: State, pack: Pack) -> None:
    """The shuffled cards of the basket become the talon."""
    for card in range(DECK_SIZE):
        state.basket[card] = 0
    for index in range(pack.count):
        state.talon[pack.count - 1 - index] = pack.cards[index]
    state.talon_size = pack.count


@rule
def return_talon(state: State) -> None:
    """The whole talon goes back into the basket, to be shuffled again."""
    while state.talon_size > 0:
        state.basket[take_top(state)] += 1


@rule
def cut_talon(state: State, lifted: int) -> None:
    """The cards lifted go under the others."""
    rotate(state.talon, state.talon_size - lifted, state.talon_size)
