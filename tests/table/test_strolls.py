"""Friends at a table do all that people do there, in any order: what must hold whoever does what, and when."""

import functools

import pytest

import tripot
from tests.table.strolls import Company, happened
from tripot import GAMES
from tripot.engine.entries import Dealt
from tripot.engine.fair import Proof
from tripot.engine.notation import read_record
from tripot.games import rulebook
from tripot.table.events import AnyEvent
from tripot.table.matching import playing_of
from tripot.table.record import record
from tripot.table.table import Table

STEPS = 200
ENOUGH = 20_000  # steps in which every match here comes to its end
USUAL, LONG = 6, 150
SELDOM = {"Claimed", "Created"}  # sure claims are played on purpose elsewhere


@functools.lru_cache(len(GAMES) * USUAL)
def strolled(game: str, seed: int) -> Company:
    """A company after a stroll, and after the match at its end."""
    company = Company(game, seed)
    for _ in range(STEPS):
        company.step()
        if company.table.phase == "closed":
            break
    company.all_come_back()
    for step in range(ENOUGH):
        if not company.table.under_way:
            break
        (company.go_on, company.machine, company.time_passes)[step % 3]()
    assert not company.table.under_way
    return company


def prove(table: Table) -> None:
    """The record of the match is replayed to the same position, and its proof holds."""
    text = record(table)
    match, proof = tripot.replay(text), read_record(text, rulebook).proof
    assert match.state == playing_of(table).state
    assert isinstance(proof, Proof)
    proof.check([entry.cards for entry in match.log if isinstance(entry, Dealt)])


@pytest.mark.parametrize("seed", range(USUAL))
@pytest.mark.parametrize("game", GAMES)
def test_friends_stroll_about_at_a_table_and_nothing_is_wrong(game: str, seed: int) -> None:
    company = strolled(game, seed)
    if company.table.playing is not None:
        prove(company.table)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_many_friends_stroll_about_at_tables_and_nothing_is_wrong(game: str) -> None:
    for seed in range(USUAL, LONG):
        test_friends_stroll_about_at_a_table_and_nothing_is_wrong(game, seed)


def test_strolls_know_all_that_can_happen_at_a_table() -> None:
    names = {kind for game in GAMES for seed in range(USUAL) for kind in happened(strolled(game, seed))}
    assert {kind.__name__ for kind in AnyEvent.__args__} - {kind.__name__ for kind in names} <= SELDOM
