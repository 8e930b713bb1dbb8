"""What a player may ask for besides playing: reasons, rules, the table, going back, saving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tripot.engine.problems import Problem
from tripot.table.panel import table_lines
from tripot.terminal.reading import Command, read_action
from tripot.terminal.rulepages import find_rule, option_lines, rule_lines, title_lines
from tripot.terminal.saving import save
from tripot.terminal.showing import hand_line, in_force_lines, points_line, sample_words

if TYPE_CHECKING:
    from tripot.terminal.playing import Play


class Leave(Exception):  # noqa: N818  # no error: the player goes
    """The player leaves the table."""


def obey(play: Play, command: Command) -> bool:
    """Do a command, or say what is wrong with it; returns whether it is done. Raises Leave if the player leaves."""
    try:
        DEEDS[command.name](play, command.rest)
    except Problem as problem:
        play.say(play.text(problem.name, **problem.told(play.text.language)))
        return False
    return True


def why(play: Play, rest: str) -> None:
    """Why an action is refused; without one, the rule of the last refusal."""
    if not rest and play.refused:
        show_rules(play, play.refused)
        return
    view = play.sitting.view
    action = read_action(rest, view, play.manner.cards) if rest and play.sitting.my_turn else None
    play.say_all([play.text("why_what")] if action is None else play.reasons(action))


def show_rules(play: Play, rest: str) -> None:
    """One rule with the house rules that settle it, or the titles of all."""
    game, language = play.sitting.match.game, play.manner.language
    if rest:
        found = find_rule(game.rulebook, rest)
        play.say_all((*rule_lines(found, language), *in_force_lines(game, language, found.id)))
    else:
        play.say_all(title_lines(game.rulebook, language))


def show_options(play: Play, _: str) -> None:
    """Every option of the game, then those of this house."""
    game, language = play.sitting.match.game, play.manner.language
    play.say_all((*option_lines(game.rulebook, language), *in_force_lines(game, language)))


def show_hand(play: Play, _: str) -> None:
    """The hand; when it is the player's turn, what may be done too."""
    if play.sitting.my_turn:
        play.show_turn()
    else:
        play.say(hand_line(play.sitting.view, play.voice) or play.text("no_hand"))


def show_table(play: Play, _: str = "") -> None:
    """What lies on the table."""
    play.say_all(table_lines(play.sitting.view, play.voice))


def show_points(play: Play, _: str = "") -> None:
    play.say(points_line(play.sitting.view, play.voice))


def help_(play: Play, _: str) -> None:
    """What can be typed in this game, with the letters of cards that are read first."""
    book, text = play.sitting.match.game.rulebook, play.text
    letters = "help_cards" if play.manner.cards == play.manner.language else "help_cards_other"
    first, *rest = text("help", words=sample_words(book, text.language)).splitlines()
    cards = text(letters).splitlines() if book.card_verbs else []
    play.say_all((first, *cards, *rest))


def undo(play: Play, _: str) -> None:
    """Go back to the player's last choice, and to what lay on the table then; one made for him would be made again."""
    before = play.sitting.before_my_last_choice(forced=not play.manner.auto)
    if before is None:
        raise Problem("nothing_to_undo")
    play.sit_down(before)
    play.say(play.text("undone"))
    show_table(play)


def save_as(play: Play, rest: str) -> None:
    """Save to a file."""
    file = rest or play.manner.file
    if not file:
        raise Problem("save_where")
    save(play.sitting, file)
    play.say(play.text("saved", file=file))


def leave(_: Play, __: str) -> None:
    raise Leave


DEEDS: dict[str, Callable[[Play, str], None]] = {
    "why": why,
    "rules": show_rules,
    "undo": undo,
    "save": save_as,
    "help": help_,
    "quit": leave,
    "hand": show_hand,
    "table": show_table,
    "points": show_points,
    "options": show_options,
}
