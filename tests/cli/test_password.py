"""tripot password: an operator helps one who has forgotten his own, while the server runs."""

import asyncio
import io
import sys
from pathlib import Path

import pytest

from tests.cli.processes import Opener, piped
from tripot.cli.house import texts
from tripot.cli.password import typed
from tripot.server.people import Cookie, People, digest
from tripot.server.settings import STORE_FILE
from tripot.store.rows import PlayerRow
from tripot.store.sqlite import open_sqlite
from tripot.table.course import Refused

OLD, NEW = "treize cartes", "onze cartes"


async def account(people: People) -> Cookie:
    """An account `adele`; the cookie of the session it was made with."""
    row, _ = await people.guest(secure=False)
    made = await people.claim(row, "adele", OLD, secure=False)
    assert not isinstance(made, Refused)
    return made[1]


async def enters(people: People, password: str) -> bool:
    return not isinstance(await people.enter("adele", password, secure=False), Refused)


def test_another_password_holds_at_once_and_ends_what_was_open(tmp_path: Path) -> None:
    async def beside_a_server() -> tuple[bool, bool, PlayerRow | None]:
        store = await open_sqlite(tmp_path / STORE_FILE)
        people = People(store)
        cookie = await account(people)
        done = await asyncio.to_thread(piped, ["password", " Adele", "--data", "."], f"{NEW}\n", tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert "est changé" in done.stdout
        assert NEW not in done.stdout
        found = await enters(people, OLD), await enters(people, NEW), await people.person(digest(cookie.value))
        await store.close()
        return found

    assert asyncio.run(beside_a_server()) == (False, True, None)


def test_where_nothing_can_be_read_no_password_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # as Python has it for a process whose input is closed
    assert typed(texts("fr")) == ""


def test_a_password_is_taken_as_it_is_but_for_the_end_of_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(" treize cartes \r\n"))
    assert typed(texts("fr")) == " treize cartes "


def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    async def work() -> bool:
        store = await open_sqlite(tmp_path / STORE_FILE)
        await account(People(store))
        for login, line, said in (
            ("zoe", NEW, "\xa0: il n’y a pas de compte"),
            ("adele", "court", "de 8 à 128"),
            ("adele", "", "8"),
        ):
            done = await asyncio.to_thread(piped, ["password", login, "--data", "."], line, tmp_path)
            assert (done.returncode, done.stdout) == (1, "")
            assert said in done.stderr
        still = await enters(People(store), OLD)
        await store.close()
        return still

    assert asyncio.run(work())


def test_at_a_terminal_it_is_typed_twice_and_not_seen(tmp_path: Path, open_terminal: Opener) -> None:
    async def made() -> None:
        store = await open_sqlite(tmp_path / STORE_FILE)
        await account(People(store))
        await store.close()

    asyncio.run(made())
    for again, said, code in ((OLD, "rien n’est changé", 1), (NEW, "est changé", 0)):
        terminal = open_terminal(["password", "adele", "--data", "."], tmp_path)
        terminal.wait_for("Nouveau mot de passe")
        terminal.type(NEW)
        terminal.wait_for("Encore une fois")
        terminal.type(again)
        terminal.wait_for(said)
        assert terminal.finish() == code
        assert NEW not in terminal.text
