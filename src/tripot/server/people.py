"""Who is who: sessions in a cookie, guests first, accounts for those who want one."""

import contextlib
import hashlib
import re
import secrets
from dataclasses import dataclass

from tripot.server.clocks import date_ms
from tripot.server.house import new_id
from tripot.server.passwords import Passwords
from tripot.server.said import complaint
from tripot.store.rows import PlayerRow, Session
from tripot.store.store import ConflictError, Store, StoreError
from tripot.table.course import Refused

DAY = 24 * 3600  # seconds
LASTING = 400 * DAY  # the longest a browser keeps a cookie
WORN = 300 * DAY  # whoever comes with a session that has less left is given all of it anew
SECURE_COOKIE, PLAIN_COOKIE = "__Host-tripot", "tripot"
LOGIN = re.compile(r"[a-z0-9_-]{3,30}")
PASSWORD = range(8, 129)
NOBODYS = b""  # no session


@dataclass(frozen=True, slots=True)
class Cookie:
    """A session, to be set in the browser."""

    name: str
    value: str
    secure: bool

    @property
    def header(self) -> str:
        age = LASTING if self.value else 0
        secure = "; Secure" if self.secure else ""
        return f"{self.name}={self.value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


class People:
    """The people the store knows: nothing of them is kept in memory, where it could outlast what is on the disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._passwords = Passwords()

    async def person(self, session: bytes) -> PlayerRow | None:
        """Who has a session."""
        return await self._store.player_of_session(session, date_ms()) if session else None

    async def guest(self, language: str = "fr", *, secure: bool) -> tuple[PlayerRow, Cookie]:
        """A new guest, who has no name yet, with a session."""
        row = PlayerRow(new_id("p"), "", date_ms(), language)
        await self._store.put_player(row)
        _, cookie = await self._session(row.id, secure=secure)
        return row, cookie

    async def change(self, row: PlayerRow, name: str | None, language: str | None) -> PlayerRow:
        """Another name or language; what is None stays."""
        return await self._store.change_player(row.id, name, language)

    async def claim(
        self, row: PlayerRow, login: str, password: str, *, secure: bool
    ) -> tuple[PlayerRow, Cookie] | Refused:
        """Make a guest an account, with another session: whoever else had the guest's does not have the account's."""
        already = complaint("bad_message", "has_account")
        if row.login is not None:
            return already
        if not LOGIN.fullmatch(login) or len(password) not in PASSWORD:
            return complaint("bad_message", "bad_account")
        secret = await self._passwords.hash(password)
        session, cookie = new_session(row.id, secure=secure)
        try:
            account = await self._store.claim_player(row.id, login, secret, session)
        except ConflictError:
            return complaint("login_taken")
        return (account, cookie) if account is not None else already

    async def enter(self, login: str, password: str, *, secure: bool) -> tuple[PlayerRow, Cookie] | Refused:
        """A session for whoever knows the password; the answer takes the same time whether the login exists or not."""
        row = await self._store.player_of_login(login)
        fits = await self._passwords.fits(row.secret if row else None, password)
        if row is None or not fits:
            return complaint("wrong_login")
        session, cookie = await self._session(row.id, secure=secure)
        now = await self._store.player_of_login(login)
        if now is None or now.secret != row.secret:  # the sessions there were have been ended before this one began
            await self._store.end_session(session.digest)
            return complaint("wrong_login")
        return row, cookie

    async def change_password(self, row: PlayerRow, password: str, new: str, session: bytes) -> PlayerRow | Refused:
        """Another password for an account; all its sessions end but this one."""
        was = await self._proved(row, password)
        if was is None:
            return wrong_password()
        secret = await self._secret(new)
        if isinstance(secret, Refused):
            return secret
        return await self._store.change_secret(row.id, was, secret, session) or wrong_password()

    async def renew(self, login: str, new: str) -> PlayerRow | Refused:
        """Another password for an account whose owner has forgotten his; all its sessions end."""
        row = await self._store.player_of_login(login)
        if row is None or row.secret is None:
            return complaint("not_found", "no_account", login=login)
        secret = await self._secret(new)
        if isinstance(secret, Refused):
            return secret
        return await self._store.change_secret(row.id, row.secret, secret, NOBODYS) or complaint("busy")

    async def forget(self, row: PlayerRow, password: str, *, secure: bool) -> Cookie | Refused:
        """Forget an account and whose it was; the cookie that comes back is empty."""
        was = await self._proved(row, password)
        if was is None or not await self._store.forget_player(row.id, was):
            return wrong_password()
        return Cookie(cookie_name(secure=secure), "", secure)

    async def prolong(self, cookies: str, *, secure: bool) -> Cookie | None:
        """The cookie of a session once more, if it was to end before long: whoever comes now and then stays known."""
        value, now = value_of(cookies, secure=secure), date_ms()
        with contextlib.suppress(StoreError):  # another visit will do
            if await self._store.prolong_session(digest(value), now + WORN * 1000, now + LASTING * 1000):
                return Cookie(cookie_name(secure=secure), value, secure)
        return None

    async def tidy(self) -> None:
        """Forget the sessions that ended long ago: a start with a fast clock makes nobody a stranger for good."""
        with contextlib.suppress(StoreError):  # the next start will do
            await self._store.forget_sessions(date_ms() - LASTING * 1000)

    async def leave(self, session: bytes, *, secure: bool) -> Cookie:
        """End a session; the cookie that comes back forgets it."""
        if session:
            await self._store.end_session(session)
        return Cookie(cookie_name(secure=secure), "", secure)

    async def _secret(self, new: str) -> str | Refused:
        """What is kept of another password, unless it is too short or too long."""
        if len(new) not in PASSWORD:
            return complaint("bad_message", "bad_password")
        return await self._passwords.hash(new)

    async def _proved(self, row: PlayerRow, password: str) -> str | None:
        """The secret of an account, for whoever knows its password."""
        fits = row.secret is not None and await self._passwords.fits(row.secret, password)
        return row.secret if fits else None

    async def _session(self, person: str, *, secure: bool) -> tuple[Session, Cookie]:
        session, cookie = new_session(person, secure=secure)
        await self._store.put_session(session)
        return session, cookie


def wrong_password() -> Refused:
    """What an owner hears who is known, and whose password is not the one."""
    return complaint("wrong_login", "wrong_password")


def new_session(person: str, *, secure: bool) -> tuple[Session, Cookie]:
    """A session, as the store keeps it and as the browser does."""
    value = secrets.token_urlsafe(32)
    session = Session(digest(value), person, date_ms() + LASTING * 1000)
    return session, Cookie(cookie_name(secure=secure), value, secure)


def cookie_name(*, secure: bool) -> str:
    """The browser keeps a `__Host-` cookie to https and to this host."""
    return SECURE_COOKIE if secure else PLAIN_COOKIE


def value_of(cookies: str, *, secure: bool) -> str:
    """What our cookie holds; empty if there is none."""
    pairs = (pair.strip().partition("=") for pair in cookies.split(";"))  # other programs' need not be well formed
    return next((value for name, _, value in pairs if name == cookie_name(secure=secure)), "")


def session_of(cookies: str, *, secure: bool) -> bytes:
    """What the store knows a session by; empty if there is no cookie of ours."""
    value = value_of(cookies, secure=secure)
    return digest(value) if value else b""


def digest(value: str) -> bytes:
    """What is kept of a session's id: whoever reads the store cannot use it."""
    return hashlib.sha256(value.encode()).digest()
