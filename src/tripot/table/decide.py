"""Commands in, events out: what a table answers to what it is asked."""

from collections.abc import Callable
from typing import Any

from tripot.table import commands as do
from tripot.table import decide_match as match
from tripot.table import decide_people as people
from tripot.table import questions
from tripot.table.commands import AnyCommand, Command
from tripot.table.course import Course, Decision, No, Refused, no
from tripot.table.passing_time import tick
from tripot.table.table import Table

ANSWERS: dict[type[Command], Callable[[Course, str, Any], None]] = {
    do.Create: people.create,
    do.Sit: people.sit,
    do.Invite: people.invite,
    do.Empty: people.empty,
    do.Leave: people.leave,
    do.Ready: people.ready,
    do.Start: people.begin,
    do.Reveal: people.reveal,
    do.Rematch: people.rematch,
    do.Auto: people.auto,
    do.Say: people.say,
    do.Mute: people.mute,
    do.Return: people.take_chair_back,
    do.Connect: people.connect,
    do.Disconnect: people.disconnect,
    do.Wake: people.wake,
    do.Close: people.close,
    do.Play: match.play,
    do.Next: match.ready_for_next,
    do.Ask: questions.ask,
    do.Answer: questions.answer,
    do.Tick: tick,
}


def decide(table: Table, command: AnyCommand, *, who: str, now: int, entropy: bytes) -> Decision | Refused:
    """What comes of a command of `who` (a person, or HOUSE for the server itself) at `now`.

    `entropy` is 128 fresh random bytes; most commands use none. A refused command leaves no trace.
    """
    course = Course(table, now, entropy)
    try:
        if table.phase == "closed":
            no("closed")
        if not table.id and not isinstance(command, do.Create):
            no("unmade")
        ANSWERS[type(command)](course, who, command)
    except No as answer:
        return answer.refused
    return course.decision
