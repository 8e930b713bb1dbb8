"""The games of Tripot as OpenSpiel games: `pyspiel.load_game("tripot_polignac(players=4,deals=1)")`.

Importing this registers `tripot_vendome`, `tripot_dame_de_pique`, `tripot_vingt_et_un`, `tripot_rumoli` and
`tripot_polignac`. Their parameters are `players`; `deals`, how many of them an episode has, 0 for a whole match; and
`options`, such as `options=limit:5;ceremony:by_hand`.

Player i is whoever sits at seat i, or, until seats have been drawn for, draws as player i. Chance deals each pack card
by card. Actions are the engine's own numbers, as in `acting`. Returns, at the end, are chips, or points below zero. An
observation is what the player knows now, as in `observing`; an information state, which is a text alone, is that and
all the player has ever heard and done.
"""

import copy
import json
from collections.abc import Callable, Mapping
from typing import Any

from numpy import float32, zeros
from numpy.typing import NDArray

from tripot.cards import DECK_SIZE, card_text
from tripot.engine.game import Game, make_game
from tripot.engine.rulebook import Rulebook
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.envs.acting import actions_of
from tripot.envs.bounds import most_cards, most_choices, returns_between
from tripot.envs.explicit import Episode
from tripot.envs.observing import observe, pieces, width
from tripot.envs.steps import NOBODY
from tripot.errors import OptionError, TripotError, shown
from tripot.games import GAMES, rulebook

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"tripot.envs.spiel needs OpenSpiel, and there is no {missing.name}: pip install open_spiel", name=missing.name
    ) from missing

Parameters = Mapping[str, Any]


def game_type(found: Rulebook) -> pyspiel.GameType:
    """What OpenSpiel is told of a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=f"tripot_{found.name}",
        long_name=found.title.en,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if found.is_conserved else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=found.most,
        min_num_players=found.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": found.usual_seats, "deals": 0, "options": ""},
    )


def game_info(game: Game, deals: int) -> pyspiel.GameInfo:
    """What OpenSpiel is told of a game that is loaded."""
    least, most = returns_between(game, deals)
    return pyspiel.GameInfo(
        num_distinct_actions=actions_of(game),
        max_chance_outcomes=DECK_SIZE,
        num_players=game.seats,
        min_utility=least,
        max_utility=most,
        utility_sum=0 if game.rulebook.is_conserved else None,
        max_game_length=most_choices(game, deals),
    )


def options_of(text: str) -> dict[str, str]:
    """The options in a text such as `limit:5;ceremony:by_hand`, by name.

    Raises OptionError for what is not of that form, or there twice.
    """
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, sign, value = (word.strip() for word in part.partition(":"))
        if not sign or not name or name in found:
            raise OptionError(f"options are written as in limit:5;ceremony:by_hand, each once, not {shown(text)}")
        found[name] = value
    return found


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # untyped
    """A game for a number of players, its options settled: `game` is Tripot's own."""

    found: Rulebook  # of each class of games its own

    def __init__(self, parameters: Parameters) -> None:
        """Raises SeatError, OptionError, and TripotError for a number of deals that cannot be."""
        self.game = make_game(self.found, parameters["players"], options_of(parameters["options"]))
        self.beginning = Episode(self.game, parameters["deals"])
        super().__init__(game_type(self.found), game_info(self.game, self.beginning.deals), parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and deeply copied as its name with its parameters."""
        return _named, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, copy.deepcopy(self.beginning))

    def max_chance_nodes_in_history(self) -> int:
        return most_cards(self.game, self.beginning.deals)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer":  # noqa: ANN401  # untyped
        """What shows a state to a player, what everybody knows of it, or what that player alone knows now.

        Raises TripotError for anything else.
        """
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if is_private and not (parameters or wanted.public_info or wanted.perfect_recall):
            return PrivateObserver(self.game, is_private=True, remembers=False)
        if parameters or not wanted.public_info or wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise TripotError("an observer shows what is public, with what one player knows or without, and no more")
        return Observer(self.game, is_private=is_private, remembers=wanted.perfect_recall)


def _named(text: str) -> pyspiel.Game:
    """The game of this name; the five games are registered wherever this is found."""
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]  # untyped
    """An `Episode`, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode

    def current_player(self) -> int:
        if self.episode.seat != NOBODY:
            return self.episode.seat
        return int(pyspiel.PlayerId.TERMINAL if self.episode.over else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal if player == self.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next from the pack."""
        return self.episode.outcomes

    def _apply_action(self, action: int) -> None:
        if self.episode.due:
            self.episode.deal(action)
        else:
            self.episode.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return card_text(action) if player == pyspiel.PlayerId.CHANCE else self.episode.text(action)

    def is_terminal(self) -> bool:
        return self.episode.over

    def returns(self) -> list[float]:
        """What the episode has brought every player; nothing before it is over, as most algorithms want it."""
        return [float(one) if self.episode.over else 0.0 for one in self.episode.returns]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that fits all that a player knows now, for searches written in Python; its history is empty.

        It is likely as the engine's `View.imagine` makes it: those who may act with the player, and are asked later
        here, may have chosen something already. What only others have heard is left out of what they remember.
        """
        game = self.get_game()
        return SpielState(game, self.episode.imagined(player, stream(str(sampler()))))

    def __str__(self) -> str:
        return str(self.episode)


class Observer:
    """What a player knows now, as numbers and as a position; or, if it `remembers`, all it has been told, as a text.

    `tensor`, float32 (width,), holds the numbers of the state it was last set from, `dict` each field of them by name:
    (width,), or (seats, width) where every seat has one, the player's own first. What is not private a spectator sees.
    """

    def __init__(self, game: Game, *, is_private: bool, remembers: bool) -> None:
        self._is_private, self._remembers = is_private, remembers
        self.tensor: NDArray[float32] | None = None if remembers else zeros(width(game), float32)
        self.dict = {} if self.tensor is None else _by_name(game, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = observe(state.episode.view(self._viewer(player)))

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = self._viewer(player)
        return state.episode.memory(viewer) if self._remembers else state.episode.view(viewer).position

    def _viewer(self, player: int) -> int:
        return player if self._is_private else SPECTATOR


class PrivateObserver(Observer):
    """What a player knows now and a spectator does not: the numbers of the rest are 0, and the text has only the fields
    of the position in which the player sees more.
    """

    def set_from(self, state: SpielState, player: int) -> None:
        game, public = state.episode.game, state.episode.view(SPECTATOR)
        super().set_from(state, player)
        assert self.tensor is not None
        self.tensor -= observe(View(game, player, public.state))

    def string_from(self, state: SpielState, player: int) -> str:
        own, public = (json.loads(state.episode.view(viewer).position) for viewer in (player, SPECTATOR))
        return json.dumps({field: value for field, value in own.items() if value != public.get(field)})


def _by_name(game: Game, numbers: NDArray[float32]) -> dict[str, NDArray[float32]]:
    """Each field of an observation, as a part of it."""
    return {
        name: numbers[start : start + rows * wide].reshape((rows, wide) if rows > 1 else (wide,))
        for name, start, rows, wide in pieces(game)
    }


# OpenSpiel lets go of what makes its games after Python has ended, when nothing may be freed any more. A class is not
# freed then, for it holds itself; a function would be.
for _found in map(rulebook, GAMES):
    pyspiel.register_game(game_type(_found), type(_found.name, (SpielGame,), {"found": _found}))
