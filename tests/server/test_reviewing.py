"""The review of one's own choices in a match that is over, as the route tells it."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import tripot
from tests.server.clients import PATIENCE
from tests.server.indoors import Advisers, Person, Server, his_turn, play_first, play_out, playing, unseal
from tests.server.keeping import script, until
from tests.server.tables import COMMIT
from tripot.cards import card_text, each_card
from tripot.engine.entries import Played
from tripot.players.thumb import has_plans, load
from tripot.server import reviewing
from tripot.server.bots import Bots, NoAnswerError
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.reviewing import Review, weighed_choices_of
from tripot.server.worker import Judged, Retold
from tripot.store.store import Store
from tripot.table import commands as do
from tripot.table.matching import game_of, playing_of

REVIEW = "/api/tables/t/review"
Scene = Callable[[Server], Coroutine[Any, Any, None]]


class Waiting(Advisers):
    """Advisers that judge nothing until they are allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_judge = asyncio.Event()

    async def judge(self, asked: Retold, who: str = "") -> Judged:
        await self.may_judge.wait()
        return await super().judge(asked, who)


def perform(scene: Scene, folder: Path, bots: Bots) -> None:
    """Run with a server of these machines."""

    async def work(house: House, _: Store) -> None:
        await scene(Server(house))

    script(work, folder, bots)


async def reviewed(person: Person, query: str = "") -> dict[str, Any]:
    """The review, once it is over or broken."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await person.get(REVIEW + query)
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            if found["over"] or found["broken"]:
                return found


async def refused(person: Person, path: str) -> tuple[int, str]:
    answer = await person.get(path)
    return answer.status_code, answer.json()["error"]["code"]


async def over(server: Server, person: Person, *, advice: bool = True) -> Keeper:
    """A match that this person has played to its end."""
    keeper = await playing(server.house, person, advice=advice)
    await play_out(keeper, person)
    return keeper


@pytest.mark.parametrize("advice", [True, False], ids=["with advice", "without"])
def test_ones_own_choices_are_gone_through_once(tmp_path: Path, *, advice: bool) -> None:
    """Also where the table was played without advice: the match is over."""
    advisers = Advisers({1: 1.25, 2: 0.0, 4: 0.754})

    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        keeper = await over(server, adele, advice=advice)
        seat, log = keeper.table.seat_of(0), playing_of(keeper.table).log
        choices = list(weighed_choices_of(game_of(keeper.table), log, seat))
        found = await reviewed(adele)
        assert (found["table"], found["match"], found["seat"], found["broken"]) == ("t", 1, seat, False)
        assert found["done"] == found["of"] == len(choices) > 3
        assert [remark["gain"] for remark in found["remarks"]] == [1.25, 0.0, 0.75]  # a fault gains nothing
        assert [remark["entry"] for remark in found["remarks"]] == [choices[at][0] for at in (0, 1, 3)]
        for remark in found["remarks"]:
            entry = log[remark["entry"]]
            assert isinstance(entry, Played)
            assert (entry.seat, entry.text) == (seat, remark["action"])
        assert await reviewed(adele) == found
        assert advisers.judged == [asked for _, asked in choices]

    perform(scene, tmp_path, advisers)


def test_the_choices_of_others_and_of_matches_that_go_on_are_not_reviewed(tmp_path: Path) -> None:
    advisers = Advisers()

    async def scene(server: Server) -> None:
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(server.house, adele)
        await his_turn(keeper, adele)
        assert await refused(adele, REVIEW) == (409, "unfinished")
        assert await refused(zoe, REVIEW) == (409, "not_here")
        await play_out(keeper, adele)
        assert await refused(zoe, REVIEW) == (409, "not_here")
        assert (await server.get(REVIEW)).json()["error"]["code"] == "not_here"
        assert advisers.judged == []

    perform(scene, tmp_path, advisers)


def test_there_is_no_review_of_no_match(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        await over(server, adele)
        for path in ("/api/tables/t_nowhere/review", f"{REVIEW}?match=0", f"{REVIEW}?match=2", f"{REVIEW}?match=x"):
            assert await refused(adele, path) == (404, "not_found")

    perform(scene, tmp_path, Advisers())


def test_without_processes_there_is_no_review(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        await over(server, adele)
        assert await refused(adele, REVIEW) == (409, "no_advice")

    perform(scene, tmp_path, Bots(0))


def test_a_review_that_broke_off_begins_anew(tmp_path: Path) -> None:
    advisers = Advisers()

    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        await over(server, adele)
        advisers.fault = NoAnswerError("slow")
        with capture_logs() as lines:
            assert (await reviewed(adele))["broken"]
        assert [(line["event"], line["why"]) for line in lines] == [("a review broke", "slow")]
        advisers.fault = None
        assert (await reviewed(adele))["over"]

    perform(scene, tmp_path, advisers)


def test_an_older_match_of_a_table_is_reviewed_from_its_log(tmp_path: Path) -> None:
    """Whether the table is in memory or not, and who played it: a later match changes nothing in it."""
    advisers = Advisers({1: 1.0})

    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        keeper = await over(server, adele)
        first = playing_of(keeper.table).log
        assert await keeper.ask(do.Rematch(commit=COMMIT), adele.id) is None
        await unseal(keeper, adele)
        assert keeper.table.match == 2
        elsewhere = Server(House(server.house.store, advisers))  # has nothing in memory
        for asked in (server, elsewhere):
            assert (await asked.get(f"{REVIEW}?match=2", adele.cookie)).json()["error"]["code"] == "unfinished"
        found = await reviewed(adele)
        await play_out(keeper, adele)
        second = playing_of(keeper.table).log
        server.house.keepers.clear()
        await keeper.end()
        assert await reviewed(adele) == found
        assert (await adele.get("/api/tables/t/replay?match=1")).json()["steps"][-1]["entry"] == len(first) - 1
        assert (await adele.get("/api/tables/t/replay?match=2")).json()["steps"][-1]["entry"] == len(second) - 1
        assert await refused(adele, f"{REVIEW}?match=3") == (404, "not_found")
        assert server.house.keepers == {}

    perform(scene, tmp_path, advisers)


def test_who_has_left_since_reviews_what_he_played(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        adele, zoe, stranger = [await server.person(name) for name in ("Adèle", "Zoé", "Basile")]
        keeper = await playing(server.house, adele, zoe)
        await play_out(keeper, adele, zoe)
        assert await keeper.ask(do.Leave(), zoe.id) is None
        assert await keeper.ask(do.Invite(chair=1), adele.id) is None
        assert await keeper.ask(do.Rematch(commit=COMMIT), adele.id) is None
        await unseal(keeper, adele)
        replays = [(await one.get("/api/tables/t/replay?match=1")).json()["chair"] for one in (adele, zoe, stranger)]
        assert replays == [0, 1, None]
        assert (await reviewed(zoe))["seat"] != (await reviewed(adele))["seat"]
        assert await refused(zoe, f"{REVIEW}?match=2") == (409, "not_here")

    perform(scene, tmp_path, Advisers())


def test_what_a_machine_chose_for_somebody_is_not_his_to_review(tmp_path: Path) -> None:
    advisers = Advisers(dict.fromkeys(range(1, 200), 1.0))

    async def scene(server: Server) -> None:
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(server.house, adele, zoe)
        own = []
        for _ in range(3):
            while await his_turn(keeper, adele, zoe) is adele:
                await play_first(keeper, adele)
            own.append(len(playing_of(keeper.table).log))
            await play_first(keeper, zoe)
        assert await keeper.ask(do.Leave(), zoe.id) is None
        await play_out(keeper, adele)
        found = await reviewed(zoe)
        assert [remark["entry"] for remark in found["remarks"]] == [at for at in own if at in weighed(keeper)]
        assert found["of"] == len(found["remarks"]) > 0

    def weighed(keeper: Keeper) -> list[int]:
        log, seat = playing_of(keeper.table).log, keeper.table.seat_of(1)
        return [at for at, _ in weighed_choices_of(game_of(keeper.table), log, seat)]

    perform(scene, tmp_path, advisers)


def test_a_match_just_over_is_theirs_who_played_it_whoever_sits_there_now(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        adele, zoe, ines = [await server.person(name) for name in ("Adèle", "Zoé", "Inès")]
        keeper = await playing(server.house, adele, zoe)
        await play_out(keeper, adele, zoe)
        before = (await adele.get("/api/tables/t/replay?match=1")).json()
        assert await keeper.ask(do.Leave(), zoe.id) is None
        assert await keeper.ask(do.Sit(name="Inès", chair=1, token=keeper.table.token), ines.id) is None
        assert await keeper.ask(do.Empty(chair=2), adele.id) is None
        assert (await reviewed(zoe))["over"]
        assert await refused(ines, REVIEW) == (409, "not_here")
        assert (await ines.get("/api/tables/t/replay?match=1")).json() == before | {"chair": None}

    perform(scene, tmp_path, Advisers())


def test_a_review_is_begun_once_and_none_beyond_those_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask, and however often: one that is over makes room for another."""
    monkeypatch.setattr(reviewing, "KEPT", 1)
    advisers = Waiting()

    async def scene(server: Server) -> None:
        adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(server.house, adele, zoe)
        await play_out(keeper, adele, zoe)
        assert not (await adele.get(REVIEW)).json()["over"]
        for _ in range(3):
            assert await refused(zoe, REVIEW) == (429, "too_fast")
            assert (await adele.get(REVIEW)).status_code == 200
        advisers.may_judge.set()
        of = (await reviewed(adele))["of"]
        assert len(advisers.judged) == of
        assert (await reviewed(zoe))["over"]

    perform(scene, tmp_path, advisers)


def test_a_review_asked_for_from_two_devices_at_the_same_moment_is_one(tmp_path: Path) -> None:
    advisers = Advisers()

    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        await over(server, adele)
        row = await server.house.store.player(adele.id)
        await asyncio.gather(*(server.api.reviewing.of("t", 1, row) for _ in range(2)))
        assert (await reviewed(adele))["of"] == len(advisers.judged)

    perform(scene, tmp_path, advisers)


async def under_way(server: Server) -> Review:
    """A review that has found the choices it is of."""
    adele = await server.person("Adèle")
    await over(server, adele)
    assert not (await adele.get(REVIEW)).json()["over"]
    (review,) = server.api.reviewing._reviews.values()
    await until(lambda: review.of > 1)
    return review


def test_a_server_that_closes_judges_no_more_choices(tmp_path: Path) -> None:
    advisers = Waiting()

    async def scene(server: Server) -> None:
        await under_way(server)
        server.house.closing = True
        advisers.may_judge.set()
        await until(lambda: not server.api.reviewing._tasks)
        assert len(advisers.judged) == 1

    perform(scene, tmp_path, advisers)


def test_a_review_that_a_stop_ends_is_not_called_broken(tmp_path: Path) -> None:
    """The processes of the machines are ended while they judge."""
    advisers = Waiting()

    async def scene(server: Server) -> None:
        review = await under_way(server)
        server.house.closing, advisers.fault = True, NoAnswerError("ended")
        with capture_logs() as lines:
            advisers.may_judge.set()
            await until(lambda: not server.api.reviewing._tasks)
        assert (lines, review.broken) == ([], False)

    perform(scene, tmp_path, advisers)


@pytest.mark.soak
def test_choices_are_judged_in_turn_for_those_who_wait(tmp_path: Path) -> None:
    """Else a long review keeps all others waiting."""
    advisers = Waiting()

    async def scene(server: Server) -> None:
        people = adele, zoe = await server.person("Adèle"), await server.person("Zoé")
        keeper = await playing(server.house, adele, zoe)
        await play_out(keeper, adele, zoe)
        for person in people:
            assert not (await person.get(REVIEW)).json()["over"]
        reviews = server.api.reviewing._reviews
        await until(lambda: all(review.of for review in reviews.values()))
        advisers.may_judge.set()
        both = min([(await reviewed(person))["of"] for person in people])
        seats = [asked.seat for asked in advisers.judged]
        assert all(one != following for one, following in itertools.pairwise(seats[: 2 * both]))

    perform(scene, tmp_path, advisers)


@pytest.mark.soak
def test_a_person_has_a_few_reviews_under_way_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "OF_ONE", 1)
    advisers = Waiting()

    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        keeper = await over(server, adele)
        assert await keeper.ask(do.Rematch(commit=COMMIT), adele.id) is None
        await unseal(keeper, adele)
        await play_out(keeper, adele)
        assert not (await adele.get(REVIEW)).json()["over"]
        assert await refused(adele, f"{REVIEW}?match=2") == (429, "too_fast")
        advisers.may_judge.set()
        await reviewed(adele)
        assert (await reviewed(adele, "?match=2"))["over"]

    perform(scene, tmp_path, advisers)


def test_who_asks_how_far_a_review_has_come_has_no_log_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asks twice a second, and a log may be long."""

    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        await over(server, adele)
        found = await reviewed(adele)
        monkeypatch.setattr(server.house.store, "events", None)
        assert await reviewed(adele) == found

    perform(scene, tmp_path, Advisers())


def test_a_choice_that_nobody_weighs_is_none_to_review() -> None:
    """A stake is not weighed; whether to draw is."""
    game = tripot.game("vingt_et_un", seats=2)
    match = game.match(seed=1)
    while match.phase != "play" or 1 not in match.waiting:
        match.play(match.legal_for(match.waiting[0])[0], seat=match.waiting[0])
    match.play(match.legal[0])
    found = [asked.action for _, asked in weighed_choices_of(game, match.log, 1)]
    played = [entry for entry in match.log if isinstance(entry, Played) and entry.seat == 1]
    assert found == [played[-1].text]
    assert len(played) > 1


def test_a_fault_is_gone_through_also_where_there_was_nothing_to_weigh() -> None:
    game = tripot.game("polignac", seats=3, enforcement="penalise")
    match = game.match(seed=1)
    load(game.name)
    while True:
        seat = match.waiting[0]
        faults = [card for card in each_card(match.state.hands[seat]) if match.verify(card, seat)]
        if match.phase == "play" and faults and not has_plans(match.view(seat).state, seat):
            break
        match.play(match.legal_for(seat)[0], seat=seat)
    match.play(faults[0], seat=seat)
    *_, (entry, asked) = weighed_choices_of(game, match.log, seat)
    assert (entry, asked.action) == (len(match.log) - 1, card_text(faults[0]))


def test_choices_are_those_where_there_was_one_to_make(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        adele = await server.person("Adèle")
        keeper = await over(server, adele)
        game, log, seat = game_of(keeper.table), playing_of(keeper.table).log, keeper.table.seat_of(0)
        match, expected = game.unsupplied(), []
        for number, entry in enumerate(log):
            if isinstance(entry, Played) and entry.seat == seat and len(match.legal_for(seat)) > 1:
                expected.append((number, entry.text, match.position))
            match.repeat(entry)
        found = [(number, asked.action, asked.position) for number, asked in weighed_choices_of(game, log, seat)]
        assert found == expected
        assert 0 < len(found) < len(log)

    perform(scene, tmp_path, Advisers())
