"""Claiming the rest of the tricks, in the games that have tricks: only a claim that holds whatever the others hold."""

import functools
from typing import NamedTuple

from tripot.cards import FULL_DECK, card_text, each_card, suit_of
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.bits import size
from tripot.engine.choices import FIRST_WORD
from tripot.engine.record import phase_name
from tripot.engine.tricks import ACE_HIGH, strength, stronger, suit_cards
from tripot.engine.view import View
from tripot.games.polignac import state as polignac
from tripot.table.matching import game_of, playing_of, waiting
from tripot.table.table import Table


class Tricks(NamedTuple):
    """The cards that may be in play, and their order from weak to strong."""

    cards: int
    order: int


TRICKS = {"dame_de_pique": Tricks(FULL_DECK, ACE_HIGH), "polignac": Tricks(polignac.PIQUET_CARDS, polignac.ORDER)}
PLAYING = "play"  # the phase of the tricks, in both games


def has_tricks(game: str) -> bool:
    """Whether anything can be claimed in this game."""
    return game in TRICKS


def is_sure(view: View) -> bool:
    """Whether the leader wins every trick that is left, for all the viewer knows.

    A card wins if none that may be out is stronger, or if the stronger leads before it have drawn all that are out.
    A oui owes more than any card that may be played (POL-39): whoever said it chooses himself.
    """
    state, name = view.state, view.game.name
    if not has_tricks(name) or not view.may_act or phase_name(state) != PLAYING or state.played:
        return False
    if getattr(state, "favourers", 0):
        return False
    hand = state.hands[view.seat]
    out = TRICKS[name].cards & ~(hand | state.gone)
    return bool(hand) and all(_wins(card, hand, out, TRICKS[name].order) for card in each_card(hand))


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
