"""What a viewer may see of a table: built upward from nothing, on his view of the match alone."""

from tripot.cards import card_text
from tripot.engine import rules
from tripot.engine.bits import size
from tripot.engine.fair import seal
from tripot.engine.match import phase_name
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import each_seat
from tripot.table.choosing import actions, reason, refused
from tripot.table.claims import is_sure
from tripot.table.fields import write_fields
from tripot.table.matching import is_over, last_choice, playing_of, view_for
from tripot.table.panel import hand_of
from tripot.table.phrasing import asked, outcome_words
from tripot.table.shown import (
    Reason,
    Shown,
    ShownClock,
    ShownMatch,
    ShownOutcome,
    ShownProof,
    ShownQuestion,
    ShownSeat,
)
from tripot.table.table import Chair, Table
from tripot.table.timing import ANSWERING, shared_end

__all__ = ["Showing", "may_watch", "show", "view_for", "why"]


def may_watch(table: Table, who: str) -> bool:
    """Whether this person may see the match: who sits there, and others where and when they are welcome."""
    if table.chair_of(who) is not None or table.settings.watching == "public":
        return True
    return table.settings.watching == "after" and table.phase in ("over", "closed")


def seat_of(table: Table, who: str) -> int:
    """The seat of a person in the match; SPECTATOR for who does not sit there."""
    chair = table.chair_of(who)
    return SPECTATOR if chair is None else table.seat_of(chair)


def show(table: Table, who: str) -> Shown:
    """The table as this person sees it now; anybody who does not sit there is a spectator."""
    return Showing(table).to(who)


def why(table: Table, who: str, action: str) -> Reason | None:
    """Why this person may not do an action now; None if he may. Raises ActionError for a text that names none."""
    return reason(view_for(table, seat_of(table, who)), action)


class Showing:
    """A table about to be shown: what is the same for all is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats = tuple(shown_seat(table, seat, chair) for seat, chair in enumerate(table.seating))
        self.proof = shown_proof(table)
        self.until = shared_end(table) if table.phase in ("pause", "sealing") else None
        self.outcome = shown_outcome(table)
        self.sheet = tuple(deal.scores for deal in table.playing.sheet) if table.playing else ()

    def to(self, who: str) -> Shown:
        """The table for this viewer."""
        table = self.table
        number = table.chair_of(who)
        chair = Chair() if number is None else table.chairs[number]
        return Shown(
            phase=table.phase,
            chair=number,
            seat=None if number is None else table.seat_of(number),
            host=bool(who) and who == table.host,
            auto=chair.auto,
            muted=tuple(sorted(chair.muted)),
            seats=self.seats,
            match=self.match(who) if table.playing and may_watch(table, who) else None,
            question=shown_question(table, number),
            proof=self.proof,
            until=self.until,
        )

    def match(self, who: str) -> ShownMatch:
        """The match, from the viewer's own view of it."""
        table = self.table
        seat, number = seat_of(table, who), table.chair_of(who)
        view = view_for(table, seat)
        hand = hand_of(view)
        chair = Chair() if number is None else table.chairs[number]
        is_playing = table.phase == "play" and table.question is None and chair.stand_in is None
        return ShownMatch(
            number=table.match,
            phase=phase_name(view.state),
            deals=view.state.deals,
            state=write_fields(view.state),
            waiting=tuple(view.waiting) if table.phase == "play" else (),
            hand=tuple(map(card_text, hand)),
            refused=refused(view, hand) if is_playing else {},
            actions=actions(view, chair.turn) if is_playing else None,
            claim=is_playing and table.settings.claims and is_sure(view),
            take_back=is_playing and number is not None and may_take_back(table, number),
            sheet=self.sheet,
            outcome=self.outcome,
            broken_off=playing_of(table).broken_off,
        )


def may_take_back(table: Table, number: int) -> bool:
    return table.settings.take_back and last_choice(playing_of(table), table.seat_of(number)) is not None


def shown_seat(table: Table, seat: int, number: int) -> ShownSeat:
    """Who sits there, as everybody sees it."""
    chair = table.chairs[number]
    state = table.playing.state if table.playing else None
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
        held=0 if state is None else held(table, seat),
        score=0 if state is None else rules.score(state, seat),
        clock=shown_clock(table, chair),
    )


def held(table: Table, seat: int) -> int:
    """How many cards a seat has in hand, as anybody can count them; cards set aside to be passed are among them."""
    state = playing_of(table).state
    if hasattr(state, "hands"):
        aside = size(state.passed[seat]) if phase_name(state) == "exchange" else 0
        return size(state.hands[seat]) + aside
    return int(state.down[seat]) if hasattr(state, "down") else 0


def shown_clock(table: Table, chair: Chair) -> ShownClock | None:
    if table.settings.clock is None or not chair.person:
        return None
    runs = table.phase == "play" and table.question is None and chair.stand_in is None
    return ShownClock(chair.bank, chair.asked if runs else None)


def shown_question(table: Table, viewer: int | None) -> ShownQuestion | None:
    """The question on the table; `mine` if it waits for the viewer's answer."""
    question = table.question
    if question is None:
        return None
    fr, en = asked(question.what, table.chairs[question.chair].name)
    mine = viewer in table.present and viewer not in question.yes
    yes = tuple(sorted(question.yes))
    return ShownQuestion(question.chair, question.what, yes, question.since + ANSWERING, mine, fr, en)


def shown_proof(table: Table) -> ShownProof | None:
    """Commitments and seeds as far as they are open: the table's own only when nothing depends on it any more."""
    if not table.match:
        return None
    sealed = seal(bytes.fromhex(table.seed)) if table.seed else ""
    open_seed = table.seed if table.phase in ("over", "closed") else ""
    return ShownProof(sealed, table.commits, table.seeds, open_seed)


def shown_outcome(table: Table) -> ShownOutcome | None:
    if table.playing is None or not is_over(table):
        return None
    state = table.playing.state
    winners, losers = (tuple(each_seat(found)) for found in (rules.winners(state), rules.losers(state)))
    scores = tuple(rules.score(state, seat) for seat in range(len(table.chairs)))
    names = tuple(table.chairs[chair].name for chair in table.seating)
    return ShownOutcome(winners, losers, scores, outcome_words(names, winners, losers))
