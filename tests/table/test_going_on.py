"""Whatever people have done at a table, in any order, it goes on once those who are there do what they can."""

import copy
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from tests.seldom import only_long
from tests.table.house import House, at_random, begun, house, person, play_one, play_out, step
from tripot.engine.stream import stream
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.commands import AnyCommand
from tripot.table.course import Decision
from tripot.table.settings import Clock, Settings
from tripot.table.table import Table
from tripot.table.timing import due, machine_turns

LONGER = 3_500  # milliseconds: than a grace of three seconds
ENOUGH = 60  # rounds in which every table has gone on, or never will
CHOOSE = at_random(stream("going on"))
ABSENT_HOST = "host"
Deed = tuple[AnyCommand, str]


def playing(people: int, settings: Settings) -> House:
    return begun("polignac", people=people, settings=settings, limit=30)


def paused(people: int, settings: Settings) -> House:
    made = playing(people, settings)
    while made.phase != "pause":
        step(made, CHOOSE)
    return made


def questioned(people: int, settings: Settings) -> House:
    made = playing(people, settings)
    while not isinstance(made.ask(do.Ask("take_back"), person(0)), Decision):
        step(made, CHOOSE)
    assert made.table.question is not None
    return made


def sealing(people: int, settings: Settings) -> House:
    made = house("polignac", people=people, settings=settings)
    made.do(do.Start(), person(0))
    return made


def over(people: int, settings: Settings) -> House:
    return play_out(begun("polignac", people=people, settings=settings))


def over_where_the_host_does_not_sit(people: int, settings: Settings) -> House:
    made = over(people, settings)
    made.table = replace(made.table, host=ABSENT_HOST)
    return made


STANDS = (playing, paused, questioned, sealing, over, over_where_the_host_does_not_sit)
USUAL, HURRIED = Settings(), Settings(grace=3_000, clock=Clock(5_000, 0))


def deeds_of(made: House) -> Iterator[Deed]:
    """All that may come in between: people come and go, and do what they are asked for."""
    for chair in made.table.chairs:
        if chair.person:
            for command in (do.Next(), do.Answer(yes=True), do.Rematch(), do.Disconnect(), do.Connect(), do.Leave()):
                yield command, chair.person
            yield do.Return(), chair.person
    for number in (0, 1):
        yield do.Invite(number), made.table.host
    yield do.Empty(1), made.table.host
    yield do.Wake(), ""


def after_each_deed(made: House) -> Iterator[House]:
    """The table after each of them, or after a wait."""
    for command, who in deeds_of(made):
        found = fork(made)
        if isinstance(found.ask(command, who), Decision):
            yield found
    found = fork(made)
    found.wait(LONGER)
    yield found


def fork(made: House) -> House:
    """The same table, of which nothing is known that went before."""
    found = copy.copy(made)
    found.log, found.decisions = [], []
    return found


def goes_on(made: House) -> bool:
    """Whether something is played, or a match begins, or nobody is there to wait for it who may not come back."""
    for _ in range(ENOUGH):
        if made.phase == "closed" or any(isinstance(event, told.Played | told.Started) for event in made.log):
            return True
        if not made.table.attended and made.table.question is None and made.phase != "sealing":
            return made.table.resting or any(chair.person for chair in made.table.chairs)
        if not do_what_one_can(made):
            return False
    return False


def do_what_one_can(made: House) -> bool:
    """Those who are there do what they are asked for, and machines; where there is nothing to do time passes."""
    length = len(made.log)
    if made.table.phase == "play" and made.table.question is None:
        play_what_is_asked(made)
    for chair in made.table.chairs:
        if chair.present:
            for command in (do.Next(), do.Answer(yes=True), do.Rematch()):
                made.ask(command, chair.person)
    if any(chair.present and chair.person == made.table.host for chair in made.table.chairs):
        fill_the_chairs(made)
    at = due(made.table)
    if len(made.log) == length and at is not None:
        made.now = max(made.now, at)
        made.do(do.Tick())
    return len(made.log) > length


def play_what_is_asked(made: House) -> None:
    chairs = made.table.chairs
    people = [number for number, chair in enumerate(chairs) if chair.present and chair.asked is not None]
    for number in [*people, *(turn.chair for turn in machine_turns(made.table))][:1]:
        play_one(made, number, CHOOSE)


def fill_the_chairs(made: House) -> None:
    """A host sends away those who are not there, and has machines in their places."""
    for number, chair in enumerate(made.table.chairs):
        if chair.person and chair.away is not None:
            made.ask(do.Empty(number), made.table.host)
        made.ask(do.Invite(number), made.table.host)


def look_of(table: Table) -> tuple[object, ...]:
    """All that a table that goes on, or does not, may depend on here."""
    return table.chairs, table.phase, table.host, table.question, table.since


@pytest.mark.parametrize(
    ("stand", "people", "settings", "deeds"),
    [
        *((stand, 2, USUAL, 4) for stand in STANDS),
        *only_long(*((stand, 2, settings, 6) for stand in STANDS for settings in (USUAL, HURRIED, Settings(pause=0)))),
        *only_long(*((stand, 3, settings, 5) for stand in STANDS for settings in (USUAL, HURRIED))),
    ],
)
def test_a_table_goes_on_whatever_people_have_done(
    stand: Callable[[int, Settings], House], people: int, settings: Settings, deeds: int
) -> None:
    """All that may be done in so many deeds, each table once."""
    found = [stand(people, settings)]
    seen = {look_of(found[0].table)}
    for _ in range(deeds):
        following = []
        for made in (after for before in found for after in after_each_deed(before)):
            if look_of(made.table) not in seen:
                seen.add(look_of(made.table))
                following.append(made)
        found = following
        for made in found:
            assert goes_on(fork(made)), made.table.chairs
