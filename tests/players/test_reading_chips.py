"""The same at the games for chips: words, bids and leads, against every world of a small position."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise, product
from math import comb, prod
from typing import Any

import pytest

import tripot
from tests.players.test_exact import worths_of
from tests.players.test_reading import DRAWN_AND_CLOSE
from tripot.cards import FULL_DECK, card_set, cards_text, each_card, parse_cards
from tripot.engine import rules
from tripot.engine.bits import size
from tripot.engine.entries import Dealt
from tripot.engine.options import Value
from tripot.engine.record import AnyState, array_of
from tripot.engine.stream import below, stream
from tripot.engine.worlds import Desk
from tripot.errors import TripotError
from tripot.games.rumoli.auction import best_bidder
from tripot.games.rumoli.options import SEALED
from tripot.games.rumoli.state import TAKE
from tripot.games.vingt_et_un.hands import total
from tripot.games.vingt_et_un.options import SEVENTEEN
from tripot.players.bench import Bench
from tripot.players.player import player
from tripot.players.search.weighing import propose
from tripot.players.thumb import MIXED, PROPOSALS, likelihood, load, proposals, thumb
from tripot.players.thumb.freedom import FREEDOM
from tripot.players.thumb.rumoli.hands import gain_of_exchange, most_worth_bidding
from tripot.players.thumb.rumoli.reading import DECLINED
from tripot.players.thumb.vingt_et_un.reading import chance_of_standing

Hands = tuple[int, ...]
Pairs = tuple[tuple[int, ...], ...]


def drawn(view: AnyState, seat: int, proposed: int = PROPOSALS) -> Iterator[AnyState]:
    """The worlds of one endless chain."""
    blank = type(view)()
    states, desk, luck, bench = array_of(view, blank, blank, blank, blank), Desk(), stream("chain"), Bench(seat=seat)
    rules.imagine(view, seat, luck, desk, states[1])
    weight = likelihood(states[1], seat, states[4], 0.0, MIXED)
    while True:
        weight = propose(states, desk, luck, bench, proposed, weight)
        yield states[1]


def assert_as_often_as_likely(exact: Mapping[Hands, float], found: Counter[Hands], close: float) -> None:
    """The worlds drawn against the exact posterior, which is not that of worlds all alike."""
    whole, number = sum(exact.values()), found.total()
    possible = [world for world, chance in exact.items() if chance > 0]
    assert sum(found.values()) == sum(found[world] for world in possible)
    uniform = sum(abs(1 / len(possible) - exact[world] / whole) for world in possible) / 2
    distance = sum(abs(found[world] / number - exact[world] / whole) for world in possible) / 2
    assert uniform > 2 * close
    assert distance < close


def assert_in_proportion(viewer: int, worlds: Iterable[tuple[AnyState, float]]) -> None:
    """What is read from each possible world against how likely the others' acts are with it, but for a factor."""
    found = [(likelihood(world, viewer, type(world)(), 0.0, MIXED), chance) for world, chance in worlds if chance > 0]
    most, chance_of_most = max(found)
    for read, chance in found:
        assert read / most == pytest.approx(chance / chance_of_most)


# Le Vingt-et-un

BANKER = "9c 9d"
HIDDEN = "Tc 8c 5c 4c 6h Ah"  # the pontes' first two cards, and the rest of the talon
ASKED = "7c"
WORDS = ((1, "stand"), (2, "card"), (2, "stand"), (3, "stand"))


def begun(pairs: Pairs) -> tripot.Match:
    """A coup about to be played, the pontes holding these cards."""
    down = [tuple(parse_cards(BANKER)), *pairs]
    held = card_set([card for pair in pairs for card in pair])
    talon = cards_text(card for card in parse_cards(HIDDEN) if not held >> card & 1)
    state = {
        "phase": "play",
        "first": [cards_text([pair[0]]) for pair in down],
        "second": [cards_text([pair[1]]) for pair in down],
        "talon": f"{ASKED} {talon}",
    }
    return tripot.game("vingt_et_un", seats=len(down)).set_up(state, seed=1)


def chance_of_words(match: tripot.Match) -> float:
    """How likely the words were; 0 if they could not be said."""
    chance = 1.0
    for seat, word in WORDS:
        if seat == match.game.seats:
            break
        standing = chance_of_standing(total(match.state, seat))
        if match.waiting != (seat,) or word not in match.legal:
            return 0.0
        if len(match.legal) > 1:
            chance *= standing if word == "stand" else 1 - standing
        match.play(word)
    return chance


def every_pair(cards: Sequence[int], pontes: int) -> Iterator[Pairs]:
    """What so many pontes may hold, in every way."""
    if pontes == 0:
        yield ()
        return
    for pair in combinations(cards, 2):
        for others in every_pair([card for card in cards if card not in pair], pontes - 1):
            yield (pair, *others)


@pytest.mark.soak
@pytest.mark.parametrize("pontes", [pytest.param(2, marks=pytest.mark.soak), 3])
@DRAWN_AND_CLOSE
def test_pontes_who_stood_hold_what_they_are_likely_to(pontes: int, number: int, close: float) -> None:
    """Of three hidden hands one is kept whenever a world is proposed."""
    load("vingt_et_un")
    pairs = list(every_pair(parse_cards(HIDDEN), pontes))
    exact = {tuple(map(card_set, world)): chance_of_words(begun(world)) for world in pairs}
    match = begun(pairs[0])
    assert chance_of_words(match) > 0
    view = match.view(0).state
    assert_as_often_as_likely(exact, Counter(pontes_hold(world) for world in islice(drawn(view, 0), number)), close)


def test_each_pair_is_as_likely_as_what_was_said_with_it() -> None:
    """The same, told world by world: all that could be said with one pair could be said with another."""
    load("vingt_et_un")
    pairs = list(every_pair(parse_cards(HIDDEN), 2))
    match = begun(pairs[0])
    chance_of_words(match)
    assert_in_proportion(0, ((with_pairs(match.state, world), chance_of_words(begun(world))) for world in pairs))


@pytest.mark.parametrize("options", [{}, {"stand_rule": "seventeen"}, {"max_extra_cards": 1, "ceremony": "by_hand"}])
def test_each_hidden_hand_is_as_likely_as_its_words(options: dict[str, Value]) -> None:
    """Whatever has been asked for, also while the basket is cut for it, and whoever has had all the cards he may."""
    load("vingt_et_un")
    game, varied = tripot.game("vingt_et_un", seats=4, **options), 0
    for seed in range(3):
        match, chance, words = game.match(seed=seed), stream(seed), defaultdict[int, list[str]](list)
        for _ in range(120):
            seat, deals = match.waiting[0], match.state.deals
            if match.phase == "play" or words:
                worlds = [match.view(seat).imagine(chance) for _ in range(3)]
                told = [
                    prod(chance_said(world, other, words[other]) for other in range(4) if other != seat)
                    for world in worlds
                ]
                read = [likelihood(world, seat, type(world)(), 0.0, MIXED) for world in worlds]
                assert read == pytest.approx(told)
                varied += len(set(told)) > 1
            word = match.legal[0] if below(chance, 3) else match.legal[-1 if match.phase == "play" else 0]
            words[seat] += [word] if match.phase == "play" else []
            match.play(word, seat)
            if match.state.deals != deals:
                words.clear()
    assert varied > 10 or "stand_rule" in options


def chance_said(world: AnyState, seat: int, words: Sequence[str]) -> float:
    """How likely a hand's words were; one that lies open, or is thrown in, tells nothing."""
    if world.shown >> seat & 1 or world.down[seat] < 2:
        return 1.0
    cards = [world.first[seat] - 1, world.second[seat] - 1, *world.extras[18 * seat : 18 * (seat + 1)]]
    chance, seventeen = 1.0, world.options.stand_rule == SEVENTEEN
    for asked, word in enumerate(words):
        worths = worths_of(cards[: 2 + asked])
        points = sum(worths) + (10 if 1 in worths and sum(worths) <= 11 else 0)
        standing = chance_of_standing(points)
        if word == "card":
            chance *= 1 if seventeen else 1 - standing
        elif word == "stand" and points != 21 and not seventeen and asked < world.options.max_extra_cards:
            chance *= standing
    return chance


def with_pairs(state: AnyState, pairs: Pairs) -> AnyState:
    """The same acts with these first two cards of the pontes."""
    world = state.clone()
    for ponte, (first, second) in enumerate(pairs, 1):
        world.first[ponte], world.second[ponte] = first + 1, second + 1
    return world


def pontes_hold(world: AnyState) -> Hands:
    return tuple(1 << world.first[ponte] - 1 | 1 << world.second[ponte] - 1 for ponte in range(1, world.seats))


def test_much_said_at_a_full_table_leaves_many_worlds_to_try() -> None:
    """One after another differs, or few worlds are tried again and again, and what they say looks sure."""
    load("vingt_et_un")
    match = tripot.game("vingt_et_un", seats=12).match(seed=3)
    while match.phase != "play" or match.waiting != (match.state.banker,):
        seat = match.waiting[0]
        match.play(player("thumb", stream(len(match.log))).act(match.view(seat)), seat=seat)
    view = match.view(match.waiting[0])
    found = [bytes(world) for world in islice(drawn(view.state, view.seat, proposals(view.state)), 30)]
    changed = sum(one != other for one, other in pairwise(found))
    assert changed > 25


# Le Rumoli

FEWEST_WORLDS, MOST_WORLDS = 20, 700


class Coup:
    """A first coup between beginners, until one who leads has few worlds left to think of."""

    def __init__(self, seed: int, most: int = MOST_WORLDS, **options: Value) -> None:
        self.game = tripot.game("rumoli", seats=3, **options)
        match = self.game.match(seed=seed)
        self.dealt: dict[str, Any] = json.loads(match.position)
        self.match = match
        while match.state.deals == 0:
            self.seat = match.waiting[0]
            if match.phase == "play" and FEWEST_WORLDS <= self.number() <= most:
                return
            match.play(player("thumb", stream(len(match.log))).act(match.view(self.seat)), seat=self.seat)
        pytest.fail("the coup was over too soon")

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(3) if seat != self.seat]

    @property
    def hidden(self) -> int:
        """The cards the seat cannot see."""
        view = self.match.view(self.seat).state
        seen: int = view.hands[self.seat] | view.dead
        for seat in range(3):
            seen |= view.laid[seat]
        return FULL_DECK & ~seen

    def number(self) -> int:
        """How many worlds there are, before anything is read."""
        left = size(self.hidden)
        number = 1
        for seat in self.others:
            number *= comb(left, size(self.match.state.hands[seat]))
            left -= size(self.match.state.hands[seat])
        return number

    def worlds(self) -> Iterator[Hands]:
        """The cards that the others hold now, in every way."""
        one, two = self.others
        cards = list(each_card(self.hidden))
        sizes = [size(self.match.state.hands[seat]) for seat in self.others]
        for first in combinations(cards, sizes[0]):
            for second in combinations([card for card in cards if card not in first], sizes[1]):
                yield tuple(
                    {self.seat: self.match.state.hands[self.seat], one: card_set(first), two: card_set(second)}[seat]
                    for seat in range(3)
                )

    def begun(self, world: Hands) -> tripot.Match:
        """The coup from the dealer's choice, were these the hands now."""
        state = self.match.state
        hands = [world[seat] | state.laid[seat] for seat in range(3)]
        dead = FULL_DECK & ~(hands[0] | hands[1] | hands[2])
        if state.taker:
            hands[state.taker - 1], dead = dead, hands[state.taker - 1]
        texts = [cards_text(each_card(hand)) for hand in hands]
        return self.game.set_up({**self.dealt, "hands": texts, "dead": cards_text(each_card(dead))}, seed=1)

    def chance(self, world: Hands) -> float:
        """How likely the others' acts were; 0 if they could not be done, or would have led elsewhere."""
        match, chance = self.begun(world), self.chance_of_auction(self.begun(world).state)
        for done in self.match.log:
            if isinstance(done, Dealt):
                continue
            if match.phase == "play" and match.waiting == (done.seat,) and done.seat != self.seat:
                chance *= chance_of_lead(match, done.seat, done.action)
            try:
                match.play(done.action, seat=done.seat)
            except TripotError:
                return 0.0
        here, there = match.state, self.match.state
        return chance if list(here.laid) == list(there.laid) and match.waiting == (self.seat,) else 0.0

    def chance_of_auction(self, state: AnyState) -> float:
        """The dealer's word, and how far each has bid."""
        found, chance = self.match.state, 1.0
        took = found.taker == found.dealer + 1
        if found.dealer != self.seat:
            takes = thumb(state, found.dealer, stream(0)) == TAKE
            chance = 1 - FREEDOM / 2 if takes == took else FREEDOM / 2
        if took:
            return chance
        buyer = best_bidder(found)
        bids = 1.0
        for seat in self.others:
            if seat != found.dealer:
                bids *= self.chance_of_bid(seat, most_worth_bidding(state, seat), wins=seat == buyer)
        may_be_none = buyer < 0 and self.game.options["dealer_may_decline_sale"]
        return chance * (DECLINED + (1 - DECLINED) * bids if may_be_none else bids)

    def chance_of_bid(self, seat: int, most: int, *, wins: bool) -> float:
        """What a seat has bid, if the exchange is worth `most` to it."""
        bids = self.match.state.bids
        if self.game.options["auction"] == "sealed":
            means: int = self.match.state.chips[seat] + (bids[seat] if wins else 0)
            usual = 1 - FREEDOM if bids[seat] == max(0, min(most, means)) else 0.0
            return FREEDOM / (means + 1) + usual
        inside = (bids[seat] == 0 or most >= bids[seat]) and (wins or most <= max(bids[:3]))
        return 1 - FREEDOM / 2 if inside else FREEDOM / 2


def chance_of_lead(match: tripot.Match, seat: int, card: int) -> float:
    number = len(match.legal)
    if number == 1:
        return 1.0
    usual = thumb(match.view(seat).state, seat, stream(0))
    return FREEDOM / number + (1 - FREEDOM if card == usual else 0.0)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"dealer_may_decline_sale": False},
        {"auction": "sealed"},
        {"auction": "sealed", "starting_chips": 8},
    ],
)
def test_each_deal_is_as_likely_as_what_was_done_with_it(options: dict[str, Value]) -> None:
    """The same, told world by world, in the middle of coups, whoever has dealt and wherever the dead hand has gone."""
    load("rumoli")
    seen = set()
    for seed, power in product((*range(16), 119, 142, 156, 220), (10, 16)):
        coup = Coup(seed, most=10**power, **options)
        state, view = coup.match.state, coup.match.view(coup.seat)
        worlds = [view.imagine(stream(luck)) for luck in range(6)]
        told = [coup.chance(tuple(world.hands[seat] for seat in range(3))) for world in worlds]
        if len({chance for chance in told if chance > 0}) > 1:
            assert_in_proportion(coup.seat, zip(worlds, told, strict=True))
            seen.add((state.dealer == coup.seat, state.taker == coup.seat + 1, state.taker == state.dealer + 1))
    assert len(seen) >= 5


def test_where_the_order_of_play_is_not_known_nothing_is_read() -> None:
    load("rumoli")
    coup = Coup(826)
    told, untold = json.loads(coup.match.position), json.loads(coup.match.position)
    del untold["history"]
    states = [coup.game.set_up(position, seed=1).state for position in (told, untold)]
    assert [likelihood(state, coup.seat, type(state)(), 0.0, MIXED) == 1.0 for state in states] == [False, True]


@pytest.mark.parametrize("chips", [[46] * 5, [3, 1, 2, 4, 3]])
@pytest.mark.parametrize("auction", ["ascending", "sealed"])
def test_while_an_auction_lasts_each_deal_is_as_likely_as_the_bids(auction: str, chips: list[int]) -> None:
    """The dealer has sold; who is still in may yet bid more, and sealed bids are what the world says."""
    load("rumoli")
    game, said = tripot.game("rumoli", seats=5, auction=auction), 0
    for seed in range(8):
        match, chance = game.set_up({"phase": "deal", "chips": chips}, seed=seed), stream(seed)
        match.play("auction")
        while match.phase == "auction":
            seat = match.waiting[below(chance, len(match.waiting))]
            view = match.view(seat)
            worlds = [view.imagine(chance) for _ in range(4)]
            told = [chance_of_bids(world, seat) for world in worlds]
            read = [likelihood(world, seat, type(world)(), 0.0, MIXED) for world in worlds]
            assert read == pytest.approx(told)
            said += len(set(told)) > 1
            name = "thumb" if below(chance, 2) else "uniform"
            match.play(
                "pass" if auction == "ascending" and not below(chance, 3) else player(name, chance).act(view), seat
            )
    assert said > 20


def chance_of_bids(world: AnyState, viewer: int) -> float:
    """How likely it is that the dealer sells and that the others bid so far as they have."""
    likely = {True: 1 - FREEDOM / 2, False: FREEDOM / 2}
    sells = gain_of_exchange(world, world.dealer) <= 0
    chance = 1.0
    for seat in range(world.seats):
        if seat in (viewer, world.dealer):
            continue
        bid, most, inside = world.bids[seat], most_worth_bidding(world, seat), world.bidders >> seat & 1
        if world.options.auction == SEALED:
            usual = max(0, min(most, world.chips[seat]))
            chance *= 1 if inside else FREEDOM / (world.chips[seat] + 1) + (1 - FREEDOM) * (bid == usual)
        elif bid or not inside:
            enough = inside or min(most, world.chips[seat]) <= max(world.bids[: world.seats])
            chance *= likely[(most >= bid or not bid) and enough]
    return chance * (1 if world.dealer == viewer else likely[sells])


#: The dealer has taken the dead hand, or sold it; the seat knows it, or does not. Of seed 10 leads alone tell.
SEEDS = (
    (826, "ascending"),
    pytest.param(10, "ascending", marks=pytest.mark.soak),
    pytest.param(24, "ascending", marks=pytest.mark.soak),
    pytest.param(31, "ascending", marks=pytest.mark.soak),
    pytest.param(32, "ascending", marks=pytest.mark.soak),
    (46, "sealed"),
)


@pytest.mark.parametrize(("seed", "auction"), SEEDS)
@DRAWN_AND_CLOSE
def test_bids_and_leads_tell_of_hands(seed: int, auction: str, number: int, close: float) -> None:
    load("rumoli")
    coup = Coup(seed, auction=auction)
    exact = {world: coup.chance(world) for world in coup.worlds()}
    view = coup.match.view(coup.seat).state
    worlds = islice(drawn(view, coup.seat), number)
    found = Counter(tuple(world.hands[seat] for seat in range(3)) for world in worlds)
    assert_as_often_as_likely(exact, found, close)
