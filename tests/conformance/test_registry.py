"""What every game declares of itself, and the files it comes with."""

import ctypes
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import tripot
from tests.conformance.facts.known import Facts, facts_of
from tests.conformance.games import UNFINISHED, each_game
from tripot.engine import rules
from tripot.engine.choices import FIRST_WORD, LAST_WORD
from tripot.engine.kernel import GenericRule
from tripot.engine.record import Record, Words, fields_of, meanings_of
from tripot.engine.sentences import sentences
from tripot.engine.vocabulary import EVERYONE, sayings
from tripot.games import rulebook
from tripot.players.thumb import load, plan, thumb

TESTS = Path(__file__).parents[1]
SHARED = ("options", "seats", "phase", "deals", "players")


def test_no_game_is_left_out() -> None:
    assert UNFINISHED == ()


@each_game
def test_a_game_comes_with_its_rules_its_rulings_and_its_facts(name: str) -> None:
    assert files(f"tripot.games.{name}").joinpath("rules.toml").is_file()
    assert sentences(name)
    assert list((TESTS / "rulings").glob(f"test_{name}*.py"))
    declared = [member for member in (*Facts.__annotations__, *vars(Facts)) if not member.startswith("_")]
    assert [member for member in declared if not hasattr(facts_of(name), member)] == []


@each_game
def test_every_question_is_answered(name: str) -> None:
    load(name)
    asked = [asked for asked in (*vars(rules).values(), thumb, plan) if isinstance(asked, GenericRule)]
    questions = [question for question in asked if question.usual is None]
    assert len(questions) > 10
    for question in questions:
        assert rulebook(name).state in question.faces, question


@each_game
def test_the_record_has_the_fields_all_games_share(name: str) -> None:
    book = rulebook(name)
    state = book.state
    meanings = meanings_of(state)
    assert [field for field in SHARED if field not in meanings] == []
    phases = meanings["phase"]
    assert isinstance(phases, Words)
    assert phases.names[0] == "over"
    assert "draw" in phases.names
    options = dict(fields_of(state))["options"]
    assert [field for field, _ in fields_of(options)] == [option.name for option in book.options]
    assert set(book.numbers) | set(book.card_verbs) <= set(range(len(phases.names)))


@each_game
def test_no_record_has_padding_and_no_number_is_narrow(name: str) -> None:
    for record in _records(rulebook(name).state):
        assert sum(ctypes.sizeof(kind) for _, kind in fields_of(record)) == ctypes.sizeof(record)
        for field, kind in fields_of(record):
            scalar = not issubclass(kind, Record | ctypes.Array)
            assert not scalar or kind is ctypes.c_int64, f"{record.__name__}.{field}"


def _records(record: type[Record]) -> Iterator[type[Record]]:
    yield record
    for _, kind in fields_of(record):
        if issubclass(kind, Record):
            yield from _records(kind)


@each_game
def test_words_are_said_in_both_languages(name: str) -> None:
    book = rulebook(name)
    assert all(FIRST_WORD <= number <= LAST_WORD for number in book.words)
    texts = [word.text for word in (*book.words.values(), *book.numbers.values())]
    assert len(texts) == len(set(texts))
    assert book.title.fr
    assert book.title.en
    for word in (*book.words.values(), *book.numbers.values(), *book.card_verbs.values()):
        assert re.fullmatch(r"[a-z_0-9]+", word.text)
        assert word.fr
        assert word.en


@each_game
def test_events_say_what_they_have_to_say(name: str) -> None:
    """Each sentence names values of its own; an audience is everybody, or seats among the values."""
    for word, told in rulebook(name).events.items():
        values = dict(sayings(told))
        for sentence in (told.fr, told.en):
            named = re.findall(r"{(\w+)", sentence)
            assert set(named) <= set(values), word
            assert sentence.strip()
        assert told.audience == EVERYONE or all(values[name] == "seat" for name in told.audience), word


@each_game
def test_options_explain_themselves(name: str) -> None:
    book = rulebook(name)
    for option in book.options:
        assert option.fr
        assert option.en
        usual = tripot.game(name, seats=book.most).options[option.name]
        assert option.decode(option.encode(usual)) == usual
        with pytest.raises(tripot.errors.OptionError, match=re.escape(option.allowed())):
            option.encode("no such value")
