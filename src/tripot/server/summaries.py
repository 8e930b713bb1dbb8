"""What is kept of a table beside its log: a summary for the lists, the results of its matches, shortcuts to them."""

from tripot.engine import rules
from tripot.engine.bits import has
from tripot.store.rows import New, Result, Shortcut, Standing, Summary
from tripot.table.course import Decision
from tripot.table.events import Over, Started, encode
from tripot.table.matching import game_of, playing_of
from tripot.table.record import record
from tripot.table.shortcut import write
from tripot.table.table import Table


def new_of(made: Decision, first: int, move: str | None, date: int, standing: tuple[str, ...]) -> New:
    """What is to be kept of a decision; its first event has this number, and the lists have the table as `standing`."""
    bodies = [encode(event) for event in made.events]
    summary = summary_of(made.table, date) if standing_of(made.table) != standing else None
    return New(made.table.id, first, bodies, move, summary, results_of(made, date), shortcuts_of(made, first))


def summary_of(table: Table, date: int) -> Summary:
    """The table summed up for the lists, as it has stood since this date."""
    return Summary(
        table=table.id,
        game=game_of(table).name,
        host=table.host,
        phase=table.phase,
        listed=table.settings.listed,
        people=tuple(chair.person for chair in table.chairs if chair.person),
        free=sum(chair.empty for chair in table.chairs),
        changed=date,
    )


def standing_of(table: Table) -> tuple[str, ...]:
    """All that a table's summary depends on, but for the time."""
    return (table.phase, table.host, *[chair.person or chair.level for chair in table.chairs])


def results_of(made: Decision, date: int) -> list[Result]:
    """The results of the matches that ended with this decision."""
    ended = zip(made.events, made.tables, strict=True)
    return [result_of(table, date) for event, table in ended if isinstance(event, Over) and table.playing]


def shortcuts_of(made: Decision, first: int) -> list[Shortcut]:
    """The shortcuts to the matches that began with this decision, the first event of which has this number."""
    begun = enumerate(zip(made.events, made.tables, strict=True), first + 1)
    return [
        Shortcut(table.id, table.match, seq, write(table))
        for seq, (event, table) in begun
        if isinstance(event, Started)
    ]


def result_of(table: Table, date: int) -> Result:
    """How a match ended for the people who played. Machines have no results.

    Nobody has won a match that was broken off, nor who left one that a machine won for him; but he may have lost it.
    """
    playing = playing_of(table)
    state = playing.state
    winners, losers = (0, 0) if playing.broken_off else (rules.winners(state), rules.losers(state))
    seated = [(table.seat_of(chair), sitting) for chair, sitting in enumerate(table.chairs) if sitting.person]
    standings = tuple(
        Standing(
            player=sitting.person,
            seat=seat,
            score=rules.score(state, seat),
            won=has(winners, seat) and sitting.stand_in != "left",
            lost=has(losers, seat),
        )
        for seat, sitting in seated
    )
    return Result(table.id, table.match, game_of(table).name, len(table.chairs), date, record(table), standings)
