"""An ending told: what each action leads to, and how it goes on."""

from collections.abc import Iterator
from typing import Any

from tripot.engine import rules
from tripot.engine.actions import action_named, action_text
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import Record
from tripot.engine.wording import MINUS, Phrases
from tripot.study.endings.remains import Values
from tripot.study.endings.solver import Ending, Solver
from tripot.study.progress import Progress
from tripot.study.told import Told


def ending_told(game: Game, match: Match, text: Phrases, progress: Progress) -> Told:
    """The exact result of an ending with all cards known. Raises TripotError if it is none."""
    ending = Solver(game, progress=progress).solve(match.state)
    said = [text("ending_heading", seat=ending.seat, unit=text.part(f"unit_{game.rulebook.unit}"))]
    for action, values in ending.actions.items():
        name = "ending_best" if action == ending.best else "ending_action"
        words = action_named(game.rulebook, match.state, action, text.language)
        said.append("  " + text.part(name, action=words, values=changes(values)))
    steps = [
        text.part("ending_step", seat=seat, action=action_named(game.rulebook, state, action, text.language))
        for state, seat, action in gone_through(match.state, ending)
    ]
    said.append(text("ending_line", line=", ".join(steps)))
    if game.options.get("final_layout") == "split_equally":
        said.append(text("ending_shared"))
    said.append(text("ending_positions", positions=ending.positions))
    return Told(tuple(said), data(game, match.state, ending))


def changes(values: Values) -> str:
    """The changes of all seats, in their order."""
    return "  ".join(f"+{value}" if value > 0 else f"{MINUS}{-value}" if value else "0" for value in values)


def gone_through(state: Record, ending: Ending) -> Iterator[tuple[Record, int, int]]:
    """The best actions to the end, each with the state it is done in and the seat that does it."""
    now = state.clone()
    for seat, action in ending.line:
        yield now, seat, action
        rules.apply(now, seat, action)


def data(game: Game, state: Record, ending: Ending) -> dict[str, Any]:
    """The ending for machines, actions as records spell them."""
    spoken = {action: action_text(game.rulebook, state, action) for action in ending.actions}
    return {
        "game": game.name,
        "seats": game.seats,
        "options": dict(game.options),
        "unit": game.rulebook.unit,
        "seat": ending.seat,
        "actions": {spoken[action]: list(values) for action, values in ending.actions.items()},
        "best": spoken[ending.best],
        "values": list(ending.values),
        "line": [[seat, action_text(game.rulebook, now, action)] for now, seat, action in gone_through(state, ending)],
        "positions": ending.positions,
    }
