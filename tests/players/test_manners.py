"""How one leads by habit and goes after every trick, told anew card by card; and what is laid out to be weighed."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

import tripot
from tests.players.test_habit import LADY, PACKS, errant, height, points, rank, suit
from tripot.cards import HEARTS, JACK, KING, SPADES, card_of, each_card
from tripot.engine import rules
from tripot.engine.choices import FIRST_WORD
from tripot.engine.options import Value
from tripot.engine.record import AnyState, phase_name
from tripot.engine.stream import stream
from tripot.games.polignac.state import GO_ON, NO, YES
from tripot.players.bench import BOLD, DUCKING, Bench
from tripot.players.search.inquiry import Inquiry
from tripot.players.search.manner import Manner
from tripot.players.thumb import MANY, ambition, bold, habit, load, plan, prospect, tricks_left, whims
from tripot.players.thumb.dame_de_pique.exchange import burden
from tripot.players.thumb.freedom import FREEDOM

ACTS = 600
TABLES: dict[str, dict[str, Value]] = {"dame_de_pique": {"moon_scoring": "shooter_choice"}, "polignac": {"limit": 30}}
CATCHERS = {card_of(SPADES, KING), card_of(SPADES, KING + 1)}


@dataclass
class Sight:
    """What a seat about to act knows of the cards."""

    name: str
    state: AnyState
    seat: int

    def __post_init__(self) -> None:
        state = self.state
        self.hand, self.gone = list(each_card(state.hands[self.seat])), list(each_card(state.gone))
        legal = rules.legal(state, self.seat).marks
        self.acts = [act for act in range(FIRST_WORD + 10) if legal >> act & 1]
        self.cards = [act for act in self.acts if act < FIRST_WORD]
        self.table: list[int] = [state.trick[place] for place in range(state.played)]
        known = {*self.hand, *self.gone, *self.table}
        self.others = [card for card in PACKS[self.name] if card not in known]

    @property
    def playing(self) -> bool:
        return phase_name(self.state) == "play"

    def power(self, card: int) -> int:
        return rank(card) if self.name == "dame_de_pique" else height(card)

    def length(self, card: int) -> int:
        return sum(suit(own) == suit(card) for own in self.hand)

    def over(self, card: int) -> list[int]:
        return [other for other in self.others if suit(other) == suit(card) and self.power(other) > self.power(card)]

    def under(self, card: int) -> list[int]:
        return [other for other in self.others if suit(other) == suit(card) and self.power(other) < self.power(card)]

    @property
    def suspicion(self) -> int:
        """How surely the seat is after every trick, in ninths; 0 if it can be no longer."""
        state = self.state
        if self.name == "dame_de_pique":
            charge = state.charges[self.seat]
            return min(1 + (charge + 1) // 2, 9) if charge == points(self.gone) else 0
        made = sum(state.tricks)
        if state.tricks[self.seat] != made:
            return 0
        return 9 if state.going_on else 1 + 8 * made**2 // 8**2


def sights(name: str) -> Iterator[Sight]:
    for view in errant(name, ACTS, **TABLES[name]):
        yield Sight(name, view.state, view.seat)


# Leads by habit


def dame_leads(sight: Sight) -> int:
    """What lies under it, what it may catch or give away, and how long its suit is."""
    out = LADY in sight.others

    def risk(card: int) -> int:
        risk = len(sight.under(card)) + sight.length(card) + 3 * (suit(card) == HEARTS) + 20 * (not sight.over(card))
        if card == LADY or (card in CATCHERS and out):
            risk += 40
        if suit(card) == SPADES and card < LADY and out and not CATCHERS & set(sight.hand):
            risk -= 2
        return risk + 5 * (suit(card) == SPADES and LADY in sight.hand)

    return min(sight.cards, key=lambda card: (risk(card), card))


def polignac_leads(sight: Sight) -> int:
    """To a sure general the strongest card; else the low card of a short suit."""
    made = sum(sight.state.tricks)
    if made and sight.state.tricks[sight.seat] == made and not any(map(sight.over, sight.hand)):
        return max(sight.cards, key=lambda card: (height(card), -card))

    def cost(card: int) -> int:
        jack = card_of(suit(card), JACK)
        cost = height(card) + 2 * sight.length(card) + 20 * (not sight.over(card)) + 30 * (card == jack)
        if jack in sight.others:
            cost += -4 + 8 * (height(card) > height(jack))
        return cost + 5 * (jack in sight.hand)

    return min(sight.cards, key=lambda card: (cost(card), card))


LEADS = {"dame_de_pique": dame_leads, "polignac": polignac_leads}


@pytest.mark.parametrize(("name", "retold"), LEADS.items())
def test_a_practised_player_leads_as_it_is_told(name: str, retold: Callable[[Sight], int]) -> None:
    leads = 0
    for sight in sights(name):
        if sight.playing and not sight.table:
            leads += 1
            assert habit(sight.state, sight.seat, stream(0)) == retold(sight)
    assert leads > ACTS // 8


# After every trick


def after_everything(sight: Sight) -> int:
    """The strongest card that wins, or at the last place the weakest; a loser that costs nothing where none does."""
    if not sight.table:
        return max(
            sight.cards, key=lambda card: (not sight.over(card), 16 * sight.length(card) + sight.power(card), -card)
        )
    best = max((card for card in sight.table if suit(card) == suit(sight.table[0])), key=sight.power)
    winning = [card for card in sight.cards if suit(card) == suit(best) and sight.power(card) > sight.power(best)]
    if not winning:
        harmless = [card for card in sight.cards if sight.name == "polignac" or points([card]) == 0]
        return min(harmless or sight.cards, key=lambda card: (sight.power(card), card))
    return (min if len(sight.table) == 3 else max)(winning, key=sight.power)


@pytest.mark.parametrize("name", LEADS)
def test_whoever_may_still_take_everything_goes_after_it(name: str) -> None:
    """And is the more suspect the more he has; whoever may not plays by habit, and has no whims before the play."""
    seen: Counter[int] = Counter()
    for sight in sights(name):
        state, seat, playing = sight.state, sight.seat, sight.playing
        assert ambition(state, seat) == sight.suspicion
        assert whims(state, seat) == (FREEDOM if playing else 0.0)
        assert tricks_left(state, seat) == (len(sight.hand) if playing else MANY)
        act = bold(state, seat, stream(0))
        if playing and sight.suspicion:
            assert act == after_everything(sight)
        else:
            assert act == (GO_ON if GO_ON in sight.acts else habit(state, seat, stream(0)))
        seen[len(sight.table) if playing and sight.suspicion else -1] += 1
        seen[9] += not sight.table and sight.suspicion > 2
    assert min(seen[what] for what in (0, 1, 2, 3, -1, 9)) > 10, seen


# What is weighed


def laid_out(state: AnyState, seat: int) -> Counter[tuple[int, frozenset[int]]]:
    """The plans: how each goes on, and the acts it begins with."""
    bench = Bench(seat=seat)
    plan(state, seat, bench)
    steps = [list(bench.steps)[index * 3 : index * 3 + bench.lengths[index]] for index in range(bench.plans)]
    return Counter((bench.manners[index], frozenset(steps[index])) for index in range(bench.plans))


@pytest.mark.parametrize("name", LEADS)
def test_every_card_is_weighed_and_once_more_by_whoever_may_take_everything(name: str) -> None:
    seen: Counter[int] = Counter()
    for sight in sights(name):
        if sight.playing:
            bolder = sight.suspicion > 0 and len(sight.acts) > 1
            manners = (DUCKING, BOLD) if bolder else (DUCKING,)
            ways = Counter((manner, frozenset([act])) for manner in manners for act in sight.acts)
            assert laid_out(sight.state, sight.seat) == ways
            seen[sight.suspicion] += 1
    assert min(seen[0], seen[1]) > 20


@pytest.mark.parametrize("passed", [0, 1, 2])
def test_cards_to_pass_are_weighed_together(passed: int) -> None:
    """Any of the seven most of a burden, or of the five lowest before a Volte; the last card is any."""
    load("dame_de_pique")
    match = tripot.game("dame_de_pique", seats=4).match(seed=3)
    for _ in range(passed):
        match.play(match.legal_for(0)[0], seat=0)
    state, left = match.view(0).state, 3 - passed
    hand = list(each_card(state.hands[0]))
    heavy = sorted(hand, key=lambda card: (-burden(state.hands[0], card), card))[: 7 if left > 1 else None]
    low = sorted(hand, key=lambda card: (rank(card), suit(card)))[:5]
    found = laid_out(state, 0)
    assert found == Counter(
        (manner, frozenset(acts))
        for manner, cards in ((DUCKING, heavy), (BOLD, low))
        for acts in combinations(cards, left)
    )


def test_a_discard_of_two_is_weighed_as_one() -> None:
    """Of twelve cards the weakest two find no room; of two cards one laid aside, the other alone is left to choose."""
    load("polignac")
    for seats, number in ((6, 21), (3, 64)):
        match = tripot.game("polignac", seats=seats, leftover_method="dealer_discard").match(seed=2)
        state, seat = match.state, match.waiting[0]
        cards = list(each_card(rules.legal(state, seat).marks))
        pairs = {frozenset(pair) for pair in combinations(cards, 2)}
        found = laid_out(state, seat)
        assert {acts for _, acts in found} <= pairs
        assert found.total() == len(found) == min(len(pairs), number)
        missed = pairs - {acts for _, acts in found}
        assert {height(card) for pair in missed for card in pair} <= {*sorted(map(height, cards))[:3]}
        match.play(match.legal[0])
        assert {acts for _, acts in laid_out(match.state, seat)} == {
            frozenset([act]) for act in match.view(seat).legal_actions
        }


@pytest.mark.parametrize("name", LEADS)
def test_what_luck_alone_decides_is_not_weighed(name: str) -> None:
    load(name)
    match, phases = tripot.game(name, seats=4, ceremony="by_hand").match(seed=2), set()
    while match.phase in ("draw", "cut"):
        phases.add(match.phase)
        view = match.view(match.waiting[0])
        assert laid_out(view.state, view.seat) == Counter([(DUCKING, frozenset(view.legal_actions[:1]))])
        match.play(match.legal[0])
    assert "draw" in phases


def test_of_answers_worth_the_same_the_first_promises_nothing() -> None:
    load("polignac")
    match = tripot.game("polignac", seats=4).match(seed=2)
    match.play("ask")
    inquiry = Inquiry(match.view(match.waiting[0]), Manner(), "seed")
    assert [inquiry.first(index) for index in range(inquiry.bench.plans)] == [NO, YES]


# What points are worth


def totals_of(name: str, totals: list[int], **options: Value) -> AnyState:
    return tripot.game(name, seats=4, **options).set_up({"phase": "deal", "totals": totals}).state


@pytest.mark.parametrize(
    ("name", "limit", "sign", "point"), [("dame_de_pique", "target", 1, 0.005), ("polignac", "limit", -1, 0.02)]
)
def test_the_match_is_shared_out_and_points_are_worth_less_the_farther_its_end(
    name: str, limit: str, sign: int, point: float
) -> None:
    """All shares make one match, won or lost; a point of this deal costs something more, one taken off gains none."""
    load(name)
    start = totals_of(name, [3, 9, 1, 4], **{limit: 40})
    points = [5, 0, 3, 0]
    costs = [point * added for added in points]
    shares = {}
    for far in (20, 40, 1000):
        after = totals_of(name, [8, 6, 4, 4], **{limit: far})
        found = [prospect(start, after, seat) for seat in range(4)]
        shares[far] = [value + cost for value, cost in zip(found, costs, strict=True)]
        assert sum(shares[far]) == pytest.approx(sign)
        assert shares[far][0] < shares[far][1] < shares[far][2] == shares[far][3]
    spread = [share[3] - share[0] for share in shares.values()]
    assert spread[0] > spread[1] > spread[2]
    assert shares[1000] == pytest.approx([sign / 4] * 4, abs=0.05)
    near = totals_of(name, [19, 10, 10, 10], **{limit: 20})
    assert prospect(near, near, 0) == pytest.approx(0 if sign > 0 else -1, abs=0.03)


@pytest.mark.parametrize("last", [[1], [1, 2]])
def test_a_match_that_is_over_is_shared_by_those_who_won_or_lost_it(last: list[int]) -> None:
    load("dame_de_pique")
    load("polignac")
    for name, sign, point in (("dame_de_pique", 1, 0.005), ("polignac", -1, 0.02)):
        end, far = (3, 20) if sign > 0 else (20, 3)
        totals = [end if seat in last else far for seat in range(4)]
        limits: dict[str, Value] = {"target" if sign > 0 else "limit": 20}
        given = {} if sign > 0 else {"losers": last, "ending": "limit"}
        game = tripot.game(name, seats=4, **limits)
        after = game.set_up({"phase": "over", "totals": totals, **given}).state
        before = game.set_up({"phase": "deal"}).state
        for seat in range(4):
            share = sign / len(last) if seat in last else 0.0
            assert prospect(before, after, seat) == pytest.approx(share - point * totals[seat])
