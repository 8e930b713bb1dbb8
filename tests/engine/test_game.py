"""A game as it is written: what is told of its options gives the same game again."""

import pytest

import tripot
from tripot.engine.options import Value
from tripot.table.about import house_rules
from tripot.terminal.showing import changed_options

#: Games whose options stand apart from the usual ones, or follow from others that do; which of them need be said.
SAID: list[tuple[str, dict[str, Value], set[str]]] = [
    ("vingt_et_un", {"end_condition": "coups", "coups": 1500}, {"end_condition", "coups"}),
    ("vingt_et_un", {"end_condition": "coups"}, {"end_condition"}),
    ("vendome", {"end_condition": "last_standing", "min_active_players": 4}, {"end_condition", "min_active_players"}),
    ("polignac", {"limit": 15}, set()),
    ("polignac", {"limit": 9}, {"limit"}),
]


@pytest.mark.parametrize(("name", "options", "said"), SAID)
def test_a_game_is_written_with_the_options_that_do_not_follow(
    name: str, options: dict[str, Value], said: set[str]
) -> None:
    game = tripot.game(name, seats=4, **options)
    assert eval(repr(game), {"tripot": tripot}) == game
    assert {option.name for option, _ in changed_options(game)} == said
    assert {rule.name for rule in house_rules(game) if not rule.usual} == said
