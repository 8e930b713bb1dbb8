"""What the dead hand of Rumoli is worth to a hand, told."""

from dataclasses import asdict
from typing import Any

from tripot.cards import cards_text, each_card
from tripot.engine.game import Game
from tripot.engine.speech import Phrases, Voice, in_order, say_cards
from tripot.study.odds.rumoli import Mort, mort_value
from tripot.study.odds.told import Progress, Told, within
from tripot.study.plot import decimal, grouped


def mort_told(game: Game, hand: int, seat: int, text: Phrases, *, deals: int, seed: str, progress: Progress) -> Told:
    """The value of the dead hand to this hand."""
    mort = mort_value(game, seat, hand, deals=deals, seed=seed, progress=progress)
    voice = Voice(text.language, (), (), text.language)
    said = (
        text("mort_heading", seats=game.seats, seat=seat, hand=say_cards(in_order(each_card(hand)), voice)),
        text("mort_gain", gain=within(mort.gain, mort.error, text, 2), deals=grouped(deals, text.language)),
        text("mort_parts", **{name: decimal(value, text.language) for name, value in parts(mort).items()}),
        text("mort_advice_take" if mort.gain - 1.96 * mort.error > 0 else
             "mort_advice_keep" if mort.gain + 1.96 * mort.error < 0 else "mort_advice_open"),
    )  # fmt: skip
    return Told(said, data(game, hand, mort))


def parts(mort: Mort) -> dict[str, float]:
    return {"without": mort.without, "after": mort.after}


def data(game: Game, hand: int, mort: Mort) -> dict[str, Any]:
    about = {"game": game.name, "seats": game.seats, "options": dict(game.options)}
    return about | {"hand": cards_text(each_card(hand)), **asdict(mort)}
