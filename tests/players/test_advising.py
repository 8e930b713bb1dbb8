"""Advice at the terminal."""

from tests.games.dame_de_pique import tables as dame
from tripot.engine.speech import Voice
from tripot.terminal.advising import advice_lines


def test_each_action_has_its_line_the_best_first() -> None:
    hands = ["4d 5d", "6d 7d", "8d 9d", "Qs 5s 3d"]
    view = dame.set_up(hands, {"leader": 0, "trick": "9s 3s 4s", "charges": [7, 6, 0, 0]}).view(3)
    french, english = (
        list(advice_lines(view, Voice(language, ("A", "B", "C", "D"), (0, 1, 2, 3), language)))
        for language in ("fr", "en")
    )
    assert [line.partition("\u202f;")[0] for line in french] == [
        "Conseil\xa0: 5♠, le meilleur choix pour la partie",
        "Conseil\xa0: D♠",
    ]
    assert english[0].startswith("Advice: 5♠, the best for the match; ")
    assert english[1] == (
        "Advice: Q♠; 13.0\xa0points on average (±\xa00.0); "
        "takes the queen of spades, 100 times in 100, more often than with the other choice."
    )


def test_a_single_choice_needs_none() -> None:
    view = dame.set_up(["4d", "5d", "6d", "7d"], {"leader": 0, "charges": [13, 13, 0, 0]}).view(0)
    assert list(advice_lines(view, Voice("fr", ("A", "B", "C", "D"), (0, 1, 2, 3), "fr"))) == []
