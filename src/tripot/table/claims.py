"""Claiming the rest of the tricks, in the games that have tricks: only a claim that holds whatever the others hold."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from tripot.cards import FULL_DECK, card_text, each_card, suit_of
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.bits import lowest, size
from tripot.engine.choices import FIRST_WORD
from tripot.engine.record import phase_name
from tripot.engine.tricks import ACE_HIGH, strength, stronger, suit_cards
from tripot.engine.view import View
from tripot.games.dame_de_pique import counting as manche
from tripot.games.dame_de_pique.play import DISCARD_ONLY
from tripot.games.polignac import counting as coup
from tripot.games.polignac.favour import has_every_trick, unplayed_elsewhere
from tripot.games.polignac.state import JACKS, ORDER
from tripot.table.matching import game_of, playing_of, waiting
from tripot.table.table import Table


class Tricks(NamedTuple):
    """The order of the cards from weak to strong; which others a leader with this hand must think the others hold; and
    whether all comes to the same in whatever order what is left is played, if he wins it.
    """

    order: int
    out: Callable[[Any, int, int], int]  # of a state, a seat and its hand
    is_settled: Callable[[Any, int], bool]  # of a state and a seat


def _out_of_dame_de_pique(state: Any, _: int, hand: int) -> int:  # noqa: ANN401  # the game's own state
    return FULL_DECK & ~(hand | int(state.gone))


def _is_settled_manche(state: Any, _: int) -> bool:  # noqa: ANN401  # the game's own state
    """Nobody chooses the first lead (DDP-15); hearts that only a discard frees may stay as they are for the next manche
    (DDP-B3, DDP-B4).
    """
    options = state.options
    lasts = options.hearts_break_scope == manche.BY_PARTIE and options.hearts_broken_by == DISCARD_ONLY
    return bool(state.gone and (state.hearts_free or not lasts))


def _is_settled_coup(state: Any, seat: int) -> bool:  # noqa: ANN401  # the game's own state
    """Jacks may take the leader to the limit, and end the match before the last trick (POL-44, POL-B16); the last of
    them ends the coup anyway, but for one who has every trick (POL-32).
    """
    jacks, hopes = JACKS & ~state.gone, has_every_trick(state, seat)
    if not jacks or (hopes and state.options.limit_vs_general == coup.GENERAL_FIRST):
        return True
    last = 0 if hopes else coup.worth(1 << lowest(jacks))
    return bool(coup.points(state, seat) + coup.worth(jacks) - last < state.options.limit)


TRICKS = {
    "dame_de_pique": Tricks(ACE_HIGH, _out_of_dame_de_pique, _is_settled_manche),
    "polignac": Tricks(ORDER, unplayed_elsewhere, _is_settled_coup),
}
PLAYING = "play"  # the phase of the tricks, in both games


def has_tricks(game: str) -> bool:
    """Whether anything can be claimed in this game."""
    return game in TRICKS


def is_sure(view: View) -> bool:
    """Whether the leader wins every trick that is left, for all the viewer knows, and nothing hangs on their order.

    A card wins if none that may be out is stronger, or if the stronger leads before it have drawn all that are out.
    A oui owes more than any card that may be played (POL-39): whoever said it chooses himself.
    """
    state, name = view.state, view.game.name
    if not has_tricks(name) or not view.may_act or phase_name(state) != PLAYING or state.played:
        return False
    if getattr(state, "favourers", 0):
        return False
    hand, tricks = state.hands[view.seat], TRICKS[name]
    out = tricks.out(state, view.seat, hand)
    wins = bool(hand) and all(_wins(card, hand, out, tricks.order) for card in each_card(hand))
    return wins and tricks.is_settled(state, view.seat)


def _wins(card: int, hand: int, out: int, order: int) -> bool:
    above = _stronger(order, card)
    return not above & out or size(suit_cards(card) & out) <= size(above & hand)


_stronger = functools.cache(stronger)


def next_play(table: Table, claimer: int) -> tuple[int, str] | None:
    """Who plays what in a claim that all have granted: the claimer from the top of a suit, the others as they must.

    None where the next choice is no card: that is left to whoever it belongs to.
    """
    game, awaited = game_of(table), waiting(table)
    state = playing_of(table).state
    if len(awaited) != 1 or phase_name(state) != PLAYING:
        return None
    chair = awaited[0]
    legal = [action for action in each_action(rules.legal(state, table.seat_of(chair))) if action < FIRST_WORD]
    if not legal:
        return None
    order = TRICKS[game.name].order
    card = min(legal, key=lambda card: (suit_of(card), -strength(order, card))) if chair == claimer else legal[0]
    return chair, card_text(card)
