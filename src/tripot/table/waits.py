"""What is awaited from all together: answers to a question, seeds, the next deal, a rematch."""

from collections.abc import Sequence

from tripot.engine import rules
from tripot.engine.bits import has
from tripot.engine.entries import Dealt, Played
from tripot.table import events as told
from tripot.table.claims import next_play
from tripot.table.course import Course
from tripot.table.course_of_match import choose, end_pause, go_on
from tripot.table.matching import last_choice, playing_of
from tripot.table.sealing import prepare, start
from tripot.table.table import Chair, Question


def settle_waits(course: Course) -> None:
    """Go on with what all who are waited for agree to.

    They are those who are there; for a question also one who is cut off and may yet be back before a machine plays
    for him; for a rematch everybody, and everybody must be there, and be more than machines.
    """
    table = course.table
    if table.question is not None:
        _settle(course, table.question)
    elif table.phase == "sealing":
        prepare(course, late=False)
    elif table.phase == "pause" and all(table.chairs[chair].next for chair in table.present):
        end_pause(course)
    elif table.phase == "over" and table.attended and all(map(_is_for_a_rematch, table.chairs)):
        start(course)


def _is_for_a_rematch(chair: Chair) -> bool:
    return bool(chair.level) or (chair.wants and chair.attended)


def settle_without(course: Course) -> None:
    """The same when somebody has gone. Where nobody is left who could agree, time alone ends a wait."""
    if course.table.present:
        settle_waits(course)


def _settle(course: Course, question: Question) -> None:
    if not question.yes.issuperset(course.table.voices):
        return
    if question.what == "take_back":
        _take_back(course, question.chair)
    else:
        course.add(told.Claimed(course.now, question.chair))
        _play_out(course, question.chair)
    go_on(course)


def _take_back(course: Course, chair: int) -> None:
    """What was chosen last is taken back; the question of an earlier version may be about what no longer can be."""
    entries = last_choice(playing_of(course.table), course.table.seat_of(chair))
    if entries is None:
        course.add(told.Expired(course.now))
        return
    before, first = playing_of(course.table), entries + 1
    later = [(entry, at in before.lent) for at, entry in enumerate(before.log[first:], first)]
    course.add(told.TookBack(course.now, chair, entries))
    _choose_again(course, later)


def _choose_again(course: Course, later: Sequence[tuple[Dealt | Played, bool]]) -> None:
    """What others chose at the same time as what was taken back stands, and what was chosen for them still was: it did
    not follow from it.
    """
    for entry, is_lent in later:
        if not isinstance(entry, Played) or not has(rules.waiting(playing_of(course.table).state), entry.seat):
            return
        number = course.table.seating[entry.seat]
        is_machines = is_lent or bool(course.table.chairs[number].level)
        choose(course, number, entry.text, "machine" if is_machines else "own")


def _play_out(course: Course, claimer: int) -> None:
    """Play the rest of the tricks; a choice that is no card is left to whoever it belongs to."""
    deals = playing_of(course.table).state.deals
    while course.table.phase == "play" and playing_of(course.table).state.deals == deals:
        found = next_play(course.table, claimer)
        if found is None:
            return
        choose(course, *found, "claim")
