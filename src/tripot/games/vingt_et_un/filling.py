"""What a position of Vingt-et-un need not spell out, filled in from the rest."""

from collections import Counter

from tripot.cards import DECK_SIZE
from tripot.engine.bits import has, size
from tripot.games.vingt_et_un.announced import possible_lasts
from tripot.games.vingt_et_un.bank import after_coup
from tripot.games.vingt_et_un.dealing import deal_in
from tripot.games.vingt_et_un.position import cards_on_table, sizes_faults, still_face_down, usual_actor
from tripot.games.vingt_et_un.seating import is_opposed
from tripot.games.vingt_et_un.state import ANNOUNCE, CUT, DRAW, OVER, PLAY, SHUFFLE, STAKE, State


def settle(state: State, given: frozenset[str]) -> None:
    """Fill in what follows from the rest; cards that are nowhere are in the basket."""
    if not 0 <= state.banker < state.seats or list(sizes_faults(state)):
        return
    if "phase" not in given:
        state.phase = PLAY if any(state.first) else STAKE
    settle_deal(state, given)
    settle_chips(state, given)
    if "basket" not in given:
        on_table = Counter(cards_on_table(state))
        for card in range(DECK_SIZE):
            state.basket[card] = max(0, state.options.packs - on_table[card])
    if "face_down" not in given and state.renewed and state.dealt_in:
        for card, number in still_face_down(state).items():
            state.face_down[card] = number
    if "actor" not in given and state.phase not in (OVER, DRAW):
        state.actor = 1 + usual_actor(state)
    if state.phase == STAKE and is_between(state) and not {"actor", "ending"} & given:
        after_coup(state, 0)


def is_between(state: State) -> bool:
    """Whether a coup is to begin: the bank may have to pass on first, or the match be over (VEU-B15, VEU-B17)."""
    return not (is_opposed(state) or state.dealt_in or state.last)


def settle_deal(state: State, given: frozenset[str]) -> None:
    """Who is dealt in: whoever has cards, or gets them next; and whether the coup has to be the last (VEU-B10)."""
    if "dealt_in" not in given and state.phase == ANNOUNCE:
        deal_in(state)
    for seat in range(state.seats):
        if "down" not in given:
            state.down[seat] = (state.first[seat] > 0) + (state.second[seat] > 0)
        if "dealt_in" not in given and state.down[seat] > 0:
            state.dealt_in |= 1 << seat
    if "dealt" not in given and state.phase == PLAY:
        state.dealt = 2 * size(state.dealt_in)
    if "renewed" not in given and state.phase in (SHUFFLE, CUT) and state.dealt_in:
        state.renewed = 1 + state.dealt
    if "last" not in given and state.dealt_in and (state.renewed or state.phase == PLAY):
        state.last = 1 if state.renewed else possible_lasts(state)[0]


def settle_chips(state: State, given: frozenset[str]) -> None:
    """The least stake for each ponte with a hidden hand, and what is left of the chips of the start."""
    for seat in range(state.seats):
        if "stakes" not in given and state.down[seat] > 0 and seat != state.banker and not has(state.shown, seat):
            state.stakes[seat] = state.options.stake_min
        if "chips" not in given:
            state.chips[seat] = state.options.starting_chips - state.stakes[seat]
