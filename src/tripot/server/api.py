"""The routes under /api, and /health."""

import functools
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import structlog
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tripot import __version__
from tripot.errors import TripotError
from tripot.games import GAMES
from tripot.server import catalogue
from tripot.server.answers import Refusal, answer, body, refusal, refused_answer
from tripot.server.askers import charge
from tripot.server.house import House
from tripot.server.limits import Buckets
from tripot.server.lobby import Lobby
from tripot.server.making import Making
from tripot.server.messages import PROTOCOL, encode
from tripot.server.people import LOGIN, Cookie, People, session_of
from tripot.server.replaying import at_match, is_barred, replay_of
from tripot.server.reviewing import Reviewing
from tripot.server.said import complaint, trouble
from tripot.server.wishes import Account, Myself, NewTable
from tripot.store.rows import PlayerRow
from tripot.store.store import StoreError
from tripot.table.decide import Refused
from tripot.table.names import cleaned, fault_of
from tripot.table.phrasing import phrase

log = structlog.get_logger()
_myself, _account, _new_table = Decoder(Myself), Decoder(Account), Decoder(NewTable)
Handler = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")
UNSAFE_RATE, UNSAFE_BURST = 2.0, 40.0  # unsafe requests a second of a session
LOGIN_RATE, LOGIN_BURST = 0.1, 10.0  # attempts a second of an address at a login
GUESS_RATE, GUESS_BURST = 1.0, 100.0  # attempts a second at a login from all addresses
TABLE_RATE, TABLE_BURST = 1.0, 300.0  # tables made a second of an address, behind which a whole school may be


@dataclass
class Api:
    """What the routes need."""

    house: House
    people: People
    pace: int
    unsafe: Buckets = field(default_factory=lambda: Buckets(UNSAFE_RATE, UNSAFE_BURST))  # by person, or address
    logins: Buckets = field(default_factory=lambda: Buckets(LOGIN_RATE, LOGIN_BURST))  # by address and login
    guesses: Buckets = field(default_factory=lambda: Buckets(GUESS_RATE, GUESS_BURST))  # by login, from everywhere
    tables: Buckets = field(default_factory=lambda: Buckets(TABLE_RATE, TABLE_BURST))  # by address

    def __post_init__(self) -> None:
        self.lobby = Lobby(self.house)
        self.making = Making(self.house, self.pace)
        self.reviewing = Reviewing(self.house)

    def routes(self) -> list[Route]:
        table = "/api/tables/{table}"
        gets: list[tuple[str, Handler]] = [
            ("/api/me", self.me),
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
            ("/api/me", self.change_me),
            ("/api/account", self.account),
            ("/api/login", self.login),
            ("/api/logout", self.logout),
            ("/api/tables", self.make),
        ]
        return [Route(path, careful(handler), methods=["GET"]) for path, handler in gets] + [
            Route(path, careful(self.limited(handler)), methods=["POST"]) for path, handler in posts
        ]

    def limited(self, handler: Handler) -> Handler:
        """The handler, for who does not ask too often."""

        async def limited(request: Request) -> Response:
            row = await self.known(request)
            charge(self.unsafe, row.id if row else address(request))
            return await handler(request)

        return limited

    async def in_turn(self, request: Request, work: Callable[[], Awaitable[T]]) -> T:
        """What may take long, one after the other for an address, so that none keeps the others waiting.

        Raises Refusal.
        """
        async with self.house.askers.turn(address(request)):
            return await work()

    async def health(self, _: Request) -> Response:
        well = self.house.store.is_well
        return answer({"status": "ok" if well else "trouble"}, status=200 if well else 503)

    # who I am

    async def known(self, request: Request) -> PlayerRow | None:
        return await self.people.person(session(request))

    async def somebody(self, request: Request, language: str = "fr") -> tuple[PlayerRow, Cookie | None]:
        """Who asks; a guest is made of a stranger."""
        row = await self.known(request)
        if row is not None:
            return row, None
        return await self.people.guest("", language, secure=is_secure(request))

    async def me(self, request: Request) -> Response:
        return answer(who_i_am(await self.known(request)))

    async def change_me(self, request: Request) -> Response:
        wish = await body(request, _myself)
        name = None if wish.name is None else called(wish.name)
        row, cookie = await self.somebody(request, wish.language or "fr")
        row = await self.people.change(row, name, wish.language)
        self.lobby.forget(row.id)
        return answer(who_i_am(row), cookie=cookie.header if cookie else None)

    async def account(self, request: Request) -> Response:
        wish = await body(request, _account)
        row, cookie = await self.somebody(request)
        claimed = await self.people.claim(row, wish.login, wish.password)
        if isinstance(claimed, Refused):
            raise Refusal(claimed)
        return answer(who_i_am(claimed), cookie=cookie.header if cookie else None)

    async def login(self, request: Request) -> Response:
        wish = await body(request, _account)
        if not LOGIN.fullmatch(wish.login):  # nobody has it: nothing is kept of it, however long it is
            raise refusal("wrong_login")
        charge(self.logins, f"{address(request)} {wish.login}")
        charge(self.guesses, wish.login)
        entered = await self.people.enter(wish.login, wish.password, secure=is_secure(request))
        if isinstance(entered, Refused):
            raise Refusal(entered)
        row, cookie = entered
        return answer(who_i_am(row), cookie=cookie.header)

    async def logout(self, request: Request) -> Response:
        ended = session(request)
        cookie = await self.people.leave(ended, secure=is_secure(request))
        if ended:
            self.house.say_goodbye(ended)
        return answer(who_i_am(None), cookie=cookie.header)

    # the games

    async def games(self, request: Request) -> Response:
        return cached(request, catalogue.games())

    async def rules(self, request: Request) -> Response:
        return cached(request, catalogue.rules(game_of(request)))

    async def lesson(self, request: Request) -> Response:
        name = game_of(request)
        if not catalogue.has_lesson(name):
            raise refusal("not_found")
        return cached(request, catalogue.lesson(name))

    # tables

    async def open_tables(self, request: Request) -> Response:
        return cached(request, await self.lobby.open())

    async def my_tables(self, request: Request) -> Response:
        row = await self.known(request)
        return answer({"tables": await self.lobby.of(row.id) if row else []})

    async def table(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        row = await self.known(request)
        name, token = request.path_params["table"], request.query_params.get("token", "")
        look = functools.partial(self.lobby.outside, name, row.id if row else "", token)
        found = await (look() if name in self.house.keepers else self.in_turn(request, look))
        if found is None:
            raise refusal("not_found", "no_table")
        return answer(found)

    async def make(self, request: Request) -> Response:
        wish = await body(request, _new_table)
        charge(self.tables, address(request))
        row, cookie = await self.somebody(request)
        made = await self.making.make(wish, row)
        if isinstance(made, Refused):
            raise Refusal(made)
        return answer(made, status=201, cookie=cookie.header if cookie else None)

    # afterwards

    async def replay(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        row = await self.known(request)
        name, side = request.path_params["table"], request.query_params.get("as", "all")
        play = functools.partial(replay_of, self.house, name, match_of(request), side, row)
        steps = await self.in_turn(request, play)
        if isinstance(steps, Refused):
            raise Refusal(steps)
        return answer(steps)

    async def review(self, request: Request) -> Response:
        self.house.askers.charge(address(request))
        row = await self.known(request)
        look = functools.partial(self.reviewing.of, request.path_params["table"], match_of(request), row)
        found = await self.in_turn(request, look)
        if isinstance(found, Refused):
            raise Refusal(found)
        return answer(found)

    async def record(self, request: Request) -> Response:
        name, number = request.path_params["table"], match_of(request)
        row, result = await self.known(request), await self.house.store.result(name, number)
        person = row.id if row else ""
        if result is None or all(standing.player != person for standing in result.standings):
            self.house.askers.charge(address(request))
            table = await self.in_turn(request, functools.partial(at_match, self.house, name, number))
            if table is None or is_barred(table, person):
                raise refusal("not_found")
            if result is None:
                raise refusal("not_found" if table.finished else "unfinished")
        return Response(result.record, media_type="text/plain; charset=utf-8")

    async def player(self, request: Request) -> Response:
        found = await self.lobby.statistics(request.path_params["player"])
        if found is None:
            raise refusal("not_found")
        return answer(found)


def careful(handler: Handler) -> Handler:
    """The handler, whose refusals and faults become answers."""

    async def careful(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refused:
            return refused_answer(refused.refused)
        except StoreError as error:
            log.error("the store refused", path=request.url.path, **trouble(error))
            return refused_answer(complaint("busy"))
        except TripotError as error:
            return refused_answer(Refused("bad_option", error.fr, str(error)))
        except Exception as error:
            log.error("a request broke", path=request.scope["route"].path, **trouble(error))
            return refused_answer(complaint("broken"))

    return careful


def cached(request: Request, data: object) -> Response:
    """JSON that the browser keeps, and asks for again by its tag."""
    encoded = encode(data)
    tag = f'"{hashlib.sha256(encoded).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(encoded, media_type="application/json", headers=headers)


def who_i_am(row: PlayerRow | None) -> dict[str, object]:
    """The answer to `GET /api/me`."""
    me = None if row is None else {"id": row.id, "name": row.name, "language": row.language, "account": row.login}
    return {"protocol": PROTOCOL, "version": __version__, "me": me}


def called(name: str) -> str:
    """A name as people are called by it, here as at a table. Raises Refusal."""
    name = cleaned(name)
    if (fault := fault_of(name)) is not None:
        raise Refusal(Refused("bad_name", *phrase(fault)))
    return name


def session(request: Request) -> bytes:
    """The session a request is sent with; empty without one."""
    return session_of(request.headers.get("cookie", ""), secure=is_secure(request))


def is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def address(request: Request) -> str:
    """Where a stranger asks from."""
    return request.client.host if request.client else ""


def game_of(request: Request) -> str:
    """The game a path names. Raises Refusal."""
    name: str = request.path_params["game"]
    if name not in GAMES:
        raise refusal("not_found")
    return name


def match_of(request: Request) -> int:
    """Which match of the table; the first if nothing is said. Raises Refusal."""
    number = request.query_params.get("match", "1")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise refusal("not_found")
    return int(number)
