"""The record of a table's match, with the proof of its packs."""

from tripot.engine.fair import Proof, seal
from tripot.engine.notation import record_text
from tripot.table.matching import game_of, match_of, playing_of
from tripot.table.table import Table


def record(table: Table) -> str:
    """The record of the match that is over, or broken off. It holds every card and every seed."""
    assert table.finished
    playing = playing_of(table)
    match = match_of(game_of(table), playing.state)
    match.log = list(playing.log)
    return record_text(match, proof(table))


def proof(table: Table) -> Proof:
    """The seeds and commitments of the match, by chair."""
    return Proof(seal(bytes.fromhex(table.seed)), table.seed, table.commits, table.seeds)
