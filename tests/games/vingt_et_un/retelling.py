"""A match of Vingt-et-un told once more, with lists and from end to end: a second reading of the text, to argue with.

What is wanted is yielded: a `Question` to a seat, answered by one of its words or by a number of chips, or a `Wanted`
pack, answered by its cards in order. Nobody cuts and nobody shuffles again.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CARDS = range(52)
NO_END = 1 << 40


class Question(NamedTuple):
    seat: int
    words: tuple[str, ...]
    low: int = 0
    high: int = -1


class Wanted(NamedTuple):
    cards: list[int]


Answer = str | int | list[int]
Telling = Generator[Question | Wanted, Any, Any]


def points(hand: list[int]) -> int:
    total = sum(1 if card % 13 == 12 else min(card % 13 + 2, 10) for card in hand)
    return total + 10 if total <= 11 and any(card % 13 == 12 for card in hand) else total


def is_natural(hand: list[int]) -> bool:
    return len(hand) == 2 and points(hand) == 21


@dataclass
class Partie:
    """Chips, and who is banker; both change as the match is told."""

    options: Mapping[str, Any]
    chips: list[int]
    banker: int = 0
    banks: int = 0
    coups: int = 0
    talon: list[int] = field(default_factory=list)
    basket: list[int] = field(default_factory=list)
    stakes: dict[int, int] = field(default_factory=dict)
    hands: dict[int, list[int]] = field(default_factory=dict)
    last: bool = False

    def tell(self) -> Telling:
        """Coup after coup."""
        while True:
            yield from self.coup()
            leaves = self.last or not self.talon or not self.holds(self.banker)
            if leaves:
                self.pass_on()
            if self.is_over():
                return
            if leaves:
                self.talon, self.basket = [], []
                while not self.holds(self.banker):
                    self.pass_on()
                    if self.is_circled():
                        return

    def pass_on(self) -> None:
        self.banks += 1
        self.banker = (self.banker + 1) % len(self.chips)

    def is_over(self) -> bool:
        seats = range(len(self.chips))
        rich = [seat for seat in seats if self.chips[seat] >= self.options["stake_min"]]
        poor = len(rich) < 2 or not any(self.holds(seat) for seat in seats)
        return poor or self.coups >= self.options["coups"] or self.is_circled()

    def is_circled(self) -> bool:
        return self.options["end_condition"] == "full_circle" and self.banks >= len(self.chips)

    def holds(self, seat: int) -> bool:
        """Whether a bank can be held with these chips."""
        return bool(min(self.chips[seat], self.cover(seat)) >= self.options["stake_min"])

    def cover(self, seat: int) -> int:
        capped = self.options["bank_cover"] == "cap_stakes"
        return self.chips[seat] // self.options["natural_pays"] if capped else NO_END

    def coup(self) -> Telling:
        self.last, self.hands = False, {}
        yield from self.stake()
        if not self.talon:
            self.talon = yield Wanted([card for card in CARDS for _ in range(self.options["packs"])])
        players = [*self.stakes, self.banker]
        yield from self.announce(len(players))
        self.hands = {seat: [] for seat in players}
        twice = players * 2 if self.options["deal_mode"] == "one_by_one" else sorted(players * 2, key=players.index)
        for seat in twice:
            self.hands[seat].append((yield from self.card()))
        yield from self.turns(players)
        for hand in self.hands.values():
            self.basket += hand
        self.coups += 1

    def stake(self) -> Telling:
        """II, III and so on; whoever cannot sits out."""
        least, most = self.options["stake_min"], self.options["stake_max"] or NO_END
        seats = len(self.chips)
        for seat in ((self.banker + step) % seats for step in range(1, seats)):
            left = self.cover(self.banker) - sum(self.stakes.values())
            if min(self.chips[seat], left) >= least:
                self.stakes[seat] = yield Question(seat, (), least, min(self.chips[seat], left, most))
                self.chips[seat] -= self.stakes[seat]

    def announce(self, players: int) -> Telling:
        extra = self.options["max_extra_cards"]
        reach = (2 + (3 if extra == "unlimited" else extra)) * players
        rule, left = self.options["last_coup_rule"], len(self.talon)
        if (rule == "possible" and left <= reach) or (rule == "certain" and left <= 2 * players):
            self.last = True
        elif rule == "certain" and left <= reach:
            self.last = (yield Question(self.banker, ("announce", "continue"))) == "announce"

    def card(self) -> Telling:
        """The next card, from the basket if the talon is empty."""
        if not self.talon:
            self.last = True
            basket, self.basket = sorted(self.basket), []
            self.talon = yield Wanted(basket)
        return self.talon.pop(0)

    def turns(self, players: list[int]) -> Telling:
        bank = self.hands[self.banker]
        if self.options["banker_natural_immediate"] and is_natural(bank):
            return self.settle()
        for seat in players[:-1]:
            if is_natural(self.hands[seat]):
                yield Question(seat, ("show",))
                self.compare(seat)
                if self.options["forced_show"] in (("any_21", "banker_also_21") if is_natural(bank) else ("any_21",)):
                    return self.settle()
            else:
                yield from self.draw(seat)
                if points(self.hands[seat]) > 21:
                    self.chips[self.banker] += self.stakes.pop(seat)
                    self.basket += self.hands.pop(seat)
        if self.stakes:
            yield from self.draw(self.banker)
        return self.settle()

    def draw(self, seat: int) -> Telling:
        """« Carte », until « Je reste » or « Crevé »."""
        hand, extra = self.hands[seat], self.options["max_extra_cards"]
        while points(hand) <= 21:
            may = points(hand) < 21 and (extra == "unlimited" or len(hand) < 2 + extra)
            words = ("card", "stand") if may else ("stand",)
            if may and self.options["stand_rule"] == "seventeen":
                words = ("card",) if points(hand) < 17 else ("stand",)
            if (yield Question(seat, words)) == "stand":
                return
            hand.append((yield from self.card()))

    def compare(self, seat: int) -> None:
        """A two-card 21 that is shown in its turn."""
        if is_natural(self.hands[self.banker]):
            self.chips[seat] += self.stakes.pop(seat)
        else:
            self.pay(seat)

    def settle(self) -> None:
        """Whoever is left loses, keeps the stake or is paid: the losers first."""
        results = {seat: self.result(seat) for seat in self.stakes}
        for seat, result in results.items():
            if result < 0:
                self.chips[self.banker] += self.stakes.pop(seat)
            elif result == 0:
                self.chips[seat] += self.stakes.pop(seat)
        for seat in list(self.stakes):
            self.pay(seat)

    def result(self, seat: int) -> int:
        ponte, bank = self.hands[seat], self.hands[self.banker]
        if points(bank) > 21 or points(bank) != points(ponte):
            return 1 if points(bank) > 21 or points(ponte) > points(bank) else -1
        if is_natural(bank) and is_natural(ponte):
            return 0
        beaten = self.options["natural_beats_drawn_21"] and is_natural(bank)
        return -1 if beaten or self.options["ties"] == "banker_wins" else 0

    def pay(self, seat: int) -> None:
        owed = self.stakes[seat] * (self.options["natural_pays"] if is_natural(self.hands[seat]) else 1)
        if self.options["bank_cover"] == "pay_in_order":
            owed = min(owed, self.chips[self.banker])
        self.chips[self.banker] -= owed
        self.chips[seat] += owed + self.stakes.pop(seat)
