"""The games in OpenSpiel: its own tests, the same match here and there, chance card by card, what nobody may see."""

import copy
import json
import pickle
import random
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import chain

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation

import tripot
import tripot.envs.spiel  # registers the games
from tripot import GAMES
from tripot.cards import card_text, each_card
from tripot.engine.choices import NUMBER
from tripot.engine.entries import Dealt
from tripot.engine.match import Match
from tripot.engine.view import View
from tripot.envs.explicit import OWN
from tripot.envs.observing import observe, pieces
from tripot.errors import ActionError, OptionError, PackError, RefusedError, SeatError, TripotError

EPISODES = [
    "vendome(deals=2)",
    "vendome(players=5,deals=1,options=ceremony:by_hand)",
    "dame_de_pique(deals=1)",
    "dame_de_pique(options=target:5)",
    "vingt_et_un(players=2,deals=1,options=ceremony:by_hand)",
    "vingt_et_un(players=3,deals=2,options=bank_cover:debt)",
    "rumoli(players=3,deals=1,options=auction:sealed)",
    "rumoli(deals=1,options=ceremony:by_hand)",
    "polignac(players=3,deals=2)",
    "polignac(options=limit:4;ceremony:by_hand)",
]
each_episode = pytest.mark.parametrize("episode", EPISODES)


def loaded(episode: str) -> pyspiel.Game:
    return pyspiel.load_game(f"tripot_{episode}")


def let_chance_act(state: pyspiel.State, luck: random.Random) -> None:
    while state.is_chance_node():
        cards, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(cards, odds)[0])


def some_choice(episode: str, choices: int, seed: int = 0) -> pyspiel.State:
    """Where so many choices of a random episode have been made, and another is due."""
    state, luck = loaded(episode).new_initial_state(), random.Random(seed)
    let_chance_act(state, luck)
    for _ in range(choices):
        state.apply_action(luck.choice(state.legal_actions()))
        let_chance_act(state, luck)
    return state


def after(game: pyspiel.Game, *parts: Iterable[int]) -> pyspiel.State:
    """An episode in which these cards were dealt and these actions done."""
    state = game.new_initial_state()
    for action in chain(*parts):
        state.apply_action(action)
    return state


def known(state: pyspiel.State, player: int) -> tuple[bytes, str, str]:
    """All that is shown to a player."""
    numbers = np.array(state.observation_tensor(player), np.float32)
    return numbers.tobytes(), state.observation_string(player), state.information_state_string(player)


@each_episode
def test_openspiel_finds_no_fault(episode: str) -> None:
    pyspiel.random_sim_test(loaded(episode), num_sims=1, serialize=True, verbose=False)


def same_choice(state: pyspiel.State, match: Match) -> None:
    """The same seat is to choose, from the same actions, knowing the same."""
    seat = min(match.waiting)
    view = match.view(seat)
    assert state.current_player() == seat
    assert state.legal_actions() == list(view.legal_actions)
    assert [state.action_to_string(action) for action in state.legal_actions()] == list(view.legal)
    assert state.observation_tensor(seat) == observe(view).tolist()
    assert state.observation_string(seat) == view.position
    heard = [" ".join(map(str, (event.word, *event.values))) for event in match.heard(seat)]
    remembered = state.information_state_string(seat).removeprefix(f"seat {seat}\n{view.position}").splitlines()[1:]
    assert [line for line in remembered if not line.startswith(f"{OWN} ")] == heard


@each_episode
def test_an_episode_is_the_match_with_the_same_packs(episode: str) -> None:
    game, luck = loaded(episode), random.Random(episode)
    state, match = game.new_initial_state(), game.game.unsupplied()
    start, deals, pack = match.scores, game.get_parameters()["deals"], list[int]()
    while not state.is_terminal():
        if match.waiting:
            same_choice(state, match)
            action = luck.choice(state.legal_actions())
            match.play(action, state.current_player())
        else:
            action = luck.choice(state.legal_actions())
            pack.append(action)
        state.apply_action(action)
        if pack and not state.episode.pack:
            match.give(pack)
            pack = []
    assert str(state).strip() == match.position
    assert match.state.deals == deals if deals else match.over
    sign = game.game.rulebook.sign
    assert state.returns() == [sign * (now - then) for now, then in zip(match.scores, start, strict=True)]
    if game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_chance_deals_the_packs_of_a_match(name: str) -> None:
    game = loaded(f"{name}(deals=1)")
    match = game.game.match(seed=name)
    packs = [entry.cards for entry in match.log if isinstance(entry, Dealt)]
    state = game.new_initial_state()
    for pack in packs if match.waiting else packs[:2]:
        for place, card in enumerate(pack):
            odds = {one: pack[place:].count(one) / len(pack[place:]) for one in pack[place:]}
            assert dict(state.chance_outcomes()) == pytest.approx(odds)
            assert state.action_to_string(card) == card_text(card)
            state.apply_action(card)
    if match.waiting:
        assert str(state) == match.position
    else:
        assert state.is_terminal()  # La Vendôme, in which chance alone plays


def test_a_game_is_pickled_and_copied_as_others_of_openspiel_are() -> None:
    game = loaded("polignac(players=3,deals=1,options=limit:5)")
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(twin) == str(game)
        assert twin.game == game.game
        assert twin.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()


def test_what_others_hold_is_not_shown() -> None:
    game = loaded("polignac(deals=1)")
    match = game.game.match(seed=1)
    one, other = (next(each_card(match.state.hands[seat])) for seat in (2, 3))
    packs = [entry.cards for entry in match.log if isinstance(entry, Dealt)]
    swapped = {one: other, other: one}
    changed = [packs[0], [swapped.get(card, card) for card in packs[1]]]
    first, second = after(game, *packs), after(game, *changed)
    assert [known(first, player) == known(second, player) for player in range(4)] == [True, True, False, False]


def test_what_is_done_at_once_is_not_shown() -> None:
    first = some_choice("dame_de_pique(deals=1)", 0)
    second = first.clone()
    assert first.current_player() == 0
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[-1])
    assert [known(first, player) == known(second, player) for player in range(4)] == [False, True, True, True]


@pytest.mark.parametrize("name", ["dame_de_pique", "vingt_et_un", "rumoli", "polignac"])
def test_another_state_that_fits_shows_the_same(name: str) -> None:
    state = some_choice(f"{name}(players=4,deals=1)", 5)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(2).random)
    assert str(other) != str(state)
    assert known(other, player) == known(state, player)
    assert (other.current_player(), other.legal_actions()) == (player, state.legal_actions())
    assert other.history() == []  # what chance really dealt is not told


def test_only_what_a_seat_has_done_and_heard_is_remembered() -> None:
    state = some_choice("dame_de_pique(deals=1)", 3)
    assert state.information_state_string(0).splitlines()[0] == "seat 0"
    assert [state.information_state_string(player).count(f"\n{OWN} ") for player in range(4)] == [3, 0, 0, 0]


@pytest.mark.parametrize("choices", [0, 9])
def test_copies_are_independent(choices: int) -> None:
    state = some_choice("polignac(deals=2,options=ceremony:by_hand)", choices)
    twins = [state.clone(), pickle.loads(pickle.dumps(state))]
    before = str(state)
    for twin in twins:
        assert str(twin) == before
        assert twin.history() == state.history()
        assert known(twin, 0) == known(state, 0)
        twin.apply_action(twin.legal_actions()[0])
    assert str(twins[0]) == str(twins[1]) != str(state) == before


def test_a_pack_half_dealt_is_copied_too() -> None:
    game = loaded("vingt_et_un(players=2)")  # with two packs
    lot, stake = game.game.rulebook.lot(game.game.blank()), [NUMBER + 1]
    state = after(game, lot, stake, [0, 0, 51])
    twin = pickle.loads(pickle.dumps(state.clone()))
    left = {51: 1 / 101} | dict.fromkeys(range(1, 51), 2 / 101)
    assert dict(state.chance_outcomes()) == dict(twin.chance_outcomes()) == pytest.approx(left)
    twin.apply_action(51)
    assert 51 in dict(state.chance_outcomes())
    assert 51 not in dict(twin.chance_outcomes())


def test_players_of_openspiel_play() -> None:
    game, luck = loaded("polignac(players=3,deals=1)"), np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, luck)
    bots = [
        MCTSBot(game, 2.0, 4, evaluator, random_state=luck),
        ISMCTSBot(game, evaluator, 2.0, 4, random_state=luck),
        UniformRandomBot(2, luck),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        let_chance_act(state, random.Random(1))
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) in (-5, -10)  # points of the jacks, or of a general


def test_observers_show_pieces_by_name() -> None:
    state = some_choice("polignac(deals=1)", 6)
    game = state.get_game()
    own, public = make_observation(game), make_observation(game, spectating(remembers=False))
    for observer, viewer in ((own, 2), (public, tripot.SPECTATOR)):
        view = state.episode.view(viewer)
        observer.set_from(state, 2)
        assert list(observer.dict) == [piece.name for piece in pieces(game.game)]
        assert (observer.tensor == observe(view)).all()
        assert observer.string_from(state, 2) == view.position
    assert own.dict["hands"].shape == (4, 52)
    assert own.dict["hands"][0].nonzero()[0].tolist() == list(each_card(state.episode.state.hands[2]))
    assert not public.dict["hands"].any()


def spectating(*, remembers: bool) -> pyspiel.IIGObservationType:
    return pyspiel.IIGObservationType(perfect_recall=remembers, private_info=pyspiel.PrivateInfoType.NONE)


def test_a_memory_has_no_numbers() -> None:
    state = some_choice("polignac(deals=1)", 6)
    memory = make_observation(state.get_game(), spectating(remembers=True))
    memory.set_from(state, 0)
    assert (memory.tensor, memory.dict) == (None, {})
    assert memory.string_from(state, 0).count("\nplays ") == 6
    assert "\ndealt " not in memory.string_from(state, 0)


def test_what_is_private_is_what_a_spectator_does_not_see() -> None:
    state = some_choice("polignac(deals=1)", 6)
    secret = make_observation(state.get_game(), private())
    secret.set_from(state, 2)
    hand = [*each_card(state.episode.state.hands[2])]
    assert secret.dict["hands"][0].nonzero()[0].tolist() == hand
    assert secret.tensor.sum() == len(hand)
    assert json.loads(secret.string_from(state, 2)) == {"hands": ["", "", " ".join(map(card_text, hand))]}


def private() -> pyspiel.IIGObservationType:
    return pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )


@each_episode
def test_what_is_public_and_what_is_private_make_up_what_a_player_sees(episode: str) -> None:
    state, luck = loaded(episode).new_initial_state(), random.Random(episode)
    own, secret = make_observation(state.get_game()), make_observation(state.get_game(), private())
    while not state.is_terminal():
        if not state.is_chance_node():
            player, public = state.current_player(), state.episode.view(tripot.SPECTATOR)
            own.set_from(state, player)
            secret.set_from(state, player)
            shown = observe(View(public.game, player, public.state))
            assert (secret.tensor + shown == own.tensor).all()
            assert not (secret.tensor.astype(bool) & shown.astype(bool)).any()
        state.apply_action(luck.choice(state.legal_actions()))


def test_openspiel_writes_down_how_a_game_goes() -> None:
    assert "PrivateObservationString(0)" in playthrough("tripot_polignac(players=3,deals=1)", action_sequence=None)


def test_what_others_hold_cannot_be_asked_for() -> None:
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(TripotError, match="and no more"):
        make_observation(loaded("polignac()"), everything)


@pytest.mark.parametrize(
    ("parameters", "kind", "said"),
    [
        ("players=9", SeatError, "3 to 8 seats"),
        ("deals=-1", TripotError, "deals: 0 to 1048576, not -1"),
        ("options=limit:0", OptionError, "1 to 1000"),
        ("options=limits:5", OptionError, "there is no option 'limits': the options are"),
        ("options=limit", OptionError, "written as in limit:5;ceremony:by_hand"),
        ("options=limit:5;limit:6", OptionError, "each once"),
    ],
)
def test_wrong_parameters_are_refused(parameters: str, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        loaded(f"polignac({parameters})")


def test_what_cannot_be_done_is_refused() -> None:
    state = some_choice("polignac(deals=1)", 0)
    for action in (63, -12):
        with pytest.raises(ActionError, match=rf"action {action} is not legal for seat 1\. Allowed: "):
            state.apply_action(action)
    with pytest.raises(PackError, match="no pack is wanted"):
        state.episode.deal(0)
    beginning = loaded("polignac()").new_initial_state()
    with pytest.raises(PackError, match="card 0 is not due: 7c 8c"):
        beginning.apply_action(0)
    with pytest.raises(RefusedError, match="nobody can act"):
        beginning.episode.act(0)


def test_actions_that_cannot_be_named_here_are_told_by_number() -> None:
    state = some_choice("polignac(deals=1)", 0)
    assert [state.action_to_string(0, action) for action in (51, 63, 64)] == ["As", "63", "64"]


def test_without_openspiel_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tripot.envs.spiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match="pip install open_spiel"):
        import_module("tripot.envs.spiel")


def test_python_ends_well_with_the_games_registered() -> None:
    """What OpenSpiel holds of them, it lets go of only when Python is gone."""
    subprocess.run([sys.executable, "-c", "import tripot.envs.spiel"], check=True)
