"""tripot move: a server's store goes from its folder into a database, and the server goes on there."""

import asyncio
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli import processes
from tests.cli.processes import Opener, environment, piped
from tests.cli.test_french import ENGLISH, bare, contents
from tests.server.clients import Client, run
from tests.server.history import check_log, log_of
from tests.server.serving import Served
from tests.server.tables import make, play_some, play_together, together
from tests.store.asking import ask
from tests.store.telling import Answers, all_of, names_in
from tests.terminal.typography import english_faults_of, faults_of
from tripot.engine.wording import grouped
from tripot.server.opening import open_store
from tripot.server.settings import STORE_FILE
from tripot.store.moving import COLUMNS
from tripot.store.naming import shown
from tripot.store.rows import New
from tripot.store.sqlite import open_sqlite

ACCOUNT = {"login": "adele", "password": "treize cartes"}
SECRET = "pa55word"
SCHEMAS = "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'tripot'"
#: What this evening gives answers to.
ANSWERED = {"open", "events", "shortcut", "moved", "result", "tallies_of", "player_of_login", "player_of_session"}
GAMES = ("dame_de_pique", "rumoli", "vingt_et_un")


def moved(folder: Path, url: str, language: str = "fr", **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command on a folder; nobody asks for the password here, but it must not be shown all the same."""
    command = ["move", "--data", str(folder), "--lang", language]
    return piped(command, "", folder.parent, TRIPOT_STORE=url.replace("tripot@", f"tripot:{SECRET}@", 1), **more)


def told_by(folder: Path, database: str = "") -> Answers:
    async def work() -> Answers:
        store = await open_store(folder, database)
        try:
            return await all_of(store, names_in(folder / STORE_FILE))
        finally:
            await store.close()

    return asyncio.run(work())


class Evening:
    """What people have done at a server, and the tables where they are in the middle of a match."""

    def __init__(self, served: Served) -> None:
        self.served = served
        account = served.person("Adèle").post("/api/account", json=ACCOUNT)
        assert account.status_code == 200
        self.guest = served.person("Zoé")
        self.tables: list[list[Client]] = []
        run(self._play())

    async def _play(self) -> None:
        for game in GAMES:
            self.tables.append(await together(self.served, game))
            await play_some(self.tables[-1], game, 12)
        over = await together(self.served, "polignac", options={"limit": 4}, settings={"pause": 0})
        await play_together(over, "over")
        assert over[0].phase == "over"
        left = await Client(self.served, make(self.guest, "vendome"), self.guest).open()
        await left.do({"do": "leave"})
        await left.until(lambda: left.phase == "closed")
        make(self.guest, "rumoli", seats=4, chairs=["me", *["empty"] * 3], settings={"listed": True})


async def played_on(clients: list[Client]) -> None:
    """The same people come back with their cookies, see what they saw, and play."""
    for client in clients:
        shown = {name: part for name, part in client.parts.items() if name.startswith("state")}
        assert shown
        await client.open(fresh=True)
        assert {name: client.parts.get(name) for name in shown} == shown
    await play_some(clients, "on", 12)


def test_a_server_goes_on_in_a_database_with_all_it_had(tmp_path: Path, url: str) -> None:
    folder = tmp_path / "data"
    with Served(folder) as served:
        evening = Evening(served)
        assert served.stop() == 0
        before = contents(folder)
        done = moved(folder, url)
        assert (done.returncode, done.stderr) == (0, "")
        assert contents(folder) == before
        check_told(done.stdout, folder)
        expected = told_by(folder)
        assert told_by(folder, url) == expected
        assert {asked for (asked, *_), answer in expected.items() if answer} >= ANSWERED

        served.environment = {"TRIPOT_STORE": url}
        served.start()
        assert evening.guest.get("/api/me").json()["me"]["name"] == "Zoé"
        assert served.stranger().post("/api/login", json=ACCOUNT).json()["me"]["name"] == "Adèle"
        assert served.stranger().post("/api/login", json={**ACCOUNT, "password": "onze cartes"}).status_code == 401
        for clients in evening.tables:
            run(played_on(clients))
            check_log(log_of(url, clients[0].table))
            assert len(log_of(url, clients[0].table)) > len(log_of(folder, clients[0].table))
        assert told_by(folder) == expected


def check_told(said: str, folder: Path) -> None:
    """The last line counts what the file holds."""
    with closing(sqlite3.connect(folder / STORE_FILE)) as store:
        counted = {name: store.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COLUMNS}
    words = ("Tables", "événements", "joueurs", "sessions", "résultats")
    for word, name in zip(words, ("tables", "events", "players", "sessions", "results"), strict=True):
        assert f"{word}\xa0: {grouped(counted[name], 'fr')}\u202f;" in said
        assert counted[name] > 0
    assert f"lignes en tout\xa0: {grouped(sum(counted.values()), 'fr')}." in said
    assert SECRET not in said


# what is refused


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a server, with a store in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    fill(folder / STORE_FILE)
    return folder


def fill(file: Path, table: str = "t") -> None:
    async def work() -> None:
        store = await open_sqlite(file)
        await store.append(New(table, 0, [b"a"]))
        await store.close()

    asyncio.run(work())


def check_refused(folder: Path, url: str, said: str, meant: str, **more: str) -> None:
    """It is refused in both languages, in plain words, and the folder is as it was."""
    before = contents(folder)
    french, english = (moved(folder, url, language=language, **more) for language in ("fr", "en"))
    for done, wanted in ((french, said), (english, meant)):
        assert (done.returncode, done.stdout) == (1, ""), done.stderr
        assert wanted in done.stderr
        assert SECRET not in done.stderr
        assert len(done.stderr.splitlines()) == 1
    ours = [bare(without_names(done.stderr, folder, url)) for done in (french, english)]
    assert ENGLISH.findall(ours[0]) == []
    assert [*faults_of(ours[0]), *english_faults_of(ours[1])] == []
    assert contents(folder) == before


def without_names(said: str, folder: Path, url: str) -> str:
    """A sentence without what is not ours: the names in it, and the system's words."""
    for name in filter(None, (shown(url), str(folder))):
        said = said.replace(name, "N")
    return said.partition("[Errno")[0] if "Errno" in bare(said) else said


def test_without_a_database_nothing_is_copied(folder: Path) -> None:
    check_refused(folder, "", "nommez avec TRIPOT_STORE la base", "name with TRIPOT_STORE the PostgreSQL database")


def test_what_is_no_database_is_refused(folder: Path) -> None:
    check_refused(folder, "mysql://tripot@db/tripot", "doit nommer une base PostgreSQL", "should name a PostgreSQL")


def test_a_folder_without_a_store_is_refused_and_stays_empty(tmp_path: Path, url: str) -> None:
    folder = tmp_path / "none"
    folder.mkdir()
    check_refused(folder, url, "il n’y a pas de tables dans", "there are no tables in")
    assert ask(url, SCHEMAS) == []


def test_a_database_that_holds_something_is_refused(folder: Path, url: str, tmp_path: Path) -> None:
    fill(tmp_path / STORE_FILE, "other")
    assert moved(tmp_path, url).returncode == 0
    check_refused(folder, url, "contient déjà des données de Tripot (events)", "holds a store already (events)")
    assert ask(url, "SELECT table_id FROM tripot.events") == [("other",)]


def test_a_newer_store_is_refused(folder: Path, url: str) -> None:
    with closing(sqlite3.connect(folder / STORE_FILE)) as store:
        store.execute("PRAGMA user_version = 99")
    check_refused(folder, url, "sont de la version 99", "is of version 99")
    assert ask(url, SCHEMAS) == []


def test_a_database_out_of_reach_is_refused(folder: Path) -> None:
    url = "postgresql://tripot@127.0.0.1:1/none"
    check_refused(folder, url, "on ne peut ouvrir la base de données", "cannot be opened")


def test_a_server_that_runs_is_noticed_and_goes_on(tmp_path: Path, url: str) -> None:
    folder = tmp_path / "data"
    with Served(folder) as served:
        browser = served.person()
        for language, said in (("fr", "arrêtez d’abord le serveur"), ("en", "stop the server first")):
            done = moved(folder, url, language=language)
            assert (done.returncode, done.stdout) == (1, "")
            assert said in done.stderr
        assert served.stranger().get("/health").status_code == 200
        make(browser, "polignac")
    assert ask(url, SCHEMAS) == []
    assert moved(folder, url).returncode == 0


def test_what_is_not_installed_is_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "asyncpg.py").write_text("raise ModuleNotFoundError('No module', name='asyncpg')")
    url, path = "postgresql://db/tripot", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    check_refused(folder, url, "il faut asyncpg", "asyncpg is needed", PYTHONPATH=path)


def test_how_far_it_is_is_shown_to_who_watches(
    folder: Path, url: str, open_terminal: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "environment", lambda home: environment(home, TRIPOT_STORE=url))
    terminal = open_terminal(["move", "--data", str(folder)], folder.parent)
    terminal.wait_for("lignes/s")
    terminal.wait_for("Tout est copié dans")
    assert terminal.finish() == 0
