"""A manche of La Dame de Pique told once more, with cards as text: a second reading of the same text, to argue with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"
QUEEN = "Qs"


def points(card: str) -> int:
    return 1 if card[1] == "h" else 13 * (card == QUEEN)


@dataclass
class Manche:
    """The hands as they are played from; `free` says whether hearts are, and outlasts the manche by option."""

    options: Mapping[str, Any]
    hands: list[set[str]]
    free: bool = False
    first: bool = True
    leader: int = 0
    trick: list[str] = field(default_factory=list)
    taken: list[int] = field(default_factory=lambda: [0] * 4)

    def exchange(self, given: Sequence[Sequence[str]], manche: int) -> None:
        """To the left, to the right, across; in every fourth manche not at all. Manches count from 1."""
        for seat, cards in enumerate(given):
            self.hands[seat] -= set(cards)
        for seat, cards in enumerate(given):
            self.hands[(seat + {1: 1, 2: -1, 3: 2}[manche % 4]) % 4] |= set(cards)

    def open(self) -> None:
        self.leader = next(seat for seat in range(4) if "2c" in self.hands[seat])

    def seat(self) -> int:
        return (self.leader + len(self.trick)) % 4

    def playable(self) -> set[str]:
        hand = self.hands[self.seat()]
        if not self.trick:
            return {"2c"} if self.first else self.leads(hand)
        cards = {card for card in hand if card[1] == self.trick[0][1]} or hand
        return {card for card in cards if points(card) == 0} or cards if self.first else cards

    def leads(self, hand: set[str]) -> set[str]:
        others = {card for card in hand if card[1] != "h"}
        only_queen = others == {QUEEN} and self.options["lead_hearts_if_only_queen_and_hearts"]
        return hand if self.free or only_queen else others or hand

    def play(self, card: str) -> None:
        self.hands[self.seat()].remove(card)
        discarded = bool(self.trick) and card[1] != self.trick[0][1]
        frees = card[1] == "h" or (card == QUEEN and self.options["queen_breaks_hearts"])
        if frees and (discarded or self.options["hearts_broken_by"] == "any_heart_played"):
            self.free = True
        self.trick.append(card)
        if len(self.trick) == 4:
            self.gather()

    def gather(self) -> None:
        best = max((card for card in self.trick if card[1] == self.trick[0][1]), key=lambda card: RANKS.index(card[0]))
        self.leader = (self.leader + self.trick.index(best)) % 4
        self.taken[self.leader] += sum(map(points, self.trick))
        self.trick, self.first = [], False

    def scores(self, choice: str) -> list[int]:
        """The points of the manche; `choice` says how a Volte is counted."""
        if 26 not in self.taken:
            return self.taken
        own, others = (0, 26) if choice == "others_plus_26" else (-26, 0)
        return [own if taken == 26 else others for taken in self.taken]
