"""What comes of the commands by which people sit down, get ready, speak and leave."""

import hmac

from tripot.engine.game import make_game
from tripot.errors import TripotError
from tripot.games import rulebook
from tripot.players.names import NAMES
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.course import Course, No, Refused, no, own_chair
from tripot.table.names import alike, cleaned, fault_of, free_name
from tripot.table.phrasebook import PHRASES
from tripot.table.sealing import break_off, check_commitment, open_seed, pledge, start
from tripot.table.settings import Settings
from tripot.table.table import HOUSE, Table
from tripot.table.waits import settle_waits, settle_without

VERSION = "1"  # of the rules, as a log knows them
DAY = 86_400_000  # milliseconds
SLOWEST_PACE = 1_000  # hundredths of the usual thinking time


def check_between_matches(table: Table) -> None:
    if not table.resting:
        no("in_play")


def check_host(table: Table, who: str) -> None:
    if who != table.host:
        no("not_host")


def create(course: Course, who: str, command: do.Create) -> None:
    if course.table.id:
        no("made_already")
    try:
        game = make_game(rulebook(command.game), command.seats, command.options)
    except TripotError as error:
        raise No(Refused("bad_rules", error.fr, str(error))) from None
    if not is_sound(command.settings):
        no("bad_settings")
    if not 0 <= command.settings.pace <= SLOWEST_PACE:
        no("bad_settings", "bad_pace")
    token, salt = fresh_token(course), course.entropy[80:112].hex()
    options, settings = dict(game.options), command.settings
    course.add(
        told.Created(course.now, command.table, who, game.name, game.seats, options, settings, token, salt, VERSION)
    )


def fresh_token(course: Course) -> str:
    """An invitation that nobody knows."""
    return course.entropy[64:80].hex()


def is_sound(settings: Settings) -> bool:
    """Whether times are neither negative nor without end."""
    clock = settings.clock
    times = [settings.grace, settings.pause, *((clock.bank, clock.increment) if clock else ())]
    return all(0 <= time <= DAY for time in times)


def sit(course: Course, who: str, command: do.Sit) -> None:
    table = course.table
    check_between_matches(table)
    if who == HOUSE or table.chair_of(who) is not None:
        no("sits_already")
    if not is_invited(table, who, command.token):
        no("not_invited", "invited_no_more" if command.token else "not_invited")
    name, chair = cleaned(command.name), _chair_for(table, command)
    if (fault := fault_of(name)) is not None:
        no("bad_name", fault)
    if table.chairs[chair].level:
        course.add(told.Vacated(course.now, chair))
    _give_way(course, name)
    course.add(told.Seated(course.now, chair, who, _name_here(course.table, name)))


def is_invited(table: Table, who: str, token: str) -> bool:
    """Whether this person may sit down where there is a place."""
    return table.welcomes(who) or _is_the_invitation(table, token)


def has_place(table: Table, who: str, token: str) -> bool:
    """Whether there is a chair for this person between two matches: a free one or, for the invited, a machine's."""
    if any(chair.empty for chair in table.chairs):
        return is_invited(table, who, token)
    return any(chair.level for chair in table.chairs) and _is_the_invitation(table, token)


def _is_the_invitation(table: Table, token: str) -> bool:
    return hmac.compare_digest(token.encode(), table.token.encode())


def _chair_for(table: Table, command: do.Sit) -> int:
    """The chair wanted, or the first that is free; where none is, whoever has the invitation goes before a machine."""
    is_full = not any(chair.empty for chair in table.chairs)
    machines = [number for number, chair in enumerate(table.chairs) if chair.level]
    if command.chair is None and is_full and machines and _is_the_invitation(table, command.token):
        return machines[0]
    return _free_chair(table, command.chair)


def _give_way(course: Course, name: str) -> None:
    """A machine with a person's name takes another, and its chair again."""
    for number, chair in enumerate(course.table.chairs):
        if chair.level and alike(chair.name) == alike(name):
            course.add(told.Invited(course.now, number, chair.level, free_name("", _names(course.table))))


def _name_here(table: Table, name: str) -> str:
    """The name, with a number if another person has it."""
    names = _names(table)
    return free_name(name, names) if alike(name) in map(alike, names) else name


def _names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def _free_chair(table: Table, wanted: int | None) -> int:
    """The chair wanted, or the first that is free."""
    free = [number for number, chair in enumerate(table.chairs) if chair.empty]
    if wanted is None and free:
        return free[0]
    return wanted if wanted is not None and wanted in free else no("no_chair")


def invite(course: Course, who: str, command: do.Invite) -> None:
    table = course.table
    check_host(table, who)
    check_between_matches(table)
    if command.level not in NAMES:
        no("no_level", level=command.level, levels=", ".join(NAMES))
    chair = _free_chair(table, command.chair)
    name = free_name("", _names(table))
    course.add(told.Invited(course.now, chair, command.level, name))
    settle_waits(course)


def empty(course: Course, who: str, command: do.Empty) -> None:
    table = course.table
    check_host(table, who)
    check_between_matches(table)
    if not 0 <= command.chair < len(table.chairs):
        no("no_chair")
    chair = table.chairs[command.chair]
    if chair.empty:
        no("nothing_to_do")
    if command.name not in (None, chair.name):
        no("stale")
    if chair.person == who:
        no("own_chair")
    is_sent_away = bool(chair.person) and chair.away is None  # one who is away has his chair cleared, and may come back
    course.add(told.Vacated(course.now, command.chair, fresh_token(course) if is_sent_away else ""))


def leave(course: Course, who: str, _: do.Leave) -> None:
    chair, resting = own_chair(course, who), course.table.resting
    if resting:
        course.add(told.Vacated(course.now, chair))
    elif course.table.chairs[chair].stand_in == "left":
        no("nothing_to_do")
    else:
        course.add(told.SteppedIn(course.now, chair, "left"))
    is_host, heir = who == course.table.host, course.table.heir
    if not heir and (is_host or not resting):
        close(course, HOUSE, do.Close())
    elif is_host:
        course.add(told.Hosted(course.now, heir))
    settle_without(course)


def ready(course: Course, who: str, command: do.Ready) -> None:
    chair = own_chair(course, who)
    check_commitment(command.commit)
    if course.table.phase == "lobby":
        sitting = course.table.chairs[chair]
        if command.on == sitting.ready and command.commit in ("", sitting.pledge):
            no("nothing_to_do")
        course.add(told.Readied(course.now, chair, command.on, command.commit))
    elif course.table.phase == "sealing" and command.commit:
        pledge(course, chair, command.commit)
        settle_waits(course)
    else:
        no("in_play")


def begin(course: Course, who: str, _: do.Start) -> None:
    table = course.table
    check_host(table, who)
    if table.phase != "lobby":
        no("in_play")
    if any(chair.empty for chair in table.chairs):
        no("empty_chairs")
    if not any(chair.person for chair in table.chairs):
        no("not_here")  # machines wait for somebody
    if any(chair.person and chair.person != who and not chair.ready for chair in table.chairs):
        no("not_ready")
    start(course)


def reveal(course: Course, who: str, command: do.Reveal) -> None:
    open_seed(course, own_chair(course, who), command.seed)
    settle_waits(course)


def rematch(course: Course, who: str, command: do.Rematch) -> None:
    chair = own_chair(course, who)
    check_commitment(command.commit)
    if course.table.phase != "over":
        no("in_play")
    sitting = course.table.chairs[chair]
    if command.on == sitting.wants and command.commit in ("", sitting.pledge):
        no("nothing_to_do")
    course.add(told.Wanted(course.now, chair, command.on, command.commit))
    settle_waits(course)


def auto(course: Course, who: str, command: do.Auto) -> None:
    chair = own_chair(course, who)
    if command.on == course.table.chairs[chair].auto:
        no("nothing_to_do")
    course.add(told.AutoSet(course.now, chair, command.on))


def say(course: Course, who: str, command: do.Say) -> None:
    if command.phrase not in PHRASES:
        no("no_phrase")
    course.add(told.Said(course.now, own_chair(course, who), command.phrase))


def mute(course: Course, who: str, command: do.Mute) -> None:
    chair = own_chair(course, who)
    if not 0 <= command.chair < len(course.table.chairs) or command.chair == chair:
        no("no_chair")
    if command.on == (command.chair in course.table.chairs[chair].muted):
        no("nothing_to_do")
    course.add(told.Muted(course.now, chair, command.chair, command.on))


def take_chair_back(course: Course, who: str, _: do.Return) -> None:
    chair = own_chair(course, who)
    if course.table.chairs[chair].stand_in is None or course.table.chairs[chair].returning:
        no("nothing_to_do")
    course.add(told.Returned(course.now, chair))


def connect(course: Course, who: str, _: do.Connect) -> None:
    chair = own_chair(course, who)
    if course.table.chairs[chair].away is None:
        no("nothing_to_do")
    course.add(told.Connected(course.now, chair))
    if course.table.phase == "over" or course.table.question is not None:
        settle_waits(course)


def disconnect(course: Course, who: str, _: do.Disconnect) -> None:
    chair = own_chair(course, who)
    if course.table.chairs[chair].away is not None:
        no("nothing_to_do")
    course.add(told.Disconnected(course.now, chair))


def wake(course: Course, who: str, _: do.Wake) -> None:
    if who != HOUSE:
        no("not_host")
    course.add(told.Woken(course.now))


def close(course: Course, who: str, _: do.Close) -> None:
    """The end of the table; seeds are opened whatever became of the match."""
    if who not in (HOUSE, course.table.host):
        no("not_host")
    break_off(course)
    course.add(told.Closed(course.now))
