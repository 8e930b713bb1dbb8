"""What is settled for a table besides its house rules: what may be chosen, and what is told before one sits down."""

import msgspec
import pytest

from tests.terminal.typography import english_faults_of, faults_of
from tripot.server.catalogue import games
from tripot.table.conditions import CHOICES, CONDITIONS, choice_words, condition_words, conditions
from tripot.table.settings import Clock, Settings
from tripot.table.shown import Words


def told_of(settings: Settings) -> tuple[str, str]:
    """What is told of such a table, in French and in English."""
    told = conditions(settings)
    return told.fr.replace("\u00a0", " "), told.en.replace("\u00a0", " ")


def test_who_may_watch_is_always_told() -> None:
    assert told_of(Settings()) == (
        "D’autres peuvent regarder : ils voient la table, pas les mains.",
        "Others may watch: they see the table, not the hands.",
    )
    assert told_of(Settings(watching="none"))[0] == "Personne d’autre ne peut regarder."
    assert told_of(Settings(watching="after"))[1] == "Others may look at the match once it is over."


@pytest.mark.parametrize(
    ("bank", "increment", "fr", "en"),
    [
        (90_000, 4_000, "1 min 30 s, +4 s par choix", "1 min 30 s, +4 s a choice"),
        (300_000, 0, "5 min par partie", "5 min a match"),
        (0, 15_000, "0 s, +15 s par choix", "0 s, +15 s a choice"),
    ],
)
def test_a_clock_is_told_first_and_advice_last(bank: int, increment: int, fr: str, en: str) -> None:
    settings = Settings(clock=Clock(bank, increment), watching="none", advice=True)
    assert told_of(settings) == (
        f"Pendule : {fr}. Personne d’autre ne peut regarder. À cette table, chacun peut demander conseil à son tour.",
        f"Clock: {en}. Nobody else may watch. At this table everybody may ask for advice at their turn.",
    )


def test_every_choice_can_be_made_and_is_called_something() -> None:
    for name, choices in CHOICES.items():
        assert getattr(Settings(), name) in choices.values()
        for choice, value in choices.items():
            settings = msgspec.convert({name: msgspec.to_builtins(value)}, Settings)
            assert getattr(settings, name) == value
            check(choice_words(name, choice))


def test_every_setting_is_called_something() -> None:
    for name in CONDITIONS:
        check(condition_words(name))
        assert name in CHOICES or getattr(Settings(), name) is False


def test_every_number_of_players_that_may_be_chosen_has_its_usual_house_rules() -> None:
    for game in games()["games"]:
        numbers = {str(seats) for seats in range(game["fewest"], game["most"] + 1)}
        assert all(option["usual"].keys() == numbers for option in game["options"])


def check(words: Words) -> None:
    assert words.fr
    assert words.en
    assert not list(faults_of(words.fr))
    assert not list(english_faults_of(words.en))
