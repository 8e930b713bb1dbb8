"""Questions put to the table: taking a choice back, claiming the rest of the tricks. One no is a no."""

from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.claims import is_sure
from tripot.table.course import Course, no, own_chair
from tripot.table.matching import last_choice, playing_of, view_for
from tripot.table.timing import ANSWERING
from tripot.table.waits import settle_waits

MOST_ASKS = 2  # questions of one chair between two choices of its own


def ask(course: Course, who: str, command: do.Ask) -> None:
    table, number = course.table, own_chair(course, who)
    if table.phase != "play":
        no("in_play")
    if table.question is not None:
        no("question_open")
    if table.chairs[number].stand_in is not None:
        no("stood_in")
    if table.chairs[number].asks >= MOST_ASKS:
        no("asked_enough")
    if command.what == "take_back":
        _check_take_back(course, number)
    elif command.what == "claim":
        _check_claim(course, number)
    else:
        no("no_question")
    course.add(told.Asked(course.now, number, command.what))
    settle_waits(course)


def _check_take_back(course: Course, number: int) -> None:
    table = course.table
    if not table.settings.take_back:
        no("no_take_back")
    if last_choice(playing_of(table), table.seat_of(number)) is None:
        no("nothing_to_take_back")


def _check_claim(course: Course, number: int) -> None:
    """A claim is judged on what its maker knows alone, so that its refusal tells him nothing."""
    table = course.table
    if not table.settings.claims:
        no("no_claims")
    if not is_sure(view_for(table, table.seat_of(number))):
        no("not_sure")


def answer(course: Course, who: str, command: do.Answer) -> None:
    number = own_chair(course, who)
    question = course.table.question
    if question is None:
        no("nothing_to_answer")
    if command.until not in (None, question.since + ANSWERING):
        no("stale")
    if number in question.yes:
        no("nothing_to_answer")
    if course.table.chairs[number].stand_in is not None:
        no("stood_in")
    course.add(told.Answered(course.now, number, command.yes))
    settle_waits(course)
