"""An episode in which chance is explicit: one choice after the other, and every pack dealt card by card."""

import copy
from collections import Counter
from typing import Any, Self

from tripot.cards import card_text, cards_text
from tripot.engine import refusing, rules
from tripot.engine.actions import action_text, each_action
from tripot.engine.bits import lowest
from tripot.engine.chance import cards_wanted
from tripot.engine.choices import allows
from tripot.engine.event import Event
from tripot.engine.game import Game
from tripot.engine.playing import dealt, done, scores_of
from tripot.engine.position import state_text
from tripot.engine.stream import Stream
from tripot.engine.view import View, view_of
from tripot.envs.acting import actions_of
from tripot.envs.episodes import MOST, is_played, number
from tripot.envs.steps import NOBODY
from tripot.errors import ActionError, PackError, expect, shown

OWN = "does"  # what a seat itself has done, among the events it has heard


class Episode:
    """A whole match, or its first `deals` deals: each time one seat is to choose, or a card of a pack is due.

    Of several seats that may act together the lowest chooses first; the others hear of it when the rules tell them.
    `seat` is whose choice it is, or NOBODY. `due` are the cards still to come of the pack that is being dealt. It can
    be copied deeply and pickled.
    """

    def __init__(self, game: Game, deals: int = 0) -> None:
        """Raises TripotError for what is no game, or a number of deals that cannot be."""
        expect(Game, game, "a game")
        self.game, self.deals = game, number("deals", deals, 0, MOST)
        self.state: Any = game.begun()
        self.told: list[Event] = []
        self.pack: list[int] = []
        self._start = self.scores
        self._find_next()

    def __deepcopy__(self, memo: object) -> Self:
        twin = copy.copy(self)
        twin.state = self.state.clone()
        twin.told, twin.pack, twin.due = self.told.copy(), self.pack.copy(), self.due.copy()
        return twin

    # what can be asked

    @property
    def over(self) -> bool:
        return self.seat == NOBODY and not self.due

    @property
    def scores(self) -> tuple[int, ...]:
        """The points or chips of every seat."""
        return scores_of(self.state)

    @property
    def returns(self) -> list[int]:
        """What the episode has brought every seat so far: chips, or points below zero, so that more is better."""
        gains = (now - before for now, before in zip(self.scores, self._start, strict=True))
        return [self.game.rulebook.sign * gain for gain in gains]

    @property
    def legal(self) -> list[int]:
        """What the seat may do, in ascending order; nothing if nobody is to choose.

        Where others owe, a seat may have more chips than the table had: it cannot stake more than that, as in `acting`.
        """
        if self.seat == NOBODY:
            return []
        most = actions_of(self.game)
        return [action for action in each_action(rules.legal(self.state, self.seat)) if action < most]

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Which card may be the next of the pack, each with its probability."""
        return [(card, count / len(self.due)) for card, count in sorted(Counter(self.due).items())]

    def view(self, viewer: int) -> View:
        """What a seat knows, or SPECTATOR."""
        return view_of(self.game, self.state, viewer)

    def memory(self, viewer: int) -> str:
        """What a seat, or SPECTATOR, remembers, as text: who it is, what it knows now as a position, and line by line
        what it has heard and done, from the beginning: a word and its numbers.

        What a view has shown in passing, and no event has told, is not in it.
        """
        heard = (event for event in self.told if event.heard_by(viewer))
        lines = (" ".join(map(str, (event.word, *event.values))) for event in heard)
        return "\n".join((f"seat {viewer}", self.view(viewer).position, *lines))

    def text(self, action: int) -> str:
        """The action as records spell it; its number if it cannot be named now."""
        try:
            return action_text(self.game.rulebook, self.state, action)
        except KeyError:
            return str(action)

    def __str__(self) -> str:
        """The whole position, and the cards of the pack that have come."""
        return "\n".join((state_text(self.state), *map(card_text, self.pack)))

    # what can be done

    def act(self, action: int) -> None:
        """Do an action of the seat that is to choose.

        Raises ActionError naming what is legal; RefusedError if nobody is to choose.
        """
        if self.seat == NOBODY:
            raise refusing.nobody_acts(over=self.over)
        if not allows(rules.legal(self.state, self.seat), action):
            instead = refusing.allowed(self.game.rulebook, self.state, self.seat).en
            raise ActionError(f"action {shown(action)} is not legal for seat {self.seat}. {instead}")
        self.told.append(Event(OWN, (action,), frozenset((self.seat,))))
        self.told += done(self.game.rulebook, self.state, self.seat, action)
        self._find_next()

    def deal(self, card: int) -> None:
        """Let a card be the next of the pack; the last one lets the pack be dealt.

        Raises PackError naming the cards that are due.
        """
        if card not in self.due:
            due = cards_text(sorted(set(self.due))) if self.due else "no pack is wanted"
            raise PackError(f"card {shown(card)} is not due: {due}")
        self.due.remove(card)
        self.pack.append(card)
        if not self.due:
            pack, self.pack = self.pack, []
            self.told += dealt(self.game.rulebook, self.state, pack)
            self._find_next()

    def imagined(self, viewer: int, chance: Stream) -> Self:
        """An episode that fits all that a seat knows now, and in which it has heard the same.

        What only others have heard in it is left out: they remember what all have heard, and know what they hold.
        """
        twin = copy.deepcopy(self)
        twin.state = self.view(viewer).imagine(chance)
        twin.told = [event for event in self.told if event.heard_by(viewer)]
        twin.pack = []
        twin._find_next()
        return twin

    # within

    def _find_next(self) -> None:
        """Whose choice it is now, or which cards are due."""
        has_ended = is_played(self.state, self.deals)
        waiting = 0 if has_ended else rules.waiting(self.state)
        self.seat = lowest(waiting) if waiting else NOBODY
        self.due = [] if has_ended else cards_wanted(self.state)
