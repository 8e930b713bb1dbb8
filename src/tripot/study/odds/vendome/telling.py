"""The odds of La Vendôme told: fractions, every reading, and a simulation beside them."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripot.engine.game import Game
from tripot.engine.options import Choice
from tripot.engine.wording import NO_BREAK, Phrases, decimal, grouped
from tripot.games.vendome.options import OPTIONS
from tripot.study.odds.vendome.tour import Odds, Reading, vendome_odds
from tripot.study.plot import COLOURS, INK, drawn, measure, tidy
from tripot.study.progress import Progress
from tripot.study.statistics import margin, standard_error
from tripot.study.told import Told, departures, fraction_data, fraction_text, within

if TYPE_CHECKING:
    from tripot.study.odds.vendome.simulation import Simulated

CHOICES = {
    option.name: option.values
    for option in OPTIONS
    if isinstance(option, Choice) and option.name in Reading.__dataclass_fields__
}


def reading_of(game: Game) -> Reading:
    """The reading a game of La Vendôme is played by."""
    return Reading(**{name: str(game.options[name]) for name in CHOICES})


def each_reading() -> Iterator[Reading]:
    """Every reading of the payments."""
    for values in product(*CHOICES.values()):
        yield Reading(*values)


def vendome_told(
    game: Game, text: Phrases, *, tours: int | None, chips: int | None, seed: str, progress: Progress
) -> Told:
    """The odds of one reading; with `tours` a simulation beside them, in which everybody starts with so many chips."""
    odds = vendome_odds(game.seats, reading_of(game))
    played = None
    if tours:
        from tripot.study.odds.vendome.simulation import simulate_vendome

        played = simulate_vendome(game, tours, seed, chips=chips, progress=progress)
    found = data(odds, played, chips)
    if played is not None:
        found |= {"seed": seed, "options": dict(game.options)}
    return Told(tuple(lines(odds, played, chips, text)), found, lambda file: draw(odds, played, chips, file, text))


def readings_told(game: Game, text: Phrases) -> Told:
    """Every reading of the payments, one a line; how often the bank is kept does not depend on them."""
    found = [vendome_odds(game.seats, reading) for reading in each_reading()]
    said = [
        text("vendome_heading", seats=game.seats),
        text("vendome_keeps", chance=fraction_text(found[0].keeps, text)),
        text("vendome_readings"),
    ]
    for odds in found:
        names = ", ".join(f"{name}={value}" for name, value in asdict(odds.reading).items())
        gains = "  ".join(decimal(float(gain), text.language, 4) for gain in (odds.banker, *odds.coupeurs))
        said.append(f"{gains}  {names}")
    return Told(tuple(said), {"game": "vendome", "readings": [data(odds, None, None) for odds in found]})


def lines(odds: Odds, played: "Simulated | None", chips: int | None, text: Phrases) -> Iterator[str]:
    yield ", ".join((text("vendome_heading", seats=odds.seats), *departures(odds.reading)))
    yield text("vendome_keeps", chance=fraction_text(odds.keeps, text))
    yield text("vendome_banker", gain=fraction_text(odds.banker, text))
    for place, gain in enumerate(odds.coupeurs, 1):
        yield text("vendome_coupeur", place=place, gain=fraction_text(gain, text))
    if played is not None:
        yield heading(played, chips, text)
        kept = margin(standard_error(played.keeps, played.keeps, played.tours), played.tours)
        yield text("vendome_keeps", chance=within(played.keeps, kept, text, least=0, most=1))
        gains = [within(gain, half, text) for gain, half in zip(played.gains, margins(played), strict=True)]
        yield text("vendome_banker_played", gain=gains[0])
        for place, told in enumerate(gains[1:], 1):
            yield text("vendome_coupeur_played", place=place, gain=told)


def heading(played: "Simulated", chips: int | None, text: Phrases) -> str:
    """How many deals were simulated, and with how many chips."""
    name = "vendome_simulated" if chips is None else "vendome_simulated_poor"
    return text(name, tours=grouped(played.tours, text.language), chips=chips)


def margins(played: "Simulated") -> list[float | None]:
    """How far the interval of each gain reaches."""
    return [margin(error, played.tours) for error in played.errors]


def data(odds: Odds, played: "Simulated | None", chips: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "game": "vendome",
        "seats": odds.seats,
        "reading": asdict(odds.reading),
        "keeps": fraction_data(odds.keeps),
        "banker": fraction_data(odds.banker),
        "coupeurs": [fraction_data(gain) for gain in odds.coupeurs],
    }
    return found if played is None else found | {"simulated": {"starting_chips": chips, **asdict(played)}}


def draw(odds: Odds, played: "Simulated | None", chips: int | None, file: Path, text: Phrases) -> None:
    """The expected gain of each place; the simulation as intervals, and what was simulated. Raises OSError."""
    exact = [float(gain) for gain in (odds.banker, *odds.coupeurs)]
    places = [text("banker"), *(text("place", place=place) for place in range(1, odds.seats))]
    with drawn(file, 9, 1.5 + 0.4 * odds.seats) as figure:
        axes = figure.subplots()
        axes.barh(range(odds.seats), exact, color=[COLOURS[0]] + [COLOURS[2]] * (odds.seats - 1), height=0.6)
        if played is not None:
            errors = [half or 0.0 for half in margins(played)]
            label = heading(played, chips, text).rstrip(":" + NO_BREAK)
            axes.errorbar(
                played.gains, range(odds.seats), xerr=errors, fmt="o", color=COLOURS[1], markersize=4, label=label
            )
            figure.legend(loc="outside lower center", frameon=False)
        axes.axvline(0, color=INK, linewidth=1)
        axes.set_yticks(range(odds.seats), places)
        axes.invert_yaxis()
        axes.set_xlabel(text("vendome_axis"))
        asked = ", ".join(departures(odds.reading))
        axes.set_title("\n".join(filter(None, (text("vendome_heading", seats=odds.seats), asked))), fontsize=11)
        tidy(axes, "x")
        measure(axes.xaxis, text.language)
