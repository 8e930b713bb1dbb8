"""What the dead hand is worth: against deals played whole by the match itself; where it can be told at sight."""

import random

import pytest

import tripot
from tripot.cards import card_set, parse_cards
from tripot.engine.game import Game
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.errors import TripotError
from tripot.players.plain import Thumb
from tripot.study.odds.rumoli import Mort, mort_value

GAME = tripot.game("rumoli", seats=3, starting_chips=100)
POOR, RICH = "2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 5s 6s", "Jc Qc Kc Ac Qd Kd Ad Kh Ah Qs Ks As Js"


def value(hand: str, seat: int = 0, deals: int = 300, *, interpreted: bool = True) -> Mort:
    return mort_value(GAME, seat, card_set(parse_cards(hand)), deals=deals, interpreted=interpreted)


def test_a_hand_of_twos_and_threes_is_worth_less_than_one_of_aces() -> None:
    """High cards wait for others; low ones lead: what the exchange gains depends on the hand."""
    poor, rich = value(POOR), value(RICH)
    assert poor.error
    assert rich.error
    assert abs(poor.gain - rich.gain) > 2 * (poor.error + rich.error)
    assert poor.gain == pytest.approx(poor.after - poor.without)


@pytest.mark.parametrize("hand", [POOR, RICH])
def test_what_is_left_on_the_layout_is_worth_its_part(hand: str) -> None:
    """In a match that goes on it is worth about what a last deal shares out; nothing where it is left there."""
    going_on, left, shared = (
        mort_value(game, 0, card_set(parse_cards(hand)), deals=300)
        for game in (GAME, *(one_deal(layout) for layout in ("leave", "split_equally")))
    )
    assert left.worth == pytest.approx(left.gain) == pytest.approx(going_on.gain)
    assert left.worth_error == pytest.approx(left.error)
    assert shared.worth == pytest.approx(shared.gain)
    assert abs(going_on.worth - shared.gain) < 0.5  # whole chips are shared out
    assert abs(going_on.worth - going_on.gain) > 1.5


def one_deal(layout: str) -> Game:
    options: dict[str, Value] = {"end_condition": "coups", "coups": 1, "final_layout": layout}
    return tripot.game("rumoli", seats=3, starting_chips=100, **options)


@pytest.mark.soak
def test_the_same_as_matches_played_out() -> None:
    """Packs that deal the same hand to the dealer, beginners at every seat, with and without the exchange."""
    hand = parse_cards("3c 5c 9c Kc 2d 8d Jd 4h 7h Th 6s 9s As")
    luck, gains = random.Random(1), []
    for _ in range(400):
        pack = packed(list(hand), luck)
        ends = []
        for word in ("leave", "take"):
            match = GAME.match(packs=[pack], draw="...")
            before = match.scores[0]
            match.play(word)
            while match.state.deals == 0:
                seat = match.waiting[0]
                match.play(Thumb(stream("t")).act(match.view(seat)), seat)
            ends.append(match.scores[0] - before)
        gains.append(ends[1] - ends[0])
    mean = sum(gains) / len(gains)
    error = (sum((gain - mean) ** 2 for gain in gains)) ** 0.5 / len(gains)
    found = mort_value(GAME, 0, card_set(hand), deals=400, interpreted=True)
    assert found.error
    assert abs(found.gain - mean) < 4 * (error**2 + found.error**2) ** 0.5


def packed(hand: list[int], luck: random.Random) -> list[int]:
    """A pack that deals this hand to seat 0, dealt to last: dead hand, seats 1 and 2, dealer, in turn."""
    rest = [card for card in range(52) if card not in hand]
    luck.shuffle(rest)
    own = list(hand)
    return [own.pop() if index % 4 == 3 else rest.pop() for index in range(52)]


def test_compiled_and_interpreted_give_the_same() -> None:
    faces = [value(RICH, 1, 50, interpreted=interpreted) for interpreted in (True, False)]
    assert faces[0] == faces[1]


def test_how_often_each_difference_came_tells_the_mean() -> None:
    found = value(RICH)
    assert sum(found.often.values()) == found.deals
    assert sum(gain * count for gain, count in found.often.items()) / found.deals == pytest.approx(found.gain)


def test_the_hand_must_be_whole() -> None:
    with pytest.raises(TripotError, match="13 cards, not 1"):
        mort_value(GAME, 0, 1 << 5)
    with pytest.raises(TripotError, match="automatic"):
        mort_value(tripot.game("rumoli", seats=3, ante_mode="free_placement"), 0, 1 << 5)
