"""La Dame de Pique against OpenSpiel's `hearts`, an independent program: the same deals must go the same way.

At every ply the seat to act and its legal cards are compared, which settles who takes each trick; at the end of the
deal the points. Deals are shuffled fairly or lopsided, so that hands of few suits, hands of point cards alone and
voltes come up. No difference of rule is left with these parameters; what differs is the frame:

- OpenSpiel plays one deal. The first chance node says where cards are passed (0 nowhere, 1 left, 2 across, 3 right);
  here that follows from the number of the deal.
- It deals in turn from player 0, here the first card goes to the dealer's left. The same hands are given.
- Card numbers: rank * 4 + suit there, 13 * suit + rank here; suits and ranks come in the same order.
- There players pass one after the other, three cards each, from player 0; here in any order.
- `returns` are 26 - points, after a volte too.
- By default its queen of spades frees the hearts (`qs_breaks_hearts`); that is our option `queen_breaks_hearts`.
  `can_lead_hearts_instead_of_qs` is our option `lead_hearts_if_only_queen_and_hearts`.
- It has no counterpart to `hearts_broken_by`, `hearts_break_scope`, `moon_scoring`, `target` and `end_rule`.
"""

import random
from collections import Counter
from typing import cast

import pyspiel
import pytest

import tripot
from tripot.cards import each_card, parse_cards, rank_of, suit_of
from tripot.engine import rules
from tripot.engine.bits import each_seat
from tripot.engine.stream import pack_of
from tripot.games.dame_de_pique.state import DRAW, OVER, PLAY, POINT_CARDS, QUEEN_OF_SPADES, State

DIRECTIONS = (1, 3, 2, 0)  # by the number of deals finished: left, right, across, nowhere
RULES = {
    (): "hearts(qs_breaks_hearts=false)",
    ("queen_breaks_hearts",): "hearts(qs_breaks_hearts=true)",
    ("lead_hearts_if_only_queen_and_hearts",): "hearts(qs_breaks_hearts=false,can_lead_hearts_instead_of_qs=true)",
    ("queen_breaks_hearts", "lead_hearts_if_only_queen_and_hearts"): (
        "hearts(qs_breaks_hearts=true,can_lead_hearts_instead_of_qs=true)"
    ),
}


def theirs_of(card: int) -> int:
    return rank_of(card) * 4 + suit_of(card)


def ours_of(card: int) -> int:
    return 13 * (card % 4) + card // 4


def some_pack(chance: random.Random) -> list[int]:
    """A pack that deals fair hands half of the time, else hands of few suits: each of 13 cards that lay together."""
    cards = list(range(52))
    chance.shuffle(cards)
    if chance.random() < 0.5:
        return cards
    spread = chance.choice([0, 2, 4, 8, 16])
    top = parse_cards("Qs") if chance.random() < 0.5 else ()
    cards.sort(key=lambda card: (26 if card in top else card) + chance.uniform(-spread, spread))
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    chance.shuffle(hands)
    for hand in hands:
        chance.shuffle(hand)
    return [hands[index % 4][index // 4] for index in range(52)]


def their_deal(game: pyspiel.Game, state: State) -> pyspiel.State:
    """The same deal in OpenSpiel."""
    theirs = game.new_initial_state()
    theirs.apply_action(DIRECTIONS[state.deals % 4])
    hands = [list(each_card(hand)) for hand in state.hands]
    for index in range(52):
        theirs.apply_action(theirs_of(hands[index % 4][index // 4]))
    return theirs


def play_deal(state: State, theirs: pyspiel.State, chance: random.Random) -> Counter[str]:
    """Play the deal on both sides at random, comparing all the way; returns what happened on it."""
    told: Counter[str] = Counter()
    before, deals = list(state.totals), state.deals
    while state.deals == deals:
        seat = min(each_seat(rules.waiting(state)))
        assert theirs.current_player() == seat
        marks = rules.legal(state, seat).marks
        assert {ours_of(card) for card in theirs.legal_actions()} == set(each_card(marks))
        card = chance.choice(list(each_card(marks)))
        told.update(what_is_seen(state, seat, marks))
        rules.apply(state, seat, card)
        theirs.apply_action(theirs_of(card))
    points = [after - first for after, first in zip(state.totals, before, strict=True)]
    assert theirs.is_terminal()
    assert theirs.returns() == [26 - own for own in points]
    told["volte"] += sum(points) > 26
    return told


def what_is_seen(state: State, seat: int, marks: int) -> list[str]:
    """The rare cases of the rules that a choice shows."""
    if state.phase != PLAY:
        return ["pass"]
    hand = state.hands[seat]
    bound = state.played == 0 and not state.hearts_free and not hand & ~POINT_CARDS
    queen = hand >> QUEEN_OF_SPADES & 1
    seen = {
        "points on the first trick": state.gone == 0 and marks & POINT_CARDS,
        "hearts to lead": bound and not queen,
        "hearts and the queen to lead": bound and queen and hand.bit_count() > 1,
    }
    return [name for name, found in seen.items() if found]


@pytest.mark.parametrize("options", RULES, ids="+".join)
@pytest.mark.parametrize("deals", [150, pytest.param(25_000, marks=pytest.mark.soak)])
def test_same_deals_go_the_same_way(options: tuple[str, ...], deals: int) -> None:
    chance = random.Random(deals)
    theirs = pyspiel.load_game(RULES[options])
    game = tripot.game("dame_de_pique", seats=4, target=1000, **dict.fromkeys(options, True))
    told: Counter[str] = Counter()
    state = cast(State, game.begun())
    for _ in range(deals):
        if state.phase == OVER:
            state = cast(State, game.begun())
        while state.phase == DRAW:
            rules.deal(state, pack_of(some_pack(chance)))
        rules.deal(state, pack_of(some_pack(chance)))
        told += play_deal(state, their_deal(theirs, state), chance)
    for rarity in ("volte", "points on the first trick", "hearts to lead", "hearts and the queen to lead"):
        assert told[rarity] > 0, told
