"""The parts of a game's rules: every sentence is in one, in the order of the text."""

import re

import pytest

from tripot import GAMES
from tripot.engine.sentences import sentences, settling
from tripot.games import rulebook
from tripot.server.catalogue import games
from tripot.table.sections import parts_settled, sections_of

FEWEST, MOST = 5, 10  # parts of a list that is short


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_begin_with_the_text_and_follow_it(game: str) -> None:
    told = [id for id, sentence in sentences(game).items() if not sentence.rules]
    firsts = list(sections_of(game))
    assert FEWEST <= len(firsts) <= MOST
    assert firsts[0] == told[0]
    assert firsts == [id for id in told if id in firsts]


@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_a_part_stand_together_in_the_order_of_the_text(game: str) -> None:
    shown = next(found for found in games()["games"] if found["name"] == game)["options"]
    assert {option["name"] for option in shown} == {option.name for option in rulebook(game).options}
    parts = [option["section"] for option in shown]
    order = [None, *sections_of(game).values()]
    assert parts == sorted(parts, key=order.index)
    settled = {option for rule in sentences(game) for option in settling(game, rule)}
    assert {option["name"] for option in shown if option["section"] is None} == {
        option["name"] for option in shown if option["name"] not in settled
    }


def test_an_option_stands_where_most_of_what_it_settles_does() -> None:
    """The order of the cards is settled once among the points of Le Polignac, and twice in the draw."""
    parts = parts_settled("polignac")
    assert parts["draw_order"] == "POL-16"
    assert parts["failed_general"] == "POL-26", "of as many the first"


@pytest.mark.parametrize("game", GAMES)
def test_each_part_has_its_title_in_both_languages(game: str) -> None:
    titles = [(title.fr, title.en) for title in sections_of(game).values()]
    assert len({fr for fr, _ in titles}) == len({en for _, en in titles}) == len(titles)
    for title in (text for pair in titles for text in pair):
        assert re.fullmatch(r"[A-ZÉ][^.'\"]+[^.'\" ]", title)
