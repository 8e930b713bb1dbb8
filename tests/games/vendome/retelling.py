"""A tour of Vendôme told once more, with lists and ranks only: a second reading of the same text, to argue with."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Tour:
    """A tour with this banker; `chips` change in place."""

    chips: list[int]
    banker: int
    options: Mapping[str, str]
    ranks: list[int | None] = field(default_factory=list)
    copies: list[int] = field(default_factory=list)
    fonds: list[int] = field(default_factory=list)

    def play(self, pack: Sequence[int]) -> bool:
        """Whether the banker keeps the bank once the cards have come in this order."""
        seats = len(self.chips)
        self.ranks, self.copies, self.fonds = [None] * seats, [0] * seats, [0] * seats
        cards = (card % 13 for card in pack)
        for seat in self.coupeurs():
            if (self.options["exhausted"] == "credit" or self.chips[seat] > 0) and self.serve(seat, next(cards)):
                return False
        own = next(cards)
        if own in self.ranks and self.copies[self.ranks.index(own)] == 3:
            self.chips[self.banker] += sum(self.fonds)
            return True
        copies = self.swallow(own) + 1
        return self.tailler(cards, own, copies)

    def coupeurs(self) -> list[int]:
        """Everybody else, from the banker's right."""
        seats = len(self.chips)
        return [(self.banker + step) % seats for step in range(1, seats)]

    def in_play(self) -> list[int]:
        return [seat for seat in self.coupeurs() if self.ranks[seat] is not None]

    def swallow(self, rank: int) -> int:
        """The card in front of a coupeur goes, its fond to the banker; how many cards it was made of."""
        if rank not in self.ranks:
            return 0
        seat = self.ranks.index(rank)
        self.chips[self.banker] += self.fonds[seat]
        self.ranks[seat], self.fonds[seat] = None, 0
        return self.copies[seat]

    def serve(self, seat: int, rank: int) -> bool:
        """Whether the card is a quadruple."""
        if rank in self.ranks and self.copies[self.ranks.index(rank)] == 3:
            self.quadruple(seat, self.ranks.index(rank))
            return True
        self.copies[seat] = self.swallow(rank) + 1
        self.ranks[seat] = rank
        self.chips[seat] -= 1
        added = self.afford(self.banker, self.copies[seat]) if self.copies[seat] > 1 else 0
        self.chips[self.banker] -= added
        self.fonds[seat] = 1 + added
        return False

    def afford(self, payer: int, owed: int) -> int:
        return owed if self.options["insolvency"] == "debt" else max(0, min(owed, self.chips[payer]))

    def quadruple(self, fourth: int, triple: int) -> None:
        payee = fourth if self.options["quadruple_paid_to"] == "fourth_card_holder" else triple
        paid = self.afford(self.banker, 4)
        self.chips[self.banker] -= paid
        self.chips[payee] += paid
        own_only = {"whole_fond": (), "own_chip_only": (2, 3), "lansquenet": (2,)}[self.options["quadruple_refund"]]
        for seat in self.in_play():
            back = 1 if self.copies[seat] in own_only else self.fonds[seat]
            self.chips[seat] += back
            self.chips[self.banker] += self.fonds[seat] - back

    def tailler(self, cards: Iterator[int], own: int, copies: int) -> bool:
        while self.in_play():
            rank = next(cards)
            if rank == own:
                for seat in self.in_play():
                    self.chips[seat] += self.fonds[seat]
                self.share(self.banker, copies)
                return False
            if rank in self.ranks:
                payer = self.ranks.index(rank)
                self.share(payer, self.swallow(rank))
        return True

    def share(self, payer: int, matched: int) -> None:
        """Pay everybody in play."""
        own = self.options["payment_basis"] == "recipient_card"
        debts = {seat: self.copies[seat] if own else matched for seat in self.in_play()}
        total = sum(debts.values())
        purse = self.afford(payer, total)
        spare = purse
        if self.options["payment_order"] == "pro_rata" and purse < total:
            parts = {seat: purse * debt // total for seat, debt in debts.items()}
            spare -= sum(parts.values())
            parts = {seat: part + (place < spare) for place, (seat, part) in enumerate(parts.items())}
        else:
            parts = {}
            for seat, debt in debts.items():
                parts[seat] = min(debt, spare)
                spare -= parts[seat]
        for seat, part in parts.items():
            self.chips[payer] -= part
            self.chips[seat] += part
