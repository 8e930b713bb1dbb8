"""What a player may ask for besides playing: reasons, rules, the table, going back, saving."""

from collections.abc import Callable

from tripot.engine.problems import Problem
from tripot.table.panel import table_lines
from tripot.terminal.reading import Command, read_action
from tripot.terminal.rulepages import find_rule, option_lines, rule_lines, title_lines
from tripot.terminal.saving import save
from tripot.terminal.showing import hand_line, in_force_lines, points_line, sample_words
from tripot.terminal.talk import Talk


class Leave(Exception):  # noqa: N818  # no error: the player goes
    """The player leaves the table."""


def obey(talk: Talk, command: Command) -> bool:
    """Do a command, or say what is wrong with it; returns whether it is done. Raises Leave if the player leaves."""
    try:
        DEEDS[command.name](talk, command.rest)
    except Problem as problem:
        talk.say(talk.text(problem.name, **problem.told(talk.text.language)))
        return False
    return True


def why(talk: Talk, rest: str) -> None:
    """Why an action is refused; without one, the rule of the last refusal."""
    if not rest and talk.refused:
        show_rules(talk, talk.refused)
        return
    view = talk.sitting.view
    action = read_action(rest, view, talk.manner.cards) if rest and talk.sitting.my_turn else None
    talk.say_all([talk.text("why_what")] if action is None else talk.reasons(action))


def show_rules(talk: Talk, rest: str) -> None:
    """One rule with the house rules that settle it, or the titles of all."""
    game, language = talk.sitting.match.game, talk.manner.language
    if rest:
        found = find_rule(game.rulebook, rest)
        talk.say_all((*rule_lines(found, language), *in_force_lines(game, language, found.id)))
    else:
        talk.say_all(title_lines(game.rulebook, language))


def show_options(talk: Talk, _: str) -> None:
    """Every option of the game, then those of this house."""
    game, language = talk.sitting.match.game, talk.manner.language
    talk.say_all((*option_lines(game.rulebook, language), *in_force_lines(game, language)))


def show_hand(talk: Talk, _: str) -> None:
    """The hand; when it is the player's turn, what may be done too."""
    if talk.sitting.my_turn:
        talk.show_turn()
    else:
        talk.say(hand_line(talk.sitting.view, talk.voice) or talk.text("no_hand"))


def show_table(talk: Talk, _: str = "") -> None:
    """What lies on the table."""
    talk.say_all(table_lines(talk.sitting.view, talk.voice))


def show_points(talk: Talk, _: str = "") -> None:
    talk.say(points_line(talk.sitting.view, talk.voice))


def help_(talk: Talk, _: str) -> None:
    """What can be typed in this game, with the letters of cards that are read first."""
    book, text = talk.sitting.match.game.rulebook, talk.text
    letters = "help_cards" if talk.manner.cards == talk.manner.language else "help_cards_other"
    first, *rest = text("help", words=sample_words(book, text.language)).splitlines()
    cards = text(letters).splitlines() if book.card_verbs else []
    talk.say_all((first, *cards, *rest))


def undo(talk: Talk, _: str) -> None:
    """Go back to the player's last choice, and to what lay on the table then; one made for him would be made again."""
    before = talk.sitting.before_my_last_choice(forced=not talk.manner.auto)
    if before is None:
        raise Problem("nothing_to_undo")
    talk.sit_down(before)
    talk.say(talk.text("undone"))
    show_table(talk)


def save_as(talk: Talk, rest: str) -> None:
    """Save to a file."""
    file = rest or talk.manner.file
    if not file:
        raise Problem("save_where")
    save(talk.sitting, file)
    talk.say(talk.text("saved", file=file))


def leave(_: Talk, __: str) -> None:
    raise Leave


DEEDS: dict[str, Callable[[Talk, str], None]] = {
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
