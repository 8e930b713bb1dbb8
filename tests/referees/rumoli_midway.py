"""The second writing of Le Rumoli, which knows of a coup what a position has to tell."""

import copy
import random

from tests.referees.second_rumoli import SecondRumoli


class Midway(SecondRumoli):
    """It knows each last bid, who has exchanged, who is to lead, who laid what, and since when who is barred."""

    taker: int | None = None
    leader = 0
    corrected = False

    def deal(self, hands: list[set[str]], dead: set[str]) -> None:
        super().deal(hands, dead)
        self.laid_by = [set[str]() for _ in hands]
        self.history: list[str] = []
        self.last_bids: dict[int, int] = {}
        self.fined_since: dict[int, int] = {}
        self.caught_since: dict[int, int] = {}

    def bid(self, seat: int, word: str) -> None:
        super().bid(seat, word)
        self.last_bids |= self.bids

    def put_away(self, seat: int, cards: set[str]) -> None:
        """Cards played before anything that the history tells."""
        self.hands[seat] -= cards
        self.laid |= cards
        self.laid_by[seat] |= cards

    def bar(self, name: str, seat: int) -> None:
        """By a card that the history does not reach."""
        barred, since = {"fined": (self.fined, self.fined_since), "caught": (self.caught, self.caught_since)}[name]
        barred.add(seat)
        since[seat] = 1

    def act(self, seat: int, action: str) -> None:
        held = [set(hand) for hand in self.hands] if self.phase in ("play", "ask") else []
        super().act(seat, action)
        if held and self.phase in ("play", "ask"):
            self.note(held)

    def note(self, held: list[set[str]]) -> None:
        """What an action has laid or taken back, and who is barred from now on."""
        laid = [card for before, hand in zip(held, self.hands, strict=True) for card in before - hand]
        self.corrected = any(hand - before for before, hand in zip(held, self.hands, strict=True))
        self.history += laid
        if self.corrected:
            self.history.pop()
            plays = len(self.history)
            self.caught_since = {seat: min(since, plays + 1) for seat, since in self.caught_since.items()}
        for seat, before in enumerate(held):
            self.laid_by[seat] = (self.laid_by[seat] | before) - self.hands[seat]
        for seat in self.fined - self.fined_since.keys():
            self.fined_since[seat] = len(self.history)
        for seat in self.caught - self.caught_since.keys():
            self.caught_since[seat] = len(self.history) + (not laid)

    def possible(self, seat: int) -> list[str]:
        """What somebody might do, faults included."""
        if self.phase == "ask":
            given = [self.due, self.due] if self.due in self.hands[seat] else []
            return [*given, "pass", *(["take_back"] if self.may_take_back(seat) else [])]
        allowed = self.allowed(seat)
        cards = allowed if self.corrected or self.options["enforcement"] == "prevent" else self.hands[seat]
        if not allowed:
            cards = {card for card in self.hands[seat] if card[1] == self.last_suit} or self.hands[seat]
        if self.options["enforcement"] == "prevent":
            cards = self.lawful(seat)
        return [*sorted(cards), *(["take_back"] if self.may_take_back(seat) else [])]

    def may_take_back(self, seat: int) -> bool:
        return self.stray is not None and self.stray.seat == seat


def gone_on(chance: random.Random, second: Midway) -> Midway:
    """After a few actions more of the same coup, if somebody can lead."""
    later = copied(second)
    later.await_lead(later.leader)
    deals = second.deals
    for _ in range(chance.choice([1, 2, chance.randrange(30)])):
        if later.phase not in ("play", "ask") or later.deals > deals:
            return second
        second = later
        later = copied(second)
        seat = chance.choice(later.waiting())
        later.act(seat, chance.choice(later.possible(seat)))
    return second


def copied(second: Midway) -> Midway:
    return copy.deepcopy(second, {id(second.options): second.options})
