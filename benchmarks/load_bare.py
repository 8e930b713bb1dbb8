"""What a move costs without a game: a frame read, an append to the store, four prepared messages sent."""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from benchmarks.load_echo import serve
from tripot.server.gate import Receive, Scope, Send
from tripot.server.messages import Do, from_client
from tripot.server.patience import AT_ONCE
from tripot.store.rows import New
from tripot.store.sqlite import open_sqlite
from tripot.store.store import Store

EVENT = b'{"t":"played","at":1795228800000,"chair":3,"action":"Th","hand":"own"}'
HEAD, TAIL = b'{"t":"told","n":%d,"code":"', b'"}'


class Bare:
    """Tables of which nothing is known but who sits there and how many events there were."""

    def __init__(self, store: Store, view: bytes) -> None:
        self._store, self._view = store, view
        self._sockets: dict[str, list[Callable[[bytes], bool]]] = defaultdict(list)
        self._lengths: dict[str, int] = defaultdict(int)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        _, table, seat = scope["path"].split("/")
        self._sockets[table].append(scope["extensions"][AT_ONCE])
        while (message := await receive())["type"] == "websocket.receive":
            deed = from_client.decode(message["text"])
            assert isinstance(deed, Do)
            await self._store.append(New(table, self._lengths[table], [EVENT], move=f"p_{seat}:{deed.id}"))
            self._lengths[table] += 1
            for put in self._sockets[table]:
                put(self._view % self._lengths[table])


def view_of(size: int) -> bytes:
    """A message of so many bytes, once its number of two digits is written."""
    return HEAD + b"x" * (size - len(HEAD + TAIL)) + TAIL


async def main(folder: str, size: str) -> None:
    await serve(Bare(await open_sqlite(Path(folder) / "bare.sqlite"), view_of(int(size))))


if __name__ == "__main__":
    from tripot.server.run import loop_factory

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(main(*sys.argv[1:]))
