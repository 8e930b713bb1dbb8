"""A match step by step, as seen by one seat, a spectator, or whoever may see all of it now that it is over."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from tripot.cards import card_text, cards_text, each_card
from tripot.engine import rules
from tripot.engine.entries import Played
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View
from tripot.table.fields import write_fields
from tripot.table.log import Entry
from tripot.table.matching import afresh, after, game_of, match_of, playing_of
from tripot.table.panel import hand_of, in_hand
from tripot.table.parts import are_empty_handed, cards_held, me, progress, sheet, stage
from tripot.table.said import line, names_of, said_aloud
from tripot.table.show import changes
from tripot.table.shown import Parts, ShownSeat, Told
from tripot.table.table import Playing, Table

OPENEYED = -2  # the viewer who sees everything


def each_step(table: Table, viewer: int) -> Iterator[dict[str, Any]]:
    """Each entry of the match: who did what, what the viewer heard, and the parts that changed for him.

    The viewer is whoever sat on this chair, wherever a draw has put him; or SPECTATOR, or OPENEYED. While the match
    goes on the steps are numbered as they come: places in the log would tell how much others have chosen in secret.
    """
    game, whole, shown = game_of(table), playing_of(table), count()
    playing = afresh(game, whole)
    parts = parts_of(table, playing, viewer)
    yield {"entry": None, "by": None, "action": None, "told": [], "set": parts}
    for number, entry in enumerate(whole.log):
        before, playing = playing, after(game, playing, entry)
        old, parts = parts, parts_of(table, playing, viewer)
        told, changed = told_of(table, before, playing, viewer), changes(old, parts)
        is_deed = isinstance(entry, Played)
        if is_deed and not told.lines and not changed:
            continue  # what a seat did in secret is no step for others
        by, action = deed_of(entry, before, viewer, is_heard=bool(told.lines))
        yield {
            "entry": number if table.finished else next(shown),
            "by": by,
            "action": action,
            "told": [told] if told.lines or not is_deed else [],
            "set": changed,
        }


def told_of(table: Table, before: Playing, now: Playing, viewer: int) -> Told:
    """What the viewer heard of the last entry."""
    book, names, spoken = game_of(table).rulebook, names_of(table), now.spoken
    seat, fresh = seat_at(now, viewer), range(len(spoken) - now.fresh, len(spoken))
    heard = [at for at in fresh if viewer == OPENEYED or spoken[at].event.heard_by(seat)]
    lines = tuple(line(book, spoken, at, names) for at in heard)
    aloud = said_aloud(book, (spoken[at] for at in heard), names)
    if isinstance(now.log[-1], Played):
        return Told("played", lines=lines, aloud=aloud)
    return Told("dealt", lines=lines, aloud=aloud, anew=are_empty_handed(before.state))


def deed_of(entry: Entry, before: Playing, viewer: int, *, is_heard: bool) -> tuple[int | None, str | None]:
    """The seat that acted, if the viewer knows of it, and what it did, if he knows that beforehand."""
    if not isinstance(entry, Played):
        return None, None
    is_own = viewer == OPENEYED or seat_at(before, viewer) == entry.seat
    return entry.seat if is_own or is_heard else None, entry.text if is_own else None


def seat_at(playing: Playing, viewer: int) -> int:
    """Where the viewer sits at this moment of the match."""
    return viewer if viewer < 0 else list(playing.state.players).index(viewer)


def parts_of(table: Table, playing: Playing, viewer: int) -> Parts:
    """The parts of the match of a table as it stood at this moment, for this viewer."""
    game, whole = game_of(table), playing_of(table)
    match = match_of(game, playing.state)
    seat = seat_at(playing, viewer)
    broken_off = whole.broken_off and len(playing.log) == len(whole.log)
    view = View(game, SPECTATOR, match.state) if viewer == OPENEYED else match.view(seat)
    shown: Parts = {
        "stage": stage("over" if match.over or broken_off else "play", None),
        "me": me(None, seat if seat >= 0 else None),
        "match": progress(table.match, match.phase, match.state.deals, broken_off=broken_off),
        "hand": tuple(map(card_text, hand_of(view))) if seat >= 0 else (),
        "counted": (seat >= 0 and rules.counted(view.state, seat)) or None,
        "waiting": () if broken_off else view.waiting,
    }
    held = cards_held(match.state)
    shown["sheet"] = sheet(game, playing)
    shown |= {f"seat:{seat}": seat_part(playing, seat, held[seat], table) for seat in range(game.seats)}
    shown |= {f"state:{name}": value for name, value in write_fields(view.state).items()}
    if viewer == OPENEYED and hasattr(view.state, "hands"):
        shown["state:hands"] = tuple(
            cards_text(in_hand(game.name, each_card(hand))) for hand in view.state.hands[: game.seats]
        )
    return shown


def seat_part(playing: Playing, seat: int, held: int, table: Table) -> ShownSeat:
    """Who sits there, with his points or chips and the number of his cards; after a deal, with what he had then."""
    player = playing.state.players[seat]
    score = playing.sheet[-1].scores[player] if playing.is_between else rules.score(playing.state, seat)
    level, name = table.chairs[player].level, names_of(table)[player]
    return ShownSeat(seat, player, "bot" if level else "human", name, level, held=held, score=score)
