"""What a page calls a deal and a trick: each game by the words of its own text."""

import tomllib

import pytest

from tools.house import SOURCE
from tripot import GAMES
from tripot.games import rulebook
from tripot.server.catalogue import games
from tripot.table.terms import terms_of

DEALS = {"dame_de_pique": "manche", "vendome": "tour"}  # as the glossary has it; coup elsewhere
TRICKS = {"dame_de_pique": "pli"}  # levée elsewhere


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_and_a_trick_have_the_words_of_the_game(game: str) -> None:
    terms = terms_of(game)
    assert terms["deal"].fr.lower() == DEALS.get(game, "coup")
    assert terms["pile_trick"].fr.lower() == TRICKS.get(game, "levée")
    others = {"coup", "tour", "manche", "pli", "levée"} - {DEALS.get(game, "coup"), TRICKS.get(game, "levée")}
    for name, words in terms.items():
        assert not others & set(words.fr.lower().replace("\xa0:", "").replace(".", "").split()), name
        assert words.en


def test_the_text_of_each_game_uses_these_words() -> None:
    for game in GAMES:
        text = (SOURCE / "games" / game / "rules.toml").read_text("utf-8").lower()
        assert DEALS.get(game, "coup") in text


def test_every_phrase_has_every_word() -> None:
    for name, pair in tomllib.loads((SOURCE / "table/terms.toml").read_text("utf-8")).items():
        assert set(pair) in ({"coup", "tour", "manche", "en"}, {"levée", "pli", "en"}, {"fr", "en"}), name


def test_the_list_of_games_has_them_for_who_reads_a_match_again() -> None:
    for game in games()["games"]:
        assert game["terms"] == terms_of(rulebook(game["name"]).name)
