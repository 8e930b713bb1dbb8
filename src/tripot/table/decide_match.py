"""What comes of the commands of play."""

from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.course import Course, no, own_chair
from tripot.table.course_of_match import choose, go_on
from tripot.table.matching import playing_of
from tripot.table.table import HOUSE
from tripot.table.waits import settle_waits


def play(course: Course, who: str, command: do.Play) -> None:
    number = _player(course, who, command)
    table = course.table
    if table.phase != "play":
        no("in_play")
    if table.question is not None:
        no("question_open")
    if command.turn != table.chairs[number].turn:
        no("stale")
    if table.chairs[number].asked is None:
        no("not_your_turn")
    choose(course, number, command.action, "machine" if who == HOUSE else "own")
    go_on(course)


def _player(course: Course, who: str, command: do.Play) -> int:
    """The chair that is to play: one's own, or for the server that of a machine."""
    if who != HOUSE:
        number = own_chair(course, who)
        if course.table.chairs[number].stand_in is not None:
            no("stood_in")
        return number
    if command.chair is None or not 0 <= command.chair < len(course.table.chairs):
        no("no_chair")
    return command.chair if course.table.chairs[command.chair].by_machine else no("no_machine")


def ready_for_next(course: Course, who: str, command: do.Next) -> None:
    """Whoever says this also takes his chair back from a machine that plays for him."""
    number = own_chair(course, who)
    if course.table.phase != "pause":
        no("nothing_to_do")
    if command.deals not in (None, playing_of(course.table).state.deals):
        no("stale")
    if course.table.chairs[number].next:
        no("nothing_to_do")
    if course.table.chairs[number].stand_in is not None:
        course.add(told.Returned(course.now, number))
    course.add(told.Nexted(course.now, number))
    settle_waits(course)
