"""The parts of a game's rules: every sentence is in one, in the order of the text."""

import re

import pytest

from tripot import GAMES
from tripot.engine.sentences import sentences
from tripot.table.sections import sections_of

FEWEST, MOST = 5, 10  # parts of a list that is short


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_begin_with_the_text_and_follow_it(game: str) -> None:
    told = [id for id, sentence in sentences(game).items() if not sentence.rules]
    firsts = list(sections_of(game))
    assert FEWEST <= len(firsts) <= MOST
    assert firsts[0] == told[0]
    assert firsts == [id for id in told if id in firsts]


@pytest.mark.parametrize("game", GAMES)
def test_each_part_has_its_title_in_both_languages(game: str) -> None:
    titles = [(title.fr, title.en) for title in sections_of(game).values()]
    assert len({fr for fr, _ in titles}) == len({en for _, en in titles}) == len(titles)
    for title in (text for pair in titles for text in pair):
        assert re.fullmatch(r"[A-ZÉ][^.'\"]+[^.'\" ]", title)
