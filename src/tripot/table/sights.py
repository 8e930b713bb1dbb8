"""A match as each viewer may see it: the fields of his view as data, the cards of his hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from tripot.cards import card_text
from tripot.engine.game import Game
from tripot.engine.record import AnyState
from tripot.engine.rules import SPECTATOR
from tripot.engine.views import Views
from tripot.table.fields import HAND, fields_at, parts_of, plan, widened, words_of
from tripot.table.panel import hand_of, panel_named


class Glimpse(NamedTuple):
    """What one viewer has seen of a match that others have not: words of his view, as bits, and his hand."""

    seat: int
    apart: int
    parts: dict[str, Any]
    cards: tuple[int, ...]
    hand: tuple[str, ...]


class Sights:
    """One position, about to be seen by several; what has not changed since `last` is the same object."""

    def __init__(self, game: Game, state: AnyState, last: Sights | None) -> None:
        self._state = state
        self.views = Views(game, state, last._state if last else None)
        self._kind = game.rulebook.state
        self._hand = words_of(self._kind, panel_named(game.name).hand)
        self._before: dict[str, Glimpse] = last._glimpses if last else {}
        self._glimpses: dict[str, Glimpse] = {}
        fields = fields_at(self._kind, self.views.new(SPECTATOR)) if last else plan(self._kind)
        #: Fields as a spectator sees them: those that are not as they were; all if nothing was seen before.
        self.public: dict[str, Any] = parts_of(fields, self.views.raw(SPECTATOR)) if fields else {}

    def of(self, who: str, seat: int) -> Glimpse:
        """What this viewer, who sits there, may know."""
        new, apart, before = self.views.new(seat), self.views.apart(seat), self._before.get(who)
        if before is not None and before.seat != seat:
            before = None
        if before is None or before.apart != apart or widened(self._kind, apart) & new:
            beside = [field for field in fields_at(self._kind, apart) if field.name != HAND]
            parts = parts_of(beside, self.views.raw(seat)) if beside else {}
        else:
            parts = before.parts
        if before is None or self._hand & new:
            cards = tuple(hand_of(self.views.of(seat)))
            hand = tuple(map(card_text, cards))
        else:
            cards, hand = before.cards, before.hand
        glimpse = self._glimpses[who] = Glimpse(seat, apart, parts, cards, hand)
        return glimpse
