"""The rooms of the server, one behind the other: the gate, then sockets, then pages and the API."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from tripot.server import metrics
from tripot.server.answers import refused_answer
from tripot.server.api import Api
from tripot.server.bots import Bots
from tripot.server.gate import App, Gate, Receive, Scope, Send
from tripot.server.heads import MOST
from tripot.server.house import House, farewell
from tripot.server.limits import Buckets
from tripot.server.origins import Origins, is_loopback
from tripot.server.pages import SHELL, Pages
from tripot.server.people import People
from tripot.server.said import complaint
from tripot.server.settings import Settings
from tripot.server.sockets import PERSON_BURST, PERSON_RATE, Sockets
from tripot.server.sweeping import Sweeping
from tripot.store.store import Store

OK, NOT_FOUND = 200, 404
PAGES = (
    "/",
    "/t/{table}",
    "/join/{invitation}",
    "/games/{game}",
    "/games/{game}/rules",
    "/replay/{table}",
    "/players/{player}",
    "/mine",
    "/about",
)


async def misdirected(request: Request, _: Exception) -> Response:
    """The refusal of a method that a path does not have; it names those it has."""
    routes = [route for route in request.app.routes if route.matches(request.scope)[0] != Match.NONE]
    answer = refused_answer(complaint("bad_method"))
    answer.headers["Allow"] = ", ".join(sorted({method for route in routes for method in route.methods}))
    return answer


@dataclass
class Server:
    """A running server, without the sockets it listens on; `places` is how many connections there may be."""

    settings: Settings
    store: Store
    places: int = MOST

    def __post_init__(self) -> None:
        self.house = House(self.store, Bots(self.settings.workers), several=self.settings.several)
        self.people = People(self.store)
        self.pages = Pages()
        self.sockets = Sockets(self.house, self.people, Buckets(PERSON_RATE, PERSON_BURST), most=self.places // 2)
        self._sweeping: asyncio.Task[None] | None = None

    def app(self) -> App:
        """All of it, as ASGI."""
        api = Api(self.house, self.people, self.settings.pace)
        routes = [
            *api.routes(),
            Route("/metrics", self.metrics),
            Route("/static/{path:path}", self.static),
            *(Route(path, self.shell) for path in PAGES),
        ]
        http = Starlette(
            routes=routes, lifespan=self._lifespan, exception_handlers={404: self.missing, 405: misdirected}
        )
        sockets = self.sockets

        async def inner(scope: Scope, receive: Receive, send: Send) -> None:
            await (sockets if scope["type"] == "websocket" else http)(scope, receive, send)

        return Gate(inner, Origins(self.settings.origins, is_behind=bool(self.settings.trusted)), self.pages.shell)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self.people.tidy()
        await self.house.go_on_leaving()
        self._sweeping = asyncio.create_task(Sweeping(self.house).run())
        yield
        self._sweeping.cancel()

    async def end(self) -> None:
        """Say that the server restarts, and finish what is under way at the tables."""
        await self.house.end(farewell("restart"))

    async def shell(self, request: Request) -> Response:
        return self._file(SHELL, request)

    async def static(self, request: Request) -> Response:
        return self._file(request.path_params["path"], request)

    def _file(self, path: str, request: Request) -> Response:
        return self.pages.answer(path, request) or refused_answer(complaint("not_found"))

    async def metrics(self, request: Request) -> Response:
        host = request.client.host if request.client else ""
        if not is_loopback(host) or "x-forwarded-for" in request.headers:
            return refused_answer(complaint("not_found"))
        return Response(metrics.exposed(), media_type="text/plain; version=0.0.4")

    async def missing(self, request: Request, _: Exception) -> Response:
        """A browser gets the page, which says that there is nothing here; anybody else the refusal."""
        is_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if not is_page:
            return refused_answer(complaint("not_found"))
        page = self._file(SHELL, request)
        if page.status_code == OK:  # else the browser has it
            page.status_code = NOT_FOUND
        return page
