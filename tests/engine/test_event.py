"""The values of events by name, as data."""

import pytest

import tripot
from tests.games.events import told
from tripot.engine.event import Event, event_of, named_values
from tripot.engine.vocabulary import sayings
from tripot.errors import TripotError
from tripot.games import rulebook


def named(game: str, word: str, *values: int) -> dict[str, object]:
    return named_values(rulebook(game), Event(word, values, None))


def test_cards_are_text_and_sets_are_lists() -> None:
    match = tripot.game("polignac", seats=4).match(packs=["Ks ..."])
    match.play("Ks")
    assert named("polignac", "plays", *told(match, "plays")[0]) == {"seat": 1, "card": "Ks"}
    assert named("polignac", "charged", 1, 3, 1 << 9 | 1 << 48) == {"seat": 1, "points": 3, "jacks": ["Jc", "Js"]}
    assert named("polignac", "charged", 1, 0, 0)["jacks"] == []


def test_a_word_is_what_the_game_calls_it_or_english() -> None:
    assert named("polignac", "loses", 0b101, 2) == {"losers": [0, 2], "cause": "renonce"}
    assert named("rumoli", "stops", 12, 0) == {"card": "Ac", "why": "the ace is reached"}


@pytest.mark.parametrize(
    ("game", "word", "values"),
    [
        ("vendome", "goes_out", (1,)),  # a word of Le Rumoli
        ("polignac", "takes", (1, 4)),  # with points, as at La Dame de Pique
        ("vingt_et_un", "dealt", (1, 1 << 50 | 1)),  # a hand, where a card is dealt
        ("polignac", "loses", (1, 9)),  # a cause there is not
    ],
)
def test_an_event_of_another_game_is_refused(game: str, word: str, values: tuple[int, ...]) -> None:
    with pytest.raises(TripotError, match=rf"'{word}' with \(.*\) is no event of {game}"):
        named(game, word, *values)


@pytest.mark.parametrize("game", tripot.games())
def test_every_word_of_every_event_has_a_name(game: str) -> None:
    book = rulebook(game)
    for word, telling in book.events.items():
        for value in telling.words or {}:
            kinds = [kind for _, kind in sayings(telling)]
            values = tuple(value if kind == "word" else 0 for kind in kinds)
            named_here = named_values(book, event_of(book, word, values))
            assert all(named_here[name] for name, kind in sayings(telling) if kind == "word")
