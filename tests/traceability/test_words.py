"""One word for one thing: names in the sources and texts for players keep to the glossary."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.house import DOCS, SOURCE, toml
from tripot.engine.sentences import sentences
from tripot.games import GAMES, rulebook

#: Names that hold a word the glossary gives up, with the reason it is another thing.
ALLOWED = {
    "ARRIVAL_BURST": "how many may come at once; nobody is bust",
    "BURST": "the same",
    "CHECK_BURST": "the same",
    "COMING_BURST": "the same",
    "CROWD_BURST": "the same",
    "Config": "uvicorn's",
    "DECK_SIZE": "the 52 cards there are, in cards.py; a pack is what one deal is served from",
    "FULL_DECK": "the 52 cards there are",
    "GUESS_BURST": "the same",
    "HOUSE": "Tripot itself, who seals a seed like the others",
    "House": "Tripot itself, a gaming house; not the bank",
    "HouseRule": "an option chosen at a table, as it is shown",
    "LOGIN_BURST": "the same",
    "LOOSE_BURST": "the same",
    "MOST_ROUNDS": "of a computation",
    "PERSON_BURST": "the same",
    "ROUNDS": "of a computation",
    "READ_BURST": "the same",
    "RewardModel": "OpenSpiel's",
    "STRANGERS_BURST": "the same",
    "Settings": "what somebody wishes for himself at a table; options belong to the game",
    "Snapshot": "a whole table as one viewer sees it",
    "TABLE_BURST": "the same",
    "UNSAFE_BURST": "the same",
    "Verdict": "what a contest has decided so far",
    "_accumulate_rewards": "PettingZoo's",
    "_book": "a rule book",
    "_cumulative_rewards": "PettingZoo's",
    "_house": "Tripot itself",
    "_opening": "of a table",
    "_round": "of a computation",
    "basicConfig": "Python's",
    "book": "a rule book",
    "burst": "the same",
    "config": "Numba's",
    "context_settings": "Click's",
    "current_player": "OpenSpiel's",
    "cutter": "who cuts the pack; a coupeur does not",
    "get_dummy_value": "Numba's",
    "get_host_cpu_features": "LLVM's",
    "house": "Tripot itself",
    "house_rules": "the options chosen at this table",
    "log_config": "uvicorn's",
    "luck": "the name of a stream apart from chance's own",
    "moon_scoring": "the option's own name",
    "move": "Python's",
    "move_to_end": "Python's",
    "opening": "DDP-15: the 2 of clubs opens the deal",
    "provides_information_state_tensor": "OpenSpiel's",
    "provides_observation_tensor": "OpenSpiel's",
    "reward": "what a winning stake earns, in chips; returns are for learners",
    "reward_model": "OpenSpiel's",
    "rewards": "PettingZoo's",
    "round": "Python's",
    "server_settings": "asyncpg's",
    "set_threshold": "the garbage collector's",
    "settings": "Click's",
    "stub": "a function without a body",
    "tensor": "OpenSpiel's",
    "user_folder": "of this machine's user, who may be no player",
    "verdict": "what one turned card decides in La Vendôme",
    "verdict_on_coupeurs": "the same",
}


@functools.cache
def forbidden() -> dict[str, str]:
    """Every word not to be used, and the word to use instead."""
    return {word.lower(): entry["id"] for entry in toml(DOCS / "glossary.toml")["word"] for word in entry["not"]}


@functools.cache
def forbidden_pattern() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, forbidden()))})s?(?!\w)", re.IGNORECASE)


def names_in(file: Path) -> Iterator[str]:
    """Every name of a module, its own file's included."""
    yield file.stem
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name


def spelt_out(name: str) -> str:
    """The words of a name: `MOST_ROUNDS` and `mostRounds` are `most rounds`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().replace("_", " ")


def misused(text: str) -> list[str]:
    """The words of a text that the glossary gives up, with those to use."""
    found = (match[1].lower() for match in forbidden_pattern().finditer(text))
    return [f"{forbidden()[wrong]}, not {wrong}" for wrong in dict.fromkeys(found)]


@functools.cache
def names() -> dict[str, str]:
    """Every name in the sources and a file it is in."""
    return {name: str(file.relative_to(SOURCE)) for file in SOURCE.rglob("*.py") for name in names_in(file)}


def test_names_keep_to_the_glossary() -> None:
    wrong = {
        f"{name} ({file}): {', '.join(found)}"
        for name, file in names().items()
        if name not in ALLOWED and (found := misused(spelt_out(name)))
    }
    assert wrong == set()


def test_nothing_is_allowed_in_vain() -> None:
    assert set(ALLOWED) <= set(names())
    assert [name for name in ALLOWED if not misused(spelt_out(name))] == []


def texts_of(game: str) -> Iterator[tuple[str, str]]:
    """Everything a player reads of a game, with where it stands."""
    rules = rulebook(game)
    for id, sentence in sentences(game).items():
        yield id, " / ".join((sentence.title.fr, sentence.title.en, sentence.fr, sentence.en))
    for option in rules.options:
        yield option.name, f"{option.fr} / {option.en}"
    for words in (rules.words, rules.numbers, rules.card_verbs):
        yield from ((word.text, f"{word.fr} / {word.en}") for word in words.values())
    for event, told in rules.events.items():
        yield event, " / ".join((told.fr, told.en, *(text for pair in (told.words or {}).values() for text in pair)))


@pytest.mark.parametrize("game", GAMES)
def test_texts_keep_to_the_glossary(game: str) -> None:
    wrong = [f"{where}: {', '.join(found)}" for where, text in texts_of(game) if (found := misused(text))]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_typeset(game: str) -> None:
    """No typewriter quotes, and no plain space where French wants a narrow or a fixed one."""
    wrong = [where for where, text in texts_of(game) if re.search(r"['\"]| [:;!?»]|« ", text.replace(" / ", "/"))]
    assert wrong == []


def test_every_word_has_one_meaning() -> None:
    entries = toml(DOCS / "glossary.toml")["word"]
    assert len({entry["id"] for entry in entries}) == len(entries)
    assert [entry["id"] for entry in entries if entry["id"].replace("_", " ") in forbidden()] == []


def test_a_misused_word_is_seen() -> None:
    assert misused(spelt_out("next_rounds")) == ["deal, not round"]
    assert misused(spelt_out("currentPlayer")) == ["actor, not current player"]
    assert misused("around the table") == []
