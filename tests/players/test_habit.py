"""How a practised player follows, discards and leads, told anew card by card: what deals are played out by."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

import tripot
from tripot.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    FULL_DECK,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANK_COUNT,
    SPADES,
    card_of,
    each_card,
)
from tripot.engine import rules
from tripot.engine.choices import FIRST_WORD
from tripot.engine.options import Value
from tripot.engine.record import AnyState, phase_name
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.players.player import player
from tripot.players.thumb import INNOCENT, ambition, bold, habit, load, wary

ACTS = 4000
LADY, POLIGNAC = card_of(SPADES, QUEEN), card_of(SPADES, JACK)
PIQUET = (5, 6, 7, 8, 12, 9, 10, 11)  # the ranks of Polignac, the king highest


def suit(card: int) -> int:
    return card // 13


def rank(card: int) -> int:
    return card % 13


def height(card: int) -> int:
    """How strong a card of Polignac is in its suit."""
    return PIQUET.index(rank(card))


@dataclass
class Seen:
    """What a seat about to follow sees."""

    state: AnyState
    seat: int
    pack: list[int]

    def __post_init__(self) -> None:
        state = self.state
        self.hand, self.gone = list(each_card(state.hands[self.seat])), list(each_card(state.gone))
        self.cards = [card for card in self.hand if rules.legal(state, self.seat).marks >> card & 1]
        self.table: list[int] = [state.trick[place] for place in range(state.played)]
        self.of_led = [card for card in self.cards if suit(card) == suit(self.table[0])]
        known = {*self.hand, *self.gone, *self.table}
        self.others = [card for card in self.pack if card not in known]
        self.is_last = state.played == state.seats - 1

    def best(self, strength: Callable[[int], int]) -> int:
        return max((card for card in self.table if suit(card) == suit(self.table[0])), key=strength)


# La Dame de Pique


def points(cards: list[int]) -> int:
    return sum(13 if card == LADY else suit(card) == HEARTS for card in cards)


def menaces(seen: Seen, other: int, least: int) -> bool:
    """Whether another has all the points so far, and so many."""
    charge = seen.state.charges[other]
    return other != seen.seat and charge == points(seen.gone) and charge >= least


def dame(seen: Seen) -> int:
    best = seen.best(rank)
    owner = (seen.state.leader + seen.table.index(best)) % 4
    return dame_follows(seen, best, owner) if seen.of_led else dame_discards(seen, owner)


def dame_follows(seen: Seen, best: int, owner: int) -> int:
    under, over = ([card for card in seen.cards if (card > best) == above] for above in (False, True))
    if over and menaces(seen, owner, 3):
        return min(over) if seen.is_last else max(over)
    without_lady = [card for card in seen.cards if card != LADY] or seen.cards
    if not seen.gone or (seen.is_last and not under):
        return max(without_lady)
    is_new = suit(best) in (CLUBS, DIAMONDS) and suit(best) not in map(suit, seen.gone)
    shed = [card for card in over if card != LADY]
    if shed and points(seen.table) == 0 and (seen.is_last or is_new):
        return max(shed)
    if under:
        return LADY if LADY in under else max(under)
    return min(without_lady)


def dame_discards(seen: Seen, owner: int) -> int:
    cards, taken = seen.cards, points(seen.gone)
    if taken and menaces(seen, owner, 1):
        cards = [card for card in cards if points([card]) == 0] or cards
    if LADY in cards:
        return LADY
    catchers = [card for card in cards if suit(card) == SPADES and rank(card) >= KING]
    if catchers and LADY in seen.others:
        return max(catchers)
    hearts = [card for card in cards if suit(card) == HEARTS]
    if any(menaces(seen, other, 3) for other in range(4)):
        kept = {card for card in cards if not any(suit(o) == suit(card) and o > card for o in seen.others)}
        return max(cards, key=lambda card: (rank(card) + 100 * (card in hearts) - 50 * (card in kept), -card))
    return max(hearts) if hearts else max(cards, key=lambda card: (rank(card), -card))


# Le Polignac


def polignac(seen: Seen) -> int:
    if not seen.of_led:
        return polignac_discards(seen)
    state, best = seen.state, height(seen.best(height))
    under, over = ([card for card in seen.cards if (height(card) > best) == above] for above in (False, True))
    made = sum(state.tricks)
    alone = state.leader != seen.seat and state.tricks[state.leader] == made
    if over and alone and (state.going_on or made >= 4):
        return max(over, key=height)
    if jacks := [card for card in under if rank(card) == JACK]:
        return jacks[0]
    shed = [card for card in over if rank(card) != JACK]
    if shed and seen.is_last and JACK not in map(rank, seen.table):
        return max(shed, key=height)
    if under:
        return max(under, key=height)
    return (max if seen.is_last else min)(shed or over, key=height)


def polignac_discards(seen: Seen) -> int:
    if POLIGNAC in seen.cards:
        return POLIGNAC
    if jacks := [card for card in seen.cards if rank(card) == JACK]:
        return min(jacks)

    def wish(card: int) -> tuple[int, int]:
        length = sum(suit(own) == suit(card) for own in seen.hand)
        below = sum(suit(other) == suit(card) and height(other) < height(card) for other in seen.others)
        return height(card) - 4 * length + below, -card

    return max(seen.cards, key=wish)


def wary_of_a_general(seen: Seen) -> int:
    """What may stop a general is kept, for as long as the leader has every trick, this one with it."""
    state, led = seen.state, seen.table[0]
    made = sum(state.tricks)
    if not made or state.tricks[state.leader] != made or seen.best(height) != led:
        return polignac(seen)
    if seen.of_led:
        under = [card for card in seen.cards if height(card) < height(led)]
        breaks = len(under) < len(seen.cards) and (state.going_on or made >= 4)
        if breaks or not under:
            return polignac(seen)
        return next((card for card in under if rank(card) == JACK), min(under, key=height))
    held = {suit(other) for other in seen.others}
    kept = {max((own for own in seen.hand if suit(own) == suit(card)), key=height) for card in seen.hand}
    kept = {card for card in kept if suit(card) in held}
    spare = [card for card in seen.cards if card not in kept]
    if not spare:
        return min(seen.cards, key=lambda card: (height(card), card))
    seen.cards = spare
    return polignac_discards(seen)


def errant(name: str, acts: int, **options: Value) -> Iterator[View]:
    """Players of habits who err now and then, each before it acts; one seat wants everything while it may."""
    load(name)
    game = tripot.game(name, seats=4, **options)
    match, chance = game.match(seed=1), stream("errs")
    for number in range(acts):
        if match.over:
            match = game.match(seed=number)
        seat = match.waiting[0]
        view = match.view(seat)
        yield view
        if seat == 0 and ambition(view.state, seat) != INNOCENT:
            match.play(bold(view.state, seat, chance), seat=seat)
        elif number % 6 and match.phase == "play":
            match.play(habit(view.state, seat, chance), seat=seat)
        else:
            match.play(player("uniform", chance).act(view), seat=seat)


def followers(name: str) -> Iterator[tuple[AnyState, int]]:
    """Whoever is to follow."""
    for view in errant(name, ACTS):
        if phase_name(view.state) == "play" and view.state.played:
            yield view.state, view.seat


PACKS = {"dame_de_pique": list(range(52)), "polignac": [card for card in range(52) if card % 13 in PIQUET]}


@pytest.mark.parametrize(("name", "retold"), [("dame_de_pique", dame), ("polignac", polignac)])
def test_a_practised_player_follows_as_it_is_told(name: str, retold: Callable[[Seen], int]) -> None:
    seen = 0
    for state, seat in followers(name):
        act = habit(state, seat, stream(0))
        assert act < FIRST_WORD
        assert act == retold(Seen(state, seat, PACKS[name]))
        seen += 1
    assert seen > ACTS // 3


def test_a_player_who_is_wary_of_a_general_follows_as_it_is_told() -> None:
    otherwise = 0
    for state, seat in followers("polignac"):
        act = wary(state, seat, stream(0))
        assert act == wary_of_a_general(Seen(state, seat, PACKS["polignac"]))
        otherwise += act != habit(state, seat, stream(0))
    assert otherwise > 20


# Le Rumoli


@dataclass
class Leading:
    """What a seat about to lead at Le Rumoli knows."""

    state: AnyState
    seat: int

    def __post_init__(self) -> None:
        state = self.state
        self.hand = set(each_card(state.hands[self.seat]))
        gone = state.stops | (state.dead if state.taker == self.seat + 1 else 0)
        for seat in range(state.seats):
            gone |= state.laid[seat]
        self.gone = set(each_card(gone))

    def after(self, card: int) -> int | None:
        """The next card of the suit that may still come; None if there is none."""
        return None if rank(card) == RANK_COUNT - 1 or card + 1 in self.gone else card + 1

    def last_of_run(self, card: int) -> int:
        while rank(card) < RANK_COUNT - 1 and card + 1 in self.hand:
            card += 1
        return card

    def last_if_sure(self, card: int) -> int | None:
        """The last card to lay, if every gap is of one card and nothing comes after: the lead comes back."""
        last = self.last_of_run(card)
        while (due := self.after(last)) is not None:
            if rank(due) == RANK_COUNT - 1 or due + 1 not in self.hand:
                return None
            last = self.last_of_run(due + 1)
        return last

    def worth(self, card: int) -> int:
        """In eighths of a chip."""
        own = {held for held in self.hand if suit(held) == suit(card)}
        sure = self.last_if_sure(card)
        if sure is not None:
            return 64 + 8 * (sure - card) + 8 * sum(held == self.last_of_run(held) for held in own)
        last, boodle = self.last_of_run(card), BOODLE_OF[suit(card)]
        worth = 8 * (last - card) + 4 * len(own) + (16 if self.after(last) is None else 0)
        laid = any(self.state.laid[seat] >> boodle & 1 for seat in range(self.state.seats))
        if boodle >= card and not laid:
            worth += self.state.boodles[suit(card)] * (8 if boodle in own else -3)
        return worth


BOODLE_OF = {
    CLUBS: card_of(CLUBS, KING),
    DIAMONDS: card_of(DIAMONDS, QUEEN),
    HEARTS: card_of(HEARTS, ACE),
    SPADES: card_of(SPADES, JACK),
}


def test_a_practised_player_leads_as_it_is_told() -> None:
    """At Le Rumoli, the dead hand known to some: of equals the first card."""
    load("rumoli")
    sure = unsure = 0
    for seed in range(24):
        match, chance = tripot.game("rumoli", seats=3 + seed % 3).match(seed=seed), stream(seed)
        while match.waiting and match.state.deals < 3:
            seat = match.waiting[0]
            view = match.view(seat)
            if match.phase == "play":
                seen = Leading(view.state, seat)
                cards = list(each_card(rules.legal(view.state, seat).marks & FULL_DECK))
                best = max(cards, key=lambda card: (seen.worth(card), -card))
                assert habit(view.state, seat, chance) == best
                sure += seen.last_if_sure(best) is not None
                unsure += seen.last_if_sure(best) is None
            match.play(player("thumb", chance).act(view), seat)
    assert min(sure, unsure) > 50
