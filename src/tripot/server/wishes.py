"""What may be asked for over HTTP: the bodies of requests, checked."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tripot.engine.options import Value
from tripot.table.settings import Settings
from tripot.table.usual import MOST_CHAIRS


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A body."""


class Myself(Wish, frozen=True):
    """My name and language; what is left out stays."""

    name: str | None = None
    language: Literal["fr", "en"] | None = None


class Account(Wish, frozen=True):
    """A login and its password, as long as a body may be: what is wrong with them is said in words."""

    login: str
    password: str

    @property
    def plain_login(self) -> str:
        """The login as it is kept, however a phone has written it."""
        return self.login.strip().lower()


class NewPassword(Wish, frozen=True):
    """Another password for my account."""

    password: str
    new: str


class Forget(Wish, frozen=True):
    """That my account be forgotten, and who I am."""

    password: str


class NewTable(Wish, frozen=True):
    """A table to be made; see docs/protocol.md."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    options: dict[str, Value] = {}
    chairs: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=MOST_CHAIRS)] | None = None
    settings: Settings = Settings()
    commit: Annotated[str, Meta(max_length=64)] = ""
    start: bool = False
