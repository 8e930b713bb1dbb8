"""The routes under /api, and /health."""

import functools
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass, field

import structlog
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tripot.games import GAMES
from tripot.server import catalogue
from tripot.server.accounts import Accounts
from tripot.server.answers import JSON, Refusal, answer, body, granted, refusal, refused_answer
from tripot.server.askers import charge
from tripot.server.house import House
from tripot.server.limits import Buckets
from tripot.server.lobby import Lobby
from tripot.server.making import Making
from tripot.server.messages import encode
from tripot.server.people import People
from tripot.server.replaying import at_match, is_barred, replay_of
from tripot.server.requests import address
from tripot.server.reviewing import Reviewing
from tripot.server.said import complaint, trouble
from tripot.server.wishes import NewTable
from tripot.server.zipping import Page, long_answer, made_ready, tag_of
from tripot.store.store import StoreError, UnsureError
from tripot.table.teaching import has_lesson

log = structlog.get_logger()
_new_table = Decoder(NewTable)
Handler = Callable[[Request], Awaitable[Response]]
UNSAFE_RATE, UNSAFE_BURST = 2.0, 40.0  # unsafe requests a second of a session
CROWD_RATE, CROWD_BURST = 20.0, 400.0  # unsafe requests a second of an address, behind which a whole school may be
TABLE_RATE, TABLE_BURST = 1.0, 300.0  # tables made a second from an address, behind which a whole school may be


@dataclass
class Api:
    """What the routes need, and the answers to those about games and tables."""

    house: House
    people: People
    pace: int
    unsafe: Buckets = field(default_factory=lambda: Buckets(UNSAFE_RATE, UNSAFE_BURST))  # by person, or address
    crowds: Buckets = field(default_factory=lambda: Buckets(CROWD_RATE, CROWD_BURST))  # by address
    tables: Buckets = field(default_factory=lambda: Buckets(TABLE_RATE, TABLE_BURST))  # by address

    def __post_init__(self) -> None:
        self.lobby = Lobby(self.house)
        self.accounts = Accounts(self.house, self.people, self.lobby)
        self.making = Making(self.house, self.pace)
        self.reviewing = Reviewing(self.house)

    def routes(self) -> list[Route]:
        table = "/api/tables/{table}"
        gets: list[tuple[str, Handler]] = [
            ("/api/me", self.accounts.me),
            ("/api/games", self.games),
            ("/api/games/{game}/rules", self.rules),
            ("/api/games/{game}/lesson", self.lesson),
            ("/api/lobby", self.open_tables),
            ("/api/mine", self.my_tables),
            (table, self.table),
            (f"{table}/replay", self.replay),
            (f"{table}/record", self.record),
            (f"{table}/review", self.review),
            ("/api/players/{player}", self.player),
            ("/health", self.health),
        ]
        posts: list[tuple[str, Handler]] = [
            ("/api/me", self.accounts.change_me),
            ("/api/account", self.accounts.account),
            ("/api/password", self.accounts.password),
            ("/api/forget", self.accounts.forget),
            ("/api/login", self.accounts.login),
            ("/api/logout", self.accounts.logout),
            ("/api/tables", self.make),
        ]
        return [Route(path, careful(handler), methods=["GET"]) for path, handler in gets] + [
            Route(path, careful(self.limited(handler)), methods=["POST"]) for path, handler in posts
        ]

    def limited(self, handler: Handler) -> Handler:
        """The handler, for anyone who does not ask too often."""

        async def limited(request: Request) -> Response:
            charge(self.crowds, address(request))
            row = await self.accounts.known(request)
            charge(self.unsafe, row.id if row else address(request))
            return await handler(request)

        return limited

    async def health(self, _: Request) -> Response:
        well = await self.house.health.is_well()
        return answer({"status": "ok" if well else "trouble"}, status=200 if well else 503)

    # the games

    async def games(self, request: Request) -> Response:
        return page(catalogue.games).answer(request)

    async def rules(self, request: Request) -> Response:
        return page(catalogue.rules, game_of(request)).answer(request)

    async def lesson(self, request: Request) -> Response:
        name = game_of(request)
        if not has_lesson(name):
            raise refusal("not_found")
        return page(catalogue.lesson, name).answer(request)

    # tables

    async def open_tables(self, request: Request) -> Response:
        return as_it_is(await self.lobby.open()).answer(request)

    async def my_tables(self, request: Request) -> Response:
        row = await self.accounts.known(request)
        return answer({"tables": await self.lobby.of(row.id) if row else []})

    async def table(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        row = await self.accounts.known(request)
        name, token = request.path_params["table"], request.query_params.get("token", "")
        turn = nullcontext() if self.house.is_open(name) else self.house.askers.turn(address(request))
        async with turn:
            found = await self.lobby.outside(name, row.id if row else "", token)
        if found is None:
            raise refusal("not_found", "no_table")
        return answer(found)

    async def make(self, request: Request) -> Response:
        wish = await body(request, _new_table)
        charge(self.tables, address(request))
        row = await self.accounts.somebody(request)
        return answer(granted(await self.making.make(wish, row)), status=201)

    # afterwards

    async def replay(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        row = await self.accounts.known(request)
        name, number = request.path_params["table"], match_of(request)
        async with self.house.askers.turn(address(request)):
            steps = await replay_of(self.house, name, number, request.query_params.get("as", "all"), row)
        return await long_answer(request, encode(granted(steps)))

    async def review(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        row = await self.accounts.known(request)
        name, number = request.path_params["table"], match_of(request)
        async with self.house.askers.turn(address(request)):
            found = await self.reviewing.of(name, number, row)
        return await long_answer(request, encode(granted(found)))

    async def record(self, request: Request) -> Response:
        name, number = request.path_params["table"], match_of(request)
        row, result = await self.accounts.known(request), await self.house.store.result(name, number)
        person = row.id if row else ""
        if result is None or all(standing.player != person for standing in result.standings):
            self.house.askers.charge(address(request))
            async with self.house.askers.turn(address(request)):
                table = await at_match(self.house, name, number)
            if table is None or is_barred(table, person):
                raise refusal("not_found", "no_match")
            if result is None:
                raise refusal("not_found", "no_match") if table.finished else refusal("unfinished")
        return await long_answer(request, result.record.encode(), "text/plain; charset=utf-8")

    async def player(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        found = await self.lobby.statistics(request.path_params["player"])
        if found is None:
            raise refusal("not_found", "no_player")
        return answer(found)


def careful(handler: Handler) -> Handler:
    """The handler, whose refusals and faults become answers; the cookie goes with them all."""

    async def careful(request: Request) -> Response:
        response = await answered(request)
        if cookie := getattr(request.state, "cookie", None):
            response.headers.append("Set-Cookie", cookie)
        return response

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refused:
            return refused_answer(refused.refused)
        except StoreError as error:
            log.error("the store refused", path=request.url.path, **trouble(error))
            return refused_answer(complaint("busy", "unsure" if isinstance(error, UnsureError) else None))
        except Exception as error:
            log.error("a request broke", path=request.scope["route"].path, **trouble(error))
            return refused_answer(complaint("broken"))

    return careful


@functools.cache
def page(find: Callable[..., object], *names: str) -> Page:
    """What is the same for all, as JSON."""
    return made_ready(encode(find(*names)), JSON)


def as_it_is(data: object) -> Page:
    """What soon changes, as JSON: not worth compressing."""
    body = encode(data)
    return Page(body, None, JSON, tag_of(body))


def game_of(request: Request) -> str:
    """The game a path names. Raises Refusal."""
    name: str = request.path_params["game"]
    if name not in GAMES:
        raise refusal("not_found", "no_game")
    return name


def match_of(request: Request) -> int:
    """Which match of the table; the first if nothing is said. Raises Refusal."""
    number = request.query_params.get("match", "1")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise refusal("not_found", "no_match")
    return int(number)
