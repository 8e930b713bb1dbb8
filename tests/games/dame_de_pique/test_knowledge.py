"""What a seat knows in La Dame de Pique, and that imagined worlds are as likely as they should be."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

import tripot
from tests.games.dame_de_pique.tables import CLUBS, DIAMONDS, HEARTS, SPADES, dame, pass_cards, play, set_up
from tripot.cards import FULL_DECK, card_set, cards_text, each_card, parse_cards
from tripot.engine.stream import stream
from tripot.games.dame_de_pique.state import State

World = tuple[int, ...]


def cards(text: str) -> int:
    return card_set(parse_cards(text))


def subsets(pool: int, size: int) -> Iterator[int]:
    return (sum(1 << card for card in chosen) for chosen in combinations(each_card(pool), size))


def worlds(hidden: int, sizes: list[int], fits: Callable[[World], bool]) -> set[World]:
    """Every way to share hidden cards among hands of these sizes that fits, by trying them all."""
    found: set[World] = set()
    for first in subsets(hidden, sizes[0]):
        for second in subsets(hidden & ~first, sizes[1]):
            world = (first, second, hidden & ~first & ~second)
            if fits(world):
                found.add(world)
    return found


def assert_uniform(counts: Counter[World], expected: set[World]) -> None:
    """Every world expected and no other, each about as often: six standard deviations of chi-squared."""
    assert set(counts) == expected
    total, kinds = sum(counts.values()), len(expected)
    each = total / kinds
    chi = sum((count - each) ** 2 / each for count in counts.values())
    assert chi < kinds - 1 + 6 * math.sqrt(2 * (kinds - 1)), (chi, kinds)


def imagined(match: tripot.Match, viewer: int, times: int, of: Callable[[State], World]) -> Counter[World]:
    chance = stream("worlds")
    view = match.view(viewer)
    return Counter(of(view.imagine(chance)) for _ in range(times))  # type: ignore[arg-type]


@pytest.mark.soak
def test_imagined_hands_fit_voids_and_passed_cards_and_are_uniform() -> None:
    """Seat 0 passed three spades to seat 1, of which two are played, and has seen seat 2 void in spades."""
    hands = ["2d 3d 4d", "As Kd Qc", "Ac Kc Jc", "Ks Js Ts"]
    state = {"deals": 0, "leader": 0, "charges": [25, 1, 0, 0], "passed": ["As 9s 8s"], "lacks": ["", "", SPADES, ""]}
    match = set_up(hands, state)
    hidden = cards(" ".join(hands[1:]))

    def fits(world: World) -> bool:
        return world[0] & cards("As") != 0 and not world[1] & cards(SPADES)

    expected = worlds(hidden, [3, 3], fits)
    assert len(expected) == 100
    counts = imagined(match, 0, 6000, lambda world: tuple(world.hands)[1:])
    assert_uniform(counts, expected)


def test_the_holder_of_the_two_of_clubs_is_known_before_it_is_led() -> None:
    match = set_up([DIAMONDS, SPADES, CLUBS, HEARTS])
    for world in imagined(match, 0, 50, lambda world: tuple(world.hands)):
        assert world[2] & 1


def test_a_heart_led_before_its_time_shows_a_hand_of_hearts() -> None:
    hands = ["2h 3h Kh Ah", "5h 6h 7h 8h", "9h Th Jh 5s", "Qh 4h 6s 7s"]
    match = set_up(hands, {"leader": 0, "charges": [13, 0, 0, 0]})
    match.play("2h")
    for world in imagined(match, 3, 50, lambda world: tuple(world.hands)):
        assert world[0] & ~cards(HEARTS) == 0


def test_a_point_card_on_the_first_trick_shows_a_hand_of_point_cards() -> None:
    match = set_up([CLUBS, DIAMONDS, SPADES, HEARTS])
    play(match, "2c 2d 2s 2h")
    for world in imagined(match, 0, 50, lambda world: tuple(world.hands)):
        assert world[3] & ~cards(f"{HEARTS} Qs") == 0


def test_imagined_exchanges_are_uniform() -> None:
    """Seats 1 and 3 exchanged three cards each, out of sight of seats 0 and 2."""
    match = dame().set_up({"phase": "exchange", "deals": 2, "hands": [CLUBS, DIAMONDS, HEARTS, SPADES]})
    pass_cards(match, ["2c 3c 4c", "2d 3d 4d", "2h 3h 4h", "2s 3s 4s"])
    chance = stream("exchange")
    view = match.view(0)
    received: Counter[World] = Counter()
    for _ in range(2400):
        world = view.imagine(chance)
        assert isinstance(world, State)
        assert list(world.passed)[::2] == [cards("2c 3c 4c"), cards("2h 3h 4h")]
        for giver, receiver in ((1, 3), (3, 1)):
            assert world.passed[giver].bit_count() == 3
            assert world.passed[giver] & ~world.hands[receiver] == 0
        received.update((card,) for card in each_card(world.passed[1]))
    unseen = FULL_DECK & ~cards(CLUBS) & ~cards("2h 3h 4h")
    assert_uniform(received, {(card,) for card in each_card(unseen)})


@pytest.mark.parametrize("viewer", [1, 2, 3, tripot.SPECTATOR])
def test_cards_set_aside_are_imagined_as_many_as_can_be_known(viewer: int) -> None:
    """Seat 0 has chosen its three cards, the others are choosing: zero, one or two, each choice as likely."""
    match = dame().match(seed=5)
    for card in match.legal_for(0)[:3]:
        match.play(card, seat=0)
    sizes: Counter[int] = Counter()
    chance = stream("aside")
    view = match.view(viewer)
    for _ in range(920):
        world = view.imagine(chance)
        assert isinstance(world, State)
        assert world.passed[0].bit_count() == 3
        assert all((hand | passed).bit_count() == 13 for hand, passed in zip(world.hands, world.passed, strict=True))
        sizes[world.passed[3 if viewer != 3 else 2].bit_count()] += 1
    assert 0 < sizes[0] < 30
    assert 80 < sizes[1] < 190
    assert sizes[2] > 700


def test_where_nobody_remembers_what_was_played_worlds_remember_no_exchange() -> None:
    """Of two cards in hand three cannot have been passed: such a world was no position."""
    match = set_up(["Qd 5h", "4c 7c", "Kd Ks", "3h 6h"], {"deals": 0, "leader": 2, "charges": [14, 4, 5, 0]})
    for viewer in range(-1, 4):
        world = match.view(viewer).imagine(stream("worlds"))
        assert not list(match.game.rulebook.faults(world))
        assert isinstance(world, State)
        assert not any(world.passed)


def test_where_nothing_was_passed_worlds_remember_no_exchange() -> None:
    """The hands of twelve cards or thirteen are told in full, so that three could have been passed."""
    rest = cards_text(each_card(FULL_DECK & ~cards(f"{CLUBS} {HEARTS}")))
    match = set_up([CLUBS, HEARTS, rest[:38], rest[39:]], {"leader": 0})
    play(match, "2c 2h")
    for viewer in range(-1, 4):
        world = match.view(viewer).imagine(stream("worlds"))
        assert isinstance(world, State)
        assert not any(world.passed)
