"""The five games. A game is on the table once its name is in this list."""

from functools import cache
from importlib import import_module

from tripot.engine.rulebook import Rulebook
from tripot.errors import UnknownGameError, cited, shown

GAMES = ("vendome", "dame_de_pique", "vingt_et_un", "rumoli", "polignac")


def rulebook(name: str) -> Rulebook:
    """The rule book of a game, loaded when first asked for.

    Raises UnknownGameError naming the games there are.
    """
    if name not in GAMES:
        raise UnknownGameError(
            f"there is no game {shown(name)}: the games are {', '.join(GAMES)}",
            f"il n’y a pas de jeu {cited(name)}\xa0: les jeux sont {', '.join(GAMES)}",
        )
    return _loaded(name)


@cache
def _loaded(name: str) -> Rulebook:
    found: Rulebook = import_module(f"tripot.games.{name}").RULEBOOK
    return found
