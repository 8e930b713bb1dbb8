"""A game as it is written: what is told of its options gives the same game again."""

import pytest

import tripot
from tripot.engine.options import Value

#: Games whose options stand apart from the usual ones, and which others are changed by that.
CHOSEN: list[tuple[str, dict[str, Value], set[str]]] = [
    ("vingt_et_un", {"end_condition": "coups", "coups": 1500}, set()),
    ("vingt_et_un", {"end_condition": "coups"}, {"coups"}),
    ("vendome", {"end_condition": "last_standing", "min_active_players": 4}, set()),
    ("polignac", {}, set()),
    ("polignac", {"limit": 9}, set()),
]


@pytest.mark.parametrize(("name", "options", "others"), CHOSEN)
def test_a_game_is_written_with_the_options_that_do_not_follow(
    name: str, options: dict[str, Value], others: set[str]
) -> None:
    game = tripot.game(name, seats=4, **options)
    assert eval(repr(game), {"tripot": tripot}) == game
    assert all((f", {option.name}=" in repr(game)) == (option.name in options) for option in game.rulebook.options)
    assert {option.name for option in game.changed} == {*options} | others


def test_an_option_chosen_as_it_would_be_is_not_changed() -> None:
    assert tripot.game("polignac", seats=4, limit=15).changed == ()
