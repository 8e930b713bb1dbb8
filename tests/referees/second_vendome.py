"""La Vendôme written a second time, from its sentences alone: ranks as letters, no rule of the engine."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tripot.engine.options import Value


@dataclass
class Droite:
    """A carte droite in play: its rank, how many cards it is, and the chips on it."""

    rank: str
    cards: int
    fond: int = 0


class SecondVendome:
    """A match under the ceremony `automatic`: it is told the ranks of each pack, from the top."""

    def __init__(self, options: Mapping[str, Value], chips: list[int], banker: int) -> None:
        self.options, self.seats = options, len(chips)
        self.chips, self.banker = list(chips), banker
        self.lost, self.tours = [0] * self.seats, 0
        self.droites: dict[int, Droite] = {}
        self.own: Droite | None = None  # the banker's card
        self.served = 0  # how many coupeurs have got a card, or none for want of chips
        self.turned_up = 0  # how many cards before the taille

    def is_over(self) -> bool:
        """VEN-B12, VEN-B13: looked at before each tour."""
        few = sum(chips > 0 for chips in self.chips) < int(self.options["min_active_players"] or 0)
        if few or self.tours >= int(self.options["max_tours"] or 0):
            return True
        if self.options["end_condition"] != "bank_circuits":
            return False
        circuits = int(self.options["circuits"] or 0)
        return all(self.is_out(seat) or self.lost[seat] >= circuits for seat in range(self.seats))

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if self.chips[seat] == max(self.chips))

    def is_out(self, seat: int) -> bool:
        """VEN-B11."""
        return self.options["exhausted"] == "eliminated" and self.chips[seat] <= 0

    def from_right(self) -> list[int]:
        """The other seats in dealing order (VEN-11)."""
        return [(self.banker + place) % self.seats for place in range(1, self.seats)]

    # a tour

    def tour(self, ranks: Iterable[str]) -> None:
        """A whole one, or what is left of it once more cards have come."""
        pack = iter(ranks)
        if self.own:
            self.taille(self.own, pack)
        else:
            self.play(pack)
        self.own, self.droites, self.served, self.turned_up = None, {}, 0, 0
        self.tours += 1

    def play(self, pack: Iterator[str]) -> None:
        credit = self.options["exhausted"] == "credit"
        for seat in self.from_right()[self.served :]:
            if (self.chips[seat] > 0 or credit) and self.serve(seat, next(pack)):
                return self.lose()
            self.served += 1
        own = Droite(next(pack), 1)
        self.turned_up += 1
        if own.rank in self.ranks(3):
            self.chips[self.banker] += sum(droite.fond for droite in self.droites.values())  # VEN-40
            return None
        own.cards += self.absorb(own.rank)
        self.own = own
        return self.taille(own, pack)

    def ranks(self, cards: int) -> set[str]:
        return {droite.rank for droite in self.droites.values() if droite.cards == cards}

    def holder(self, rank: str) -> int | None:
        return next((seat for seat, droite in self.droites.items() if droite.rank == rank), None)

    def absorb(self, rank: str) -> int:
        """VEN-26, VEN-30, VEN-39: how many cards slide under another, their fond to the banker."""
        seat = self.holder(rank)
        if seat is None:
            return 0
        self.chips[self.banker] += self.droites[seat].fond
        return self.droites.pop(seat).cards

    def serve(self, seat: int, rank: str) -> bool:
        """Whether a quadruple ends the coup."""
        self.turned_up += 1
        if rank in self.ranks(3):
            self.quadruple(seat, rank)
            return True
        droite = Droite(rank, 1 + self.absorb(rank), 1)
        self.chips[seat] -= 1
        if droite.cards > 1:
            droite.fond += self.spend(droite.cards)
        self.droites[seat] = droite
        return False

    def quadruple(self, seat: int, rank: str) -> None:
        """VEN-34 to VEN-37."""
        triple = self.holder(rank)
        paid = seat if self.options["quadruple_paid_to"] == "fourth_card_holder" or triple is None else triple
        self.chips[paid] += self.spend(4)
        for coupeur, droite in self.droites.items():
            theirs = 1 if self.is_reclaimed(droite) else droite.fond
            self.chips[coupeur] += theirs
            self.chips[self.banker] += droite.fond - theirs

    def is_reclaimed(self, droite: Droite) -> bool:
        """VEN-B3: whether the banker takes back the chips added to it."""
        reclaimed = {"whole_fond": (), "own_chip_only": (2, 3), "lansquenet": (2,)}
        return droite.cards in reclaimed[str(self.options["quadruple_refund"])]

    def taille(self, own: Droite, pack: Iterator[str]) -> None:
        while self.droites:
            rank = next(pack)
            seat = self.holder(rank)
            if rank == own.rank:
                for coupeur, droite in self.droites.items():
                    self.chips[coupeur] += droite.fond  # VEN-B2
                self.pay(self.banker, own.cards)
                return self.lose()
            if seat is not None:
                cards = self.droites[seat].cards
                self.absorb(rank)
                self.pay(seat, cards)
        return None

    def lose(self) -> None:
        """VEN-24, VEN-38."""
        self.lost[self.banker] += 1
        left = [seat for seat in self.from_right() if not self.is_out(seat)]
        self.banker = left[0] if left else self.banker

    # payments

    def spend(self, owed: int) -> int:
        """What the banker pays of it (VEN-B10)."""
        paid = owed if self.options["insolvency"] == "debt" else max(0, min(owed, self.chips[self.banker]))
        self.chips[self.banker] -= paid
        return paid

    def pay(self, payer: int, matched: int) -> None:
        """VEN-44, VEN-45: to each coupeur still in play."""
        by_card = self.options["payment_basis"] == "recipient_card"
        owed = {seat: droite.cards if by_card else matched for seat, droite in self.droites.items()}
        for seat, chips in self.shares(max(0, self.chips[payer]), owed).items():
            self.chips[payer] -= chips
            self.chips[seat] += chips

    def shares(self, means: int, owed: dict[int, int]) -> dict[int, int]:
        """VEN-B9: who gets how much; the droites lie in dealing order."""
        total = sum(owed.values())
        if self.options["insolvency"] == "debt" or means >= total:
            return owed
        if self.options["payment_order"] == "pro_rata":
            shares = {seat: means * chips // total for seat, chips in owed.items()}
            rest = means - sum(shares.values())
            return {seat: share + (place < rest) for place, (seat, share) in enumerate(shares.items())}
        shares = {}
        for seat, chips in owed.items():
            shares[seat] = min(chips, means)
            means -= shares[seat]
        return shares
