"""The line of a page to its table: everything passes through, and more can be said on it, or less."""

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.playing import await_turn, sit_alone

W = TypeVar("W", bound="Wire")


class Wire:
    """Keeps what a page has been told last, and tells it more in the name of the table."""

    def __init__(self, page: Page) -> None:
        self._number, self._added, self.parts = 0, 0, dict[str, Any]()
        page.route_web_socket(re.compile("/ws/"), self._carry)

    def _carry(self, line: WebSocketRoute) -> None:
        self.line, self.server = line, line.connect_to_server()
        self.server.on_message(self._hear)
        line.on_message(self._send)

    def _send(self, text: str | bytes) -> None:
        self.server.send(text)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if "parts" in message:
            self._added = 0
        if "n" in message:
            self._number = message["n"] = message["n"] + self._added
        self.parts = message.get("parts", self.parts) | message.get("set", {})
        self.line.send(json.dumps(message))

    def tell(self, *told: dict[str, Any], **parts: Any) -> None:  # noqa: ANN401
        """What has happened, and the parts of the table that are no longer as they were."""
        self._number, self._added = self._number + 1, self._added + 1
        message = {"t": "told", "n": self._number, "at": 0, "done": None, "told": told, "set": parts}
        self.line.send(json.dumps(message))

    def cut(self, code: int) -> None:
        self.line.close(code=code)


def seated(visit: Visit, make: Callable[[Page], W], game: str = "dame_de_pique") -> tuple[Page, W]:
    """A match, at one's turn, with its line at hand."""
    page = visit()
    wire = make(page)
    sit_alone(page, game)
    await_turn(page)
    return page, wire


def line(word: str, **values: object) -> dict[str, object]:
    """A line of what was told, by the word of its event."""
    return {"word": word, "values": values, "fr": "Voilà.", "en": "There."}


def refuse(page: Page, deed: str, sentence: str) -> None:
    """Have this deed of the page refused with this sentence."""

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hand_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("deed", {}).get("do") == deed:
                refusal = {"t": "error", "code": "refused", "fr": sentence, "en": sentence}
                line.send(json.dumps(refusal | {"id": message["id"]}))
            else:
                server.send(text)

        line.on_message(hand_on)

    page.route_web_socket(re.compile("/ws/"), carry)
