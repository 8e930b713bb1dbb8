"""A match step by step, as seen by one seat, a spectator, or whoever may see all of it now that it is over."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

from msgspec import Raw

from tripot.cards import card_text, cards_text, each_card
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.engine.match import Played
from tripot.engine.rules import SPECTATOR
from tripot.engine.view import View
from tripot.server.house import House
from tripot.server.messages import encode
from tripot.server.past import Past, past_of_match
from tripot.server.said import complaint
from tripot.store.rows import PlayerRow
from tripot.table.course import Refused
from tripot.table.evolve import evolve
from tripot.table.fields import write_fields
from tripot.table.log import Log
from tripot.table.matching import afresh, after, game_of, match_of, playing_of
from tripot.table.panel import hand_of, in_hand
from tripot.table.parts import are_empty_handed, cards_held, me, progress, sheet, stage
from tripot.table.phrasing import phrase
from tripot.table.said import line, names_of, said_aloud
from tripot.table.show import changes, may_watch
from tripot.table.shown import Parts, ShownSeat, Told
from tripot.table.table import Playing, Table

ALL, PUBLIC = "all", "spectator"
OPENEYED = -2  # the viewer who sees everything
LONGEST = 32_000_000  # bytes of all steps: whenever a deal ends they hold the whole score sheet once more


async def replay_of(house: House, name: str, number: int, side: str, row: PlayerRow | None) -> dict[str, Any] | Refused:
    """The steps of a match, each written as JSON already; refused if the match goes on and more is asked for than its
    player sees anyway, and if they are very many.
    """
    table = await at_match(house, name, number)
    if table is None:
        return complaint("not_found", "no_match")
    person, over = row.id if row else "", table.finished
    viewer = viewer_of(side, len(table.chairs))
    if is_barred(table, person):
        return Refused("not_found", *phrase("watch_none"))
    if viewer is None or table.playing is None:
        return complaint("not_found")
    if not over and not sees_anyway(table, viewer, person):
        return complaint("unfinished")
    log = table.playing.log
    async with house.place(len(log)):
        steps = await asyncio.to_thread(written, each_step(game_of(table), log, table, viewer))
    if steps is None:
        return complaint("too_long", "long_match")
    return {
        "table": name,
        "match": number,
        "as": side,
        "over": over,
        "seats": len(table.chairs),
        "chair": table.chair_of(person),
        "steps": steps,
    }


def written(steps: Iterator[dict[str, Any]]) -> list[Raw] | None:
    """The steps as JSON; None if that is more than anybody is sent."""
    texts, room = [], LONGEST
    for step in steps:
        texts.append(Raw(encode(step)))
        room -= len(texts[-1])
        if room < 0:
            return None
    return texts


async def at_match(house: House, name: str, number: int) -> Table | None:
    """A table as a match left it, whoever has sat down or got up since, or as it is while the match goes on; None if
    there is no such match.

    Raises Refusal if it cannot be read, StoreError if the store has other trouble.
    """
    if number < 1:
        return None
    if name in house.keepers:
        table = house.keepers[name].table
        if table.match < number:
            return None
        if table.match == number and not table.finished:
            return table
    with house.reading(name):
        async with house.place(await house.length_of(name)):
            return await asyncio.to_thread(left_by, await past_of_match(house.store, name, number), number)


def left_by(past: Past, number: int) -> Table | None:
    """The table a log tells, as the end of a match left it, or as it is while the match goes on."""
    table = past.table
    for event in past.events:
        table = evolve(table, event)
        if table.match == number and table.finished:
            return table
    return table if table.match == number else None


def is_barred(table: Table, person: str) -> bool:
    """Whether a table is only for those with a part in it to see, and this person has none."""
    return table.settings.watching == "none" and not may_watch(table, person)


def viewer_of(side: str, seats: int) -> int | None:
    """The viewer of a side: a chair, SPECTATOR, or OPENEYED; None if there is no such side."""
    if side in (ALL, PUBLIC):
        return OPENEYED if side == ALL else SPECTATOR
    return int(side) if side.isascii() and side.isdigit() and len(side) < 3 and int(side) < seats else None


def sees_anyway(table: Table, viewer: int, person: str) -> bool:
    """Whether a person is shown this at the table itself."""
    if viewer == SPECTATOR:
        return may_watch(table, person)
    return viewer == table.chair_of(person)


def each_step(game: Game, log: Log, table: Table, viewer: int) -> Iterator[dict[str, Any]]:
    """Each entry of the log: who did what, what the viewer heard, and the parts that changed for him.

    The viewer is whoever sat on this chair, wherever a draw has put him; or SPECTATOR, or OPENEYED. While the match
    goes on the steps are numbered as they come: places in the log would tell how much others have chosen in secret.
    """
    names, playing, shown = names_of(table), afresh(game, playing_of(table)), count()
    parts = parts_of(game, playing, viewer, table)
    yield {"entry": None, "by": None, "action": None, "told": [], "set": parts}
    for number, entry in enumerate(log):
        is_deed = isinstance(entry, Played)
        anew = not is_deed and are_empty_handed(playing.state)
        acted = seat_at(playing, viewer)
        playing = after(game, playing, entry)
        told, seat = playing.spoken, seat_at(playing, viewer)
        fresh = range(len(told) - playing.fresh, len(told))
        heard = [at for at in fresh if viewer == OPENEYED or told[at].event.heard_by(seat)]
        lines = tuple(line(game.rulebook, told, at, names) for at in heard)
        aloud = said_aloud(game.rulebook, (told[at] for at in heard), names)
        old, parts = parts, parts_of(game, playing, viewer, table)
        changed = changes(old, parts)
        if is_deed and not lines and not changed:
            continue  # what a seat did in secret is no step for others
        is_own = isinstance(entry, Played) and (viewer == OPENEYED or acted == entry.seat)
        this = Told("played" if is_deed else "dealt", None, lines, aloud=aloud, anew=anew)
        yield {
            "entry": number if table.finished else next(shown),
            "by": entry.seat if isinstance(entry, Played) and (is_own or lines) else None,
            "action": entry.text if isinstance(entry, Played) and is_own else None,
            "told": [this] if lines or not is_deed else [],
            "set": changed,
        }


def seat_at(playing: Playing, viewer: int) -> int:
    """Where the viewer sits at this moment of the match."""
    return viewer if viewer < 0 else list(playing.state.players).index(viewer)


def parts_of(game: Game, playing: Playing, viewer: int, table: Table) -> Parts:
    """The parts of the match as it stands, for this viewer."""
    match, whole = match_of(game, playing.state), playing_of(table)
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
