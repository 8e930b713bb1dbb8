"""tripot odds."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import click

from tripot.cards import card_set, parse_cards, parse_french_card
from tripot.cli.house import Command
from tripot.cli.studying import (
    MOST_DEALS,
    USUAL_SEED,
    check_place,
    plot_option,
    say_and_keep,
    seed_option,
    watched,
    write_drawing,
)
from tripot.cli.values import (
    Checked,
    Pair,
    Wrong,
    check_seat,
    game_argument,
    option_option,
    seats_option,
    settled_game,
    whole,
)
from tripot.engine.game import Game
from tripot.engine.wording import Phrases, phrases
from tripot.errors import CardError, TripotError
from tripot.study.origin import origin
from tripot.study.told import Told
from tripot.terminal.files import read_file

ALONE = 2  # seats of one ponte and the banker
MOST_CHIPS = 1_000_000
Rest = Mapping[str, Any]
Check = Callable[[Game, Rest, Phrases], None]
Answer = Callable[[Game, Rest, Phrases], Told]


def make(text: Phrases) -> Command:
    """The command that computes odds."""

    def run(game: str, seats: int | None, options: tuple[Pair, ...], **rest: Any) -> None:  # noqa: ANN401
        check_wishes(game, rest, text)
        check_place(rest["plot"])
        settled = settled_game(game, USUAL_SEATS.get(game) if seats is None else seats, options, text)
        check_seat(rest["seat"], settled.seats, text)
        if check := CHECKS.get(game):
            check(settled, rest, text)
        seed = USUAL_SEED if rest["seed"] is None else rest["seed"]
        told = answer(settled, {**rest, "seed": seed}, text)
        say_and_keep(lambda: said(told, as_data=rest["json"]), lambda: write_drawing(rest["plot"], told.draw, text))

    return Command("odds", text, callback=run, params=parameters(text))


def said(told: Told, *, as_data: bool) -> Sequence[str]:
    """The answer for machines, or for people."""
    return [json.dumps(origin("odds") | told.data, indent=1)] if as_data else told.lines


def parameters(text: Phrases) -> list[click.Parameter]:
    """The arguments and the options."""
    number = text("number_metavar")
    return [
        game_argument(text, required=True),
        click.Argument(["position"], required=False, metavar=text("position_metavar")),
        seats_option(text),
        option_option(text),
        click.Option(["--readings"], is_flag=True, help=text("readings_option")),
        click.Option(["--every-hand"], is_flag=True, help=text("every_hand_option")),
        click.Option(["--hand"], type=some_hand(text), metavar=text("cards_metavar"), help=text("hand_option")),
        click.Option(["--seat"], type=whole(text, 0, 99), metavar=text("seat_metavar"), help=text("mort_seat_option")),
        click.Option(["--deals"], type=whole(text, 1, MOST_DEALS), metavar=number, help=text("odds_deals_option")),
        click.Option(["--chips"], type=whole(text, 1, MOST_CHIPS), metavar=number, help=text("chips_option")),
        seed_option(text, usual=None),
        click.Option(["--json"], is_flag=True, help=text("json_option")),
        plot_option(text),
    ]


def some_hand(text: Phrases) -> Checked:
    """A hand as a set of cards."""

    def read(words: str) -> int:
        try:
            return card_set(cards_of(words))
        except CardError as error:
            raise Wrong(error.said(text.language)) from None

    return Checked(read)


def cards_of(words: str) -> tuple[int, ...]:
    """The cards named in the letters of records or, if those do not name them all, in French ones. Raises CardError."""
    try:
        return parse_cards(words)
    except CardError:
        with suppress(CardError):
            return tuple(map(parse_french_card, words.split()))
        raise


ASKED = ("position", "readings", "every_hand", "hand", "seat", "deals", "chips", "seed", "plot")
#: What each game may be asked with, beyond the game itself.
WISHES = {
    "vendome": ("readings", "deals", "chips", "seed", "plot"),
    "vingt_et_un": ("readings", "every_hand", "deals", "seed", "plot"),
    "rumoli": ("position", "hand", "seat", "deals", "seed", "plot"),
    "polignac": ("position",),
    "dame_de_pique": ("position",),
}
#: How many sit down if nobody says, where it is not as in play.
USUAL_SEATS = {"vingt_et_un": ALONE}
#: What is never asked together.
APART = (
    ("position", "hand"),
    ("readings", "deals"),
    ("readings", "seed"),
    ("readings", "plot"),
    ("readings", "every_hand"),
    ("position", "deals"),
    ("position", "seed"),
    ("position", "seat"),
    ("position", "plot"),
)


def check_wishes(game: str, rest: Rest, text: Phrases) -> None:
    """What does not go with the game. Raises UsageError."""
    if game not in ANSWERS:
        raise click.UsageError(text.part("no_odds", game=game, games=", ".join(ANSWERS)))
    wishes = WISHES[game]
    given = [name for name in ASKED if rest[name] is not None and rest[name] is not False]  # a 0 is given
    for name in given:
        if name not in wishes:
            raise click.UsageError(text.part("alone", option=shown(name, text), others=game))
    if "position" in wishes and not {"position", "hand"} & {*given}:
        lacking = text.part("missing_argument", name=shown("position", text))
        raise click.UsageError(text.part("hand_or_position") if "hand" in wishes else lacking)
    for one, other in APART:
        if one in given and other in given:
            raise click.UsageError(text.part("alone", option=shown(other, text), others=shown(one, text)))
    if rest["chips"] is not None and rest["deals"] is None:
        raise click.UsageError(text.part("needs", option="--chips", other="--deals"))


def check_pontes(game: Game, rest: Rest, text: Phrases) -> None:
    """What only one ponte can be asked with, whose odds are exact. Raises UsageError."""
    if game.seats == ALONE:
        check_seed(game, rest, text)
        return
    for name in ("readings", "every_hand", "plot"):
        if rest[name]:
            raise click.UsageError(text.part("alone", option=shown(name, text), others=f"--seats {game.seats}"))


def check_seed(_: Game, rest: Rest, text: Phrases) -> None:
    """A seed where nothing is drawn by lot unless deals are played. Raises UsageError."""
    if rest["seed"] is not None and rest["deals"] is None:
        raise click.UsageError(text.part("needs", option="--seed", other="--deals"))


def check_hand(game: Game, rest: Rest, text: Phrases) -> None:
    """The hand and the options with which Rumoli is asked. Raises UsageError."""
    from tripot.study.odds.rumoli.mort import first_deal

    if rest["position"] is None:
        try:
            first_deal(game, rest["seat"] or 0, rest["hand"])
        except TripotError as error:
            raise click.UsageError(error.said(text.language)) from None
    elif game.options["enforcement"] != "prevent":
        raise click.UsageError(text.part("needs", option=shown("position", text), other="--option enforcement=prevent"))


#: What else each game is asked with, once it is settled.
CHECKS: dict[str, Check] = {"vendome": check_seed, "vingt_et_un": check_pontes, "rumoli": check_hand}


def shown(name: str, text: Phrases) -> str:
    """An option, or the argument, as it stands in the help."""
    return text("position_metavar").strip("[]") if name == "position" else f"--{name.replace('_', '-')}"


def answer(game: Game, rest: Rest, text: Phrases) -> Told:
    """What the odds are."""
    return ANSWERS[game.name](game, rest, phrases("tripot.study.odds", text.language))


def of_vendome(game: Game, rest: Rest, text: Phrases) -> Told:
    from tripot.study.odds.vendome.telling import readings_told, vendome_told

    if rest["readings"]:
        return readings_told(game, text)
    tours, chips, seed = rest["deals"], rest["chips"], rest["seed"]
    with watched(tours, text.part("tours_unit")) as progress:
        return vendome_told(game, text, tours=tours, chips=chips, seed=seed, progress=progress)


def of_vingt_et_un(game: Game, rest: Rest, text: Phrases) -> Told:
    from tripot.study.odds.vingt_et_un.several import USUAL_SAMPLES
    from tripot.study.odds.vingt_et_un.telling import coup_told, each_reading, readings_told, several_told

    if rest["readings"]:
        with watched(len(each_reading(game, text)), text.part("readings_unit")) as progress:
            return readings_told(game, text, progress)
    deals, seed = rest["deals"], rest["seed"]
    if game.seats == ALONE:
        with watched(deals, text.part("deals_unit")) as progress:
            return coup_told(game, text, coups=deals, seed=seed, progress=progress, every_hand=rest["every_hand"])
    samples = deals or USUAL_SAMPLES
    with watched(samples, text.part("samples_unit")) as progress:
        return several_told(game, text, samples=samples, seed=seed, progress=progress)


def of_rumoli(game: Game, rest: Rest, text: Phrases) -> Told:
    from tripot.study.odds.rumoli.mort import USUAL_DEALS
    from tripot.study.odds.rumoli.telling import mort_told

    if rest["position"] is not None:
        return of_ending(game, rest, text)
    seat = rest["seat"] or 0
    deals = rest["deals"] or USUAL_DEALS
    with watched(deals, text.part("samples_unit")) as progress:
        return mort_told(game, rest["hand"], seat, text, deals=deals, seed=rest["seed"], progress=progress)


def of_ending(game: Game, rest: Rest, text: Phrases) -> Told:
    """A position as JSON, or a file that holds it."""
    from tripot.study.endings.telling import ending_told

    written = rest["position"]
    content = written if written.lstrip().startswith("{") else read_file(written)
    match = game.set_up(content, packs=())
    with watched(None, text.part("positions_unit")) as progress:
        return ending_told(game, match, text, progress)


ANSWERS: dict[str, Answer] = {
    "vendome": of_vendome,
    "vingt_et_un": of_vingt_et_un,
    "rumoli": of_rumoli,
    "polignac": of_ending,
    "dame_de_pique": of_ending,
}
