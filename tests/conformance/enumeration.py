"""Every world a viewer cannot rule out, by brute force: all ways to lay the hidden cards, played through again.

It knows nothing of `imagine`. From the point of the deal after which everybody's acts are open (`anchor`), the cards
still hidden are laid in every way; a world counts if all that was done since is legal in it and shows the viewer the
same, act by act.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from tests.conformance.facts.known import facts_of
from tests.conformance.secrets import change_hidden, doubled_cards, exchange, hidden_cards, hidden_places
from tests.conformance.walks import random_action
from tripot.engine import rules
from tripot.engine.chance import SeededChance
from tripot.engine.choices import allows
from tripot.engine.event import Event
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import AnyState
from tripot.engine.stream import stream
from tripot.engine.view import View, view_of

MOST_HIDDEN = 18
ACTS = 1500  # after which a match is given up


@dataclass(frozen=True)
class Past:
    """A part of a deal: where it began, and the acts since, with what the viewer saw and heard of each."""

    game: Game
    viewer: int
    seed: int
    anchor: AnyState
    acts: tuple[tuple[int, int], ...]
    seen: tuple[tuple[tuple[Event, ...], bytes], ...]
    state: AnyState  # now

    @property
    def view(self) -> View:
        return view_of(self.game, self.state, self.viewer)

    @property
    def hidden(self) -> int:
        """The cards the viewer does not see now."""
        return hidden_cards(self.state, self.view.state, facts_of(self.game.name).NOTES)

    def follow(self, start: AnyState) -> AnyState | None:
        """What the acts lead to from here; None if one is not possible, or shows the viewer something else."""
        if not facts_of(self.game.name).can_begin(self.game, start, self.viewer):
            return None
        if view_of(self.game, start, self.viewer) != view_of(self.game, self.anchor, self.viewer):
            return None
        match = Match(self.game, start.clone(), SeededChance(stream(self.seed)))
        for (seat, action), seen in zip(self.acts, self.seen, strict=True):
            if seat not in match.waiting or not allows(rules.possible(match.state, seat), action):
                return None
            if witness(match, seat, action, self.viewer) != seen:
                return None
        return match.state

    def worlds(self) -> Iterator[AnyState]:
        """Every state the viewer cannot rule out, once each."""
        seen_then = view_of(self.game, self.anchor, self.viewer).state
        for mapping in self.mappings():
            start = self.anchor.clone()
            change_hidden(start, seen_then, lambda cards, mapping=mapping: exchange(cards, mapping))  # type: ignore[misc]
            world = self.follow(start)
            if world is not None:
                yield world

    def groups(self) -> list[list[int]]:
        """The cards hidden now, sorted by where they lay at the anchor."""
        places = hidden_places(self.anchor, view_of(self.game, self.anchor, self.viewer).state)
        hidden = self.hidden
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in range(52):
            if hidden >> card & 1:
                kinds.setdefault(places[card], []).append(card)
        return list(kinds.values())

    def told(self, world: AnyState) -> bytes:
        """What tells a world from others: all of it but the notes, which follow from the rest or from nothing."""
        told = world.clone()
        for name in facts_of(self.game.name).NOTES:
            for index in range(len(getattr(told, name))):
                getattr(told, name)[index] = 0
        return bytes(told)

    def count(self) -> int:
        """The number of ways to lay the hidden cards; 0 for too many, or if one is doubled and cannot be told apart.

        One whose double has come to light since the anchor cannot be exchanged alone either.
        """
        total, left = 1, self.hidden.bit_count()
        if left > MOST_HIDDEN or self.doubled(self.state) or self.hidden & self.doubled(self.anchor):
            return 0
        for group in self.groups():
            total *= comb(left, len(group))
            left -= len(group)
        return total

    def doubled(self, state: AnyState) -> int:
        """The hidden cards of a position that have a double."""
        return doubled_cards(state, view_of(self.game, state, self.viewer).state, facts_of(self.game.name).NOTES)

    def mappings(self) -> Iterator[dict[int, int]]:
        """Each way to lay the hidden cards, as what takes the place of each."""
        groups = self.groups()
        yield from _lay(groups, sorted(card for group in groups for card in group))


def _lay(groups: Sequence[list[int]], cards: list[int]) -> Iterator[dict[int, int]]:
    if not groups:
        yield {}
        return
    for chosen in combinations(cards, len(groups[0])):
        rest = [card for card in cards if card not in chosen]
        for mapping in _lay(groups[1:], rest):
            yield dict(zip(groups[0], chosen, strict=True)) | mapping


def witness(match: Match, seat: int, action: int, viewer: int) -> tuple[tuple[Event, ...], bytes]:
    """Do an act; what the viewer heard, and his view after it."""
    heard = tuple(event for event in match.play(action, seat) if event.heard_by(viewer))
    return heard, bytes(match.view(viewer))


def late_positions(game: Game, seed: int, viewer: int, most: int) -> list[Past]:
    """The positions of one deal with at least two ways, and at most `most`, to lay the hidden cards.

    The deal is the first of a random match that has any; none if the match ends before.
    """
    chance = stream(f"{seed} late")
    match = game.match(seed=seed)
    facts = facts_of(game.name)
    past: Past | None = None
    found: list[Past] = []
    for _ in range(ACTS):
        if not match.waiting or (found and found[-1].anchor.deals != match.state.deals):
            break
        if facts.can_anchor(game, match.state, match.phase) and (
            past is None or past.anchor.deals != match.state.deals
        ):
            past = Past(game, viewer, seed, match.state.clone(), (), (), match.state)
            match = Match(game, match.state, SeededChance(stream(seed)))
        seat, action = random_action(match.state, chance)
        seen = witness(match, seat, action, viewer)
        if past is not None and match.waiting and past.anchor.deals == match.state.deals:
            acts, sights = (*past.acts, (seat, action)), (*past.seen, seen)
            past = Past(game, viewer, seed, past.anchor, acts, sights, match.state.clone())
            if 2 <= past.count() <= most:
                found.append(past)
    return found
