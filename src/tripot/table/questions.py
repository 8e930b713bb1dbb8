"""Questions put to the table: taking a choice back, claiming the rest of the tricks. One no is a no."""

from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.claims import is_sure, next_play
from tripot.table.course import Course, no
from tripot.table.course_of_match import go_on
from tripot.table.decide_match import choose
from tripot.table.decide_people import own
from tripot.table.matching import last_choice, playing_of, view_for

MOST_ASKS = 2  # questions of one chair between two choices of its own


def ask(course: Course, who: str, command: do.Ask) -> None:
    table, number = course.table, own(course, who)
    if table.phase != "play":
        no("in_play")
    if table.question is not None:
        no("question_open")
    if table.chairs[number].stand_in is not None:
        no("stood_in")
    if table.chairs[number].asks >= MOST_ASKS:
        no("asked_enough")
    if command.what == "take_back":
        _may_take_back(course, number)
    elif command.what == "claim":
        _may_claim(course, number)
    else:
        no("no_question")
    course.add(told.Asked(course.now, number, command.what))
    _settle(course)


def _may_take_back(course: Course, number: int) -> None:
    table = course.table
    if not table.settings.take_back:
        no("no_take_back")
    if last_choice(playing_of(table), table.seat_of(number)) is None:
        no("nothing_to_take_back")


def _may_claim(course: Course, number: int) -> None:
    """A claim is judged on what its maker knows alone, so that its refusal tells him nothing."""
    table = course.table
    if not table.settings.claims:
        no("no_claims")
    if not is_sure(view_for(table, table.seat_of(number))):
        no("not_sure")


def answer(course: Course, who: str, command: do.Answer) -> None:
    number = own(course, who)
    question = course.table.question
    if question is None or number in question.yes:
        no("nothing_to_answer")
    course.add(told.Answered(course.now, number, command.yes))
    if command.yes:
        _settle(course)


def _settle(course: Course) -> None:
    """Do what all who are there agree to; machines and the absent agree."""
    question = course.table.question
    if question is None or not question.yes.issuperset(course.table.present):
        return
    if question.what == "take_back":
        entries = last_choice(playing_of(course.table), course.table.seat_of(question.chair))
        assert entries is not None
        course.add(told.TookBack(course.now, question.chair, entries))
    else:
        course.add(told.Claimed(course.now, question.chair))
        play_out(course, question.chair)
    go_on(course)


def play_out(course: Course, claimer: int) -> None:
    """Play the rest of the tricks; a choice that is no card is left to whom it belongs."""
    deals = playing_of(course.table).state.deals
    while course.table.phase == "play" and playing_of(course.table).state.deals == deals:
        found = next_play(course.table, claimer)
        if found is None:
            return
        choose(course, *found, "claim")
