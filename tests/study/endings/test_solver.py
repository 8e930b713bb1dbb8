"""Endings solved, against trying everything without remembering anything; and against endings worked out by hand."""

from collections.abc import Iterator

import pytest

import tripot
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.bits import lowest, nth, size
from tripot.engine.game import Game
from tripot.engine.options import Value
from tripot.engine.record import AnyState
from tripot.engine.stream import Stream, below, stream
from tripot.errors import TripotError
from tripot.study.endings.remains import REMAINS, Values
from tripot.study.endings.solver import Solver

WITH_BOODLES = {
    "phase": "play",
    "hands": ["4d 6h 5h", "Kc 5d Ah", "As 7c 3h"],
    "laid": ["Qc 7d 8c 9s Jh 4s Qd 7h 4c 4h", "5c 7s Kd 9d Th Js 2c 9c 6c 3c", "2h 3s Ac Tc 6d Ks Ad Qh Jc 2s"],
    "boodles": [80, 0, 40, 0],
    "leader": 0,
    "last_suit": "diamonds",
    "eldest": 1,
    "dealer": 0,
}
MANY = 6  # seats, with which one card more takes long
GAMES: list[tuple[str, int, int, dict[str, Value]]] = [
    ("dame_de_pique", 4, 2, {}),
    ("dame_de_pique", 4, 2, {"moon_scoring": "shooter_choice"}),
    ("polignac", 3, 2, {}),
    ("polignac", 4, 2, {"limit": 3}),
    ("polignac", 6, 2, {"failed_general": "flat_five_if_declared"}),
    ("polignac", 4, 2, {"favour_timing": "after_all_jacks"}),
    ("rumoli", 3, 5, {"starting_chips": 100}),
    ("rumoli", 5, 4, {"starting_chips": 12}),
]


def tried(game: Game, state: AnyState) -> Values:
    """The scores at the end of the deal when each seat chooses what leaves it furthest ahead of the others' mean."""
    seat = lowest(rules.waiting(state))
    sign = 1 if game.rulebook.unit == "chips" else -1
    found = []
    for action in each_action(rules.legal(state, seat)):
        after = state.clone()
        rules.apply(after, seat, action)
        over = after.deals != state.deals or rules.waiting(after) == 0
        found.append(REMAINS[game.name].standing(after) if over else tried(game, after))
    return max(found, key=lambda scores: sign * (len(scores) * scores[seat] - sum(scores)))


def endings(game: Game, cards: int, luck: Stream) -> Iterator[AnyState]:
    """The positions of random matches in which nobody holds more than so many cards."""
    number = 0
    while True:
        number += 1
        match = game.match(seed=f"{number}")
        while not match.over:
            state = match.state
            if match.phase in ("play", "decide", "answer") and max(map(size, state.hands)) <= cards:
                yield state.clone()
            seats = rules.waiting(state)
            seat = nth(seats, below(luck, size(seats)))
            legal = match.legal_for(seat)
            match.play(legal[below(luck, len(legal))], seat)


@pytest.mark.parametrize(("name", "seats", "cards", "options"), GAMES)
def test_it_finds_what_trying_everything_finds(name: str, seats: int, cards: int, options: dict[str, Value]) -> None:
    check(name, seats, cards, options, 60)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats", "cards", "options"), GAMES)
def test_it_does_so_in_thousands_of_endings(name: str, seats: int, cards: int, options: dict[str, Value]) -> None:
    check(name, seats, cards + 1, options, 2000)


def check(name: str, seats: int, cards: int, options: dict[str, Value], count: int) -> None:
    game = tripot.game(name, seats=seats, **options)
    solver = Solver(game)
    found = endings(game, cards, stream("endings"))
    for _ in range(count):
        state = next(found)
        now = REMAINS[name].standing(state)
        ending = solver.solve(state)
        assert tuple(begin + gain for begin, gain in zip(now, ending.values, strict=True)) == tried(game, state), state


@pytest.mark.parametrize(("name", "seats", "cards", "options"), GAMES)
def test_the_line_leads_where_it_says(name: str, seats: int, cards: int, options: dict[str, Value]) -> None:
    game = tripot.game(name, seats=seats, **options)
    state = next(endings(game, cards + (seats < MANY), stream("line")))
    ending = Solver(game).solve(state)
    before = REMAINS[name].standing(state)
    for seat, action in ending.line:
        assert rules.waiting(state) == 1 << seat
        rules.apply(state, seat, action)
    assert tuple(end - begin for begin, end in zip(before, REMAINS[name].standing(state), strict=True)) == ending.values


def test_an_ending_of_dame_de_pique_by_hand() -> None:
    """The leader can give the queen away by leading low in spades; leading the ace takes it."""
    game = tripot.game("dame_de_pique", seats=4)
    hands = ["2s As", "Qs 2d", "3s 3d", "4s 4d"]
    rest = " ".join(card for card in all_cards() if card not in " ".join(hands).split())
    position = {
        "phase": "play", "hands": hands, "leader": 0, "gone": rest, "hearts_free": True, "charges": [0, 6, 4, 3]
    }  # fmt: skip
    match = game.set_up(position, packs=())
    ending = Solver(game).solve(match.state)
    assert {match.game.rulebook.name: ending.best} == {"dame_de_pique": 39}
    assert ending.values == (0, 13, 0, 0)
    assert ending.actions[51] == (13, 0, 0, 0)


def test_who_has_taken_every_trick_is_remembered_apart() -> None:
    """With the same cards left and the same leader, he alone may still make the general."""
    game = tripot.game("polignac", seats=3)
    position = {"hands": ["Jd 9h Qh", "Jh 8h 8c", "Ts As Tc"], "leader": 0, "tricks": [7], "charges": [3]}
    state = game.set_up(position, packs=()).state
    now, ending = REMAINS["polignac"].standing(state), Solver(game).solve(state)
    for action, gains in ending.actions.items():
        after = state.clone()
        rules.apply(after, 0, action)
        assert tuple(map(sum, zip(now, gains, strict=True))) == tried(game, after)


def alike(name: str, state: AnyState, **change: int | list[int]) -> bool:
    """Whether an ending is remembered as the same with this change."""
    other = state.clone()
    for field, value in change.items():
        if isinstance(value, list):
            for seat, amount in enumerate(value):
                getattr(other, field)[seat] = amount
        else:
            setattr(other, field, value)
    essence = REMAINS[name].essence
    return bytes(essence(other)) == bytes(essence(state))


def test_who_has_which_points_matters_to_a_volte_and_near_the_limit_alone() -> None:
    hands = ["2s As", "Qs 2d", "3s 3d", "4s 4d"]
    dame = tripot.game("dame_de_pique", seats=4).set_up(
        {"hands": hands, "leader": 0, "charges": [7, 6, 0, 0]}, packs=()
    )
    assert alike("dame_de_pique", dame.state, charges=[0, 4, 4, 5])
    assert not alike("dame_de_pique", dame.state, charges=[13, 0, 0, 0])
    assert not alike("dame_de_pique", dame.state, hearts_free=0)
    dame.state.charges[:4] = [13, 0, 0, 0]
    assert not alike("dame_de_pique", dame.state, charges=[0, 13, 0, 0])
    position = {"hands": ["Jd 9h Qh", "Jh 8h 8c", "Ts As Tc"], "leader": 0, "tricks": [4, 3, 0], "charges": [2, 1, 0]}
    coup = tripot.game("polignac", seats=3, limit=15).set_up(position, packs=()).state
    for totals, same in ([7, 7, 7], True), ([7, 7, 10], False), ([8, 7, 7], False):
        coup.totals[:3] = totals
        assert alike("polignac", coup, charges=[1, 2, 0]) == same


def all_cards() -> list[str]:
    return [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def test_what_is_remembered_of_other_endings_never_stands_in_the_way() -> None:
    game = tripot.game("polignac", seats=3)
    found = endings(game, 3, stream("many"))
    states = [next(found) for _ in range(40)]
    needed = [Solver(game).solve(state).positions for state in states]
    brief = Solver(game, most=max(needed))
    assert sum(needed) > max(needed)
    found_again = [brief.solve(state) for state in states]
    assert [ending.values for ending in found_again] == [Solver(game).solve(state).values for state in states]
    assert max(ending.positions for ending in found_again) <= max(needed), "no more is remembered than may be"


def test_whoever_may_want_chips_for_the_next_ante_is_remembered_apart() -> None:
    """RUM-B12, RUM-B11: whether all can ante settles whether the match ends, and with it the sharing of the layout."""
    game = tripot.game("rumoli", seats=3, ante_mode="free_placement", ante_total=100, starting_chips=300, circuits=2)
    solver = Solver(game)
    for chips in ([560, 110, 110], [260, 260, 260], [150, 480, 150]):
        state = game.set_up(WITH_BOODLES | {"chips": chips}, packs=()).state
        assert solver.solve(state).actions == Solver(game).solve(state).actions


@pytest.mark.parametrize("options", [{}, {"ante_mode": "free_placement", "ante_total": 8}])
def test_the_ante_of_the_next_coup_is_no_part_of_an_ending(options: dict[str, Value]) -> None:
    """Whether it is paid at once, or owed until it is placed: the two who do not go out pay the cards they hold."""
    game = tripot.game("rumoli", seats=3, **options)
    state = game.set_up(WITH_BOODLES | {"chips": [260, 260, 260]}, packs=()).state
    assert Solver(game).solve(state).values == (6, -3, -3)


def test_what_is_no_ending_is_refused() -> None:
    for name in ("vendome", "vingt_et_un"):
        with pytest.raises(TripotError, match="no endings"):
            Solver(tripot.game(name, seats=4))
    exchange = tripot.game("dame_de_pique", seats=4).match(seed=1)
    choice = tripot.game("rumoli", seats=4).match(seed=1)
    for match in (exchange, choice):
        with pytest.raises(TripotError, match="not an ending"):
            Solver(match.game).solve(match.state)
    whole = tripot.game("polignac", seats=4).match(seed=1)
    with pytest.raises(TripotError, match="too far"):
        Solver(whole.game, most=2000).solve(whole.state)
