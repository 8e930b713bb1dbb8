"""The table of a Rumoli written a second time: seats, chips, antes, and the passing of the deal."""

from collections.abc import Mapping

from tripot.engine.options import Value

SUITS = "cdhs"


class RumoliTable:
    """Who sits there with how many chips, from the antes of one coup to those of the next."""

    dealer = deals = circuits = 0
    phase = "ante"
    eldest = 0

    def __init__(self, options: Mapping[str, Value], seats: int) -> None:
        self.options, self.seats = options, seats
        self.chips = [self.agreed("starting_chips")] * seats
        self.boodles = dict.fromkeys(SUITS, 0)
        self.gone: set[int] = set()
        self.owed: dict[int, int] = {}
        self.open_coup()

    def agreed(self, option: str) -> int:
        """The value of an option that is a number."""
        number = self.options[option]
        assert isinstance(number, int)
        return number

    # the table

    def around(self, seat: int) -> list[int]:
        """The other players still at the table, from a seat's left."""
        turns = [(seat + turn) % self.seats for turn in range(1, self.seats)]
        return [other for other in turns if other not in self.gone]

    def at_table(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def pass_deal(self) -> None:
        """RUM-B8; past the last seat a circuit is complete."""
        successor = self.around(self.dealer)[0]
        self.circuits += successor < self.dealer
        self.dealer = successor

    def is_finished(self) -> bool:
        """RUM-B10, RUM-B12."""
        limits = {"coups": self.deals, "circuits": self.circuits}
        condition = str(self.options["end_condition"])
        reached = condition in limits and limits[condition] >= self.agreed(condition)
        return reached or len(self.at_table()) < 3

    def ante(self) -> int:
        return self.agreed("ante_total") if self.options["ante_mode"] == "free_placement" else 4

    def open_coup(self) -> None:
        """RUM-B12: the dealer first, then the others."""
        while not self.is_finished() and self.chips[self.dealer] < 2 * self.ante():
            self.gone.add(self.dealer)
            self.pass_deal()
        if not self.is_finished():
            self.gone |= {seat for seat in self.at_table() if self.chips[seat] < self.ante()}
        if self.is_finished():
            self.share_layout()
            return
        self.eldest = self.around(self.dealer)[0]
        self.owed = {seat: self.ante() * (1 + (seat == self.dealer)) for seat in self.at_table()}
        self.phase = "ante"
        if self.options["ante_mode"] == "one_each":
            for seat in self.at_table():
                for suit in SUITS * (self.owed[seat] // 4):
                    self.place(seat, suit)

    def place(self, seat: int, suit: str) -> None:
        """RUM-13, RUM-14, RUM-35."""
        self.boodles[suit] += 1
        self.chips[seat] -= 1
        self.owed[seat] -= 1
        if not any(self.owed.values()):
            self.phase = "deal"

    def share_layout(self) -> None:
        """RUM-B11: from the eldest of the last coup."""
        self.phase = "over"
        if self.options["final_layout"] == "leave":
            return
        total, sharers = sum(self.boodles.values()), self.at_table()
        sharers = [seat for seat in (self.eldest, *self.around(self.eldest)) if seat in sharers]
        for turn, seat in enumerate(sharers):
            self.chips[seat] += total // len(sharers) + (turn < total % len(sharers))
        self.boodles = dict.fromkeys(SUITS, 0)

    def pay(self, payer: int, payee: int, owed: int) -> None:
        if self.options["insolvency"] == "partial_payment":
            owed = max(0, min(owed, self.chips[payer]))
        self.chips[payer] -= owed
        self.chips[payee] += owed
