"""La Dame de Pique written a second time, from its sentences alone: cards as text, sets, nothing of the engine."""

from collections.abc import Iterable, Mapping

from tripot.engine.options import Value

RANKS = "23456789TJQKA"  # DDP-08
SEATS = range(4)  # DDP-05, DDP-B14
HEARTS = {rank + "h" for rank in RANKS}
QUEEN = "Qs"
POINTS = HEARTS | {QUEEN}
WAYS = (1, 3, 2, 0)  # DDP-10 to DDP-13: to the left, to the right, across, nowhere
Told = tuple[str | int, ...]


def height(card: str) -> int:
    return RANKS.index(card[0])


def worth(cards: Iterable[str]) -> int:
    """DDP-23 to DDP-25."""
    return sum(13 if card == QUEEN else card in HEARTS for card in cards)


class SecondDameDePique:
    """A match: it is told the pack of the draw and of each deal, and what each seat does."""

    deals = tricks = dealer = 0
    hearts_free = False

    def __init__(self, options: Mapping[str, Value], seats: int) -> None:
        assert seats == len(SEATS)
        self.options = options
        self.totals = [0 for _ in SEATS]
        self.players = list(SEATS)
        self.winners: list[int] = []
        self.told: list[Told] = []
        self.backs: list[str] = []
        self.phase = "draw"

    # the draw and the deal

    def spread(self, cards: Iterable[str]) -> None:
        """DDP-B11: who draws the highest card deals first; the next card is drawn, or one chosen among those left."""
        self.backs = list(cards)
        self.drawers, self.drawn = list(SEATS), dict[int, str]()
        while self.options["ceremony"] == "automatic" and self.phase == "draw":
            self.draw(1)

    def draw(self, place: int) -> None:
        self.drawn[self.drawers[len(self.drawn)]] = self.backs.pop(place - 1)
        if len(self.drawn) < len(self.drawers):
            return
        best = max(map(height, self.drawn.values()))
        self.drawers = [player for player in self.drawers if height(self.drawn[player]) == best]
        self.drawn = {}
        if len(self.drawers) == 1:
            self.players = [(self.drawers[0] + seat) % 4 for seat in SEATS]
            self.phase = "deal"

    def deal(self, pack: list[str]) -> None:
        """DDP-06: one at a time, from the left of the dealer."""
        first = self.dealer + 1
        self.hands = [set(pack[(seat - first) % 4 :: 4]) for seat in SEATS]
        self.taken: list[set[str]] = [set() for _ in SEATS]
        self.aside: list[set[str]] = [set() for _ in SEATS]
        self.trick: list[tuple[int, str]] = []
        self.phase = "exchange"
        if not self.way():
            self.open_play()

    # the exchange

    def way(self) -> int:
        """DDP-09 to DDP-14: how many seats on to the left."""
        return WAYS[self.deals % 4]

    def put_aside(self, seat: int, card: str) -> None:
        """DDP-B12: from the cards dealt; they change hands once all have chosen."""
        self.hands[seat].discard(card)
        self.aside[seat].add(card)
        if not self.choosers():
            for giver in SEATS:
                self.hands[(giver + self.way()) % 4] |= self.aside[giver]
            self.open_play()

    def choosers(self) -> tuple[int, ...]:
        return tuple(seat for seat in SEATS if len(self.aside[seat]) < 3)

    def open_play(self) -> None:
        """DDP-15."""
        self.phase, self.tricks = "play", 0
        self.actor = next(seat for seat in SEATS if "2c" in self.hands[seat])

    # what may be done

    def waiting(self) -> tuple[int, ...]:
        if self.phase == "draw":
            return (self.drawers[len(self.drawn)],)
        if self.phase == "exchange":
            return self.choosers()
        return () if self.phase == "over" else (self.actor,)

    def legal(self, seat: int) -> set[str]:
        if self.phase == "draw":
            return {f"draw {place}" for place, _ in enumerate(self.backs, 1)}
        if self.phase == "choose":
            return {"others_plus_26", "self_minus_26"}
        if self.phase == "exchange":
            return self.hands[seat]
        return self.thrown(self.hands[seat]) if self.trick else self.led(self.hands[seat])

    def led(self, hand: set[str]) -> set[str]:
        """DDP-15, DDP-20, DDP-B7, DDP-B8."""
        if self.tricks == 0:
            return {"2c"}
        if self.hearts_free or (self.options["lead_hearts_if_only_queen_and_hearts"] and hand <= POINTS):
            return hand
        return hand - HEARTS or hand

    def thrown(self, hand: set[str]) -> set[str]:
        """DDP-16 to DDP-18, DDP-B6."""
        follow = {card for card in hand if card[1] == self.suit()}
        harmless = hand - POINTS if self.tricks == 0 else set[str]()
        return follow or harmless or hand

    def suit(self) -> str:
        """Of the card led."""
        return self.trick[0][1][1]

    # what is done

    def act(self, seat: int, action: str) -> None:
        if self.phase == "draw":
            self.draw(int(action.removeprefix("draw ")))
        elif self.phase == "exchange":
            self.put_aside(seat, action)
        elif self.phase == "choose":
            self.score_volte(seat, action)
        else:
            self.play(seat, action)

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].discard(card)
        self.trick.append((seat, card))
        if self.frees(card) and not self.hearts_free:
            self.hearts_free = True
            self.told.append(("hearts_free",))
        self.actor = (seat + 1) % 4
        if len(self.trick) == 4:
            self.gather()

    def frees(self, card: str) -> bool:
        """DDP-20, DDP-B3, DDP-B5."""
        able = card in HEARTS or (card == QUEEN and bool(self.options["queen_breaks_hearts"]))
        return able and (card[1] != self.suit() or self.options["hearts_broken_by"] == "any_heart_played")

    def gather(self) -> None:
        """DDP-19."""
        followed = {card: seat for seat, card in self.trick if card[1] == self.suit()}
        winner = followed[max(followed, key=height)]
        cards = {card for _, card in self.trick}
        self.taken[winner] |= cards
        self.told.append(("takes", winner, worth(cards)))
        self.trick, self.actor = [], winner
        self.tricks += 1
        if self.tricks == 13:
            self.count()

    # the points

    def count(self) -> None:
        """DDP-21, DDP-22, DDP-B9."""
        makers = [seat for seat in SEATS if self.taken[seat] >= POINTS]
        if not makers:
            self.close([worth(cards) for cards in self.taken])
            return
        self.told.append(("volte", *makers))
        if self.options["moon_scoring"] == "shooter_choice":
            self.phase, self.actor = "choose", makers[0]
        else:
            self.score_volte(makers[0], str(self.options["moon_scoring"]))

    def score_volte(self, maker: int, how: str) -> None:
        """DDP-21, DDP-25, DDP-B9."""
        mine, theirs = (-26, 0) if how == "self_minus_26" else (0, 26)
        self.close([mine if seat == maker else theirs for seat in SEATS])

    def close(self, points: list[int]) -> None:
        """DDP-07, DDP-26 to DDP-28, DDP-B1, DDP-B2, DDP-B4."""
        self.totals = [total + own for total, own in zip(self.totals, points, strict=True)]
        self.told += [("total", seat, points[seat], self.totals[seat]) for seat in SEATS]
        self.deals += 1
        self.dealer = (self.dealer + 1) % 4
        self.hearts_free = self.hearts_free and self.options["hearts_break_scope"] == "partie"
        self.phase = "over" if self.is_reached() else "deal"
        if self.phase == "over":
            self.winners = [seat for seat in SEATS if self.totals[seat] == min(self.totals)]

    def is_reached(self) -> bool:
        """DDP-27, DDP-B1."""
        target = self.options["target"]
        assert isinstance(target, int)
        return max(self.totals) >= target + (self.options["end_rule"] == "exceed")
