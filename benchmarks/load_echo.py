"""A bare WebSocket echo on the stack of the server: what the sockets alone cost."""

import asyncio
import socket
from typing import Any

import uvicorn

from tripot.server.gate import App, Receive, Scope, Send
from tripot.server.heads import BriefProtocol
from tripot.server.messages import LONGEST
from tripot.server.patience import PatientProtocol
from tripot.server.run import loop_factory


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Send back what comes."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def serve(app: App) -> None:
    """Serve on a free port of this machine, which is printed, as the server does."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)  # noqa: FBT003
    settings: dict[str, Any] = {"http": BriefProtocol, "ws": PatientProtocol, "ws_max_size": LONGEST}
    config = uvicorn.Config(
        app, loop="none", lifespan="off", log_config=None, access_log=False, ws_per_message_deflate=False, **settings
    )
    print(listening.getsockname()[1], flush=True)
    await uvicorn.Server(config).serve(sockets=[listening])


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(echo))
