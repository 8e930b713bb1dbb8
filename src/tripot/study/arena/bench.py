"""The bench of a worker: who waits to play, and the games of one deal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import RLock

from tripot.engine.stream import stream
from tripot.players.limits import Limits
from tripot.study.arena.contests import Contest, Lineup, lineups
from tripot.study.arena.entrants import ORACLE
from tripot.study.arena.outside import Outside
from tripot.study.arena.plan import SERIES, Plan
from tripot.study.arena.playing import Played, Sitting, play_deal, play_match
from tripot.study.arena.program import Program
from tripot.study.arena.studied import sitter
from tripot.study.arena.tally import Tally
from tripot.study.endings.oracle import Oracle

#: A seat in one line-up of one contest: whoever sits there meets no deal twice.
Chair = tuple[Contest, Lineup, int]
WARMING = Limits(iterations=1)


@dataclass(frozen=True, slots=True)
class Observation:
    """One deal, or match, of a contest, with all its seatings: sums over the hero's seats and over the field's."""

    hero: dict[str, float]
    field: dict[str, float]
    deals: int


class Bench:
    """Players ready to sit down.

    A deal comes again in other line-ups and contests. So each chair of a program has a process of its own, which stays
    from deal to deal: one that remembers what it saw does not know the hands of a deal that it has yet to play.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._door = RLock()
        self._running: list[Program] = []
        self._programs: dict[Chair, Outside] = {}

    def warm(self) -> None:
        """Have the players of the house compile what they need, so that no clock counts it."""
        plan = self.plan
        for number, entrant in enumerate(plan.entrants):
            if entrant.name:
                sitting = replace(self._insider(number, 0, 0), limits=WARMING)
                play_deal(plan.game, 0, stream("warm"), [sitting] * plan.game.seats)

    def observe(self, contest: Contest, number: int) -> tuple[Observation, Tally]:
        """Play one deal in every seating of a contest."""
        tally = Tally()
        seatings = lineups(contest, self.plan.game.seats)
        games = [self._game(contest, lineup, number, tally) for lineup in seatings]
        for chair, program in self._programs.items():
            for fault, times in program.faults.items():
                tally.faults[seated(chair), fault] += times
            program.faults.clear()
        return observation(games, seatings), tally

    def _game(self, contest: Contest, lineup: Lineup, number: int, tally: Tally) -> Played:
        plan = self.plan
        sittings = [self._sitting((contest, lineup, seat), number) for seat in range(plan.game.seats)]
        chance = stream(f"{plan.seed}/{number}/chance")
        if plan.unit == "deal":
            played, counted = play_deal(plan.game, number, chance, sittings, plan.cap)
        else:
            played, counted = play_match(plan.game, chance, sittings, plan.cap)
        tally.add(counted)
        return played

    def _sitting(self, chair: Chair, deal: int) -> Sitting:
        """Whoever sits there, ready for a deal."""
        number, seat = seated(chair), chair[2]
        entrant = self.plan.entrants[number]
        if not entrant.command:
            return self._insider(number, seat, deal)
        program = self._program(chair)
        program.begin(stream(f"{self._seed(number, seat, deal)}/{self._named(chair)}"))
        return Sitting(number, program, entrant.limits)

    def _insider(self, number: int, seat: int, deal: int) -> Sitting:
        """A player of the house at a seat, made anew. Its luck is its own, the same in every seating of a deal."""
        entrant = self.plan.entrants[number]
        luck = stream(self._seed(number, seat, deal))
        if entrant.name == ORACLE:
            return Sitting(number, Oracle(luck), entrant.limits, sees_all=True)
        return Sitting(number, sitter(entrant.name, luck), entrant.limits)

    def _seed(self, number: int, seat: int, deal: int) -> str:
        """The seed of an entrant's luck at a seat in a deal."""
        return f"{self.plan.seed}/{deal}/{self.plan.entrants[number].label}/{seat}"

    def _named(self, chair: Chair) -> str:
        """What tells a chair from all others at its seat, whoever else has entered."""
        contest, lineup, _ = chair
        hero, field = (self.plan.entrants[number].label for number in (contest.hero, contest.field))
        return f"{hero}/{field}/{contest.seating}/{''.join(str(int(is_hero)) for is_hero in lineup)}"

    def _program(self, chair: Chair) -> Outside:
        if chair not in self._programs:
            entrant = self.plan.entrants[seated(chair)]
            with self._door:
                program = Program(entrant.command)
                self._running.append(program)
            self._programs[chair] = Outside(program, self.plan.game, chair[2], entrant.limits)
        return self._programs[chair]

    def close(self) -> None:
        """Send the programs away, all at once, even one that has yet to say that it is ready; no more come in."""
        self._door.acquire()
        for program in self._running:
            program.leave()
        for program in self._running:
            program.close()


def seated(chair: Chair) -> int:
    """The number of the entrant who sits there."""
    contest, lineup, seat = chair
    return contest.hero if lineup[seat] else contest.field


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
