"""Before a match: commitments, the table's seal, the players' seeds; docs/fairness.md says why in this order."""

from tripot.engine.fair import CLIENT_SEED, SERVER_SEED, commitment, is_hex
from tripot.table import events as told
from tripot.table.course import Course, no
from tripot.table.course_of_match import go_on

DIGEST = 64  # hexadecimal digits of a commitment


def check_commitment(text: str) -> None:
    """Refuse what is neither a commitment nor nothing."""
    if text and not is_hex(text, DIGEST):
        no("bad_seed", "bad_commit", digits=DIGEST)


def start(course: Course) -> None:
    """A match begins with its seeds."""
    course.add(told.Started(course.now, course.table.match + 1))
    prepare(course, late=False)


def prepare(course: Course, *, late: bool) -> None:
    """Seal the table's seed or, after that, begin the match, unless somebody is waited for.

    `late`: time is up, and nobody is waited for any longer.
    """
    if course.table.seed:
        begin_match(course, late=late)
    else:
        seal(course, late=late)


def pledge(course: Course, chair: int, commit: str) -> None:
    """A commitment sent when the match was already being prepared."""
    if course.table.seed or course.table.commits[chair]:
        no("bad_seed")
    course.add(told.Readied(course.now, chair, on=True, commit=commit))


def seal(course: Course, *, late: bool) -> None:
    """The table seals its seed once all who are there have committed to theirs, or it is too late."""
    table = course.table
    if not late and any(not table.commits[chair] for chair in table.present):
        return
    course.add(told.Sealed(course.now, course.entropy[:SERVER_SEED].hex()))
    begin_match(course, late=False)


def open_seed(course: Course, chair: int, seed: str) -> None:
    """A player's seed, if it is the one committed to."""
    table = course.table
    if table.phase != "sealing" or not table.seed or table.seeds[chair]:
        no("in_play")
    if not is_hex(seed, 2 * CLIENT_SEED) or commitment(bytes.fromhex(seed)) != table.commits[chair]:
        no("bad_seed")
    course.add(told.Revealed(course.now, chair, seed))


def begin_match(course: Course, *, late: bool) -> None:
    """The match begins once all who are there have opened their seeds, or it is too late."""
    table = course.table
    if not late and any(table.commits[chair] and not table.seeds[chair] for chair in table.present):
        return
    course.add(told.Begun(course.now))
    go_on(course)


def break_off(course: Course) -> None:
    """A match that is being prepared or played ends here."""
    if course.table.under_way:
        course.add(told.Over(course.now, course.table.match, broken_off=True))
