"""Any of the games as an environment of PettingZoo, one seat after another. PettingZoo must be installed."""

from collections.abc import Mapping
from typing import Any

from numpy import float32, inf, int8, int64, zeros
from numpy.random import Generator, default_rng

from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.playing import scores_of
from tripot.engine.stream import seed_bytes
from tripot.engine.view import View
from tripot.envs.acting import actions_of, mask_of
from tripot.envs.episodes import MOST, is_played, nobody_chooses, number
from tripot.envs.observing import observe, width
from tripot.errors import SeatError, TripotError, expect, shown

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"tripot.envs.zoo needs PettingZoo, and there is no {missing.name}: pip install pettingzoo", name=missing.name
    ) from missing

#: What an agent is given: `observation`, float32 (width,), and `action_mask`, int8 (actions,).
Seen = dict[str, Any]
#: The engine's own number of what is done; None for who leaves.
Action = int | int64 | None
MODES = ("ansi",)


def environment(
    game: Game, *, deals: int = 0, render_mode: str | None = None
) -> OrderEnforcingWrapper[str, Seen, Action]:
    """A game as an environment that also tells who calls things in a wrong order; all else is as in `Environment`."""
    return OrderEnforcingWrapper(Environment(game, deals=deals, render_mode=render_mode))


class Environment(AECEnv[str, Seen, Action]):
    """A match of a game, a choice at a time; of several seats that may act together the first is asked first.

    Agent `seat_2` is seat 2 of the engine: who acts next is for the rules to say. An episode is a whole match, or its
    first `deals` deals. A reward is what a step brought a seat, points or chips, more is better. At the end of a match
    `infos` names its `winners` and `losers`.
    """

    def __init__(self, game: Game, *, deals: int = 0, render_mode: str | None = None) -> None:
        """Raises TripotError for a number of deals that cannot be, a game without choices, another render mode."""
        expect(Game, game, "a game")
        self.game, self.deals, self.render_mode = game, number("deals", deals, 0, MOST), _mode(render_mode)
        if game.match(seed=0).over:
            raise nobody_chooses(game)
        self.metadata = {"name": f"tripot_{game.name}_v0", "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.observation_spaces = {agent: _seen_in(game) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions_of(game)) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.np_random: Generator = default_rng()
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match that is played, with all that is hidden in it. Raises TripotError before the first reset."""
        if self._match is None:
            raise TripotError("no match has begun: reset begins one")
        return self._match

    def observation_space(self, agent: str) -> Space[Seen]:
        """What an agent may be given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Action]:
        """All that can ever be said or played, by the engine's own numbers; see `acting`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | str | bytes | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002  # PettingZoo's
        """Begin an episode: the match that `game.match` makes of the seed.

        Without a seed one is drawn from `np_random`, which every seed that is given sets anew. Raises SeedError.
        """
        if seed is not None:
            self.np_random = default_rng(list(seed_bytes(seed)))
        self._match = self.game.match(seed=self.np_random.bytes(16) if seed is None else seed)
        self._scores = scores_of(self.game.begun())  # before the first cards, and what they may cost
        self.agents = self.possible_agents.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def step(self, action: Action) -> None:
        """Do what the selected agent has chosen: None, and nothing else, once the episode has ended.

        Raises RefusedError for what is not legal, naming what is, ActionError for what is no action, ValueError for
        an action after the end, TripotError when all have left; then the environment is left as it was.
        """
        if not self.agents:
            raise TripotError("no episode goes on: reset begins one")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        chosen: Any = action  # what is no number is refused by the match
        self.match.play(chosen, self._seat(self.agent_selection), lawfully=True)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._settle()
        self._accumulate_rewards()
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Seen:
        """What an agent knows, and what it may do: nothing if it is not selected. Raises SeatError."""
        view = self.view(agent)
        is_asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = mask_of(view).astype(int8) if is_asked else zeros(actions_of(self.game), int8)
        return {"observation": observe(view), "action_mask": mask}

    def view(self, agent: str) -> View:
        """What an agent knows, for a player. Raises SeatError."""
        return self.match.view(self._seat(agent))

    def render(self) -> str:
        """What a spectator knows, as JSON text. Raises TripotError without a render mode."""
        if self.render_mode is None:
            raise TripotError("nothing is rendered without render_mode='ansi'")
        return self.match.view().position

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> int:
        if agent not in self.observation_spaces:
            raise SeatError(f"there is no agent {shown(agent)}: agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _settle(self) -> None:
        """What the step has brought every agent, and whether the episode has ended."""
        before, self._scores = self._scores, self.match.scores
        gains = (float(now - then) for now, then in zip(self._scores, before, strict=True))
        self.rewards = {agent: self.game.rulebook.sign * gain for agent, gain in zip(self.agents, gains, strict=True)}
        has_ended = self.match.over or is_played(self.match.state, self.deals)
        self.terminations = dict.fromkeys(self.agents, has_ended)
        told = self._told()
        self.infos = {agent: told.copy() for agent in self.agents}

    def _told(self) -> dict[str, Any]:
        outcome = self.match.outcome
        sides = {"winners": outcome.winners, "losers": outcome.losers} if outcome else {}
        return {side: tuple(self.possible_agents[seat] for seat in seats) for side, seats in sides.items()}

    def _next(self) -> str:
        """Who is asked; once the episode has ended, who leaves first."""
        has_ended = self.terminations[self.agents[0]]
        return self.agents[0 if has_ended else self.match.waiting[0]]


def _seen_in(game: Game) -> Dict:
    numbers, mask = Box(-inf, inf, (width(game),), float32), Box(0, 1, (actions_of(game),), int8)
    return Dict({"observation": numbers, "action_mask": mask})


def _mode(given: str | None) -> str | None:
    if given is not None and given not in MODES:
        raise TripotError(f"render_mode={shown(given)} is not allowed: {', '.join(map(repr, MODES))} or None")
    return given
