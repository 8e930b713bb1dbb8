"""How a match goes on: a choice, packs that are wanted, its end."""

from tripot.engine.actions import action_text, parse_action
from tripot.errors import ActionError, RefusedError
from tripot.table import events as told
from tripot.table.choosing import in_words
from tripot.table.course import Course, No, Refused, no
from tripot.table.matching import game_of, is_over, match_of, next_pack, playing_of, wanted
from tripot.table.table import Table


def choose(course: Course, number: int, action: str, hand: told.Hand) -> None:
    """A choice, if the rules accept it; their own sentence if they do not."""
    book, state = game_of(course.table).rulebook, playing_of(course.table).state
    try:
        text = action_text(book, state, parse_action(book, state, action, course.table.seat_of(number)))
    except ActionError:
        no("no_action", action=action[:40])
    try:
        course.add(told.Played(course.now, number, text, hand))
    except RefusedError:
        raise No(by_the_rules(course.table, number, text)) from None


def by_the_rules(table: Table, number: int, action: str) -> Refused:
    """The rules' own sentence for an action they refuse, without what is allowed: the table shows that."""
    game = game_of(table)
    refusal = match_of(game, playing_of(table).state).verify(action, table.seat_of(number))
    assert refusal is not None
    said = in_words(game, refusal.rule)
    return Refused("refused", said.fr, said.en, refusal.rule)


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
    """The match is over: the seeds are opened, and whoever left in its course is no longer expected."""
    course.add(told.Over(course.now, course.table.match))
    for number, chair in enumerate(course.table.chairs):
        if chair.stand_in == "left":
            course.add(told.Vacated(course.now, number))
