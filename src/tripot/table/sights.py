"""A match as each viewer may see it: his view, its fields as data, the cards of his hand."""

from __future__ import annotations

from typing import NamedTuple

from tripot.cards import card_text
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.engine.record import AnyState, Record
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View
from tripot.engine.views import Views
from tripot.table.fields import Seen, places_of, seen, seen_beside
from tripot.table.panel import hand_of, panel_of


class Glimpse(NamedTuple):
    """What one viewer has seen of a match that others have not. `cards` are his hand, `counted` is what it counts."""

    seat: int
    seen: Seen
    cards: tuple[int, ...]
    hand: tuple[str, ...]
    counted: int


class Sights:
    """One position, about to be seen by several; what has not changed since `last` is the same object."""

    def __init__(self, game: Game, state: AnyState, last: Sights | None) -> None:
        self._views = Views(game, state)
        self.spectator: View = self._views.of(SPECTATOR)
        self.public: Seen = seen(self.spectator.state, last.public if last else None)
        self._before: dict[str, Glimpse] = last._glimpses if last else {}
        self._glimpses: dict[str, Glimpse] = {}

    def of(self, who: str, seat: int) -> tuple[View, Glimpse]:
        """What this viewer, who sits there, may know."""
        view = self._views.of(seat)
        now = seen_beside(view.state, self.public)
        before = self._before.get(who)
        if before is not None and before.seat == seat and _same_hand(view, now.raw, before.seen.raw):
            glimpse = Glimpse(seat, now, before.cards, before.hand, before.counted)
        else:
            cards = tuple(hand_of(view))
            glimpse = Glimpse(seat, now, cards, tuple(map(card_text, cards)), rules.counted(view.state, seat))
        self._glimpses[who] = glimpse
        return view, glimpse


def _same_hand(view: View, raw: bytes, before: bytes) -> bool:
    kind: type[Record] = type(view.state)
    return all(raw[place] == before[place] for place in places_of(kind, panel_of(view).hand))
