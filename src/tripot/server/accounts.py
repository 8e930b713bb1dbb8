"""The routes about who I am: a guest, an account, its password, and the way out."""

from dataclasses import dataclass, field

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from tripot import __version__
from tripot.server.answers import Refusal, answer, body, granted, refusal
from tripot.server.askers import charge
from tripot.server.house import House
from tripot.server.limits import Buckets, Recent
from tripot.server.lobby import Lobby
from tripot.server.messages import PROTOCOL
from tripot.server.people import LOGIN, People
from tripot.server.requests import address, cookies, hand_over, is_secure, session
from tripot.server.wishes import Account, Forget, Myself, NewPassword
from tripot.store.rows import PlayerRow
from tripot.table.course import refused
from tripot.table.names import cleaned, fault_of

LOGIN_RATE, LOGIN_BURST = 0.1, 10.0  # attempts a second from an address at a login
CHECK_RATE, CHECK_BURST = 1.0, 60.0  # attempts a second from an address, behind which a whole school may be
GUESS_RATE, GUESS_BURST = 1.0, 100.0  # attempts a second at a login from all addresses
ENTRIES = 10_000  # remembered
_myself, _account = Decoder(Myself), Decoder(Account)
_new_password, _forget = Decoder(NewPassword), Decoder(Forget)


@dataclass
class Accounts:
    """Answers those who ask for themselves."""

    house: House
    people: People
    lobby: Lobby
    logins: Buckets = field(default_factory=lambda: Buckets(LOGIN_RATE, LOGIN_BURST))  # by address and login
    guesses: Buckets = field(default_factory=lambda: Buckets(GUESS_RATE, GUESS_BURST))  # by login, from everywhere
    checks: Buckets = field(default_factory=lambda: Buckets(CHECK_RATE, CHECK_BURST))  # by address, at all logins
    entries: Recent[None] = field(default_factory=lambda: Recent(ENTRIES))  # where a login has been of use

    async def known(self, request: Request) -> PlayerRow | None:
        return await self.people.person(session(request))

    async def somebody(self, request: Request, language: str = "fr") -> PlayerRow:
        """Who asks; a stranger becomes a guest."""
        row = await self.known(request)
        if row is None:
            row, cookie = await self.people.guest(language, secure=is_secure(request))
            hand_over(request, cookie)
        return row

    async def me(self, request: Request) -> Response:
        row = await self.known(request)
        if row is not None and (cookie := await self.people.prolong(cookies(request), secure=is_secure(request))):
            hand_over(request, cookie)
        return answer(who_i_am(row))

    async def change_me(self, request: Request) -> Response:
        wish = await body(request, _myself)
        name = None if wish.name is None else called(wish.name)
        row = await self.somebody(request, wish.language or "fr")
        row = await self.people.change(row, name, wish.language)
        self.lobby.forget(row.id)
        return answer(who_i_am(row))

    async def account(self, request: Request) -> Response:
        wish, before = await body(request, _account), session(request)
        charge(self.checks, address(request))
        row = await self.somebody(request)
        made = await self.people.claim(row, wish.plain_login, wish.password, secure=is_secure(request))
        claimed, cookie = granted(made)
        self.entries.put(entry(request, wish.plain_login), None)
        hand_over(request, cookie)
        if before:
            self.house.call_back(lambda line: line.session == before)
        return answer(who_i_am(claimed))

    async def login(self, request: Request) -> Response:
        wish = await body(request, _account)
        if not LOGIN.fullmatch(wish.plain_login):  # nobody has it: nothing is kept of it, however long it is
            raise refusal("wrong_login")
        self.charge_guess(request, wish.plain_login)
        row, cookie = granted(await self.people.enter(wish.plain_login, wish.password, secure=is_secure(request)))
        self.entries.put(entry(request, wish.plain_login), None)
        hand_over(request, cookie)
        return answer(who_i_am(row))

    def charge_guess(self, request: Request, login: str) -> None:
        """A password is about to be checked. Raises Refusal for anyone who guesses too often; whatever others
        guess, an owner is let in where he has been before.
        """
        here = entry(request, login)
        charge(self.logins, here)
        if here not in self.entries:
            charge(self.checks, address(request))
            charge(self.guesses, login)

    async def owner(self, request: Request) -> PlayerRow:
        """The owner of the account whose password is about to be checked. Raises Refusal."""
        row = await self.known(request)
        if row is None or row.login is None:
            raise refusal("no_session")
        self.charge_guess(request, row.login)
        return row

    async def password(self, request: Request) -> Response:
        wish, row, mine = await body(request, _new_password), await self.owner(request), session(request)
        changed = granted(await self.people.change_password(row, wish.password, wish.new, mine))
        self.house.say_goodbye(lambda line: line.person == row.id and line.session != mine)
        return answer(who_i_am(changed))

    async def forget(self, request: Request) -> Response:
        wish, row = await body(request, _forget), await self.owner(request)
        hand_over(request, granted(await self.people.forget(row, wish.password, secure=is_secure(request))))
        self.lobby.forget(row.id)
        self.house.say_goodbye(lambda line: line.person == row.id)
        self.house.give_up(row.id)
        return answer(who_i_am(None))

    async def logout(self, request: Request) -> Response:
        ended = session(request)
        hand_over(request, await self.people.leave(ended, secure=is_secure(request)))
        if ended:
            self.house.say_goodbye(lambda line: line.session == ended)
        return answer(who_i_am(None))


def entry(request: Request, login: str) -> str:
    """A login, and where it is used."""
    return f"{address(request)} {login}"


def who_i_am(row: PlayerRow | None) -> dict[str, object]:
    """The answer to `GET /api/me`."""
    me = None if row is None else {"id": row.id, "name": row.name, "language": row.language, "account": row.login}
    return {"protocol": PROTOCOL, "version": __version__, "me": me}


def called(name: str) -> str:
    """A name in the form people are called by, here as at a table. Raises Refusal."""
    name = cleaned(name)
    if (fault := fault_of(name)) is not None:
        raise Refusal(refused("bad_name", fault))
    return name
