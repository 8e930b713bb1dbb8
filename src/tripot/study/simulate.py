"""Many deals between machines, compiled or interpreted: one seed, one result, in whatever portions it is played."""

from collections.abc import Sequence
from ctypes import c_int64
from typing import Annotated, Any

from tripot.engine.bits import nth, size
from tripot.engine.game import Game, expect_game
from tripot.engine.kernel import algorithm, copy, rule
from tripot.engine.playouts import any_choice, note_scores
from tripot.engine.record import Int, Ints, Record, SeatSet, array_of, record
from tripot.engine.rules import apply, begin, deal, legal, losers, score, waiting, wanted, winners
from tripot.engine.seats import MOST_SEATS
from tripot.engine.stream import Pack, Stream, below, seed_bytes, shuffle, stream
from tripot.engine.whole import whole
from tripot.errors import SeatError, TripotError, shown
from tripot.players.thumb import beginner, load
from tripot.study.amounts import expect_some
from tripot.study.progress import Progress, unheard
from tripot.study.report import Ledger, Report

Records = tuple[Sequence[Record], Sequence[Pack], Sequence[Stream], Sequence["Course"]]
UNIFORM, THUMB = range(2)
KINDS = ("uniform", "thumb")
FEW = 1000  # deals not worth compiling for
PORTION, SLOW_PORTION = 5000, 50  # deals between two words of progress, compiled and interpreted


@record
class Course(Record):
    """Where a simulation stands."""

    __slots__ = ()
    deals: Int  # of this match, counted already
    actions: Int  # in this deal
    kinds: Annotated[Ints, c_int64 * MOST_SEATS]  # who plays at each seat
    scores: Annotated[Ints, c_int64 * MOST_SEATS]  # at the beginning of this deal


@record
class Row(Record):
    """A deal that is finished."""

    __slots__ = ()
    actions: Int
    over: Int  # 1 if it ended its match
    winners: SeatSet
    losers: SeatSet
    changes: Annotated[Ints, c_int64 * MOST_SEATS]  # points or chips of each seat


@rule
def choice_of(state: Record, view: Record, seat: int, kind: int, stream: Stream) -> int:
    """What a player of this kind does, on its view alone."""
    if kind == THUMB:
        return beginner(state, seat, stream, view)
    return any_choice(legal(state, seat), stream)


@rule
def write_row(state: Record, course: Course, row: Row, over: int) -> None:
    """Write down the deal just finished."""
    row.actions = course.actions
    row.over = over
    row.winners = winners(state) if over else 0
    row.losers = losers(state) if over else 0
    for seat in range(state.seats):
        row.changes[seat] = score(state, seat) - course.scores[seat]


@rule
def finish_deal(state: Record, blank: Record, course: Course, row: Row, over: int) -> None:
    """Write down the deal just finished, and begin the next match after the last of one."""
    write_row(state, course, row, over)
    if over:
        copy(state, blank)
        begin(state)
    course.actions = 0
    course.deals = 0 if over else state.deals
    note_scores(state, course.scores)


@algorithm
def play_deals(
    states: Sequence[Record],
    packs: Sequence[Pack],
    streams: Sequence[Stream],
    courses: Sequence[Course],
    rows: Sequence[Row],
) -> int:
    """Go on for as many deals as there are rows; returns the actions played.

    `states` holds the match, a blank to begin the next from, and room for a view; `streams` chance's own, then one a
    seat. Seats that may act at the same time do so in a random order.
    """
    state, blank, view, pack, course = states[0], states[1], states[2], packs[0], courses[0]
    done = 0
    actions = 0
    while done < len(rows):
        if wanted(state, pack) > 0:
            shuffle(pack, streams[0])
            deal(state, pack)
        else:
            seats = waiting(state)
            seat = nth(seats, below(streams[0], size(seats)) if size(seats) > 1 else 0)
            apply(state, seat, choice_of(state, view, seat, course.kinds[seat], streams[1 + seat]))
            course.actions += 1
            actions += 1
        over = 1 if wanted(state, pack) == 0 and waiting(state) == 0 else 0
        if state.deals > course.deals or over == 1:
            finish_deal(state, blank, course, rows[done], over)
            done += 1
    return actions


def simulate(
    game: Game,
    players: Sequence[str],
    *,
    deals: int,
    seed: int | str | bytes,
    progress: Progress = unheard,
    portion: int | None = None,
    interpreted: bool | None = None,
) -> Report:
    """Play this many deals, `players` naming who sits at each seat, and report what came of them.

    `progress` is told of each portion of deals played. A few deals are not worth compiling for and are interpreted,
    unless `interpreted` says otherwise: the results are the same, and so they are in portions of any size. Raises
    TripotError for a player that is not known, SeatError if there is not one for each seat, TripotError for less than
    one deal or a portion of less than one, and SeedError for what is no seed.
    """
    _check(game, players, deals, portion)
    load(game.name)
    is_slow = deals <= FEW if interpreted is None else interpreted
    play = play_deals.run if is_slow else play_deals
    portion = portion or (SLOW_PORTION if is_slow else PORTION)
    records = _records(game, players, seed)
    ledger = Ledger(game.seats)
    while ledger.deals < deals:
        rows: Any = (Row * min(portion, deals - ledger.deals))()
        play(*records, rows)
        ledger.enter(rows)
        progress(len(rows))
    return ledger.report(players)


def _check(game: Game, players: Sequence[str], deals: int, portion: int | None) -> None:
    """Raises SeatError and TripotError as `simulate` does."""
    expect_game(game)
    if isinstance(players, str):
        raise SeatError(f"{game.seats} players are wanted, one a seat, not the text {shown(players)}")
    if len(players) != game.seats:
        raise SeatError(f"{game.seats} players are wanted, one a seat, not {len(players)}")
    expect_some(deals, "deals")
    if portion is not None and whole(portion) < 1:
        raise TripotError(f"a portion is of one deal or more, not {shown(portion)}")
    for player in players:
        if player not in KINDS:
            raise TripotError(f"{shown(player)} does not play in simulations: the players are {', '.join(KINDS)}")


def _records(game: Game, players: Sequence[str], seed: int | str | bytes) -> Records:
    """What `play_deals` works on, but for the rows."""
    kind = game.rulebook.state
    state, blank = game.begun(), game.blank()
    course = Course(kinds=(c_int64 * MOST_SEATS)(*(KINDS.index(player) for player in players)))
    note_scores(state, course.scores)
    streams = [stream(seed_bytes(seed) + f"/{who}".encode()) for who in ("chance", *range(game.seats))]
    return array_of(state, blank, kind()), array_of(Pack()), array_of(*streams), array_of(course)
