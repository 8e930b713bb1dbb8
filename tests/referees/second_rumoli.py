"""Le Rumoli written a second time, from its sentences alone: cards as text, sets and lists, nothing of the engine."""

from dataclasses import dataclass

from tests.referees.rumoli_table import RumoliTable

RANKS = "23456789TJQKA"
BOODLES = {"c": "Kc", "d": "Qd", "h": "Ah", "s": "Js"}  # RUM-02
RED = "dh"


def height(card: str) -> int:
    return RANKS.index(card[0])


def following(card: str) -> str:
    """The next card of the suit; nothing above the ace."""
    return "" if card[0] == "A" else RANKS[height(card) + 1] + card[1]


@dataclass
class Stray:
    """A lead in a suit not allowed, not covered yet (RUM-44)."""

    seat: int
    card: str
    too_high: bool
    last_suit: str


@dataclass
class Injury:
    """What is owed for a boodle at the end of the coup (RUM-43), for a card withheld."""

    offender: int
    injured: int
    card: str


class SecondRumoli(RumoliTable):
    """A match under the ceremony `automatic`: it is told the hands of each deal, and what each seat does."""

    def deal(self, hands: list[set[str]], dead: set[str]) -> None:
        """RUM-15 to RUM-17: the sizes are the rule's, the cards are chance's."""
        order = [dead, *(hands[seat] for seat in (*self.around(self.dealer), self.dealer))]
        assert [len(cards) for cards in order] == [len(range(place, 52, len(order))) for place in range(len(order))]
        self.hands, self.dead = [set(cards) for cards in hands], set(dead)
        self.laid: set[str] = set()
        self.last_suit = ""
        self.fined: set[int] = set()
        self.caught: set[int] = set()
        self.withheld: set[str] = set()
        self.injuries: list[Injury] = []
        self.stray: Stray | None = None
        self.phase, self.actor = "choice", self.dealer

    # the dead hand

    def choose(self, word: str) -> None:
        """RUM-20, RUM-21."""
        if word == "auction":
            self.phase, self.actor, self.bids = "auction", self.eldest, dict[int, int]()
            self.bidders = set(self.around(self.dealer))
            return
        if word == "take":
            self.exchange(self.dealer)
        self.await_lead(self.eldest)

    def exchange(self, seat: int) -> None:
        self.hands[seat], self.dead = self.dead, self.hands[seat]

    def bid(self, seat: int, word: str) -> None:
        """RUM-B6."""
        sealed = self.options["auction"] == "sealed"
        if word == "pass" or sealed:
            self.bidders.discard(seat)
        if word != "pass":
            self.bids = {**(self.bids if sealed else {}), seat: int(word.removeprefix("bid "))}
        waiting = self.bidders if sealed else self.bidders - set(self.bids)
        if waiting:
            self.actor = next(other for other in (*self.around(seat), seat) if other in waiting)
        else:
            self.sell()

    def sell(self) -> None:
        """RUM-23; equal sealed bids favour the nearest on the dealer's left."""
        if self.bids:
            buyer = max(self.around(self.dealer), key=lambda seat: self.bids.get(seat, 0))
            self.chips[buyer] -= self.bids[buyer]
            self.chips[self.dealer] += self.bids[buyer]
            self.exchange(buyer)
        self.await_lead(self.eldest)

    # the play

    def allowed(self, seat: int) -> set[str]:
        """RUM-30, RUM-B2: the cards of another suit."""
        rule = self.options["new_suit_rule"]
        if not self.last_suit or rule == "any":
            return set(self.hands[seat])
        if rule == "different_suit":
            return {card for card in self.hands[seat] if card[1] != self.last_suit}
        return {card for card in self.hands[seat] if (card[1] in RED) != (self.last_suit in RED)}

    def lawful(self, seat: int) -> set[str]:
        """RUM-25: the lowest of each suit allowed; RUM-36: of the same suit if there is no other."""
        hand = self.hands[seat]
        cards = self.allowed(seat) or {card for card in hand if card[1] == self.last_suit} or hand
        return {card for card in cards if not self.is_too_high(seat, card)}

    def is_too_high(self, seat: int, card: str) -> bool:
        return any(other[1] == card[1] and height(other) < height(card) for other in self.hands[seat])

    def await_lead(self, seat: int) -> None:
        """RUM-30, RUM-B1, RUM-B16: who leads after this player laid the last card."""
        self.phase = "play"
        rule = self.options["no_other_suit"]
        holders = [other for other in (seat, *self.around(seat)) if self.hands[other]]
        able = [other for other in holders if self.allowed(other)]
        if holders and rule == "same_suit_if_stuck":
            self.actor = holders[0]
        elif able:
            self.actor = able[0]
        elif holders and rule == "pass_left_then_same_suit":
            self.actor = holders[0]
        else:
            self.end_coup(None)

    def lead(self, seat: int, card: str) -> None:
        self.settle_stray()
        too_high = self.is_too_high(seat, card)
        if self.allowed(seat) and card not in self.allowed(seat):
            self.stray = Stray(seat, card, too_high, self.last_suit)
        self.lay(seat, card)
        if not self.stray:
            self.judge(seat, card, too_high=too_high)
        self.go_on(seat, card)

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].discard(card)
        self.laid.add(card)
        if card in self.withheld:
            self.caught.add(seat)

    def judge(self, seat: int, card: str, *, too_high: bool) -> None:
        """RUM-38, then RUM-31."""
        if too_high:
            self.fined.add(seat)
            for other in self.around(seat):
                self.pay(seat, other, 1)
        self.collect(seat, card)

    def collect(self, seat: int, card: str) -> None:
        """RUM-31, but for RUM-39 and RUM-41; whoever collects has not been injured (RUM-B15)."""
        suit = card[1]
        if card == BOODLES[suit] and seat not in self.fined | self.caught:
            self.chips[seat] += self.boodles[suit]
            self.boodles[suit] = 0
            self.injuries = [injury for injury in self.injuries if injury.card[1] != suit]

    def settle_stray(self) -> None:
        """RUM-B17: it stands."""
        stray, self.stray = self.stray, None
        if stray:
            self.judge(stray.seat, stray.card, too_high=stray.too_high)

    def take_back(self) -> None:
        stray, self.stray = self.stray, None
        assert stray
        self.laid.discard(stray.card)
        self.hands[stray.seat].add(stray.card)
        self.injuries = [injury for injury in self.injuries if injury.card != following(stray.card)]
        self.phase, self.actor, self.last_suit = "play", stray.seat, stray.last_suit

    def holder(self, card: str) -> int | None:
        return next((seat for seat in self.at_table() if card in self.hands[seat]), None)

    def go_on(self, seat: int, card: str) -> None:
        """RUM-26 to RUM-29, RUM-33: what follows a card laid by this seat."""
        self.last, self.due = (seat, card), following(card)
        holder = self.holder(self.due)
        if not self.hands[seat] and seat not in self.caught:
            self.end_coup(seat)
        elif self.options["enforcement"] == "penalise":
            if self.due and self.due not in self.laid and any(self.hands):
                self.phase, self.answers = "ask", dict[int, str]()
            else:
                self.stop()
        elif holder is None:
            self.stop()
        else:
            self.cover(holder, self.due)

    def cover(self, seat: int, card: str) -> None:
        self.settle_stray()
        self.lay(seat, card)
        self.collect(seat, card)
        self.go_on(seat, card)

    def stop(self) -> None:
        seat, card = self.last
        self.last_suit = card[1]
        self.await_lead(seat)

    def answer(self, seat: int, word: str) -> None:
        """What every seat with cards says to the card due."""
        self.answers[seat] = word
        if self.waiting():
            return
        given = [(other, card) for other, card in self.answers.items() if card == self.due]
        if "take_back" in self.answers.values():
            self.take_back()
        elif given:
            self.cover(*given[0])
        else:
            holder = self.holder(self.due)
            if holder is not None:
                self.withhold(holder, self.due)
            self.stop()

    # faults and the end

    def withhold(self, offender: int, card: str) -> None:
        """RUM-40, RUM-43."""
        self.withheld.add(card)
        injured = self.would_collect(card)
        if injured is not None and injured != offender:
            self.injuries.append(Injury(offender, injured, card))
        if self.options["irregularity_detection"] == "immediate":
            self.caught.add(offender)

    def would_collect(self, card: str) -> int | None:
        """RUM-B15: who would have collected the boodle above this card, had it been played."""
        boodle = BOODLES[card[1]]
        collector = self.holder(boodle)
        barred = self.fined | self.caught | ({self.stray.seat} if self.stray and self.stray.too_high else set())
        if height(card) >= height(boodle) or collector is None or collector in barred:
            return None
        left = [set(hand) for hand in self.hands]
        while card != boodle:
            holder = self.holder(card)
            if holder is None:
                return None
            left[holder].discard(card)
            if not left[holder] and holder not in self.caught:
                return None
            card = following(card)
        return collector

    def end_coup(self, winner: int | None) -> None:
        """RUM-34, then RUM-43; without a winner only RUM-43 (RUM-37, RUM-B18)."""
        if winner is not None:
            for seat in self.around(winner):
                self.pay(seat, winner, len(self.hands[seat]))
        for injury in self.injuries:
            self.pay(injury.offender, injury.injured, self.boodles[injury.card[1]])
        self.deals += 1
        self.pass_deal()
        self.open_coup()

    # whose turn, and what is done

    def waiting(self) -> tuple[int, ...]:
        if self.phase == "ante":
            return tuple(seat for seat in self.owed if self.owed[seat])
        if self.phase == "ask":
            return tuple(seat for seat in self.at_table() if self.hands[seat] and seat not in self.answers)
        if self.phase == "auction" and self.options["auction"] == "sealed":
            return tuple(sorted(self.bidders))
        return () if self.phase in ("over", "deal") else (self.actor,)

    def act(self, seat: int, action: str) -> None:
        if self.phase == "ante":
            self.place(seat, action[1])
        elif self.phase == "choice":
            self.choose(action)
        elif self.phase == "auction":
            self.bid(seat, action)
        elif self.phase == "ask":
            self.answer(seat, action)
        elif action == "take_back":
            self.take_back()
        else:
            self.lead(seat, action)
