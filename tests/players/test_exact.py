"""The tables of Le Vingt-et-un: how near an equilibrium they are, and when they are played by."""

from collections import Counter

import numpy as np
import pytest

import tripot
from tests.games.vingt_et_un import tables
from tripot.cards import ACE, DECK_SIZE, card_text, parse_cards
from tripot.engine.stream import below, stream
from tripot.engine.view import View
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.exact import known_answer
from tripot.players.exact.vingt_et_un import FEW, tenths_drawn
from tripot.players.limits import Limits
from tripot.players.player import player
from tripot.study.odds.vingt_et_un import best_reply, fresh_shoe, vingt_et_un_odds
from tripot.study.odds.vingt_et_un.hands import Hands
from tripot.study.odds.vingt_et_un.policies import BankerPolicy, PontePolicy

NEAR = 0.001  # of a stake


def draws(hand: tuple[int, ...], points: int, sight: tuple[int, ...], *, banker: bool) -> float:
    return tenths_drawn(sight, points, soft=points > sum(hand), banker=banker) / 10


def has_choice(hands: Hands, index: int) -> bool:
    return bool(hands.may[index]) and not hands.must[index]


def test_both_sides_are_near_the_equilibrium() -> None:
    odds = vingt_et_un_odds(fresh_shoe(2))
    coup = odds.policy_ponte.coup
    ponte, banker = (
        coup.ponte.must.astype(float),
        np.repeat(coup.banker.must.astype(float)[:, None], len(coup.sights), 1),
    )
    for index, hand in enumerate(coup.ponte.cards):
        if has_choice(coup.ponte, index):
            ponte[index] = draws(hand, int(coup.ponte.points[index]), coup.sights[coup.sight[index]], banker=False)
    for index, hand in enumerate(coup.banker.cards):
        if has_choice(coup.banker, index):
            points = int(coup.banker.points[index])
            banker[index] = [draws(hand, points, sight, banker=True) for sight in coup.sights]
    assert best_reply(PontePolicy(coup, ponte)).value > odds.value_low - NEAR
    assert best_reply(BankerPolicy(coup, banker)).value < odds.value_high + NEAR


def first_choice(seed: int, seats: int = 2, /, **options: str | int | bool) -> tripot.Match:
    match = tripot.game("vingt_et_un", seats=seats, **options).match(seed=seed)
    while match.phase != "play" or len(match.legal) != 2:
        match.play(match.legal[0])
    return match


def test_an_answer_is_known_for_one_ponte_and_the_usual_options() -> None:
    match = first_choice(4)
    assert known_answer(match.view(match.waiting[0]), stream(1)) in (CARD, STAND)
    for other in (first_choice(4, ties="banker_wins"), first_choice(4, 3)):
        assert known_answer(other.view(other.waiting[0]), stream(1)) is None


@pytest.mark.parametrize(
    ("known", "options"),
    [
        (0, {"max_extra_cards": 4}),
        (0, {"natural_beats_drawn_21": True}),
        (0, {"banker_natural_immediate": True}),
        (1, {"natural_pays": 2, "forced_show": "never", "deal_mode": "two_together", "packs": 3}),
    ],
)
def test_an_option_that_changes_what_to_do_leaves_no_answer(known: int, options: dict[str, str | int | bool]) -> None:
    match = first_choice(4, **options)
    assert (known_answer(match.view(match.waiting[0]), stream(1)) is not None) == known


def test_nothing_is_answered_where_there_is_one_choice() -> None:
    match = tripot.game("vingt_et_un", seats=2).match(seed=1)
    while match.phase != "play" or len(match.legal) > 1:
        match.play(match.legal[0])
    assert known_answer(match.view(match.waiting[0]), stream(1)) is None


def worths_of(cards: list[int]) -> list[int]:
    """What cards are worth, an ace as 1."""
    return [1 if card % 13 == ACE else min(card % 13 + 2, 10) for card in cards]


def test_what_lies_face_up_is_what_the_ponte_has_asked_for() -> None:
    """At every choice of many coups, his and the banker's: as often as the table draws by it, worked out here anew."""
    chance, several = stream("lots"), 0
    for seed in range(6):
        match = tripot.game("vingt_et_un", seats=2).match(seed=seed)
        for _ in range(100):
            seat, banker = match.waiting[0], match.state.banker
            has_answer = match.phase == "play" and len(match.legal) == 2 and match.state.talon_size >= FEW
            if has_answer:
                worths = worths_of(tables.hand(match, seat))
                sight = tuple(worths_of(tables.hand(match, 1 - banker))[2:])
                soft = 1 in worths and sum(worths) <= 11
                tenths = tenths_drawn(sight, sum(worths) + 10 * soft, soft=soft, banker=seat == banker)
                drawn = [known_answer(match.view(seat), stream(luck)) == CARD for luck in range(10)]
                assert drawn == [below(stream(luck), 10) < tenths for luck in range(10)]
                several += len(sight) > 1
            match.play("stand" if has_answer and not below(chance, 3) else match.legal[0], seat)
    assert several > 10


#: A ponte who stood, a banker with 17, one card left: J♣ 3♠ 9♠ are unseen, and nobody stands on J 3 or 9 3.
LAST_CARD = {
    "phase": "play", "deals": 18, "players": [1], "chips": [96, 103], "actor": 0, "stakes": [0, 1], "dealt_in": [0, 1],
    "dealt": 4, "down": [2, 2], "first": ["9c", "Jc"], "second": ["8s", "9s"], "talon": "3s",
}  # fmt: skip


def test_near_the_end_of_the_talon_what_is_out_is_counted() -> None:
    out = Counter(["9c", "8s", "Jc", "3s", "9s"])
    basket = [2 - out[card_text(card)] for card in range(DECK_SIZE)]
    match = tripot.game("vingt_et_un", seats=2).set_up(LAST_CARD | {"basket": basket})
    assert known_answer(match.view(0), stream(1)) is None
    assert player("maitre", stream(1)).act(match.view(0), Limits(iterations=2_000)) == CARD


def test_a_banker_with_less_than_the_stake_has_less_to_lose() -> None:
    options: dict[str, str | int | bool] = {"bank_cover": "pay_in_order", "starting_chips": 200}
    match = first_choice(4, **options)
    view = match.view(match.waiting[0])
    for chips, is_known in ((view.state.stakes[1], True), (view.state.stakes[1] - 1, False)):
        view.state.chips[view.state.banker] = chips
        assert (known_answer(view, stream(1)) is not None) == is_known
    indebted = first_choice(4, bank_cover="debt")
    view = indebted.view(indebted.waiting[0])
    view.state.chips[view.state.banker] = 0
    assert known_answer(view, stream(1)) is not None, "he owes what he has not"


def holding(match: tripot.Match, cards: str) -> View:
    """What the seat to choose knows, with these two cards in its hand."""
    seat = match.waiting[0]
    view = match.view(seat)
    view.state.first[seat], view.state.second[seat] = (card + 1 for card in parse_cards(cards))
    return view


def test_a_ponte_a_banker_and_a_soft_hand_have_rows_of_their_own() -> None:
    match = first_choice(4)
    assert known_answer(holding(match, "Td 6d"), stream(1)) == STAND
    assert known_answer(holding(match, "Ad 6d"), stream(1)) == CARD
    match.play("stand")
    assert known_answer(holding(match, "Td 6d"), stream(1)) == CARD
    assert known_answer(holding(match, "Td 7d"), stream(1)) == STAND


def test_the_ponte_is_the_one_who_was_dealt_cards() -> None:
    match = first_choice(4, 3)
    match.play("stand")
    view = holding(match, "Td 6d")
    view.state.dealt_in &= ~(1 << 1)
    assert view.seat == 2
    assert known_answer(view, stream(1)) == STAND


def test_what_never_came_is_played_by_the_usual_points() -> None:
    soft = [tenths_drawn((9,), points, soft=True, banker=False) for points in (16, 17)]
    assert soft == [10, 0]


@pytest.mark.parametrize(("points", "word"), [(8, "card"), (20, "stand")])
def test_a_maitre_plays_by_them(points: int, word: str) -> None:
    for seed in range(200):
        match = first_choice(seed)
        seat = match.waiting[0]
        if tenths_of(match, seat) == {8: 10, 20: 0}[points]:
            acts = {player("maitre", stream(luck)).act(match.view(seat), Limits(iterations=1)) for luck in range(5)}
            assert acts == {CARD if word == "card" else STAND}
            return
    pytest.fail("no such hand came")


def tenths_of(match: tripot.Match, seat: int) -> int:
    """How often the tables draw here: counted over many streams."""
    drawn = sum(known_answer(match.view(seat), stream(luck)) == CARD for luck in range(20))
    return {0: 0, 20: 10}.get(drawn, 5)
