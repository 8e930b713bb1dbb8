"""Claiming the rest of the tricks, in the games that have tricks: only a claim that holds whatever the others hold."""

import functools

from tripot.cards import card_text, each_card, suit_of
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.bits import size
from tripot.engine.choices import FIRST_WORD
from tripot.engine.record import phase_name
from tripot.engine.tricks import strength, stronger, suit_cards
from tripot.engine.view import View
from tripot.table.matching import game_of, playing_of, waiting
from tripot.table.table import Table

PLAYING = "play"  # the phase of the tricks, in every game that has some


def is_sure(view: View) -> bool:
    """Whether the leader wins every trick that is left, for all the viewer knows, and nothing hangs on their order.

    A card wins if none that may be out is stronger, or if the stronger leads before it have drawn all that are out.
    """
    state, claims = view.state, view.game.rulebook.claims
    if claims is None or not view.may_act or phase_name(state) != PLAYING or state.played:
        return False
    hand = state.hands[view.seat]
    out = claims.out(state, view.seat, hand)
    wins = bool(hand) and all(_wins(card, hand, out, claims.order) for card in each_card(hand))
    return wins and claims.is_settled(state, view.seat)


def _wins(card: int, hand: int, out: int, order: int) -> bool:
    above = _stronger(order, card)
    return not above & out or size(suit_cards(card) & out) <= size(above & hand)


_stronger = functools.cache(stronger)


def next_play(table: Table, claimer: int) -> tuple[int, str] | None:
    """Who plays what in a claim that all have granted: the claimer from the top of a suit, the others as they must.

    None where the next choice is no card: that is left to whoever it belongs to.
    """
    claims, awaited, state = game_of(table).rulebook.claims, waiting(table), playing_of(table).state
    if claims is None or len(awaited) != 1 or phase_name(state) != PLAYING:
        return None
    chair = awaited[0]
    legal = [action for action in each_action(rules.legal(state, table.seat_of(chair))) if action < FIRST_WORD]
    if not legal:
        return None
    order = claims.order
    card = min(legal, key=lambda card: (suit_of(card), -strength(order, card))) if chair == claimer else legal[0]
    return chair, card_text(card)
