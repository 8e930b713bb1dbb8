"""What a keeper tells to whom, and that nothing is done or told twice."""

import json
from pathlib import Path

import pytest

from tests.server.keeping import SEATS, Heard, come, script, table, until
from tripot.server import channels
from tripot.server import keeper as keepers
from tripot.server.asked import Asked
from tripot.server.bots import Bots
from tripot.server.clocks import now_ms
from tripot.server.house import House
from tripot.server.messages import Hello
from tripot.server.metrics import REGISTRY
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.table import HOUSE

HOUR = 3_600_000  # milliseconds


def test_an_invitation_in_other_letters_is_refused_like_any_wrong_one(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        refused = await (await table(house, "t")).ask(do.Sit(name="Zoé", token="café"), "p1")
        assert refused is not None
        assert refused.code == "not_invited"

    script(work, tmp_path)


def test_who_is_sent_away_knows_no_invitation_any_more_and_those_who_sit_are_shown_the_new_one(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        old = keeper.table.token
        for who in ("p1", "p2"):
            assert await keeper.ask(do.Sit(name=who, token=old), who) is None
        people = {who: await come(keeper, who) for who in ("p0", "p1", "p2", "p3")}
        first = json.loads(people["p2"].texts[0])
        await keeper.part(people["p2"].line)
        assert await keeper.ask(do.Empty(chair=1), "p0") is None
        new = keeper.table.token
        refused = await keeper.ask(do.Sit(name="p1", token=old), "p1")
        assert refused is not None
        assert refused.code == "not_invited"
        again = await come(keeper, "p2", Hello(1, first["n"], first["epoch"]))
        assert invitations(people["p0"]) == [old, new]
        assert invitations(people["p1"]) == [old, ""]
        assert invitations(people["p3"]) == [""]
        assert invitations(again) == [new]
        assert await keeper.ask(do.Sit(name="p3", token=new), "p3") is None

    script(work, tmp_path)


def invitations(heard: Heard) -> list[str]:
    """The invitations a socket was shown, or that there was none for it."""
    return [message["about"]["token"] for message in map(json.loads, heard.texts) if message["t"] == "snapshot"]


def test_a_table_somebody_else_has_written_to_is_read_again(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p0")
        await keeper._inbox.join()
        other = House(store, Bots(0))
        rival = await other.find("t")
        assert rival is not None
        assert await rival.ask(do.Invite(chair=1), "p0") is None
        refused = await keeper.ask(do.Invite(chair=2), "p0")
        assert refused is not None
        assert refused.code == "busy"
        await heard.writing
        assert heard.line.closing == 1012
        again = await house.find("t")
        assert again is not keeper
        assert again is not None
        assert [chair.level for chair in again.table.chairs] == ["", "thumb", "", ""]
        await rival.end()

    script(work, tmp_path)


def test_who_missed_as_much_as_is_kept_is_told_it_and_who_missed_more_is_shown_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "KEPT", 3)

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p0")
        deeds: list[AnyCommand] = [do.Invite(chair=chair) for chair in range(1, SEATS)]
        for deed in (*deeds, do.Empty(chair=1)):
            assert await keeper.ask(deed, "p0") is None
        epoch, last = json.loads(heard.texts[0])["epoch"], json.loads(heard.texts[-1])["n"]
        for missed, given in ((0, "resumed"), (1, "resumed"), (3, "resumed"), (4, "snapshot")):
            again = await come(keeper, "p0", Hello(1, last - missed, epoch))
            first, *told = map(json.loads, again.texts)
            assert first["t"] == given
            if given == "resumed":
                assert [message["n"] for message in (first, *told)] == [*range(last - missed, last + 1)]

    script(work, tmp_path)


def test_a_deed_is_settled_by_what_is_told_of_it_and_by_nothing_besides(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        host, spectator = await come(keeper, "p0"), await come(keeper, "p9")
        await keeper.put(Asked(do.Invite(chair=1), "p0", "x", host.line))
        await keeper._inbox.join()
        assert [json.loads(heard.texts[-1])["done"] for heard in (host, spectator)] == ["x", None]
        assert [text for text in host.texts if '"x"' in text] == host.texts[-1:]

    script(work, tmp_path)


def test_who_gets_up_settles_his_deed_with_no_spectator(tmp_path: Path) -> None:
    """He is one of them from then on, and they may have deeds under the same id."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), "p1") is None
        guest, spectator = await come(keeper, "p1"), await come(keeper, "p9")
        await keeper.put(Asked(do.Leave(), "p1", "x", guest.line))
        await keeper._inbox.join()
        assert guest.texts[-1] == '{"t":"ok","id":"x"}'
        told = json.loads(spectator.texts[-1])
        assert (told["told"][0]["kind"], told["done"]) == ("vacated", None)

    script(work, tmp_path)


def test_who_has_just_been_shown_the_table_is_told_only_what_is_different_from_then_on(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p9")
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        snapshot, told = map(json.loads, heard.texts)
        assert (snapshot["t"], told["n"], list(told["set"])) == ("snapshot", snapshot["n"] + 1, ["seat:1"])

    script(work, tmp_path)


def test_a_table_that_is_not_quiet_keeps_its_messages_for_who_comes_back(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p0")
        first = json.loads(heard.texts[0])
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        keeper.rest()
        again = await come(keeper, "p0", Hello(1, first["n"], first["epoch"]))
        await until(lambda: len(again.texts) == 2)
        assert [json.loads(text)["t"] for text in again.texts] == ["resumed", "told"]

    script(work, tmp_path)


def test_a_quiet_table_shows_itself_anew_to_who_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "QUIET", -1.0)

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p0")
        first = json.loads(heard.texts[0])
        assert await keeper.ask(do.Invite(chair=1), "p0") is None
        keeper.rest()
        again = await come(keeper, "p0", Hello(1, first["n"], first["epoch"]))
        assert [json.loads(text)["t"] for text in again.texts] == ["snapshot"]

    script(work, tmp_path)


def test_messages_are_counted_for_each_socket_that_is_told_something(tmp_path: Path) -> None:
    def told() -> float:
        return REGISTRY.get_sample_value("tripot_told_total") or 0.0

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), "p1") is None
        for who in ("p0", "p0", "p9"):
            await come(keeper, who)
        deeds: list[tuple[AnyCommand, int]] = [(do.Invite(chair=2), 3), (do.Mute(chair=1), 2)]
        for deed, sockets in deeds:
            before = told()
            assert await keeper.ask(deed, "p0") is None
            assert told() == before + sockets

    script(work, tmp_path)


def test_when_somebody_sits_down_all_others_are_told_and_go_on_where_they_were(tmp_path: Path) -> None:
    """Who watches beside him, and who is cut off meanwhile."""

    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        host, stays, _sits = [await come(keeper, who) for who in ("p0", "p8", "p9")]
        first = json.loads(host.texts[0])
        await keeper.part(host.line)
        await keeper._inbox.join()
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), "p9") is None
        assert await keeper.ask(do.Ready(), "p9") is None
        again = await come(keeper, "p0", Hello(1, first["n"], first["epoch"]))
        await keeper._inbox.join()
        kinds = ["disconnected", "seated", "readied", "connected"]
        for heard, before in ((again, "resumed"), (stays, "snapshot")):
            begun, *told = map(json.loads, heard.texts)
            assert (begun["t"], [one["kind"] for message in told for one in message["told"]]) == (before, kinds)

    script(work, tmp_path)


def test_who_closes_one_of_two_windows_is_still_there(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        windows = [await come(keeper, "p0") for _ in range(2)]
        log = await store.events("t")
        for window, is_away in zip(windows, (False, True), strict=True):
            await keeper.part(window.line)
            await keeper._inbox.join()
            assert (keeper.table.chairs[0].away is not None) is is_away
            assert (await store.events("t") != log) is is_away

    script(work, tmp_path)


def test_nothing_is_told_any_more_to_who_has_lost_his_chair_while_he_was_away(tmp_path: Path) -> None:
    async def work(house: House, _: Store) -> None:
        keeper = await table(house, "t")
        await come(keeper, "p0")
        for who in ("p1", "p2", "p3"):
            heard = await come(keeper, who)
            assert await keeper.ask(do.Sit(name=who, chair=1, token=keeper.table.token), who) is None
            await keeper.part(heard.line)
            await until(lambda: keeper.table.chairs[1].away is not None)
            assert await keeper.ask(do.Empty(chair=1), "p0") is None
        assert keeper._audience._channels.keys() == {"p0"}

    script(work, tmp_path)


def test_the_same_deed_under_the_same_id_is_done_once_also_by_another_keeper(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p0")
        for _ in range(3):
            await keeper.put(Asked(do.Invite(chair=1), "p0", "same", heard.line))
        await keeper._inbox.join()
        length = len(await store.events("t"))
        house.keepers.clear()
        await keeper.end()
        again = await house.find("t")
        assert again is not None
        await again.put(Asked(do.Invite(chair=1), "p0", "same", heard.line))
        await again._inbox.join()
        bodies = await store.events("t")
        assert sum(b'"invited"' in body for body in bodies) == 1
        assert len(bodies) <= length + 2  # besides it only that the server woke, and who has gone
        await until(lambda: heard.texts[-1] == '{"t":"ok","id":"same"}')

    script(work, tmp_path)


def test_a_deed_sent_again_that_could_be_done_again_is_told_once(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        heard = await come(keeper, "p0")
        for _ in range(2):
            await keeper.put(Asked(do.Say("hello"), "p0", "same", heard.line))
        await keeper._inbox.join()
        assert sum('"said"' in text for text in heard.texts) == 1
        assert sum(b'"said"' in body for body in await store.events("t")) == 1
        assert heard.texts[-1] == '{"t":"ok","id":"same"}'

    script(work, tmp_path)


def test_the_lists_know_the_new_host_of_a_table_where_nothing_else_has_changed(tmp_path: Path) -> None:
    async def work(house: House, store: Store) -> None:
        keeper = await table(house, "t")
        assert await keeper.ask(do.Sit(name="Zoé", token=keeper.table.token), "p1") is None
        assert await keeper.ask(do.Disconnect(), "p0") is None
        keeper._clock = lambda: now_ms() + HOUR
        assert await keeper.ask(do.Tick(), HOUSE) is None
        (summary,) = await store.tables_of("p0")
        assert summary.host == keeper.table.host == "p1"

    script(work, tmp_path)
