"""Observations say what the text of the view says, seats counted from the viewer, and nothing else."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tripot
from tests.conformance.games import each_game, explore, times
from tests.conformance.walks import random_action, somewhere
from tests.envs.games import game_named
from tripot import GAMES
from tripot.cards import DECK_SIZE, parse_card
from tripot.engine.game import Game
from tripot.engine.options import Value
from tripot.engine.record import Kind, Pile, Piles, Record, meanings_of, phases_of
from tripot.engine.record import Words as Named
from tripot.engine.stream import stream
from tripot.engine.view import View, view_of
from tripot.envs.acting import actions_of, mask_of
from tripot.envs.observing import LEFT_OUT, Piece, observe, pieces, steps_of, width
from tripot.envs.steps import write_first
from tripot.errors import TripotError

Row = NDArray[np.float32]
PLAYS = 60
A_SEAT = (Kind.SEAT, Kind.TOLD_SEAT)


def views_of(name: str, seed: int) -> list[View]:
    """What all seats and a spectator know at some moments of a match played at random."""
    match, found = game_named(name).match(seed=seed), []
    chance = stream(f"{seed} play")
    for number in range(PLAYS):
        if match.over:
            break
        if number % 7 == seed:
            found += all_views(game_named(name), match.state)
        seat, action = random_action(match.state, chance)
        match.play(action, seat)
    return found


def all_views(game: Game, state: Record) -> list[View]:
    return [view_of(game, state, seat) for seat in (*range(game.seats), tripot.SPECTATOR)]


def told(view: View) -> dict[str, Any]:
    """The text of a view by field; how many cards lie in a pile goes without saying there, and is added."""
    text: dict[str, Any] = json.loads(view.position)
    for name, meaning in meanings_of(type(view.state)).items():
        if isinstance(meaning, Pile | Piles) and name in text:
            text[meaning.count] = count_of(text[name])
    return text


def count_of(pile: object) -> object:
    """How many cards lie in a pile, or in each; a pile nobody sees is told by its number alone."""
    if isinstance(pile, list):
        return [len(cards.split()) for cards in pile]
    return len(pile.split()) if isinstance(pile, str) else pile


def read(view: View, piece: Piece, rows: list[Row], value: object) -> None:
    """Hold a piece against the same field of the text, read by the form of each."""
    turn = max(view.seat, 0)
    meaning = meanings_of(type(view.state))[piece.name]
    if isinstance(meaning, Named):
        assert ones(rows[0]) == {meaning.names.index(str(value or meaning.names[0]))}
    elif meaning in (Kind.SEAT_SLOT, *A_SEAT):
        seats = set() if value is None and meaning is Kind.SEAT_SLOT else {value or 0}
        assert {(place + turn) % view.game.seats for place in ones(rows[0])} == seats
    elif piece.name == "trick":
        cards = [parse_card(word) for word in str(value or "").split()]
        assert ones(rows[0]) == {DECK_SIZE * place + card for place, card in enumerate(cards)}
    elif isinstance(value, str):
        assert tally(rows[0]) == Counter(parse_card(word) for word in value.split())
    elif meaning is Kind.SEATS and isinstance(value, list):
        assert {(place + turn) % view.game.seats for place in ones(rows[0])} == set(value)
    elif isinstance(value, list):
        read_list(view, rows, value)
    else:
        assert value is None or rows[0][0] == value


def read_list(view: View, rows: list[Row], value: list[Any]) -> None:
    """A list of numbers, or an item for each seat."""
    if len(rows) == 1:
        assert list(rows[0][: len(value)]) == value
        return
    for seat, item in enumerate(value):
        row = rows[(seat - max(view.seat, 0)) % view.game.seats]
        if isinstance(item, str):
            assert tally(row) == Counter(parse_card(word) for word in item.split())
        else:
            assert row[0] == item


def ones(row: Row) -> set[int]:
    assert set(row) <= {0.0, 1.0}
    return {int(place) for place in np.flatnonzero(row)}


def tally(row: Row) -> Counter[int]:
    return Counter({int(place): int(row[place]) for place in np.flatnonzero(row)})


def rows_of(piece: Piece, seen: Row) -> list[Row]:
    return list(seen[piece.start :][: piece.rows * piece.width].reshape(piece.rows, piece.width))


def is_blank(piece: Piece, view: View) -> bool:
    """Whether a field that is not in the text still says something: the first seat, or the first of some names."""
    meaning = meanings_of(type(view.state))[piece.name]
    return meaning not in A_SEAT and not isinstance(meaning, Named)


@each_game
@times(15, 3000)
def test_an_observation_says_what_the_text_of_the_view_says(name: str, trials: int) -> None:
    explore(name, trials, assert_told)


def assert_told(game: Game, seed: int) -> None:
    """Every field of every view is told as the text has it, and nothing else is."""
    for view in all_views(game, somewhere(game, seed, PLAYS)):
        text, seen = told(view), observe(view)
        for piece in pieces(game):
            read(view, piece, rows_of(piece, seen), text.get(piece.name))
            if piece.name not in text and is_blank(piece, view):
                assert not seen[piece.start :][: piece.rows * piece.width].any(), piece.name


@each_game
@times(15, 3000)
def test_a_mask_marks_what_is_legal(name: str, trials: int) -> None:
    explore(name, trials, assert_marked)


def assert_marked(game: Game, seed: int) -> None:
    """What is legal is marked, up to the chips there were when the match began."""
    for view in all_views(game, somewhere(game, seed, PLAYS)):
        mask = mask_of(view)
        assert len(mask) == actions_of(game)
        assert list(np.flatnonzero(mask)) == [action for action in view.legal_actions if action < len(mask)]
        assert game.options.get("bank_cover") == "debt" or mask.sum() == len(view.legal_actions)


@pytest.mark.parametrize("name", GAMES)
def test_pieces_lie_one_behind_the_other_and_leave_out_only_what_is_named(name: str) -> None:
    game = game_named(name)
    ends = [piece.start + piece.rows * piece.width for piece in pieces(game)]
    assert [piece.start for piece in pieces(game)] == [0, *ends[:-1]]
    assert width(game) == ends[-1]
    fields = {field for field, *_ in game.rulebook.state._fields_}
    assert {piece.name for piece in pieces(game)} == fields - LEFT_OUT


@pytest.mark.parametrize("name", GAMES)
def test_what_a_viewer_cannot_see_changes_nothing(name: str) -> None:
    for view in views_of(name, 2):
        world = view.imagine(stream("other cards"))
        again = tripot.game(name, seats=view.game.seats, **view.game.options).set_up(
            tripot.state_text(world), packs=["..."]
        )
        assert np.array_equal(observe(again.view(view.seat)), observe(view))


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_write_the_same(name: str) -> None:
    for view in views_of(name, 3):
        numbers = np.zeros(width(view.game), np.float32)
        write_first.run([view.state], view.seat, steps_of(view.game), numbers)
        assert np.array_equal(numbers, observe(view))


@pytest.mark.parametrize(
    ("name", "seats", "options", "actions"),
    [
        ("polignac", 4, {}, 64),
        ("polignac", 4, {"ceremony": "by_hand"}, 64 + 53),
        ("vingt_et_un", 3, {"starting_chips": 100}, 64 + 301),
        ("vingt_et_un", 3, {"starting_chips": 100, "ceremony": "by_hand", "packs": 8}, 64 + 417),
        ("rumoli", 5, {"starting_chips": 50}, 64 + 251),
    ],
)
def test_there_are_as_many_actions_as_can_be_said(
    name: str, seats: int, options: dict[str, Value], actions: int
) -> None:
    assert actions_of(tripot.game(name, seats=seats, **options)) == actions


def test_phases_are_all_there() -> None:
    for name in GAMES:
        game = game_named(name)
        assert pieces(game)[0] == Piece("phase", 0, 1, len(phases_of(game.rulebook.state)))


@pytest.mark.parametrize("seen", [observe, mask_of])
def test_only_a_view_is_observed(seen: Callable[[object], object]) -> None:
    with pytest.raises(TripotError, match="a view is wanted"):
        seen(game_named("polignac").match(seed=1))
