"""A match as each viewer may see it: his view, its fields as data, the cards of his hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tripot.cards import DECK_SIZE, card_text
from tripot.engine.game import Game
from tripot.engine.record import AnyState
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View
from tripot.engine.views import Views
from tripot.table.fields import Seen, seen, seen_beside
from tripot.table.panel import hand_of, panel_of

TEXTS = tuple(map(card_text, range(DECK_SIZE)))


class Glimpse(NamedTuple):
    """What one viewer has seen of a match: what may look the same the next time. `cards` are those of his hand."""

    seat: int
    seen: Seen
    cards: tuple[int, ...]
    hand: tuple[str, ...]


class Sights:
    """One position, about to be seen by several; what has not changed since `last` is the same object."""

    def __init__(self, game: Game, state: AnyState, last: Sights | None) -> None:
        self._views = Views(game, state)
        self._public: Seen = seen(self._views.of(SPECTATOR).state, last._public if last else None)
        self._before: dict[str, Glimpse] = last._glimpses if last else {}
        self._glimpses: dict[str, Glimpse] = {}

    def of(self, who: str, seat: int) -> tuple[View, Glimpse]:
        """What this viewer, who sits there, may know."""
        view = self._views.of(seat)
        before = self._before.get(who)
        if before is not None and before.seat != seat:
            before = None
        now = seen_beside(view.state, self._public, before.seen if before else None)
        if before is not None and _same_hand(view, now.fields, before.seen.fields):
            glimpse = Glimpse(seat, now, before.cards, before.hand)
        else:
            cards = tuple(hand_of(view))
            glimpse = Glimpse(seat, now, cards, tuple([TEXTS[card] for card in cards]))
        self._glimpses[who] = glimpse
        return view, glimpse


def _same_hand(view: View, fields: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    return all(fields.get(name) == before.get(name) for name in panel_of(view).hand)
