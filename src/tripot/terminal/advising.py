"""What each action is worth, said at the player's turn."""

from collections.abc import Iterator

from tripot.engine.speech import Voice
from tripot.engine.view import View
from tripot.engine.wording import decimal
from tripot.players.advice import advise, measured
from tripot.terminal.showing import action_name, phrases_of

MOST_LINES = 16


def advice_lines(view: View, voice: Voice) -> Iterator[str]:
    """A line for each action, the best first and named so; none where nothing is weighed."""
    text, unit = phrases_of(voice.language), view.game.rulebook.unit
    for advice in advise(view)[:MOST_LINES]:
        if advice.worlds:
            yield text(
                "advice" if advice.behind else "advice_best",
                action=action_name(view, advice.action, voice),
                expected=measured(unit, advice.expected, voice.language),
                spread=decimal(advice.spread, voice.language, 1),
                reason=advice.reason_fr if voice.language == "fr" else advice.reason_en,
            )
