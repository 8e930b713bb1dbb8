"""Le Vingt-et-un written a second time, from its sentences alone: cards as text, nothing of the engine."""

from collections import Counter
from collections.abc import Sequence

from tests.referees.vingt_et_un_table import VingtEtUnTable, is_natural, points, ranking


class SecondVingtEtUn(VingtEtUnTable):
    """A match: it is told what is drawn, how the cards lie once shuffled, and what each seat does."""

    buyer: int | None = None  # who asked for the card due; nobody while two are dealt to each
    actor = read = 0
    phase = "draw"
    wants_pack = False
    players: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def draw(self, drawn: Sequence[tuple[int, str]]) -> None:
        """VEU-03 to VEU-06; without a draw the players sit as they came."""
        order = ranking(drawn, all_again=self.options["tie_draw"] == "redraw_all") if drawn else range(self.seats)
        self.players = tuple(order)
        self.open_coup()

    # the coup

    def open_coup(self) -> None:
        """VEU-B15: a bank that covers nothing passes; somebody's can, as all did at the start."""
        while not self.is_finished() and self.chips[self.banker] < self.cover():
            self.pass_bank()
        if self.is_finished():
            self.phase = "over"
            self.winners = tuple(seat for seat in range(self.seats) if self.chips[seat] == max(self.chips))
            return
        self.shown: set[int] = set()
        self.is_last = False
        self.dealt_in: list[int] = []
        self.ask_stake(self.pontes())

    def ask_stake(self, asked: list[int]) -> None:
        """VEU-12; who cannot stake sits out (VEU-B14, VEU-B15)."""
        able = [seat for seat in asked if self.most(seat) >= self.agreed("stake_min")]
        if able:
            self.phase, self.actor = "stake", able[0]
        elif self.is_new:
            self.wants_pack = True
        else:
            self.open_deal()

    def stake(self, seat: int, chips: int) -> None:
        self.stakes[seat] = chips
        self.chips[seat] -= chips
        pontes = self.pontes()
        self.ask_stake(pontes[pontes.index(seat) + 1 :])

    # the deal

    def give(self, cards: Sequence[str]) -> None:
        """VEU-13; VEU-30: the basket once the talon is empty."""
        assert Counter(cards) == self.basket + Counter(self.talon)
        self.talon, self.basket, self.wants_pack = list(cards), Counter[str](), False
        if self.options["ceremony"] == "automatic":
            self.take_up()
        elif self.is_new and self.phase == "stake":
            self.phase, self.actor = "remix", self.staked()[0]
        else:
            self.have_cut()

    def remix(self, seat: int, action: str) -> None:
        """VEU-13: one of the pontes who have staked."""
        if action == "shuffle":
            self.wants_pack = True
        elif seat == self.staked()[-1]:
            self.have_cut()
        else:
            self.actor = self.staked()[self.staked().index(seat) + 1]

    def have_cut(self) -> None:
        """VEU-13, VEU-30, VEU-B9: by the neighbour on the banker's left, who need not have staked."""
        self.phase, self.actor = "cut", self.pontes()[-1]

    def cut(self, lifted: int) -> None:
        self.talon = self.talon[lifted:] + self.talon[:lifted]
        self.take_up()

    def take_up(self) -> None:
        """The talon is ready: it opens a bank, or finishes a last coup."""
        if self.is_new:
            self.is_new = False
            self.open_deal()
        else:
            self.serve()

    def open_deal(self) -> None:
        """VEU-B10."""
        rule, players = self.options["last_coup_rule"], 1 + len(self.staked())
        most = 3 if self.options["max_extra_cards"] == "unlimited" else self.agreed("max_extra_cards")
        must, may = len(self.talon) <= 2 * players, len(self.talon) <= (2 + most) * players
        if rule == "certain" and may and not must:
            self.phase, self.actor = "announce", self.banker
        else:
            self.deal(announced=rule != "exhaustion" and (may if rule == "possible" else must))

    def deal(self, *, announced: bool) -> None:
        """VEU-14, VEU-B8."""
        self.is_last, self.buyer = announced, None
        order = [*self.staked(), self.banker]
        self.dealt_in = sorted(order)
        self.due = (
            order * 2 if self.options["deal_mode"] == "one_by_one" else [seat for seat in order for _ in range(2)]
        )
        self.serve()

    def serve(self) -> None:
        """Give the cards due; without a talon wait for the basket (VEU-30, VEU-B11)."""
        while self.due and self.talon:
            self.hands[self.due.pop(0)].append(self.talon.pop(0))
        if self.due:
            self.wants_pack = self.is_last = True
        elif self.buyer is None:
            self.begin()
        else:
            self.judge(self.buyer)

    def begin(self) -> None:
        """VEU-15; VEU-B4."""
        self.phase = "play"
        if self.options["banker_natural_immediate"] and is_natural(self.hands[self.banker]):
            self.compare()
        else:
            self.turn_to(self.pontes())

    # the turns

    def turn_to(self, seats: list[int]) -> None:
        """VEU-24, VEU-26; VEU-B16: the banker plays against those who wait."""
        holding = [seat for seat in seats if self.stakes[seat]]
        if holding:
            self.actor = holding[0]
        elif any(self.stakes):
            self.actor = self.banker
        else:
            self.end_coup()

    def go_on(self) -> None:
        pontes = self.pontes()
        self.turn_to(pontes[pontes.index(self.actor) + 1 :])

    def lawful(self) -> set[str]:
        if self.phase == "stake":
            return {f"stake {chips}" for chips in range(self.agreed("stake_min"), self.most(self.actor) + 1)}
        if self.phase == "announce":
            return {"announce", "continue"}
        if self.phase == "remix":
            return {"shuffle", "pass"}
        if self.phase == "cut":
            return {f"cut {lifted}" for lifted in range(1, len(self.talon))}
        hand = self.hands[self.actor]
        if self.actor != self.banker and is_natural(hand):
            return {"show"}  # VEU-17, VEU-B7
        limit, free = self.options["max_extra_cards"], self.options["stand_rule"] == "free"
        spent = isinstance(limit, int) and len(hand) - 2 >= limit  # VEU-B6
        if spent or points(hand) == 21:
            return {"stand"}
        if free:
            return {"card", "stand"}
        return {"card"} if points(hand) < 17 else {"stand"}  # VEU-B5

    def show(self, seat: int) -> None:
        """VEU-17 to VEU-19, VEU-B1."""
        self.shown.add(seat)
        if is_natural(self.hands[self.banker]):
            self.shown.add(self.banker)
            self.give_back(seat)
            forced = self.options["forced_show"] != "never"
        else:
            self.pay(seat, self.agreed("natural_pays"))
            forced = self.options["forced_show"] == "any_21"
        if forced:
            self.compare()
        else:
            self.go_on()

    def judge(self, seat: int) -> None:
        """VEU-22, VEU-23, VEU-27: after a card."""
        self.phase, self.actor = "play", seat
        if points(self.hands[seat]) <= 21:
            return
        if seat == self.banker:
            self.compare()
            return
        self.take(seat)
        self.throw(seat)
        self.go_on()

    def stand(self) -> None:
        if self.actor == self.banker:
            self.compare()
        else:
            self.go_on()

    def compare(self) -> None:
        """VEU-28: the banker takes lower points first, then pays higher ones, II first (VEU-B14)."""
        results = {seat: self.wins(seat) for seat in self.staked()}
        for seat in sorted(results, key=lambda seat: results[seat] > 0):
            if results[seat] < 0:
                self.take(seat)
            elif results[seat] == 0:
                self.give_back(seat)
            else:
                self.pay(seat, results[seat])
        self.end_coup()

    def end_coup(self) -> None:
        """VEU-29, VEU-32, VEU-B10."""
        for seat in range(self.seats):
            self.throw(seat)
        self.deals += 1
        if self.is_last or not self.talon:
            self.pass_bank()
        self.open_coup()

    # what is done

    def act(self, seat: int, action: str) -> None:
        word, _, number = action.partition(" ")
        if word == "stake":
            self.stake(seat, int(number))
        elif word == "cut":
            self.cut(int(number))
        elif self.phase == "remix":
            self.remix(seat, action)
        elif self.phase == "announce":
            self.deal(announced=action == "announce")
        elif action == "card":
            self.due, self.buyer = [seat], seat
            self.serve()
        elif action == "stand":
            self.stand()
        elif action == "show":
            self.show(seat)
