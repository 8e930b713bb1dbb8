"""A whole server in this process, without a network: people with cookies, their sockets and their requests."""

import asyncio
import contextlib
import itertools
import json
from typing import Any

import httpx
from starlette.applications import Starlette

from tests.server.clients import PATIENCE
from tests.server.keeping import SEATS, until
from tests.server.tables import COMMIT, SEED
from tests.table.house import show
from tripot.engine.view import View
from tripot.server.api import Api
from tripot.server.bots import Bots
from tripot.server.house import House
from tripot.server.keeper import Keeper
from tripot.server.limits import Buckets
from tripot.server.messages import Weighed
from tripot.server.people import People
from tripot.server.sockets import Sockets
from tripot.server.worker import Counsel, Judged, Retold
from tripot.table import commands as do
from tripot.table.settings import Settings
from tripot.table.shown import Actions, Words

OFTEN = 1e6
COUNSEL = Counsel((Weighed("Qs", Words("la dame", "the queen"), -1.25, 0.5, 8, 0.0, Words("peu", "little")),))
Message = dict[str, Any]


class Advisers(Bots):
    """Machines that play by rules of thumb, advise all alike once they are allowed to, and find fault as told.

    `asked` and `judged` are what they have been asked, `left` how many no longer waited for the answer.
    """

    def __init__(self, gains: dict[int, float] | None = None) -> None:
        super().__init__(0)
        self.may_answer = asyncio.Event()
        self.asked: list[View] = []
        self.judged: list[Retold] = []
        self.left = 0
        self.fault: Exception | None = None
        self._gains = gains or {}

    @property
    def can_advise(self) -> bool:
        return True

    async def advise(self, view: View, who: str = "") -> Counsel:
        self.asked.append(view)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.left += 1
            raise
        if self.fault is not None:
            raise self.fault
        return COUNSEL

    async def judge(self, asked: Retold, who: str = "") -> Judged:
        if self.fault is not None:
            raise self.fault
        self.judged.append(asked)
        gain = self._gains.get(len(self.judged))
        return Judged(0.0) if gain is None else Judged(gain, "Mieux", "Better")


class Server:
    """All that a server is, but for the sockets it listens on."""

    def __init__(self, house: House) -> None:
        self.house, self.people = house, People(house.store)
        often = Buckets(OFTEN, OFTEN)
        self.sockets = Sockets(house, self.people, Buckets(OFTEN, OFTEN), loose=Buckets(OFTEN, OFTEN))
        self.api = Api(house, self.people, pace=0, unsafe=often, tables=often)
        self.api.accounts.logins = often
        house.askers.reads = often
        self._http = httpx.ASGITransport(Starlette(routes=self.api.routes()))

    async def person(self, name: str) -> "Person":
        row, cookie = await self.people.guest(secure=False)
        await self.people.change(row, name, None)
        return Person(self, row.id, f"{cookie.name}={cookie.value}")

    async def get(self, path: str, cookie: str = "") -> httpx.Response:
        """What a path is answered."""
        async with httpx.AsyncClient(transport=self._http, base_url="http://tripot") as browser:
            return await browser.get(path, headers={"Cookie": cookie})

    async def post(self, path: str, body: object, cookie: str = "") -> httpx.Response:
        """What a wish is answered."""
        async with httpx.AsyncClient(transport=self._http, base_url="http://tripot") as browser:
            return await browser.post(path, json=body, headers={"Cookie": cookie})


class Person:
    """Somebody with a session."""

    def __init__(self, server: Server, id: str, cookie: str) -> None:
        self.server, self.id, self.cookie = server, id, cookie

    async def get(self, path: str) -> httpx.Response:
        return await self.server.get(path, self.cookie)

    async def post(self, path: str, body: object) -> httpx.Response:
        """What a wish is answered; a cookie that is set with it is kept, as a browser does."""
        answer = await self.server.post(path, body, self.cookie)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer


class Socket:
    """A socket of somebody, or of a stranger, at a table; it says hello at once, if it is not told to wait."""

    _ids = itertools.count(1)

    def __init__(self, server: Server, table: str, cookie: str = "", *, waits: bool = False) -> None:
        self.said: list[Message] = []
        self.closed: int | None = None
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        headers = [(b"cookie", cookie.encode())]
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/ws/t/{table}",
            "headers": headers,
            "client": ("127.0.0.1", 123),  # as requests have it here
            "extensions": {},
        }
        self.conversation = asyncio.create_task(server.sockets(scope, self._inbox.get, self._hear))
        if not waits:
            self.greet()

    def greet(self) -> None:
        self.send(t="hello", protocol=1)

    async def _hear(self, message: Any) -> None:  # noqa: ANN401
        if "text" in message:
            self.said.append(json.loads(message["text"]))
        self.closed = message.get("code", self.closed)

    def send(self, **message: object) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def ask(self, kind: str) -> str:
        """Ask; the id of the question."""
        id = f"q{next(self._ids)}"
        self.send(t=kind, id=id)
        return id

    def answers(self, id: str) -> list[Message]:
        return [message for message in self.said if message.get("id") == id]

    async def answer(self, id: str) -> Message:
        """The first answer."""
        await until(lambda: bool(self.answers(id)))
        return self.answers(id)[0]

    async def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        with contextlib.suppress(asyncio.CancelledError):
            await self.conversation


async def playing(house: House, *people: Person, advice: bool = True) -> Keeper:
    """A short match of Polignac among these people and machines, begun."""
    host, *guests = people
    settings = Settings(pause=0, pace=0, advice=advice, take_back=False, claims=False)
    keeper = await house.make(do.Create("t", "polignac", SEATS, {"limit": 12}, settings), host.id)
    assert isinstance(keeper, Keeper)
    assert await keeper.ask(do.Sit(name="P0", chair=0), host.id) is None
    for chair, guest in enumerate(guests, 1):
        assert await keeper.ask(do.Sit(name=f"P{chair}", chair=chair, token=keeper.table.token), guest.id) is None
        assert await keeper.ask(do.Ready(commit=COMMIT), guest.id) is None
    for chair in range(len(people), SEATS):
        assert await keeper.ask(do.Invite(chair=chair), host.id) is None
    assert await keeper.ask(do.Ready(commit=COMMIT), host.id) is None
    assert await keeper.ask(do.Start(), host.id) is None
    await unseal(keeper, *people)
    return keeper


async def listed(house: House, host: Person, seats: int = SEATS) -> Keeper:
    """A table of Polignac in the lobby, at which nobody sits yet."""
    keeper = await house.make(do.Create("t", "polignac", seats, {}, Settings(listed=True)), host.id)
    assert isinstance(keeper, Keeper)
    return keeper


async def unseal(keeper: Keeper, *people: Person) -> None:
    """Open the seeds of all, and wait for the match."""
    await until(lambda: keeper.table.phase == "sealing" and bool(keeper.table.seed))
    for person in people:
        assert await keeper.ask(do.Reveal(SEED), person.id) is None
    await until(lambda: keeper.table.phase == "play")


def actions_of(keeper: Keeper, person: Person) -> Actions | None:
    """What a person may do now."""
    return show(keeper.table, person.id).get("actions")


async def his_turn(keeper: Keeper, *people: Person) -> Person:
    """The first of these people whose turn it is, once it is somebody's."""
    await until(lambda: any(actions_of(keeper, person) for person in people))
    return next(person for person in people if actions_of(keeper, person))


async def play_first(keeper: Keeper, person: Person) -> None:
    """Play what comes first, if it is this person's turn."""
    if actions := actions_of(keeper, person):
        first = (*actions.cards, *(word.action for word in actions.words))[0]
        await keeper.ask(do.Play(first, actions.turn), person.id)


async def play_out(keeper: Keeper, *people: Person) -> None:
    """Everybody plays what comes first until the match is over."""
    async with asyncio.timeout(PATIENCE):
        while keeper.table.phase not in ("over", "closed"):
            for person in people:
                await play_first(keeper, person)
            await asyncio.sleep(0.001)
