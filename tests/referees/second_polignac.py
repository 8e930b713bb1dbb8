"""Le Polignac written a second time, from its sentences alone: cards as text, sets and lists, nothing of the engine."""

from collections.abc import Iterable, Mapping

from tripot.engine.options import Value

ORDER = "789TAJQK"  # POL-12
JACKS = {"Jc", "Jd", "Jh", "Js"}
PACK = {rank + suit for rank in ORDER for suit in "cdhs"}
EACH = {3: 10, 4: 8, 5: 6, 6: 5, 7: 4, 8: 4}  # POL-13
LEFT_OVER = {3: 2, 4: 0, 5: 2, 6: 2, 7: 4, 8: 0}  # POL-03
REMOVED = {"red": {"7d", "7h"}, "black": {"7c", "7s"}}


def above(card: str, other: str) -> bool:
    """Whether a card beats another of its suit."""
    return card[1] == other[1] and ORDER.index(card[0]) > ORDER.index(other[0])


def worth(cards: Iterable[str]) -> int:
    """POL-10, POL-11."""
    return sum(1 + (card == "Js") for card in cards if card in JACKS)


class SecondPolignac:
    """A match under the ceremony `automatic`: it is told the hands of each deal, and what each seat does."""

    dealer = deals = 0

    def __init__(self, options: Mapping[str, Value], seats: int) -> None:
        self.options, self.seats = options, seats
        self.totals = [0] * seats
        self.losers: tuple[int, ...] = ()
        self.open_coup()

    # the coup

    def open_coup(self) -> None:
        self.phase = "deal"
        self.charges, self.tricks = [0] * self.seats, [0] * self.seats
        self.trick: list[tuple[int, str]] = []
        self.gone: set[str] = set()
        self.ecart: set[str] = set()
        self.asked: set[int] = set()
        self.declared: set[int] = set()
        self.break_general()

    def deal(self, hands: list[set[str]]) -> None:
        """POL-05, POL-06: the sizes are the rule's, the cards are chance's."""
        self.hands = [set(hand) for hand in hands]
        rest = LEFT_OVER[self.seats] if self.options["leftover_method"] == "dealer_discard" else 0
        sizes = [EACH[self.seats] + rest * (seat == self.dealer) for seat in range(self.seats)]
        assert [len(hand) for hand in hands] == sizes
        self.pack = set[str]().union(*hands)
        assert self.pack == (PACK if rest else PACK - self.removed())
        self.leader = self.after(self.dealer)
        self.phase, self.actor = ("ecart", self.dealer) if rest else ("play", self.leader)

    def removed(self) -> set[str]:
        if LEFT_OVER[self.seats] == 2:
            return REMOVED[str(self.options["removed_sevens"])]
        return {card for card in PACK if card[0] == "7"} if LEFT_OVER[self.seats] else set()

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def made(self) -> int:
        return sum(self.tricks)

    def has_all(self, seat: int) -> bool:
        return self.tricks[seat] == self.made()

    # what may be played

    def lawful(self, seat: int) -> set[str]:
        """POL-27 to POL-30."""
        hand = self.hands[seat]
        follow = {card for card in hand if self.trick and card[1] == self.trick[0][1][1]}
        if not self.trick or follow:
            return follow or set(hand)
        return {"Js"} & hand or JACKS & hand or set(hand)

    def promised(self, seat: int) -> set[str]:
        """POL-38, POL-39 by what the favourer can see (POL-B13 to POL-B15)."""
        cards = self.lawful(seat)
        if not self.trick or seat not in self.favourers:
            return cards
        best, led = self.best()[1], self.trick[0][1]
        cards = {card for card in cards if not above(card, best)} or cards
        elsewhere = self.unplayed(seat) - self.hands[seat]
        last = len(self.trick) == self.seats - 1
        if best == led and (last or not any(above(card, led) for card in elsewhere)):
            cards = {card for card in cards if any(above(card, other) for other in elsewhere)} or cards
        return cards

    def unplayed(self, seat: int) -> set[str]:
        cards = self.pack - self.gone - {card for _, card in self.trick}
        return cards - self.ecart if seat == self.dealer else cards

    def best(self, but: int | None = None) -> tuple[int, str]:
        """Who wins the trick with what, one seat's card left out."""
        winner = self.trick[0]
        for played in self.trick:
            if played[0] != but and above(played[1], winner[1]):
                winner = played
        return winner

    def legal(self) -> set[str]:
        seat = self.actor
        if self.phase == "ecart":
            return self.hands[seat] - JACKS
        if self.phase == "answer":
            return {"yes", "no"}
        if self.phase == "decide":
            return {"continue", "stop"} | ({"ask"} if self.may_ask(seat) else set())
        return self.promised(seat) | ({"ask"} if self.may_ask(seat) else set())

    def may_ask(self, seat: int) -> bool:
        """POL-36, POL-B12."""
        if not self.options["favour_requests"] or seat in self.asked or self.trick:
            return False
        return {
            "leading_with_all_tricks": self.phase == "play" and self.has_all(seat),
            "after_all_jacks": self.phase == "decide" and self.gone >= JACKS,
            "before_first_lead": self.phase == "play" and self.made() == 0,
        }[str(self.options["favour_timing"])]

    # faults

    def cause(self, seat: int, card: str) -> str:
        """POL-41 to POL-43: the fault that loses the match, "refused" if none is named for it, or nothing."""
        hand = self.hands[seat]
        if card in self.lawful(seat):
            return ""
        if any(other[1] == self.trick[0][1][1] for other in hand):
            return "renonce"
        if card in JACKS:
            return "other_jack"
        return "master_card" if self.is_master(seat, card) else "refused"

    def is_master(self, seat: int, card: str) -> bool:
        """POL-B7."""
        royal = card[0] in "KQ"
        top = not any(above(other, card) for other in self.unplayed(seat) | self.hands[seat])
        return {
            "king_queen_or_highest_unplayed": royal or top,
            "king_queen": royal,
            "highest_unplayed": top,
            "any_non_jack": True,
        }[str(self.options["carte_maitresse"])]

    def is_sure(self, seat: int) -> bool:
        """POL-B13, all hands seen."""
        led = self.trick[0][1]
        later = [(seat + turn) % self.seats for turn in range(1, self.seats - len(self.trick))]
        return self.best()[1] == led and not any(above(card, led) for other in later for card in self.hands[other])

    def is_threat(self, card: str) -> bool:
        """POL-B14, all hands seen."""
        return any(above(card, other) for other in self.hands[self.asker])

    def breaks_promise(self, seat: int, card: str) -> bool:
        """POL-B15 under `strict`, and what `won_trick` will have to remember."""
        self.choices[seat] = self.lawful(seat)
        if not self.is_sure(seat) or self.is_threat(card):
            return False
        thrown = {other for other in self.choices[seat] if not above(other, self.trick[0][1])}
        self.missed[seat] |= thrown - {card}
        return self.options["favour_check"] == "strict" and any(map(self.is_threat, thrown))

    def betrays(self, winner: int, card: str) -> bool:
        """POL-B15: a trick won under a oui that could have been avoided, now or by an earlier discard."""
        if self.options["favour_check"] == "off" or winner not in self.favourers:
            return False
        rival = self.best(but=winner)[1]
        return card in self.missed[winner] or any(not above(other, rival) for other in self.choices[winner])

    # what is done

    def act(self, seat: int, action: str) -> None:
        if self.phase == "ecart":
            self.discard(seat, action)
        elif self.phase == "answer":
            self.answer(seat, action)
        elif action == "ask":
            self.ask(seat)
        elif self.phase == "decide":
            self.decide(seat, action)
        else:
            self.play(seat, action)

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].discard(card)
        self.ecart.add(card)
        if len(self.ecart) == LEFT_OVER[self.seats]:
            self.phase, self.actor = "play", self.leader

    def ask(self, seat: int) -> None:
        self.going_on |= self.phase == "decide"
        self.asked.add(seat)
        self.declared.add(seat)
        self.asker, self.phase, self.actor = seat, "answer", self.after(seat)

    def answer(self, seat: int, word: str) -> None:
        if word == "yes":
            self.favourers.add(seat)
        self.actor = self.after(seat)
        if self.actor == self.asker:
            self.phase = "play"

    def decide(self, seat: int, word: str) -> None:
        if word == "stop":
            self.end_coup()
        else:
            self.phase, self.going_on = "play", True
            self.declared.add(seat)

    def break_general(self) -> None:
        """A oui binds no more."""
        self.going_on = False
        self.asker = -1
        self.favourers: set[int] = set()
        self.missed: list[set[str]] = [set() for _ in range(self.seats)]
        self.choices: list[set[str]] = [set() for _ in range(self.seats)]

    def play(self, seat: int, card: str) -> None:
        if self.options["enforcement"] == "penalise" and self.trick:
            faulty = self.cause(seat, card) or (seat in self.favourers and self.breaks_promise(seat, card))
            if faulty:
                self.lose([seat])
                return
        self.hands[seat].discard(card)
        self.trick.append((seat, card))
        self.actor = self.after(seat)
        if len(self.trick) == self.seats:
            self.gather()

    def gather(self) -> None:
        winner, card = self.best()
        guilty = self.options["enforcement"] == "penalise" and self.betrays(winner, card)
        cards = {card for _, card in self.trick}
        self.gone |= cards
        self.trick = []
        maker, self.leader, self.actor = self.leader, winner, winner
        broken, first = winner != maker and self.has_all(maker), self.at_limit()
        self.tricks[winner] += 1
        self.charges[winner] += worth(cards)
        if guilty:  # "before steps 2-5": the jacks are charged
            self.lose([winner])
            return
        if broken:
            self.break_general()
        if broken and maker in self.declared and self.options["failed_general"] == "flat_five_if_declared":
            self.charges = [5 * (seat == maker) for seat in range(self.seats)]
            self.end_coup()
        elif broken and first:  # POL-B16: the maker was there before the winner of this trick
            self.lose(first)
        else:
            self.settle(winner)

    def settle(self, winner: int) -> None:
        """POL-32 to POL-34, POL-44, POL-B16."""
        every = self.has_all(winner)
        hoping = every and self.options["limit_vs_general"] == "general_first"
        reached = bool(self.at_limit())
        if self.made() == EACH[self.seats]:
            if every:
                self.charges = [5 * (seat != winner) for seat in range(self.seats)]
            self.end_coup()
        elif (reached and not hoping) or (self.gone >= JACKS and not every):
            self.end_coup()
        elif (reached or self.gone >= JACKS) and not self.going_on:
            self.phase = "decide"

    # the end

    def points(self) -> list[int]:
        return [total + charge for total, charge in zip(self.totals, self.charges, strict=True)]

    def at_limit(self) -> list[int]:
        limit = self.options["limit"]
        assert isinstance(limit, int)
        return [seat for seat, points in enumerate(self.points()) if points >= limit]

    def end_coup(self) -> None:
        """POL-45 to POL-47."""
        reached = self.at_limit()
        if reached:
            self.lose([seat for seat in reached if self.points()[seat] == max(self.points())])
            return
        self.totals = self.points()
        self.deals += 1
        self.dealer = self.after(self.dealer)
        self.open_coup()

    def lose(self, losers: list[int]) -> None:
        self.totals, self.charges = self.points(), [0] * self.seats
        self.deals += 1
        self.phase, self.losers = "over", tuple(losers)
