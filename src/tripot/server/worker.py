"""A machine's process: it is given a view and chooses, or says what each choice is worth. Requests come in on one pipe,
answers leave on another.

    python -m tripot.server.worker

A request is all that it ever learns: the game, what one seat knows, and a seed. It never sees a position, except of a
match that is over and is being reviewed.
"""

import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from tripot.engine.actions import action_text
from tripot.engine.game import Game, make_game
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.games import rulebook
from tripot.players.limits import Limits
from tripot.players.player import player
from tripot.server.messages import Weighed
from tripot.table.shown import Words

if TYPE_CHECKING:
    from tripot.players.advice import Advice

LENGTH = 4
Options = tuple[tuple[str, Value], ...]


class Message(msgspec.Struct, array_like=True, frozen=True, tag=str.lower):
    """Something that goes through a pipe."""


class Request(Message, frozen=True):
    """What to choose: `view` are the bytes of a concealed record, `seconds` how long it may think at most."""

    game: str
    seats: int
    options: Options
    seat: int
    view: bytes
    level: str
    seconds: float | None
    seed: bytes


class Question(Message, frozen=True):
    """What is each choice worth on this view?"""

    game: str
    seats: int
    options: Options
    seat: int
    view: bytes


class Retold(Message, frozen=True):
    """Was this choice of a match that is over a good one? `position` is the position it was made in, as text."""

    game: str
    seats: int
    options: Options
    seat: int
    position: str
    action: str


class Choice(Message, frozen=True):
    """The action chosen, or the name of what went wrong."""

    action: int | None
    error: str = ""


class Counsel(Message, frozen=True):
    """What each action is worth, the best first; nothing where nothing is weighed. Or what went wrong."""

    advice: tuple[Weighed, ...]
    error: str = ""


class Judged(Message, frozen=True):
    """What another choice would have gained, in points or chips, and the sentence that says so; 0 if nothing."""

    gain: float
    fr: str = ""
    en: str = ""
    error: str = ""


Order = Request | Question | Retold
Answer = Choice | Counsel | Judged
_order = msgspec.msgpack.Decoder(Order)
_encode = msgspec.msgpack.Encoder().encode


def packed(message: Message) -> bytes:
    """A message with its length before it."""
    body = _encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


@lru_cache(maxsize=256)
def cached_game(name: str, seats: int, options: Options) -> Game:
    """A game, made once for all that is asked of it."""
    return make_game(rulebook(name), seats, dict(options))


def seen(asked: Request | Question) -> View:
    """The view a request holds."""
    game = cached_game(asked.game, asked.seats, asked.options)
    return View(game, asked.seat, game.rulebook.state.from_buffer_copy(asked.view))


def choose(request: Request) -> Choice:
    """What the machine does on this view."""
    return Choice(player(request.level, stream(request.seed)).act(seen(request), Limits(seconds=request.seconds)))


def counsel(question: Question) -> Counsel:
    """What each choice is worth on this view."""
    from tripot.players.advice import advise

    view = seen(question)
    return Counsel(tuple(weighed(view, advice) for advice in advise(view)))


def weighed(view: View, advice: "Advice") -> Weighed:
    """What an action is worth, as it is sent: only the best is not behind."""
    from tripot.players.advice import named

    return Weighed(
        action_text(view.game.rulebook, view.state, advice.action),
        Words(named(view, advice.action, "fr"), named(view, advice.action, "en")),
        round(advice.expected, 2),
        round(advice.spread, 2),
        advice.worlds,
        ceil(1000 * advice.behind) / 1000,
        Words(advice.reason_fr, advice.reason_en),
    )


def judge(retold: Retold) -> Judged:
    """What there is to say of a choice: it is made once more, and reviewed on what its maker knew."""
    from tripot.players.advice import review

    game = cached_game(retold.game, retold.seats, retold.options)
    match = game.set_up(retold.position)
    match.play(retold.action, seat=retold.seat)
    remarks = review(match, retold.seat)
    return Judged(remarks[0].gain, remarks[0].fr, remarks[0].en) if remarks else Judged(0.0)


WORK: dict[type[Message], tuple[Callable[[Any], Answer], Callable[[str], Answer]]] = {
    Request: (choose, lambda error: Choice(None, error)),
    Question: (counsel, lambda error: Counsel((), error)),
    Retold: (judge, lambda error: Judged(0.0, error=error)),
}


def answer(order: Order) -> Answer:
    """The answer, or what went wrong."""
    work, failed = WORK[type(order)]
    try:
        return work(order)
    except Exception as error:
        return failed(type(error).__name__)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nothing more comes."""
    while head := requests.read(LENGTH):
        answers.write(packed(answer(_order.decode(requests.read(int.from_bytes(head, "big"))))))
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # where the server was killed nobody reads: end without a word
    serve(sys.stdin.buffer, sys.stdout.buffer)
