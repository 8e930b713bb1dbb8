"""An ending told: what each action leads to, and how it goes on."""

from typing import Any

from tripot.engine import rules
from tripot.engine.actions import action_text
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import Record
from tripot.engine.speech import MINUS, Phrases
from tripot.study.endings.remains import Values
from tripot.study.endings.solver import Ending, Solver
from tripot.study.odds.told import Told
from tripot.study.progress import Progress


def ending_told(game: Game, match: Match, text: Phrases, progress: Progress) -> Told:
    """The exact result of an ending with all cards known. Raises TripotError if it is none."""
    ending = Solver(game, progress=progress).solve(match.state)
    spoken = {action: action_text(game.rulebook, match.state, action) for action in ending.actions}
    line = spoken_line(game, match.state, ending)
    said = [text("ending_heading", seat=ending.seat, unit=text.part(f"unit_{game.rulebook.unit}"))]
    for action, values in ending.actions.items():
        name = "ending_best" if action == ending.best else "ending_action"
        said.append("  " + text.part(name, action=spoken[action], values=changes(values)))
    said.append(text("ending_line", line=", ".join(f"{seat}: {words}" for seat, words in line)))
    said.append(text("ending_positions", positions=ending.positions))
    return Told(tuple(said), data(game, ending, spoken, line))


def changes(values: Values) -> str:
    """The changes of all seats, in their order."""
    return "  ".join(f"+{value}" if value > 0 else f"{MINUS}{-value}" if value else "0" for value in values)


def spoken_line(game: Game, state: Record, ending: Ending) -> list[tuple[int, str]]:
    """The best actions to the end, as text."""
    now, found = state.clone(), []
    for seat, action in ending.line:
        found.append((seat, action_text(game.rulebook, now, action)))
        rules.apply(now, seat, action)
    return found


def data(game: Game, ending: Ending, spoken: dict[int, str], line: list[tuple[int, str]]) -> dict[str, Any]:
    return {
        "game": game.name,
        "seats": game.seats,
        "options": dict(game.options),
        "unit": game.rulebook.unit,
        "seat": ending.seat,
        "actions": {spoken[action]: list(values) for action, values in ending.actions.items()},
        "best": spoken[ending.best],
        "values": list(ending.values),
        "line": [list(step) for step in line],
        "positions": ending.positions,
    }
