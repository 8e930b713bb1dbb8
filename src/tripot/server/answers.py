"""Answers over HTTP: JSON, and refusals with their status."""

from typing import TypeVar

from msgspec import Struct
from msgspec.json import Decoder
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tripot.server.messages import LONGEST, UNREADABLE, encode
from tripot.server.said import complaint
from tripot.table.course import Refused

T = TypeVar("T")
W = TypeVar("W", bound=Struct)
STATUS = {
    "bad_message": 400,
    "bad_option": 400,
    "bad_name": 400,
    "too_long": 413,
    "too_fast": 429,
    "no_session": 401,
    "wrong_login": 401,
    "origin": 403,
    "bad_method": 405,
    "not_found": 404,
    "login_taken": 409,
    "unfinished": 409,
    "busy": 503,
    "broken": 500,
    "unreadable": 500,
}
REFUSED = 409
JSON = "application/json"
NOT_KEPT = {"Cache-Control": "no-store"}  # by a browser, or anybody between


class Refusal(Exception):  # noqa: N818  # an answer, not a fault
    """A request is refused."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


def refusal(code: str, sentence: str | None = None, **values: object) -> Refusal:
    """A refusal of the server's own."""
    return Refusal(complaint(code, sentence, **values))


def answer(data: object, *, status: int = 200) -> Response:
    """JSON."""
    return Response(encode(data), status, media_type=JSON, headers=NOT_KEPT)


def granted(found: T | Refused) -> T:
    """What was found. Raises Refusal if it was refused."""
    if isinstance(found, Refused):
        raise Refusal(found)
    return found


def refused_answer(refused: Refused) -> Response:
    """The body of every error."""
    error = {"code": refused.code, "fr": refused.fr, "en": refused.en}
    if refused.rule is not None:
        error["rule"] = refused.rule
    return answer({"error": error}, status=STATUS.get(refused.code, REFUSED))


async def body(request: Request, kind: Decoder[W]) -> W:
    """The body of a request. Raises Refusal if it is too long, not JSON, or not what is asked for."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise refusal("bad_message")
    read = b""
    try:
        async for piece in request.stream():
            read += piece
            if len(read) > LONGEST:
                raise refusal("too_long")
        return kind.decode(read or b"{}")
    except (*UNREADABLE, ClientDisconnect):
        raise refusal("bad_message") from None
