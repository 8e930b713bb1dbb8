"""The bench of a worker: who waits to play, and the games of one deal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tripot.engine.game import Game, make_game
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.games import rulebook
from tripot.players.player import Limits
from tripot.study.arena.contests import Contest, Lineup, lineups
from tripot.study.arena.entrants import ORACLE, Entrant
from tripot.study.arena.outside import Outside
from tripot.study.arena.playing import Played, Sitting, play_deal, play_match
from tripot.study.arena.studied import sitter
from tripot.study.arena.tally import Tally
from tripot.study.endings.oracle import Oracle

Unit = Literal["deal", "match"]
WARMING = Limits(iterations=1)
SERIES = ("score", "made", "conceded", "wins", "losses")


def primary_of(unit: Unit) -> str:
    """The series that decides: points or chips of a deal, shares of the victory of a match."""
    return "score" if unit == "deal" else "wins"


@dataclass(frozen=True)
class Plan:
    """Everything a result follows from."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: str
    unit: Unit = "deal"
    cap: float | None = None

    @property
    def primary(self) -> str:
        """The series that decides."""
        return primary_of(self.unit)

    @property
    def better(self) -> Literal["more", "less"]:
        """Which way it is better."""
        return "less" if self.unit == "deal" and self.game.rulebook.unit == "points" else "more"

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: a game is known by its name and options."""
        game = self.game
        return _plan, (game.name, game.seats, dict(game.options), self.entrants, self.seed, self.unit, self.cap)


def _plan(name: str, seats: int, options: dict[str, Value], *rest: Any) -> Plan:  # noqa: ANN401  # as they were
    return Plan(make_game(rulebook(name), seats, options), *rest)


@dataclass(frozen=True, slots=True)
class Observation:
    """One deal, or match, of a contest, with all its seatings: sums over the hero's seats and over the field's."""

    hero: dict[str, float]
    field: dict[str, float]
    deals: int


class Bench:
    """Players ready to sit down; programs stay where they sit from game to game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._programs: dict[tuple[int, int], Outside] = {}

    def warm(self) -> None:
        """Have the players of the house compile what they need, so that no clock counts it."""
        plan = self.plan
        for number, entrant in enumerate(plan.entrants):
            if entrant.name:
                sitting = replace(self._sitting(number, 0, 0), limits=WARMING)
                play_deal(plan.game, 0, stream("warm"), [sitting] * plan.game.seats)

    def observe(self, contest: Contest, number: int) -> tuple[Observation, Tally]:
        """Play one deal in every seating of a contest."""
        tally = Tally()
        seatings = lineups(contest, self.plan.game.seats)
        games = [self._game(contest, lineup, number, tally) for lineup in seatings]
        for (entrant, _), program in self._programs.items():
            for fault, times in program.faults.items():
                tally.faults[entrant, fault] += times
            program.faults.clear()
        return observation(games, seatings), tally

    def _game(self, contest: Contest, lineup: Lineup, number: int, tally: Tally) -> Played:
        plan = self.plan
        sittings = [
            self._sitting(contest.hero if is_hero else contest.field, seat, number)
            for seat, is_hero in enumerate(lineup)
        ]
        chance = stream(f"{plan.seed}/{number}/chance")
        if plan.unit == "deal":
            played, counted = play_deal(plan.game, number, chance, sittings, plan.cap)
        else:
            played, counted = play_match(plan.game, chance, sittings, plan.cap)
        tally.add(counted)
        return played

    def _sitting(self, number: int, seat: int, deal: int) -> Sitting:
        """An entrant at a seat. Its luck is its own, the same in every seating of a deal."""
        entrant = self.plan.entrants[number]
        luck = stream(f"{self.plan.seed}/{deal}/{entrant.label}/{seat}")
        if entrant.command:
            program = self._program(number, seat)
            program.begin(luck)
            return Sitting(number, program, entrant.limits)
        if entrant.name == ORACLE:
            return Sitting(number, Oracle(luck), entrant.limits, sees_all=True)
        return Sitting(number, sitter(entrant.name, luck), entrant.limits)

    def _program(self, number: int, seat: int) -> Outside:
        if (number, seat) not in self._programs:
            entrant = self.plan.entrants[number]
            self._programs[number, seat] = Outside(entrant.command, self.plan.game, seat, entrant.limits)
        return self._programs[number, seat]

    def close(self) -> None:
        """Send the programs away."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()


def observation(games: Sequence[Played], seatings: Sequence[Lineup]) -> Observation:
    """The sums of one deal's games for either side."""
    sums: dict[bool, dict[str, float]] = {side: dict.fromkeys(SERIES, 0.0) for side in (True, False)}
    for played, lineup in zip(games, seatings, strict=True):
        for seat, is_hero in enumerate(lineup):
            values = (
                played.changes[seat],
                played.sweeps[seat],
                sum(played.sweeps) - played.sweeps[seat],
                played.wins[seat],
                played.losses[seat],
            )
            for name, value in zip(SERIES, values, strict=True):
                sums[is_hero][name] += value
    return Observation(sums[True], sums[False], sum(played.deals for played in games))
