"""Each game played to its end at a table, through commands alone; the log alone rebuilds it."""

import pytest

import tripot
from tests.table.house import SEATS, begun, person, play_out, show
from tripot import GAMES
from tripot.engine.entries import Dealt
from tripot.engine.fair import Proof
from tripot.engine.notation import read_record
from tripot.games import rulebook
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.events import decode, encode
from tripot.table.evolve import fold
from tripot.table.record import record
from tripot.table.settings import Settings

TABLES = [
    (game, ceremony, people) for game in GAMES for ceremony in ("automatic", "by_hand") for people in (1, SEATS[game])
]
each_table = pytest.mark.parametrize(("game", "ceremony", "people"), TABLES)


@each_table
def test_a_match_is_played_to_its_end(game: str, ceremony: str, people: int) -> None:
    made = play_out(begun(game, people=people, ceremony=ceremony))
    assert made.phase == "over"
    assert made.log[-1] == told.Over(made.now, 1)
    shown = show(made.table, person(0))
    assert shown["outcome"].winners


@each_table
def test_the_log_alone_tells_the_table(game: str, ceremony: str, people: int) -> None:
    """Folded from what was written down, at every event: what was decided is what the log says."""
    made = play_out(begun(game, people=people, ceremony=ceremony))
    written = [decode(encode(event)) for event in made.log]
    assert written == made.log
    assert fold(written) == made.table
    length = 0
    for decision in made.decisions:
        for table in decision.tables:
            length += 1
            if length % 17 == 0:
                assert fold(written[:length]) == table


@pytest.mark.parametrize("game", GAMES)
def test_the_record_replays_and_its_proof_holds(game: str) -> None:
    made = play_out(begun(game, people=2, ceremony="by_hand"))
    text = record(made.table)
    match = tripot.replay(text)
    assert match.outcome is not None
    assert made.table.playing is not None
    assert match.state == made.table.playing.state
    proof = read_record(text, rulebook).proof
    assert isinstance(proof, Proof)
    assert proof.left_out == tuple(range(2, SEATS[game]))
    proof.check([entry.cards for entry in match.log if isinstance(entry, Dealt)])


@pytest.mark.parametrize("game", GAMES)
def test_a_rematch_is_another_match_with_other_packs(game: str) -> None:
    made = play_out(begun(game, people=2))
    first = record(made.table)
    for chair in (0, 1):
        assert made.phase == "over"
        made.do(do.Rematch(), person(chair))
    assert made.phase == "sealing"
    made.wait(10_000)
    play_out(made)
    assert made.phase == "over"
    assert made.table.match == 2
    assert record(made.table) != first
    tripot.replay(record(made.table))


def test_the_house_rules_are_those_chosen_at_the_start() -> None:
    made = begun("polignac", settings=Settings(), limit=4, favour_requests=False)
    game = made.table.game
    assert game is not None
    assert game.options["limit"] == 4
    assert game.options["favour_requests"] is False
