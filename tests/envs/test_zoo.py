"""Games as environments of PettingZoo: its own checks, the same story as elsewhere, nothing hidden told."""

import importlib
import re
import sys
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

import tripot
from tests.terminal.scripted import SEATS
from tripot import GAMES, Game, Refusal
from tripot.engine import rules
from tripot.engine.stream import stream
from tripot.envs.acting import actions_of, mask_of
from tripot.envs.batch import Batch
from tripot.envs.observing import observe
from tripot.envs.zoo import Environment, environment
from tripot.errors import ActionError, RefusedError, SeatError, SeedError, TripotError
from tripot.games import rulebook
from tripot.players.player import player

SEED = "zoo"
#: PettingZoo warns of all environments but its own that tell what is legal, and of agents who have nothing left to do.
needless = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def game_named(name: str) -> Game:
    """A game in which there is something to choose."""
    return tripot.game(name, seats=SEATS[name], **({"ceremony": "by_hand"} if rulebook(name).is_chance else {}))


def begun(name: str = "polignac", *, deals: int = 0, seed: str = SEED) -> Environment:
    env = Environment(game_named(name), deals=deals)
    env.reset(seed=seed)
    return env


def goes_on(env: Environment) -> bool:
    return not any(env.terminations.values())


def step_at_random(env: Environment, chance: np.random.Generator) -> int:
    """Do an action at random of those that are legal; returns it."""
    mask = env.observe(env.agent_selection)["action_mask"]
    action = int(chance.choice(np.flatnonzero(mask)))
    env.step(action)
    return action


def told(env: Environment) -> object:
    """All that an environment says, and where its match stands."""
    seen = [[row.tobytes() for row in env.observe(agent).values()] for agent in env.possible_agents]
    about = env.agents, env.agent_selection, env.rewards, env.terminations, env.truncations, env.infos
    return bytes(env.match.state), len(env.match.log), seen, repr(about), [env.last(observe=False)]


@needless
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_to_complain_of(name: str) -> None:
    api_test(environment(game_named(name), deals=1), num_cycles=100)


@needless
@pytest.mark.parametrize("name", GAMES)
def test_a_seed_gives_its_own_episodes(name: str) -> None:
    seed_test(partial(environment, game_named(name)), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_and_a_batch_tell_the_same_story(name: str) -> None:
    env, batch = begun(name, deals=2, seed=f"{SEED}/0"), Batch(game_named(name), 1, seed=SEED, deals=2)
    chance = np.random.default_rng(1)
    while goes_on(env):
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"seat_{batch.seats[0]}"
        assert np.array_equal(seen["observation"], batch.observations[0])
        assert np.array_equal(seen["action_mask"], batch.masks[0])
        batch.step([step_at_random(env, chance)])
        assert list(env.rewards.values()) == list(batch.gains[0])
        assert goes_on(env) == (not batch.done[0])


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_is_given_what_its_view_tells_and_no_more(name: str) -> None:
    """Any other position that fits what an agent knows looks the same to it."""
    env, chance, luck = begun(name, deals=1), np.random.default_rng(2), stream(2)
    while goes_on(env):
        truth, asked = env.match.state, env.agent_selection
        for seat, agent in enumerate(env.agents):
            seen, view = env.observe(agent), env.match.view(seat)
            assert env.view(agent) == view
            assert np.array_equal(seen["observation"], observe(view))
            assert np.array_equal(
                seen["action_mask"], mask_of(view) if agent == asked else np.zeros_like(mask_of(view))
            )
            env.match.state = view.imagine(luck)
            assert all(np.array_equal(row, seen[part]) for part, row in env.observe(agent).items())
            env.match.state = truth
        step_at_random(env, chance)


@pytest.mark.parametrize("name", GAMES)
def test_rewards_add_up_to_what_the_scores_became(name: str) -> None:
    env, chance = begun(name, deals=3), np.random.default_rng(3)
    blank, sign = env.game.begun(), 1 if env.game.rulebook.unit == "chips" else -1
    won = np.zeros(env.game.seats)
    while goes_on(env):
        step_at_random(env, chance)
        won += list(env.rewards.values())
    start = [rules.score(blank, seat) for seat in range(env.game.seats)]
    assert list(won) == [sign * (now - then) for now, then in zip(env.match.scores, start, strict=True)]


@pytest.mark.parametrize("deals", [1, 3])
def test_an_episode_is_as_many_deals_as_asked_for(deals: int) -> None:
    env, chance = begun(deals=deals), np.random.default_rng(4)
    while goes_on(env):
        assert env.match.state.deals < deals
        step_at_random(env, chance)
    assert env.match.state.deals == deals
    assert not env.match.over
    assert set(map(repr, env.infos.values())) == {"{}"}


def test_a_whole_match_ends_with_its_outcome() -> None:
    env = Environment(tripot.game("polignac", seats=4, limit=5))
    env.reset(seed=SEED)
    while goes_on(env):
        assert not any(env.infos.values())
        step_at_random(env, np.random.default_rng(5))
    outcome = env.match.outcome
    assert outcome
    assert env.agents == env.possible_agents
    assert not any(env.truncations.values())
    for info in env.infos.values():
        assert info["winners"] == tuple(f"seat_{seat}" for seat in outcome.winners)
        assert info["losers"] == tuple(f"seat_{seat}" for seat in outcome.losers)


def test_after_the_end_agents_leave_and_may_do_nothing() -> None:
    env = begun(deals=1)
    while goes_on(env):
        step_at_random(env, np.random.default_rng(6))
    assert env.match.waiting
    for agent in env.possible_agents:
        assert env.agent_selection == agent
        with pytest.raises(ValueError, match="None"):
            env.step(0)
        assert not any(env.observe(one)["action_mask"].any() for one in env.possible_agents)
        env.step(None)
    assert env.agents == []
    with pytest.raises(TripotError, match="reset begins one"):
        env.step(None)


def refusals(env: Environment) -> dict[int, Refusal]:
    """Why each action is refused that is."""
    seat = env.possible_agents.index(env.agent_selection)
    asked = ((action, env.match.verify(action, seat)) for action in range(actions_of(env.game)))
    return {action: refusal for action, refusal in asked if refusal}


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    env, chance = begun(), np.random.default_rng(7)
    while not any(refusal.rule for refusal in refusals(env).values()):
        step_at_random(env, chance)
    before, mask = told(env), env.observe(env.agent_selection)["action_mask"]
    assert list(np.flatnonzero(mask == 0)) == list(refusals(env))
    for action, refusal in refusals(env).items():
        with pytest.raises(RefusedError, match="Allowed: ") as refused:
            env.step(action)
        assert refused.value.rule == refusal.rule
    for unknown in (-1, 1 << 60, None, 1.0, True):
        with pytest.raises(ActionError, match="neither an action number"):
            env.step(unknown)  # type: ignore[arg-type]
    assert told(env) == before


def test_a_fault_that_would_only_be_punished_is_refused() -> None:
    env, chance = Environment(tripot.game("rumoli", seats=4, enforcement="penalise")), np.random.default_rng(8)
    env.reset(seed=SEED)
    while not (faults := [action for action, refusal in refusals(env).items() if refusal.punished]):
        step_at_random(env, chance)
    with pytest.raises(RefusedError, match="Allowed: "):
        env.step(faults[0])


def test_a_seed_makes_the_match_and_those_that_follow() -> None:
    env, twin, other = begun(seed="a"), begun(seed="a"), begun(seed="b")
    assert env.match.log == env.game.match(seed="a").log != other.match.log
    episodes = []
    for one in (env, twin, other):
        one.reset()
        episodes.append(one.match.log)
    assert episodes[0] == episodes[1] != episodes[2]
    assert env.match.log != env.game.match(seed="a").log


def test_without_any_seed_no_two_environments_are_alike() -> None:
    envs = [Environment(game_named("polignac")) for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].match.log != envs[1].match.log


def test_players_of_tripot_sit_down_too() -> None:
    env, beginner = begun(deals=1), player("thumb", stream(9))
    while goes_on(env):
        env.step(beginner.act(env.view(env.agent_selection)))
    assert env.match.state.deals == 1


def test_what_is_shown_is_what_a_spectator_knows() -> None:
    env = Environment(game_named("polignac"), render_mode="ansi")
    with pytest.raises(TripotError, match="reset begins one"):
        env.render()
    env.reset(seed=SEED)
    assert env.render() == env.match.view().position != env.match.position
    with pytest.raises(TripotError, match="render_mode='ansi'"):
        begun().render()


def test_seats_are_asked_one_by_one_and_not_all_at_once() -> None:
    with pytest.raises(AssertionError, match="is not generally safe"):
        aec_to_parallel(environment(game_named("polignac")))


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(
        TripotError, match=re.escape("nobody has anything to choose in tripot.game('vendome', seats=4)")
    ):
        environment(tripot.game("vendome", seats=4))
    with pytest.raises(TripotError, match="deals: 0 to 1048576, not -1"):
        begun(deals=-1)
    with pytest.raises(TripotError, match="render_mode='human' is not allowed: 'ansi' or None"):
        environment(game_named("polignac"), render_mode="human")
    with pytest.raises(TripotError, match="a game is wanted, not 'polignac'"):
        environment("polignac")  # type: ignore[arg-type]
    with pytest.raises(SeatError, match="there is no agent 'seat_4': agents are seat_0, seat_1, seat_2, seat_3"):
        begun().observe("seat_4")


def test_what_is_no_seed_leaves_the_episode_as_it_was() -> None:
    env = begun()
    before = told(env)
    with pytest.raises(SeedError):
        env.reset(seed=1.5)  # type: ignore[arg-type]
    assert told(env) == before


def test_what_is_called_before_the_first_reset_is_told_so() -> None:
    env = environment(game_named("polignac"))
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agents
    assert str(env) == "tripot_polignac_v0"


def test_without_pettingzoo_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tripot.envs.zoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pettingzoo"):
        importlib.import_module("tripot.envs.zoo")
