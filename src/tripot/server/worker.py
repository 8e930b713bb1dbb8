"""A machine's process: it is given a view and chooses. Requests come in on one pipe, choices leave on another.

    python -m tripot.server.worker

A request is all that it ever learns: the game, what one seat knows, and a seed. It never sees a position.
"""

import sys
from functools import lru_cache
from typing import BinaryIO

import msgspec

from tripot.engine.game import Game, make_game
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.games import rulebook
from tripot.players.player import Limits, player

LENGTH = 4


class Request(msgspec.Struct, array_like=True, frozen=True):
    """What to choose: `view` are the bytes of a concealed record, `limits` seconds and iterations."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    seat: int
    view: bytes
    level: str
    seconds: float | None
    iterations: int | None
    seed: bytes


class Choice(msgspec.Struct, array_like=True, frozen=True):
    """The action chosen, or the name of what went wrong."""

    action: int | None
    error: str = ""


_requests = msgspec.msgpack.Decoder(Request)
_encode = msgspec.msgpack.Encoder().encode


def packed(message: Request | Choice) -> bytes:
    """A message with its length before it."""
    body = _encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


@lru_cache(maxsize=256)
def settled(name: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Game:
    """A game, made once."""
    return make_game(rulebook(name), seats, dict(options))


def choose(request: Request) -> Choice:
    """What the machine does on this view."""
    game = settled(request.game, request.seats, request.options)
    view = View(game, request.seat, game.rulebook.state.from_buffer_copy(request.view))
    limits = Limits(seconds=request.seconds, iterations=request.iterations)
    return Choice(player(request.level, stream(request.seed)).act(view, limits))


def serve(requests: BinaryIO, choices: BinaryIO) -> None:
    """Choose until nothing more comes."""
    while head := requests.read(LENGTH):
        request = _requests.decode(requests.read(int.from_bytes(head, "big")))
        try:
            choice = choose(request)
        except Exception as error:
            choice = Choice(None, type(error).__name__)
        choices.write(packed(choice))
        choices.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
