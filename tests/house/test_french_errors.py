"""Every error that a command, a file or a page can cause says its message in French too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tripot
from tripot import errors

SOURCES = Path(tripot.__file__).parent
ERRORS = {
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.TripotError)
}
ERRORS |= {"ProofError", "StoreError", "DamagedError"}

#: Where only a program can go wrong, or where whoever catches the error says it in both languages.
ENGLISH_ALONE = {
    "cards.card_text": "numbers of cards come from programs",
    "engine.event.named_values": "events are named by programs",
    "engine.game.match": "a match without seed or packs is asked for by programs",
    "engine.chance.pack_words": "packs given to a match come from programs",
    "engine.chance.read_packs": "packs given to a match come from programs",
    "engine.match._number": "numbers of actions come from programs",
    "engine.speech.__post_init__": "voices are made by programs",
    "engine.stream._seed_text": "seeds that are no text come from programs",
    "envs.batch.step": "environments are stepped by programs",
    "envs.episodes.nobody_chooses": "environments are made by programs",
    "envs.episodes.number": "environments are made by programs",
    "envs.explicit.act": "environments are stepped by programs",
    "envs.explicit.deal": "environments are stepped by programs",
    "envs.spiel.make_py_observer": "observers are made by programs",
    "envs.spiel.options_of": "environments are made by programs",
    "envs.zoo._mode": "environments are made by programs",
    "envs.zoo._seat": "agents are named by programs",
    "envs.zoo.match": "environments are stepped by programs",
    "envs.zoo.render": "environments are stepped by programs",
    "envs.zoo.step": "environments are stepped by programs",
    "errors.expect": "values of another kind come from programs",
    "players.limits.__post_init__": "limits are set by programs; the command line checks its own",
    "players.player.player": "the command line and the server name the players themselves",
    "store.acts._append": "the server says that it is busy",
    "store.postgres.acts.__call__": "the server says that it is busy",
    "store.postgres.store.change_player": "as store.sqlite.change_player",
    "store.postgres.writer.do": "the server says that it is busy",
    "store.postgres.writer.named": "the server says that it is busy",
    "store.reader.read": "the server says that it is busy",
    "store.sqlite.change_player": "who asks has just been read from the store: the server says that it is busy",
    "store.writer._transact": "the server says that it is busy",
    "store.writer.do": "the server says that it is busy",
    "store.writer.named": "the server says that it is busy",
    "study.amounts.expect_some": "the command line takes one or more alone",
    "study.arena.outside.lawful": "the line protocol is in English",
    "study.arena.playing.turn": "players of the house keep to the rules",
    "study.endings.solver.check_seats": "states come from programs",
    "study.endings.solver.check_whole": "states come from programs",
    "study.odds.vendome.tour.vendome_odds": "the game has such seats alone",
    "study.odds.vingt_et_un.policies.draws_on": "hands come from programs",
    "study.odds.vingt_et_un.reading.__post_init__": "the options of the game allow nothing else",
    "study.odds.vingt_et_un.reading.check_shoe": "the command line takes fresh packs",
    "study.odds.vingt_et_un.reading.fresh_shoe": "the option of the game allows whole packs alone",
    "study.odds.vingt_et_un.simulation._check": "policies come from programs",
    "study.simulate._check": "the command line names the players itself",
}


def raised(file: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every error made in a file, and the function that makes it."""
    module = ".".join(file.relative_to(SOURCES).with_suffix("").parts)
    functions = [
        node
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                yield f"{module}.{function.name}", node


def speaks_french(error: ast.Call) -> bool:
    """Whether there is a second message."""
    return len(error.args) > 1 or any(keyword.arg == "fr" for keyword in error.keywords)


def test_errors_have_their_french() -> None:
    silent = {place for file in SOURCES.rglob("*.py") for place, error in raised(file) if not speaks_french(error)}
    assert silent == set(ENGLISH_ALONE)


def test_what_is_no_text_is_escaped_in_either_language() -> None:
    """A surrogate alone, as the bytes of a file's name may be read, can be written in no sentence."""
    with pytest.raises(errors.ActionError) as refused:
        tripot.game("polignac", seats=4).match(seed=1).play("\udc80")
    for said in (str(refused.value), refused.value.fr):
        assert rb"\udc80" in said.encode("utf-8")
