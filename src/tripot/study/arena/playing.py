"""One game of the arena: a deal or a whole match, played by the rules themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from tripot.engine import rules
from tripot.engine.actions import action_text
from tripot.engine.bits import lowest, size
from tripot.engine.choices import allows
from tripot.engine.game import Game
from tripot.engine.kernel import listening
from tripot.engine.playing import scores_of
from tripot.engine.playouts import supply
from tripot.engine.record import AnyState
from tripot.engine.stream import Pack, Stream
from tripot.engine.view import View, view_of
from tripot.errors import TripotError
from tripot.players.limits import Limits
from tripot.players.plain import Player
from tripot.study.arena.tally import Tally

SWEEPS = ("volte", "general")  # the events that tell of all tricks, or all points, made by one seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a seat. A player that sees all is given the whole position in place of its view."""

    entrant: int
    player: Player
    limits: Limits
    sees_all: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game for each seat: the change of its points or chips, and the sweeps (voltes, generals) made.

    For a match also each seat's share of the victory and of the defeat, 0 for a deal; and how many deals there were.
    """

    changes: tuple[float, ...]
    sweeps: tuple[int, ...]
    wins: tuple[float, ...]
    losses: tuple[float, ...]
    deals: int


class Table:
    """A game under way."""

    def __init__(self, game: Game, state: AnyState, sittings: Sequence[Sitting], cap: float | None) -> None:
        self.game = game
        self.state = state
        self.sittings = sittings
        self.cap = cap
        self.tally = Tally()
        self.sweeps = [0] * game.seats

    def turn(self, seat: int) -> None:
        """Ask a seat for its action, and do it. Raises TripotError for one that is not legal."""
        sitting = self.sittings[seat]
        view = view_of(self.game, self.state, seat)
        sight = View(self.game, seat, self.state.clone()) if sitting.sees_all else view
        begun = perf_counter()
        action = sitting.player.act(sight, sitting.limits)
        self.tally.clock(sitting.entrant).note(perf_counter() - begun, self.cap)
        if not allows(rules.legal(self.state, seat), action):
            said = action_text(self.game.rulebook, self.state, action)
            raise TripotError(f"the player at seat {seat} chose {said}, which is not legal: {view.position}")
        with listening() as heard:
            rules.apply(self.state, seat, action)
        for word, values in heard:
            if word in SWEEPS:
                self.sweeps[values[0]] += 1


def play_deal(
    game: Game, number: int, chance: Stream, sittings: Sequence[Sitting], cap: float | None = None
) -> tuple[Played, Tally]:
    """One deal from the beginning of a match; its number tells its place where each of a few begins in its own way."""
    state: AnyState = game.begun()
    state.deals = number % game.rulebook.cycle
    return _play(Table(game, state, sittings, cap), chance, state.deals + 1)


def play_match(game: Game, chance: Stream, sittings: Sequence[Sitting], cap: float | None) -> tuple[Played, Tally]:
    """A whole match."""
    return _play(Table(game, game.begun(), sittings, cap), chance, None)


def _play(table: Table, chance: Stream, last: int | None) -> tuple[Played, Tally]:
    """Play until so many deals are finished, or the match is over. Seats that may act together do so in their order."""
    game, state, pack = table.game, table.state, Pack()
    before, first = scores_of(state), state.deals
    while last is None or state.deals < last:
        supply(state, pack, chance)
        seats = rules.waiting(state)
        if seats == 0:
            break
        table.turn(lowest(seats))
    after = scores_of(state)
    changes = centred([end - begin for end, begin in zip(after, before, strict=True)], game)
    won, lost = (rules.winners(state), rules.losers(state)) if last is None else (0, 0)
    shares = (parts(won, game.seats), parts(lost, game.seats))
    return Played(changes, tuple(table.sweeps), *shares, state.deals - first), table.tally


def centred(changes: Sequence[int], game: Game) -> tuple[float, ...]:
    """Chips: what is left in the middle of the table counts as everybody's in equal parts. Points: as they are."""
    middle = sum(changes) / game.seats if game.rulebook.unit == "chips" else 0
    return tuple(change - middle for change in changes)


def parts(seats: int, count: int) -> tuple[float, ...]:
    """One, shared equally among the seats of a set."""
    return tuple((seats >> seat & 1) / max(1, size(seats)) for seat in range(count))
