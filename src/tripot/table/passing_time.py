"""What comes of time alone: waits that end, clocks that run out, absences, sole choices made for their player."""

from tripot.engine import rules
from tripot.engine.actions import action_text
from tripot.engine.choices import choice_at
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.course import Course, no
from tripot.table.course_of_match import choose, end_pause, go_on
from tripot.table.matching import game_of, playing_of
from tripot.table.sealing import prepare
from tripot.table.table import HOUSE
from tripot.table.timing import Ending, ends, shared_end
from tripot.table.waits import settle_without


def tick(course: Course, who: str, _: do.Tick) -> None:
    """Everything that is due, the waits of all first; what one brings about may make another due in its turn."""
    if who != HOUSE:
        no("not_host")
    _end_shared_wait(course)
    while found := next(((what, number) for what, number, at in ends(course.table) if at <= course.now), None):
        _end_of(course, *found)
    if not course.events:
        no("early")


def _end_shared_wait(course: Course) -> None:
    end = shared_end(course.table)
    if end is None or end > course.now:
        return
    if course.table.question is not None:
        course.add(told.Expired(course.now))
    elif course.table.phase == "sealing":
        prepare(course, late=True)
    else:
        end_pause(course)


def _end_of(course: Course, what: Ending, number: int) -> None:
    if what == "auto":
        _choose_the_only_one(course, number)
    elif what == "host":
        course.add(told.Hosted(course.now, course.table.heir))
    else:
        course.add(told.SteppedIn(course.now, number, what))
        settle_without(course)


def _choose_the_only_one(course: Course, number: int) -> None:
    state = playing_of(course.table).state
    action = choice_at(rules.legal(state, course.table.seat_of(number)), 0)
    choose(course, number, action_text(game_of(course.table).rulebook, state, action), "auto")
    go_on(course)
