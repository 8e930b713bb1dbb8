"""What follows by itself in a match: packs that are wanted, and its end."""

from tripot.table import events as told
from tripot.table.course import Course
from tripot.table.matching import is_over, next_pack, wanted


def go_on(course: Course) -> None:
    """Let chance act for as long as it is wanted, and end the match that is over."""
    while course.table.phase == "play" and (cards := wanted(course.table)):
        deal(course, cards)
    if course.table.phase in ("play", "pause") and is_over(course.table):
        finish(course)


def deal(course: Course, cards: list[int]) -> None:
    """Give the pack that follows from the seeds."""
    course.add(told.Dealt(course.now, next_pack(course.table, cards)))


def end_pause(course: Course) -> None:
    """The next deal."""
    deal(course, wanted(course.table))
    go_on(course)


def finish(course: Course) -> None:
    """The match is over: the seeds are opened, and who left in its course is no longer expected."""
    course.add(told.Over(course.now, course.table.match))
    for number, chair in enumerate(course.table.chairs):
        if chair.stand_in == "left":
            course.add(told.Vacated(course.now, number))
