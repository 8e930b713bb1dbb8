"""The match of a table as the engine plays it: a position, entries of the log, and what is told of them."""

from msgspec.structs import replace

from tripot.cards import cards_text
from tripot.engine import fair, rules
from tripot.engine.actions import action_text, parse_action
from tripot.engine.bits import each_seat
from tripot.engine.chance import GivenChance, cards_wanted
from tripot.engine.entries import Dealt, Played
from tripot.engine.event import Event
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.playing import done
from tripot.engine.record import AnyState
from tripot.engine.rules import SPECTATOR
from tripot.engine.seats import seating_after
from tripot.engine.view import View, view_of
from tripot.engine.views import referee
from tripot.table.firm import is_firm
from tripot.table.table import Deal, Playing, Spoken, Table


def match_of(game: Game, state: AnyState) -> Match:
    """A match that stands at a copy of this position, and has no packs."""
    return Match(game, state.clone(), GivenChance((), (), None))


def game_of(table: Table) -> Game:
    """The game of a table that has been made."""
    assert table.game is not None
    return table.game


def playing_of(table: Table) -> Playing:
    """The match of a table where one is, or has been, in play."""
    assert table.playing is not None
    return table.playing


def play(game: Game, before: Playing, seat: int, action: str) -> Playing:
    """The match after a seat's action. Raises the engine's errors."""
    state, number = before.state.clone(), parse_action(game.rulebook, before.state, action, seat)
    if not referee(game.rulebook).admits(state, seat, number):
        match_of(game, state).play(number, seat)  # raises why
    entry = Played(seat, number, action_text(game.rulebook, state, number))
    return _longer(game, before, state, entry, done(game.rulebook, state, seat, number))


def give(game: Game, before: Playing, pack: str) -> Playing:
    """The match after chance's part. Raises PackError if it is not the pack wanted."""
    match = match_of(game, before.state)
    events = match.give(pack)
    return _longer(game, before, match.state, match.log[-1], events)


def after(game: Game, before: Playing, entry: Dealt | Played) -> Playing:
    """The match after an entry of its log."""
    if isinstance(entry, Dealt):
        return give(game, before, cards_text(entry.cards))
    return play(game, before, entry.seat, entry.text)


def _longer(game: Game, before: Playing, state: AnyState, entry: Dealt | Played, events: list[Event]) -> Playing:
    """The match with one entry more. What was told of a finished deal makes way for the next."""
    sheet, log = before.sheet, before.log.plus(entry)
    fresh = spoken(events, tuple(before.state.players[: game.seats]))
    heard = before.spoken
    if before.is_between:
        heard = heard[len(heard) - sheet[-1].ahead :]
    if state.deals > before.state.deals:
        sheet = (*sheet, _finished(game, state, events, len(log)))
    now = replace(before, state=state, log=log, spoken=heard + fresh, fresh=len(fresh), sheet=sheet)
    return replace(now, fixed=replace(now, fixed=None)) if is_firm(before.state, entry, state) else now


def _finished(game: Game, state: AnyState, events: list[Event], entries: int) -> Deal:
    """The deal that has just ended. The antes told last, which have been paid already, are of the next."""
    antes = [event.values for event in events if event.word == game.rulebook.ante]
    scores = {state.players[seat]: rules.score(state, seat) for seat in range(game.seats)}
    for seat, chips in antes:
        scores[state.players[seat]] += chips
    return Deal(tuple(scores[chair] for chair in range(game.seats)), entries, len(antes))


def spoken(events: list[Event], seating: tuple[int, ...]) -> tuple[Spoken, ...]:
    """The events, each with who sat where at that moment."""
    told = []
    for event in events:
        told.append(Spoken(event, seating))
        seating = seating_after(event, seating)
    return tuple(told)


def brought(playing: Playing) -> tuple[Spoken, ...]:
    """What the last entry of a match brought to be told."""
    return playing.spoken[len(playing.spoken) - playing.fresh :]


def afresh(game: Game, playing: Playing) -> Playing:
    """The match as it began."""
    return Playing(game.begun(), playing.names, playing.people)


def taken_back(game: Game, playing: Playing, entries: int) -> Playing:
    """The match as it stood after this many entries.

    It is played on from the last position that is never taken back; where an old log goes back further, from the
    beginning.
    """
    fixed = playing.fixed if playing.firm <= entries else None
    again = afresh(game, playing) if fixed is None else replace(fixed, fixed=fixed)
    for entry in playing.log[len(again.log) : entries]:
        again = after(game, again, entry)
    return replace(again, fresh=0, lent=tuple(at for at in playing.lent if at < entries))


def last_choices(playing: Playing) -> dict[int, int]:
    """The seats that have a choice which may be taken back, and how many entries stand before the last of each."""
    return {seat: at for seat, at in playing.log.last.items() if at >= playing.firm}


def last_choice(playing: Playing, seat: int) -> int | None:
    """How many entries stand before the last choice of a seat that may be taken back; None if there is none."""
    return last_choices(playing).get(seat)


def undone(playing: Playing, entries: int) -> list[int]:
    """The seats of the choices beyond this many entries, a seat for each."""
    return [entry.seat for entry in playing.log[entries:] if isinstance(entry, Played)]


def is_in_secret(game: Game, before: Playing, after: Playing) -> bool:
    """Whether a choice has left all that everybody sees as it was, who is waited for too."""
    seen, now = (view_of(game, playing.state, SPECTATOR).state for playing in (before, after))
    return bool(seen == now)


def waiting(table: Table) -> list[int]:
    """The chairs the match waits for."""
    seating = table.seating
    return [seating[seat] for seat in each_seat(rules.waiting(playing_of(table).state))]


def wanted(table: Table) -> list[int]:
    """The cards chance must shuffle now; none if nothing is wanted."""
    return cards_wanted(playing_of(table).state)


def next_pack(table: Table, cards: list[int]) -> str:
    """The pack that follows from the seeds."""
    return cards_text(fair.pack(key_of(table), playing_of(table).log.packs, cards))


def key_of(table: Table) -> bytes:
    """The key of the packs of this match, from the seeds that have been opened."""
    opened = {number: bytes.fromhex(seed) for number, seed in enumerate(table.seeds) if seed}
    return fair.key(bytes.fromhex(table.seed), opened)


def is_over(table: Table) -> bool:
    """Whether the match has come to its end by the rules."""
    playing = table.playing
    return playing is not None and not playing.broken_off and not waiting(table) and not wanted(table)


def view_for(table: Table, seat: int) -> View:
    """What the player of a seat knows, or a spectator: all that a machine is given."""
    return view_of(game_of(table), playing_of(table).state, seat)
