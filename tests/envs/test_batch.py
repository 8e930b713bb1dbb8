"""Many matches at once: each is the match of its own seed, and a wrong action does nothing."""

import copy
import pickle
import random
from collections.abc import Callable

import numpy as np
import pytest

import tripot
from tests.conformance.games import each_game, explore, times
from tests.envs.games import game_named
from tripot import GAMES
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.engine.stream import stream
from tripot.envs import batch as batches
from tripot.envs.acting import actions_of, mask_of
from tripot.envs.batch import Batch
from tripot.envs.observing import observe, pieces, width
from tripot.envs.stepping import FIRST, advance, first_refused
from tripot.errors import ActionError, SeedError, TripotError
from tripot.players.player import player

STEPS = 80


def any_legal(batch: Batch, chance: random.Random) -> list[int]:
    """An action of each match, any of those that are legal."""
    return [chance.choice(np.flatnonzero(mask)) for mask in batch.masks]


def bytes_of(batch: Batch) -> list[bytes]:
    """All that a batch shows."""
    shown = (batch.seats, batch.observations, batch.masks, batch.gains, batch.done)
    return [np.ascontiguousarray(array).tobytes() for array in shown]


@each_game
@times(6, 1000)
def test_each_match_is_that_of_its_seed(name: str, trials: int) -> None:
    explore(name, trials, assert_alike)


def assert_alike(game: Game, seed: int) -> None:
    """At any table, a batch shows and pays what matches of the same seeds do."""
    if game.match(seed=seed).over:
        with pytest.raises(TripotError, match="nobody has anything to choose"):
            Batch(game, 1, seed=seed)
        return
    batch, chance = Batch(game, 2, seed=seed), random.Random(seed)
    matches = {at: game.match(seed=f"{seed}/{at}") for at in range(batch.size)}
    scores = {at: tuple(rules.score(game.begun(), seat) for seat in range(game.seats)) for at in matches}
    sign = 1 if game.rulebook.unit == "chips" else -1
    for _ in range(STEPS):
        for at, match in matches.items():
            view = match.view(match.waiting[0])
            assert batch.view(at) == view
            assert np.array_equal(batch.observations[at], observe(view))
            assert np.array_equal(batch.masks[at], mask_of(view))
        actions, seats = any_legal(batch, chance), batch.seats.copy()
        batch.step(actions)
        for at, match in [*matches.items()]:
            match.play(int(actions[at]), int(seats[at]))
            gained = [sign * (now - then) for now, then in zip(match.scores, scores[at], strict=True)]
            assert (list(batch.gains[at]), batch.done[at]) == (gained, match.over)
            scores[at] = match.scores
            if match.over:
                del matches[at]


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_go_the_same_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[list[bytes]]] = []
    for _ in range(2):
        batch, chance, shown = Batch(game_named(name), 2, seed=5, deals=2), random.Random(5), []
        for _ in range(STEPS):
            batch.step(any_legal(batch, chance))
            shown.append(bytes_of(batch))
        seen.append(shown)
        monkeypatch.setattr(batches, "advance", advance.run)
        monkeypatch.setattr(batches, "first_refused", first_refused.run)
    assert seen[0] == seen[1]


def test_how_many_there_are_changes_nothing_for_one() -> None:
    few, many = (Batch(game_named("polignac"), size, seed=b"any") for size in (2, 5))
    for _ in range(STEPS):
        actions = many.masks.argmax(1)
        few.step(actions[:2])
        many.step(actions)
        assert np.array_equal(few.observations, many.observations[:2])
        assert np.array_equal(few.gains, many.gains[:2])


@pytest.mark.parametrize("name", GAMES)
def test_an_episode_of_some_deals_ends_with_them_and_another_begins(name: str) -> None:
    batch, chance, ended = Batch(game_named(name), 4, seed=2, deals=1), random.Random(2), 0
    beginning = batch.seats.size
    for _ in range(STEPS * 2):
        batch.step(any_legal(batch, chance))
        for at in np.flatnonzero(batch.done):
            ended += 1
            assert batch.view(int(at)).state.deals == 0
    assert ended >= beginning


def test_what_some_gain_in_a_match_others_lose() -> None:
    batch, chance = Batch(game_named("vingt_et_un"), 8, seed=3), random.Random(3)
    gained, ended = np.zeros((8, 3), np.int64), 0
    for _ in range(STEPS * 3):
        batch.step(any_legal(batch, chance))
        gained += batch.gains
        for at in np.flatnonzero(batch.done):
            assert gained[at].sum() == 0
            assert gained[at].any()
            gained[at], ended = 0, ended + 1
    assert ended > 8


def test_a_wrong_action_is_named_and_none_is_done() -> None:
    batch = Batch(game_named("polignac"), 3, seed=1)
    batch.step(batch.masks.argmax(1))
    before, actions = bytes_of(batch), batch.masks.argmax(1)
    actions[1] = next(card for card in range(52) if not batch.masks[1, card])
    legal = ", ".join(map(str, np.flatnonzero(batch.masks[1])))
    with pytest.raises(ActionError, match=rf"match 1: {actions[1]} is not legal for seat {batch.seats[1]}: {legal}$"):
        batch.step(actions)
    assert bytes_of(batch) == before
    batch.step(batch.masks.argmax(1))
    assert bytes_of(batch) != before


def test_what_is_legal_is_named_in_short_whatever_the_masks_have_become() -> None:
    """A stake of any of a million chips is not told chip by chip."""
    rich = tripot.game("vingt_et_un", seats=2, starting_chips=1_000_000)
    with pytest.raises(ActionError, match=r"match 0: 0 is not legal for seat 1: 65 to 1000064$"):
        Batch(rich, 1, seed=1).step([0])
    indebted = Batch(tripot.game("vingt_et_un", seats=2, starting_chips=10, bank_cover="debt"), 1, seed=1)
    indebted._states[FIRST].chips[indebted.seats[0]] = 1_000  # more than there are: a banker owes the rest
    with pytest.raises(ActionError, match=r"is not legal for seat 1: 65 to 84$"):
        indebted.step([0])
    bidding = Batch(tripot.game("rumoli", seats=3), 1, seed=1)
    bidding.step([int(np.flatnonzero(bidding.masks[0])[1])])  # the dealer has it auctioned
    bidding.masks[:] = True
    with pytest.raises(ActionError, match=r"is not legal for seat 1: 54, 65 to 110$"):
        bidding.step([0])


@pytest.mark.parametrize(
    "actions", [[0, 0], [0.0, 0.0, 0.0], 0, [[0, 0, 0]], ["a", "b", "c"], [True, True, True], [0, [0], 0]]
)
def test_what_is_no_row_of_actions_is_refused(actions: object) -> None:
    batch = Batch(game_named("polignac"), 3, seed=1)
    with pytest.raises(ActionError, match="3 whole numbers are wanted, one for each match"):
        batch.step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, -2, 62, 63, 64, 1 << 40, -(1 << 40)])
def test_what_is_no_action_at_all_is_refused(action: int) -> None:
    batch = Batch(game_named("dame_de_pique"), 1, seed=1)
    with pytest.raises(ActionError, match=rf"match 0: {action} is not legal"):
        batch.step([action])


def test_no_number_below_zero_is_an_action() -> None:
    batch = Batch(game_named("polignac"), 1, seed=1)
    for action in range(-200, 0):
        with pytest.raises(ActionError, match=rf"match 0: {action} is not legal"):
            batch.step([action])


@pytest.mark.parametrize(("size", "deals"), [(0, 0), (-1, 0), ((1 << 20) + 1, 0), (2, -1)])
def test_wrong_numbers_are_refused(size: int, deals: int) -> None:
    with pytest.raises(TripotError, match=r"^(matches|deals): \d+ to \d+, not -?\d+$"):
        Batch(game_named("polignac"), size, seed=1, deals=deals)


def test_what_is_no_seed_game_or_match_is_refused() -> None:
    with pytest.raises(SeedError):
        Batch(game_named("polignac"), 1, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(TripotError, match="a game is wanted"):
        Batch("polignac", 1, seed=1)  # type: ignore[arg-type]
    for ask in (width, pieces, actions_of):
        with pytest.raises(TripotError, match="a game is wanted, not 'polignac'"):
            ask("polignac")  # type: ignore[arg-type]
    with pytest.raises(TripotError, match="the match: 0 to 0, not 1"):
        Batch(game_named("polignac"), 1, seed=1).view(1)


def test_a_game_in_which_nobody_chooses_is_refused() -> None:
    with pytest.raises(TripotError, match=r"nobody has anything to choose in tripot\.game\('vendome', seats=4\)"):
        Batch(tripot.game("vendome", seats=4), 2, seed=1)


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_goes_on_by_itself_as_the_first_would(twin_of: Callable[[Batch], Batch]) -> None:
    batch, chance = Batch(game_named("polignac"), 3, seed=4, deals=1), random.Random(4)
    batch.step(any_legal(batch, chance))
    before, twin = bytes_of(batch), twin_of(batch)
    steps, told = [], []
    for _ in range(STEPS):
        steps.append(any_legal(twin, chance))
        twin.step(steps[-1])
        told.append(bytes_of(twin))
    assert bytes_of(batch) == before
    for actions, shown in zip(steps, told, strict=True):
        batch.step(actions)
        assert bytes_of(batch) == shown


def test_who_acted_is_still_known_after_the_step() -> None:
    batch = Batch(game_named("polignac"), 3, seed=1)
    seats, gains, done = batch.seats, batch.gains, batch.done
    asked = seats.copy(), gains.copy(), done.copy()
    while (batch.gains == asked[1]).all():
        batch.step(batch.masks.argmax(1))
    assert all(np.array_equal(now, then) for now, then in zip((seats, gains, done), asked, strict=True))
    seats[:] = 0
    assert batch.seats.any()


@pytest.mark.parametrize("name", GAMES)
def test_players_of_the_house_sit_down(name: str) -> None:
    game: Game = game_named(name)
    batch, thumb = Batch(game, 2, seed=9), player("thumb", stream(9))
    for _ in range(STEPS):
        batch.step([thumb.act(batch.view(at)) for at in range(batch.size)])
