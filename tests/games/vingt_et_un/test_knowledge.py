"""What a seat knows of hidden cards: every world it imagines fits the acts, and each is as likely as any other.

The oracle tries all orders of the cards nobody has seen, and plays every act again from the first deal on.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest

import tripot
from tests.conformance.games import explore, times
from tests.conformance.walks import positions
from tests.games.vingt_et_un.tables import cards_of, play, table
from tests.seldom import only_long
from tripot.cards import card_text
from tripot.engine.bits import each_seat, size
from tripot.engine.entries import Played
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.options import Value
from tripot.engine.record import AnyState
from tripot.engine.stream import stream
from tripot.engine.view import view_of
from tripot.errors import PackError, RefusedError
from tripot.games.vingt_et_un.evidence import barred_kinds
from tripot.games.vingt_et_un.hands import down_card, worth
from tripot.games.vingt_et_un.pairs import kind_of
from tripot.games.vingt_et_un.state import State

World = tuple[tuple[int, ...], ...]
DRAWS_EACH, FEWEST_DRAWS = 5, 600


def hidden_part(state: AnyState) -> World:
    """What may differ between the worlds of a view."""
    return tuple(state.first), tuple(state.second), tuple(state.talon[: state.talon_size])


def start_of(seats: int, talon: str, **options: Value) -> Match:
    """The last cards of a bank, stakes made."""
    match = table(seats, "", "", state={"talon": cards_of(talon)}, **options)
    play(match, *["stake 1"] * (seats - 1))
    if match.phase == "announce":
        match.play("continue")
    return match


def worlds_of(start: Match, acts: Sequence[tuple[int, int]], now: Match, viewer: int) -> Counter[World]:
    """Every state that looks like this to the viewer, by trying all orders of what he has not seen.

    A multiset of equal cards makes some states come several times: their number is what they weigh.
    """
    target, worlds = now.view(viewer), Counter[World]()
    for state in all_deals(start, viewer):
        if would_be_over(state):
            continue
        match = Match(start.game, state, now._chance.clone())
        if all(lawful(match, seat, action) for seat, action in acts) and match.view(viewer) == target:
            worlds[hidden_part(match.state)] += 1
    return worlds


def would_be_over(state: State) -> bool:
    """VEU-B4: a banker's two-card 21 may end the deal at once."""
    ranks = {(slot - 1) % 13 for slot in (state.first[state.banker], state.second[state.banker])}
    return state.options.banker_natural_immediate == 1 and 12 in ranks and bool(ranks & {8, 9, 10, 11})


def all_deals(start: Match, viewer: int) -> Iterator[State]:
    """The start with its hidden cards and talon in every order."""
    hidden = [seat for seat in range(start.game.seats) if seat != viewer and start.state.down[seat]]
    slots = [(field, seat) for seat in hidden for field in ("first", "second")]
    cards = [getattr(start.state, field)[seat] - 1 for field, seat in slots]
    cards += start.state.talon[: start.state.talon_size]
    for order in permutations(cards):
        state = start.state.clone()
        for (field, seat), card in zip(slots, order, strict=False):
            getattr(state, field)[seat] = card + 1
        for index, card in enumerate(order[len(slots) :]):
            state.talon[index] = card
        yield state


def lawful(match: Match, seat: int, action: int) -> bool:
    """Whether the act is legal here; it is done then."""
    if match.waiting != (seat,):
        return False
    try:
        match.play(action, seat)
    except (RefusedError, PackError):
        return False
    return True


def assert_uniform(match: Match, viewer: int, worlds: Counter[World]) -> None:
    """Chi-squared, far from its tail: a fair stream fails about once in 10^9."""
    chance = stream("uniform worlds")
    view = match.view(viewer)
    draws = max(FEWEST_DRAWS, DRAWS_EACH * len(worlds))
    seen = Counter(hidden_part(view.imagine(chance)) for _ in range(draws))
    assert seen.keys() <= worlds.keys()
    total = sum(worlds.values())
    expected = {world: draws * weight / total for world, weight in worlds.items()}
    chi = sum((seen[world] - mean) ** 2 / mean for world, mean in expected.items())
    freedom = len(worlds) - 1
    assert chi < freedom + 6 * math.sqrt(2 * freedom) + 18


CASES = [
    # seats, talon at the start, options, acts, viewer
    (2, "T 9 8 7 2 3", {}, [], -1),
    (2, "T 9 9 7 2 3", {}, ["stand"], 0),
    (2, "9 T 2 7 3 A", {}, ["card"], 0),
    (3, "T 9 A 7 K 8", {}, ["stand"], 2),
    (3, "T A 9 7 K 8", {}, ["stand", "show"], 1),
    (3, "2 9 4 7 6 8 5", {"stand_rule": "seventeen"}, ["card"], 0),
    (3, "9 2 4 8 9 T 6 8", {"stand_rule": "seventeen"}, ["stand", "card"], 0),
    (3, "9 2 4 8 9 T 6 8", {"stand_rule": "seventeen"}, ["stand", "card", "stand"], 1),
    (2, "9 9 9 9 9 8", {}, ["stand"], -1),
    (3, "9 K 4 8 8 A 5", {"banker_natural_immediate": True}, ["stand"], 1),
    (3, "2 8 A 6 9 T", {"deal_mode": "two_together"}, ["stand"], -1),
    (4, "A 9 K 4 T 9 5 A", {"forced_show": "never"}, ["show", "stand"], 2),
    (3, "2 9 4 7 8 6 A", {"stand_rule": "seventeen"}, ["card", "stand"], 0),
]


@pytest.mark.parametrize(
    ("seats", "talon", "options", "acts", "viewer"), [*CASES[::3], *only_long(*CASES[1::3], *CASES[2::3])]
)
def test_worlds_are_those_that_fit_and_equally_likely(
    seats: int, talon: str, options: dict[str, Any], acts: list[str], viewer: int
) -> None:
    start = start_of(seats, talon, **options)
    now = start.copy()
    play(now, *acts)
    done = [(entry.seat, entry.action) for entry in now.log[len(start.log) :] if isinstance(entry, Played)]
    worlds = worlds_of(start, done, now, viewer)
    assert len(worlds) > 1
    assert_uniform(now, viewer, worlds)


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_what_lay_face_down_when_the_basket_was_taken_back_is_known_by_itself(viewer: int) -> None:
    """Five cards of the old talon, the sixth and all the rest from the basket."""
    match = table(3, "2 3 4", state={"talon": cards_of("K Q J T 9")})
    play(match, "stake 1", "stake 1")
    old = {card for card in range(52) if match.state.face_down[card]}
    assert old == {card - 1 for card in [*match.state.first[:3], *match.state.second[1:3]]}
    chance = stream(viewer)
    view = match.view(viewer)
    tens, sixths = Counter[tuple[int, ...]](), set()
    for _ in range(300):
        world: AnyState = view.imagine(chance)
        hands = [*world.first[:3], *world.second[1:3]]
        tens[tuple(hands)] += 1
        sixths.add(world.second[0] - 1)
        assert {card - 1 for card in hands} == old
        assert view_of(match.game, world, viewer) == view
        assert not list(match.game.rulebook.faults(world))
    hidden = 5 if viewer == -1 else 4 if viewer == 0 else 3
    assert 1 < len(tens) <= math.factorial(hidden)
    assert len(tens) > math.factorial(hidden) // 2
    assert len(sixths) == 1 if viewer == 0 else len(sixths) > 20


def test_in_the_middle_of_the_first_deal_worlds_give_nobody_more_cards_than_he_has() -> None:
    match = table(3, "2 3 4", state={"talon": cards_of("K Q J T")}, ceremony="by_hand")
    play(match, "stake 1", "stake 1")
    assert match.phase == "cut"
    assert sorted(match.state.down[:3]) == [1, 1, 2]
    for viewer in range(-1, 3):
        view, seen = match.view(viewer), set()
        for number in range(10):
            world: AnyState = view.imagine(stream(number))
            seen.add(tuple(world.first[:3]))
            assert view_of(match.game, world, viewer) == view
            assert not list(match.game.rulebook.faults(world))
        assert len(seen) > 1


@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_a_hand_that_is_shown_is_seen_by_all_and_counted_once(viewer: int) -> None:
    """VEU-17; the ace and the ten lay in the old talon, the basket was taken back for the last card."""
    match = table(3, "2 3 4", state={"talon": cards_of("A 9 8 T 9")})
    play(match, "stake 1", "stake 1")
    seat = match.waiting[0]
    play(match, "show")
    view = match.view(viewer)
    assert view.state.first[seat] == match.state.first[seat] > 0
    assert view.state.second[seat] == match.state.second[seat] > 0
    for number in range(10):
        world = view.imagine(stream(number))
        assert not list(match.game.rulebook.faults(world))


def test_a_card_asked_for_while_the_basket_is_cut_proves_as_much_as_one_given() -> None:
    """III has counted: ace, nine, ten and five lie face down. II asks for a card, so he has not ace and ten."""
    match = table(3, "2 3 4", state={"talon": cards_of("A 9 T 9 8 5")}, ceremony="by_hand")
    play(match, "stake 1", "stake 1", "card")
    assert match.phase == "cut"
    chance, pairs = stream(3), Counter[str]()
    for _ in range(300):
        world: AnyState = match.view(2).imagine(chance)
        pairs["".join(sorted(card_text(slot - 1)[0] for slot in (world.first[1], world.second[1])))] += 1
    assert pairs.keys() == {"9A", "5A", "9T", "5T", "59"}
    assert all(40 <= number <= 80 for number in pairs.values())


def test_used_cards_can_be_counted() -> None:
    match = tripot.game("vingt_et_un", seats=4, stake_max=1).match(seed=11)
    while match.state.deals < 5:
        match.play(match.legal[0])
        for viewer in (-1, 2):
            assert list(match.view(viewer).state.basket) == list(match.state.basket)
    assert sum(match.state.basket) == 104 - match.state.talon_size


@pytest.mark.parametrize("rule", ["free", "seventeen"])
def test_a_full_table_of_hidden_hands_is_imagined(rule: str) -> None:
    """Eleven hands that stood, each proving something: begun again until all fit."""
    game = tripot.game("vingt_et_un", seats=12, stake_max=1, stand_rule=rule)
    match = game.match(seed=6)
    while not (match.phase == "play" and match.waiting == (match.state.banker,)):
        match.play(match.legal[0] if len(match.legal) == 1 or rule == "seventeen" else "stand")
    view, chance = match.view(), stream(1)
    for _ in range(5):
        world = view.imagine(chance)
        assert not list(game.rulebook.faults(world))
        assert view_of(game, world, -1) == view


def test_the_worths_of_cards_in_tables_are_what_they_say() -> None:
    assert cards_of("A T A") == "Ac Tc Ad"


@times(25, 4000)
def test_what_a_hand_is_is_never_ruled_out_by_what_its_seat_has_done(trials: int) -> None:
    """With any options: else the world as it is would never be imagined, or none at all be found."""
    seen: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=10, most=40):
            is_dealt = state.dealt == 2 * size(state.dealt_in) > 0
            for seat in each_seat(state.dealt_in & ~state.shown if is_dealt else 0):
                if state.down[seat] == 2:
                    one, two = (worth(down_card(state, seat, place)) for place in range(2))
                    barred = barred_kinds(state, seat)
                    assert barred >> kind_of(one, two) & 1 == 0
                    seen.update(hands=1, proved=int(barred != 0), full=int(state.extra_size[seat] > 0))

    explore("vingt_et_un", trials, check)
    assert seen["proved"] > trials, seen
