"""Imagined worlds against all there are: the same log is replayed on every sharing of the hidden cards."""

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import tripot
from tests.seldom import mostly_long
from tripot.cards import DIAMOND_CARDS, FULL_DECK, SPADE_CARDS, card_set, each_card
from tripot.engine import rules
from tripot.engine.bits import nth, size
from tripot.engine.choices import allows, choice_at, count
from tripot.engine.options import Value
from tripot.engine.stream import Pack, Stream, below, shuffle, stream
from tripot.engine.view import view_of
from tripot.engine.worlds import Desk
from tripot.games.rumoli.knowledge import is_consistent
from tripot.games.rumoli.state import ASK, PLAY, State
from tripot.games.rumoli.table import all_laid, below_in_suit

DRAWS = 40  # for each world
POSITIONS = 2
PENALISE: dict[str, Value] = {"enforcement": "penalise"}
CASES: list[dict[str, Value]] = [
    {},
    {"no_other_suit": "same_suit_if_stuck"},
    {"no_other_suit": "pass_left_then_same_suit", "new_suit_rule": "opposite_colour"},
    {"no_other_suit": "same_suit_if_stuck", "new_suit_rule": "opposite_colour"},
    PENALISE,
    {**PENALISE, "irregularity_detection": "on_reveal"},
    {**PENALISE, "no_other_suit": "same_suit_if_stuck"},
    {**PENALISE, "new_suit_rule": "opposite_colour", "irregularity_detection": "on_reveal"},
]


@dataclass
class Case:
    """A late position of a coup, the first of its play, and all that was done in between."""

    game: tripot.Game
    start: State
    log: list[tuple[int, int]]
    state: State


def late_positions(options: dict[str, Value], most: int) -> Iterator[tuple[Case, int]]:
    """Positions between sequences, of random possible play, and a viewer who has few sharings to think of."""
    game = tripot.game("rumoli", seats=3, **options)
    for seed in itertools.count():
        yield from late_in_match(game, stream(seed), most)


def late_in_match(game: tripot.Game, chance: Stream, most: int) -> Iterator[tuple[Case, int]]:
    pack, state = Pack(), game.begun()
    assert isinstance(state, State)
    start, log, deals = state.clone(), list[tuple[int, int]](), -1
    while True:
        while rules.wanted(state, pack):
            shuffle(pack, chance)
            rules.deal(state, pack)
        waiting = rules.waiting(state)
        if not waiting:
            return
        if state.phase == PLAY and state.deals != deals:
            start, log, deals = state.clone(), [], state.deals
        for viewer in range(game.seats):
            if state.phase == PLAY and log and sharings(state, viewer) <= most:
                yield Case(game, start, log.copy(), state.clone()), viewer
        seat = nth(waiting, below(chance, size(waiting)))
        action = chosen(state, seat, chance)
        log.append((seat, action))
        rules.apply(state, seat, action)


def chosen(state: State, seat: int, chance: Stream) -> int:
    """A possible action: mostly lawful, else nobody would see the end of the coup."""
    lawful = below(chance, 8) > 0
    choices = rules.legal(state, seat) if lawful else rules.possible(state, seat)
    return choice_at(choices, below(chance, count(choices)))


def hidden_hands(state: State, viewer: int) -> list[int]:
    """Where hidden cards are: seats, and -1 for the dead hand."""
    places = [seat for seat in range(state.seats) if seat != viewer]
    return places if state.taker == viewer + 1 else [*places, -1]


def sharings(state: State, viewer: int) -> int:
    """How many ways there are to share the hidden cards, whatever is known of them."""
    sizes = [size(hand_at(state, place)) for place in hidden_hands(state, viewer)]
    ways, left = 1, sum(sizes)
    for part in sizes:
        for index in range(part):
            ways = ways * (left - index) // (index + 1)
        left -= part
    return ways


def hand_at(state: State, place: int) -> int:
    return state.dead if place < 0 else state.hands[place]


def all_sharings(cards: frozenset[int], sizes: list[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
        return
    for part in itertools.combinations(sorted(cards), sizes[0]):
        for rest in all_sharings(cards - set(part), sizes[1:]):
            yield [card_set(part), *rest]


def replayed(case: Case, hands: dict[int, int]) -> State | None:
    """The position the same log leads to from these hands at the end; None if it was not possible."""
    state = case.start.clone()
    for place, hand in hands.items():
        if place < 0:
            state.dead = hand
        else:
            state.hands[place] = hand | case.state.laid[place]
    for seat, action in case.log:
        if not rules.waiting(state) >> seat & 1 or not allows(rules.possible(state, seat), action):
            return None
        rules.apply(state, seat, action)
        if state.phase not in (PLAY, ASK):
            return None
    return state


def worlds_of(case: Case, viewer: int) -> dict[bytes, int]:
    """Every world in which the viewer would have seen the same, by its bytes."""
    seen = bytes(view_of(case.game, case.state, viewer))
    places = hidden_hands(case.state, viewer)
    hidden = FULL_DECK & ~all_laid(case.state) & ~case.state.hands[viewer]
    if -1 not in places:
        hidden &= ~case.state.dead
    found: dict[bytes, int] = {}
    for shared in all_sharings(frozenset(each_card(hidden)), [size(hand_at(case.state, place)) for place in places]):
        world = replayed(case, dict(zip(places, shared, strict=True)))
        if world is not None and bytes(view_of(case.game, world, viewer)) == seen:
            found[bytes(world)] = 0
    return found


@pytest.mark.parametrize(
    "options",
    mostly_long(CASES, CASES[0], CASES[3], CASES[5]),
    ids=lambda options: "-".join(map(str, options.values())) or "default",
)
def test_every_world_that_fits_is_imagined_equally_often(options: dict[str, Value]) -> None:
    wanted = [False] * POSITIONS + [True] * POSITIONS * bool(options.get("enforcement"))
    for case, viewer in late_positions(options, most=500):
        worlds = worlds_of(case, viewer) if not wanted[0] or others_at_fault(case.state, viewer) else {}
        if not 2 <= len(worlds) <= 120:
            continue
        imagined = draw_worlds(case, viewer, DRAWS * len(worlds))
        assert imagined.keys() <= worlds.keys()
        assert surprise(imagined, worlds) < 5
        if not wanted[1:]:
            break
        wanted = wanted[1:]


def others_at_fault(state: State, viewer: int) -> bool:
    """Whether somebody has led a card that was not his lowest, and has laid no lower one: he still holds it."""
    return any(
        state.skipped >> card & 1 and not below_in_suit(card) & state.laid[seat]
        for seat in range(state.seats)
        for card in each_card(state.laid[seat])
        if seat != viewer
    )


def draw_worlds(case: Case, viewer: int, draws: int) -> Counter[bytes]:
    view, chance, desk = view_of(case.game, case.state, viewer).state, stream("worlds"), Desk()
    found: Counter[bytes] = Counter()
    for _ in range(draws):
        world = State()
        rules.imagine(view, viewer, chance, desk, world)
        found[bytes(world)] += 1
    return found


def surprise(imagined: Counter[bytes], worlds: dict[bytes, int]) -> float:
    """How many standard deviations the chi-square statistic of equal chances lies above its mean."""
    expected = sum(imagined.values()) / len(worlds)
    statistic = sum((imagined[world] - expected) ** 2 / expected for world in worlds)
    freedom = len(worlds) - 1
    return float((statistic - freedom) / (2 * freedom) ** 0.5)


def test_who_takes_a_lead_back_has_another_suit() -> None:
    """Where the stuck may go on in the same suit, only the correction shows it."""
    game = tripot.game("rumoli", seats=3, enforcement="penalise", no_other_suit="same_suit_if_stuck")
    position = {"hands": ["2c 3c", "4s 7d", "5d 6h"], "leader": 1, "last_suit": "spades", "dead": "5s"}
    match = game.set_up(position, seed=1)
    chance = stream("corrected")

    def worlds_with_another_suit() -> int:
        worlds = (match.view(0).imagine(chance) for _ in range(200))
        return sum(bool(world.hands[1] & ~SPADE_CARDS) for world in worlds if isinstance(world, State))

    assert worlds_with_another_suit() < 200
    match.play("4s")
    assert worlds_with_another_suit() == 200
    match.play("take_back", 1)
    for seat in match.waiting:
        match.play("pass", seat)
    assert worlds_with_another_suit() == 200


def test_a_leader_for_want_of_anybody_with_another_suit_is_imagined_without_one() -> None:
    """RUM-B1: the lead has come round to him, all hold diamonds alone: worlds that fit are found at once."""
    game = tripot.game("rumoli", seats=3, enforcement="penalise", no_other_suit="pass_left_then_same_suit")
    match = game.set_up({"hands": ["5d 7d", "8d 9d", "Td Qd"], "leader": 0, "last_suit": "spades", "dead": "6d"})
    match.play("5d")
    while match.phase != "play":
        for seat in match.waiting:
            match.play("pass", seat)
    world = match.view(1).imagine(stream("stuck"))
    assert isinstance(world, State)
    assert world.hands[0] & ~DIAMOND_CARDS == 0
    assert is_consistent(world)


def test_a_card_that_is_known_is_held_in_every_world() -> None:
    game = tripot.game("rumoli", seats=3, enforcement="penalise")
    position = {"hands": ["2c 3c", "4s 7d", "5d 6h"], "leader": 1, "last_suit": "spades", "dead": "5s"}
    view = game.set_up({**position, "known": ["", "7d", ""]}).view(0)
    for number in range(10):
        world = view.imagine(stream(number))
        assert isinstance(world, State)
        assert view.state.known[1] & ~world.hands[1] == 0
        assert not list(game.rulebook.faults(world))


def test_what_was_turned_up_for_the_first_deal_is_in_its_place_in_every_world() -> None:
    match = tripot.game("rumoli", seats=4, ceremony="by_hand").match(seed=2)
    match.play("turn")
    match.play("turn")
    for viewer in range(-1, 4):
        world = match.view(viewer).imagine(stream(viewer))
        assert not list(match.game.rulebook.faults(world))
