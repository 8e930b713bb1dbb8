"""Several servers over a store in PostgreSQL, as operators run them, on a real database."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.server.clients import Client, play_on, run
from tests.server.history import check_log, log_of
from tests.server.serving import Served
from tests.server.tables import begin, chooser, make
from tests.server.test_kill import Stubborn, check_history, more_settled, seated, through
from tests.server.test_several import MACHINES, TABLES, Balancer, by_turns
from tests.store.cluster import Cluster

SECRET = "pa55word"  # nobody asks for it here; it must not be shown all the same
Two = tuple[Served, Served]


def server(folder: Path, url: str) -> Served:
    """A server whose store is in the database of this URL."""
    found = Served(folder)
    found.environment = {"TRIPOT_STORE": url.replace("tripot@", f"tripot:{SECRET}@", 1)}
    return found


@pytest.fixture
def two(folder: Path, url: str) -> Iterator[Two]:
    with server(folder / "one", url) as one, server(folder / "other", url) as other:
        yield one, other


def errors(servers: Two) -> int:
    return sum(one.log.read_text().count('"level": "error"') for one in servers)


def test_a_match_is_played_in_a_server_that_did_not_make_its_table(two: Two, url: str) -> None:
    one, other = two
    browser = one.person()
    name = make(browser, "polignac", start=True, options={"limit": 8}, settings={"pause": 0})

    async def work() -> Client:
        client = await begin(Client(other, name, browser))
        await play_on(client, chooser("database"))
        return client

    assert run(work()).phase == "over"
    check_log(log_of(url, name))
    found = browser.get(f"/api/tables/{name}").json()
    assert found["phase"] == "over"
    assert browser.get("/api/me").json()["me"]["name"] == "Camille"
    assert errors(two) == 0
    for served in two:
        assert SECRET not in served.said + served.log.read_text()
        assert not list(served.folder.glob("*.sqlite*"))


@pytest.mark.soak
@pytest.mark.parametrize("rounds", [2, pytest.param(30, marks=pytest.mark.soak)])
def test_the_tables_of_a_server_that_is_killed_go_on_in_the_other(two: Two, url: str, rounds: int) -> None:
    everybody = run(by_turns(*two, rounds))
    assert check_history(url, everybody) > 20 * rounds
    assert errors(two) == 0


@pytest.mark.soak
@pytest.mark.parametrize("rounds", [2, pytest.param(30, marks=pytest.mark.soak)])
def test_a_database_that_goes_away_loses_and_doubles_nothing(two: Two, cluster: Cluster, url: str, rounds: int) -> None:
    """Whatever was under way when it went is refused, or done and known to be."""

    async def work() -> list[Stubborn]:
        balancer, drawn = Balancer(*two), random.Random(rounds)
        tables = [await seated(cast(Served, balancer), number, MACHINES) for number in range(TABLES)]

        async def trouble(everybody: list[Stubborn]) -> None:
            for _ in range(rounds):
                await more_settled(everybody, drawn.randrange(20, 60))
                await asyncio.to_thread(cluster.stop)
                await asyncio.to_thread(cluster.start)

        return await through(trouble, tables)

    assert check_history(url, run(work())) > 20 * rounds
