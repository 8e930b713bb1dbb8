"""What is asked of a table, and who waits for the answer."""

import asyncio
from dataclasses import dataclass

from tripot.server import metrics
from tripot.server.lines import Line
from tripot.server.messages import Error, Ok
from tripot.table.commands import AnyCommand
from tripot.table.course import Refused


@dataclass(slots=True)
class Asked:
    """A command and who waits for its answer: a socket with the id of its deed, or a future."""

    command: AnyCommand
    who: str
    id: str | None = None
    line: Line | None = None
    answer: asyncio.Future[Refused | None] | None = None
    is_settled: bool = False

    @property
    def move(self) -> str | None:
        """The id of the deed among all those of the table."""
        return f"{self.who}:{self.id}" if self.id else None

    def settle(self, refused: Refused | None) -> None:
        """Say what came of it. What is said first holds, whatever breaks afterwards."""
        if self.is_settled:
            return
        self.is_settled = True
        metrics.deeds(refused.code if refused else "done").inc()
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(refused)
        if self.line is not None and self.id is not None:
            self.line.say(Error.of(self.id, refused) if refused else Ok(self.id))
