"""What the dead hand of Rumoli is worth to a hand, told and drawn."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from tripot.cards import cards_text, each_card
from tripot.engine.game import Game
from tripot.engine.speech import Voice, in_order, say_cards
from tripot.engine.wording import Phrases, decimal, grouped
from tripot.study.odds.rumoli.mort import Mort, mort_value
from tripot.study.plot import COLOURS, INK, PALE, drawn, measure, tidy
from tripot.study.progress import Progress
from tripot.study.statistics import margin
from tripot.study.told import Told, within


def mort_told(game: Game, hand: int, seat: int, text: Phrases, *, deals: int, seed: str, progress: Progress) -> Told:
    """The value of the dead hand to this hand."""
    mort = mort_value(game, seat, hand, deals=deals, seed=seed, progress=progress)
    half, worth_half = margin(mort.error, deals), margin(mort.worth_error, deals)
    voice = Voice(text.language, (), (), text.language)
    cards = say_cards(in_order(each_card(hand)), voice)
    said = (
        text("mort_heading", seats=game.seats, seat=seat, hand=cards),
        text("mort_gain", gain=within(mort.gain, half, text, 2), deals=grouped(deals, text.language)),
        text("mort_parts", **{name: decimal(value, text.language) for name, value in parts(mort).items()}),
        text("mort_often", **{name: round(100 * share) for name, share in shares(mort).items()}),
        text("mort_worth", worth=within(mort.worth, worth_half, text, 2)),
        text(f"mort_advice_{verdict(mort.worth, worth_half)}"),
    )
    title = (said[0].removesuffix(cards).rstrip(), cards, said[1])
    return Told(said, data(game, hand, mort, seed), lambda file: draw(mort, title, file, text))


def verdict(worth: float, half: float | None) -> str:
    """To take the dead hand or to keep one's own, if the interval says so."""
    if half is None or abs(worth) <= half:
        return "open"
    return "take" if worth > 0 else "keep"


def parts(mort: Mort) -> dict[str, float]:
    return {"without": mort.without, "after": mort.after}


def shares(mort: Mort) -> dict[str, float]:
    """In how large a part of the deals the exchange brings chips, and costs some."""
    more, less = (sum(count for gain, count in mort.often.items() if sign * gain > 0) for sign in (1, -1))
    return {"more": more / mort.deals, "less": less / mort.deals}


def data(game: Game, hand: int, mort: Mort, seed: str) -> dict[str, Any]:
    about = {"seed": seed, "game": game.name, "seats": game.seats, "options": dict(game.options)}
    return about | {"hand": cards_text(each_card(hand)), **asdict(mort)}


def draw(mort: Mort, title: tuple[str, ...], file: Path, text: Phrases) -> None:
    """In how many deals of a hundred the exchange brought each difference, and the mean. Raises OSError."""
    gains = sorted(mort.often)
    with drawn(file, 9, 4.5) as figure:
        axes = figure.subplots()
        colours = [COLOURS[0] if gain > 0 else COLOURS[1] if gain < 0 else PALE for gain in gains]
        axes.bar(gains, [100 * mort.often[gain] / mort.deals for gain in gains], width=0.85, color=colours)
        axes.axvline(mort.gain, color=INK, linewidth=1.5, linestyle="--")
        axes.set_title("\n".join(title), fontsize=10)
        axes.set_xlabel(text("mort_axis"))
        axes.set_ylabel(text("mort_share"))
        tidy(axes, "y")
        measure(axes.xaxis, text.language)
        measure(axes.yaxis, text.language)
