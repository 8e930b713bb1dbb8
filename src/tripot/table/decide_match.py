"""What comes of the commands of play."""

from tripot.engine.actions import action_text, parse_action
from tripot.errors import ActionError, RefusedError
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.choosing import in_words
from tripot.table.course import Course, No, Refused, no
from tripot.table.course_of_match import end_pause, go_on
from tripot.table.decide_people import own
from tripot.table.matching import game_of, match_of, playing_of
from tripot.table.table import HOUSE, Table


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
        number = own(course, who)
        if course.table.chairs[number].stand_in is not None:
            no("stood_in")
        return number
    if command.chair is None or not 0 <= command.chair < len(course.table.chairs):
        no("no_chair")
    return command.chair if course.table.chairs[command.chair].by_machine else no("no_machine")


def choose(course: Course, number: int, action: str, hand: told.Hand) -> None:
    """A choice, if the rules accept it; their own sentence if they do not."""
    book, state = game_of(course.table).rulebook, playing_of(course.table).state
    try:
        text = action_text(book, state, parse_action(book, state, action))
    except ActionError:
        no("no_action", action=action[:40])
    try:
        course.add(told.Played(course.now, number, text, hand))
    except RefusedError:
        raise No(refused(course.table, number, text)) from None


def refused(table: Table, number: int, action: str) -> Refused:
    """The rules' own sentence, without what is allowed: the table shows that."""
    refusal = match_of(game_of(table), playing_of(table).state).verify(action, table.seat_of(number))
    assert refusal is not None
    return Refused("refused", *in_words(refusal), refusal.rule)


def ready_for_next(course: Course, who: str, _: do.Next) -> None:
    number = own(course, who)
    if course.table.phase != "pause" or course.table.chairs[number].next:
        no("nothing_to_do")
    course.add(told.Nexted(course.now, number))
    if all(course.table.chairs[chair].next for chair in course.table.present):
        end_pause(course)
