"""The table of a Vingt-et-un written a second time: the draw, seats, chips, the bank and its payments."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tripot.engine.options import Value

RANKS = "23456789TJQKA"  # VEU-03
WORTH: dict[str, int] = dict(zip(RANKS, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1], strict=True))  # VEU-07 to VEU-09


def points(hand: Sequence[str]) -> int:
    """VEU-07: one ace counts 11 where that is not too much."""
    least = sum(WORTH[card[0]] for card in hand)
    return least + 10 * (least <= 11 and any(card[0] == "A" for card in hand))


def is_natural(hand: Sequence[str]) -> bool:
    return len(hand) == 2 and points(hand) == 21


def ranking(drawn: Iterable[tuple[int, str]], *, all_again: bool) -> list[int]:
    """VEU-04, VEU-B18: the players from I on; nobody has drawn more often, or less, than ties call for."""
    rows: dict[int, list[int]] = {}
    for player, card in drawn:
        rows.setdefault(player, []).append(RANKS.index(card[0]))
    if all_again:
        *tied, last = zip(*rows.values(), strict=True)
        assert all(len(set(turn)) < len(rows) for turn in tied)
        rows = {player: [height] for player, height in zip(rows, last, strict=True)}
    for row in rows.values():
        for turn in range(1, len(row) + 1):
            alike = [other for other in rows.values() if other[:turn] == row[:turn]]
            assert (len(alike) == 1) == (turn == len(row))
    return sorted(rows, key=lambda player: rows[player], reverse=True)


class VingtEtUnTable:
    """Who sits there, with how many chips, stakes and cards."""

    banker = circles = deals = 0

    def __init__(self, options: Mapping[str, Value], seats: int) -> None:
        self.options, self.seats = options, seats
        self.chips = [self.agreed("starting_chips")] * seats
        self.stakes = [0] * seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.told: list[tuple[str | int, ...]] = []  # of the payments, since it was last read
        self.take_bank(0)

    def agreed(self, option: str) -> int:
        """The value of an option that is a number."""
        number = self.options[option]
        assert isinstance(number, int)
        return number

    # the bank

    def take_bank(self, seat: int) -> None:
        """VEU-B9: all packs are put together again."""
        self.banker, self.is_new = seat, True
        self.talon: list[str] = []
        self.basket = Counter({rank + suit: self.agreed("packs") for rank in RANKS for suit in "cdhs"})

    def pass_bank(self) -> None:
        """VEU-32: to the right; past the last seat a circle is complete."""
        self.take_bank((self.banker + 1) % self.seats)
        self.circles += self.banker == 0

    def cover(self) -> int:
        """VEU-B14, VEU-B15: the chips without which nobody holds the bank."""
        times = self.agreed("natural_pays") if self.options["bank_cover"] == "cap_stakes" else 1
        return self.agreed("stake_min") * times

    def is_finished(self) -> bool:
        """VEU-B15, VEU-B17."""
        able = [chips for chips in self.chips if chips >= self.agreed("stake_min")]
        circled = self.circles > 0 and self.options["end_condition"] == "full_circle"
        return len(able) < 2 or circled or self.deals == self.agreed("coups")

    def pontes(self) -> list[int]:
        """VEU-06, VEU-15: II first."""
        return [(self.banker + turn) % self.seats for turn in range(1, self.seats)]

    def staked(self) -> list[int]:
        """The pontes whose stakes lie on the table."""
        return [seat for seat in self.pontes() if self.stakes[seat]]

    # the stakes

    def most(self, seat: int) -> int:
        """VEU-B13, VEU-B14: the highest stake."""
        limits = [self.chips[seat]]
        if self.options["stake_max"] is not None:
            limits.append(self.agreed("stake_max"))
        if self.options["bank_cover"] == "cap_stakes":
            limits.append(self.chips[self.banker] // self.agreed("natural_pays") - sum(self.stakes))
        return min(limits)

    # the payments

    def throw(self, seat: int) -> None:
        """VEU-11."""
        self.basket.update(self.hands[seat])
        self.hands[seat] = []

    def take(self, seat: int) -> None:
        self.told.append(("is_taken", seat, self.stakes[seat]))
        self.chips[self.banker] += self.stakes[seat]
        self.stakes[seat] = 0

    def give_back(self, seat: int) -> None:
        self.told.append(("is_level", seat))
        self.chips[seat] += self.stakes[seat]
        self.stakes[seat] = 0

    def pay(self, seat: int, times: int) -> None:
        """VEU-B14: as far as the banker can, unless debts are allowed."""
        owed = times * self.stakes[seat]
        paid = owed if self.options["bank_cover"] == "debt" else min(owed, self.chips[self.banker])
        self.told += [("is_paid", seat, paid)] * (paid > 0) + [("falls_short", self.banker, seat, owed - paid)] * (
            paid < owed
        )
        self.chips[self.banker] -= paid
        self.chips[seat] += paid + self.stakes[seat]
        self.stakes[seat] = 0

    def wins(self, seat: int) -> int:
        """How many stakes a ponte wins from the banker (VEU-27, VEU-28, VEU-B2, VEU-B3)."""
        own, other = self.hands[seat], self.hands[self.banker]
        if points(other) > 21 or points(own) > points(other):
            return self.agreed("natural_pays") if is_natural(own) else 1
        if points(own) < points(other):
            return -1
        if is_natural(own) and is_natural(other):
            return 0  # VEU-18
        beaten = is_natural(other) and self.options["natural_beats_drawn_21"]
        return -1 if beaten or self.options["ties"] == "banker_wins" else 0
