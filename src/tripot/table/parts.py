"""The parts of a table that everybody sees alike."""

import functools
from collections.abc import Sequence
from operator import add
from typing import Any

from msgspec.structs import replace

from tripot.engine import rules
from tripot.engine.bits import each_seat, size
from tripot.engine.fair import seal
from tripot.engine.game import Game
from tripot.engine.playing import scores_of
from tripot.engine.record import AnyState, phase_name
from tripot.engine.views import Views
from tripot.table.matching import game_of, is_over, playing_of
from tripot.table.phrasing import asked, outcome_words
from tripot.table.said import in_words, line, names_of
from tripot.table.shown import Parts, ShownClock, ShownOutcome, ShownProof, ShownQuestion, ShownSeat, Words
from tripot.table.table import Phase, Playing, Question, Table
from tripot.table.timing import ANSWERING

REMEMBERED = 2_000


@functools.lru_cache(REMEMBERED)
def stage(phase: Phase, until: int | None) -> Parts:
    """Where the table stands; `until` when the pause between two deals, or the wait for seeds, ends."""
    return {"phase": phase, "until": until}


@functools.lru_cache(REMEMBERED)
def me(
    chair: int | None = None,
    seat: int | None = None,
    *,
    host: bool = False,
    auto: bool = False,
    muted: frozenset[int] = frozenset(),
) -> Parts:
    """Where the viewer sits, and what he has settled for himself; `muted` are the chairs he hears nothing from."""
    return {"chair": chair, "seat": seat, "host": host, "auto": auto, "muted": tuple(sorted(muted))}


@functools.lru_cache(REMEMBERED)
def progress(number: int, phase: str, deals: int, *, broken_off: bool = False) -> Parts:
    """How far the match has come."""
    return {"number": number, "phase": phase, "deals": deals, "broken_off": broken_off}


@functools.cache
def may(*, claim: bool = False, take_back: bool = False, advise: bool = False) -> Parts:
    """Whether the viewer may claim the rest of the tricks, has a choice to ask back, or one to be advised on."""
    return {"claim": claim, "take_back": take_back, "advise": advise}


@functools.cache
def seats_of(seats: int) -> tuple[int, ...]:
    """The seats of a set, in order."""
    return tuple(each_seat(seats))


def sheet(game: Game, playing: Playing) -> tuple[tuple[int, ...], ...]:
    """The scores by chair when the match began, then after each deal that is finished."""
    begun = game.begun()
    return (scores_of(begun), *(deal.scores for deal in playing.sheet))


def unwatched(part: Any) -> Any:  # noqa: ANN401  # any part of a table
    """A part for one who may not watch: a seat has no cards, score or clock, a proof no seeds, which tell the packs."""
    if isinstance(part, ShownSeat):
        return replace(part, held=0, score=None, clock=None)
    return replace(part, seeds=("",) * len(part.seeds), seed="") if isinstance(part, ShownProof) else part


def shown_seats(table: Table, views: Views | None) -> list[ShownSeat]:
    """Who sits at each seat, as everybody sees it; `views` are those of the match, where there is one."""
    chairs, playing = enumerate(table.seating), table.playing
    if playing is None or views is None:
        return [shown_seat(table, seat, number, 0, None) for seat, number in chairs]
    held = cards_held(playing.state)
    return [
        shown_seat(table, seat, number, held[seat], score_of(table, playing, number, views.score(seat)))
        for seat, number in chairs
    ]


def score_of(table: Table, playing: Playing, number: int, score: int) -> int | None:
    """What a chair has; in a pause what it had after the deal: what the next one costs beforehand is not yet seen."""
    if not table.plays(number):
        return None
    return playing.sheet[-1].scores[number] if table.phase == "pause" else score


def shown_seat(table: Table, seat: int, number: int, held: int, score: int | None) -> ShownSeat:
    chair = table.chairs[number]
    return ShownSeat(
        seat=seat,
        chair=number,
        kind="empty" if chair.empty else "bot" if chair.level else "human",
        name=chair.name,
        level=chair.level,
        host=bool(chair.person) and chair.person == table.host,
        ready=chair.ready,
        connected=chair.away is None,
        stand_in=chair.stand_in,
        next=chair.next,
        wants=chair.wants,
        held=held,
        score=score,
        clock=shown_clock(table, number),
    )


def cards_held(state: AnyState) -> list[int]:
    """How many cards each seat has in hand, as anybody can count them; those set aside to be passed are among them."""
    if hasattr(state, "hands"):
        held = list(map(size, state.hands))
        return list(map(add, held, map(size, state.passed))) if phase_name(state) == "exchange" else held
    return list(state.down) if hasattr(state, "down") else [0] * state.seats


def are_empty_handed(state: AnyState) -> bool:
    """Whether a pack given now begins a deal: at Le Vingt-et-un the talon may end within one."""
    return not any(cards_held(state))


def shown_clock(table: Table, number: int) -> ShownClock | None:
    """A clock as it stands: full before one's match, without the time spent until a question was put."""
    chair, clock, question = table.chairs[number], table.settings.clock, table.question
    if clock is None or not chair.person:
        return None
    if not table.plays(number):
        return ShownClock(clock.bank, None)
    if chair.asked is None or chair.stand_in is not None:
        return ShownClock(chair.bank, None)
    if question is None:
        return ShownClock(chair.bank, chair.asked)
    return ShownClock(table.left(chair, question.since), None)


def shown_question(table: Table, viewer: int | None) -> ShownQuestion | None:
    """The question on the table; `mine` if it waits for the viewer's answer."""
    question = table.question
    if question is None:
        return None
    said = asked(question.what, table.chairs[question.chair].name, _choice(table, question, viewer))
    mine = viewer in table.voices and viewer not in question.yes
    yes = tuple(sorted(question.yes))
    return ShownQuestion(question.chair, question.what, yes, question.since + ANSWERING, mine, said.fr, said.en)


def _choice(table: Table, question: Question, viewer: int | None) -> Words | None:
    """The choice asked back, in words, for those who have a part in the match; for others where all may watch it."""
    knows = table.settings.watching == "public" if viewer is None else table.plays(viewer)
    if question.choice is None or not knows:
        return None
    told = question.choice
    _, fr, en = in_words(game_of(table).rulebook.name, told.event, names_of(table), told.seating)
    return Words(fr, en)


def shown_proof(table: Table) -> ShownProof | None:
    """Commitments and seeds as far as they are open: the table's own only when nothing depends on it any more."""
    if not table.match:
        return None
    sealed = seal(bytes.fromhex(table.seed)) if table.seed else ""
    open_seed = table.seed if table.finished else ""
    return ShownProof(table.match, sealed, table.commits, table.seeds, open_seed)


def shown_outcome(table: Table) -> ShownOutcome | None:
    if not table.finished or not is_over(table):
        return None
    state = playing_of(table).state
    winners, losers = (tuple(each_seat(found)) for found in (rules.winners(state), rules.losers(state)))
    scores = scores_of(state)
    names = tuple(playing_of(table).names[chair] for chair in table.seating)
    return ShownOutcome(names, winners, losers, scores, _said_of_the_end(table, names, winners=winners, losers=losers))


def _said_of_the_end(table: Table, names: Sequence[str], **seats: Sequence[int]) -> tuple[Words, ...]:
    """What was told last, which may say why it ended, and before it those it does not name."""
    spoken = playing_of(table).spoken
    last = line(game_of(table).rulebook, spoken, len(spoken) - 1, names_of(table))
    unnamed = {name: found for name, found in seats.items() if name not in last.values}
    return (*outcome_words(names, **unnamed), Words(last.fr, last.en))
