"""A match played in lines: what is heard is told, what may be done is asked, what is typed is done."""

from collections.abc import Callable

from tripot.engine import rules
from tripot.engine.choices import allows, count
from tripot.engine.sentences import sentence
from tripot.engine.speech import say
from tripot.engine.vocabulary import in_language
from tripot.engine.wording import listed
from tripot.errors import RefusedError
from tripot.terminal.commands import Leave, obey, show_points, show_table
from tripot.terminal.parting import Stopped, keep, leave, stop, wants_another
from tripot.terminal.preparing import is_searched, prepare
from tripot.terminal.reading import read_action, read_answer, read_command
from tripot.terminal.showing import (
    action_name,
    in_force_lines,
    menu_lines,
    option_line,
    outcome_lines,
    points_line,
    puzzled_line,
)
from tripot.terminal.sitting import HUMAN
from tripot.terminal.talk import Talk

PROMPT = "> "


def run(talk: Talk) -> bool:
    """Play to the end, or until the player leaves. Returns whether he wants another match.

    Raises KeyboardInterrupt if he broke off, Stopped if the system stops us, OSError if nobody can read on, each
    once the match is saved or left; Problem if it was to be saved, could not be, and nothing more is typed.
    """
    try:
        return sit_through(talk)
    except Stopped:
        stop(talk)
        raise


def sit_through(talk: Talk) -> bool:
    """Play to the end, or until the player leaves, in good order."""
    try:
        welcome(talk)
        return play_on(talk)
    except Leave:
        leave(talk, ask=True)
    except EOFError:
        leave(talk, ask=False)
    except KeyboardInterrupt:
        talk.say()
        leave(talk, ask=True)
        raise
    except OSError:  # in a window that closes, writing may fail before we are told
        stop(talk)
        raise
    return False


def play_on(talk: Talk) -> bool:
    """Play until the match is over, and stays so. Returns whether the player wants another."""
    while True:
        while not talk.sitting.over:
            choose(talk) if talk.sitting.my_turn else advance(talk)
        again = finish(talk)
        if talk.sitting.over:
            return again


def welcome(talk: Talk) -> None:
    """Who sits at the table, and by which house rules it is played."""
    game, language = talk.sitting.match.game, talk.manner.language
    talk.say(talk.text("welcome", game=in_language(game.rulebook.title, language)))
    talk.say(talk.text("players", names=listed(talk.voice.names, language)))
    talk.say(talk.text("you_are", name=talk.voice.names[talk.sitting.table.me]))
    talk.say(talk.text("house_rules" if game.changed else "usual_rules"))
    talk.say_all(option_line(option, game.options[option.name], language) for option in game.changed)
    talk.say(talk.text("how_to"))
    if is_easy(talk):
        talk.say(talk.text("company"))
    if is_searched(talk.sitting.table, advice=talk.manner.advice):
        prepare(game.name, lambda: talk.say(talk.text("preparing")))
    talk.teach("start")
    if talk.sitting.over:
        talk.say(say(game.rulebook, talk.sitting.match.events[-1], talk.voice))
    elif talk.sitting.match.log:
        show_points(talk)
        show_table(talk)


def is_easy(talk: Talk) -> bool:
    """Whether somebody who plays on his own meets none but beginners, in a game where play matters."""
    others = {*talk.sitting.table.players} - {HUMAN}
    return talk.lesson is None and others <= {"thumb"} and not talk.sitting.match.game.rulebook.is_chance


def advance(talk: Talk) -> None:
    """Let chance or a machine do its part."""
    deals = talk.sitting.view.state.deals
    talk.narrate(talk.sitting.advance())
    end_deal(talk, deals)


def end_deal(talk: Talk, deals: int) -> None:
    """Between two deals: a lesson may end; a player who was not asked anything may draw breath."""
    done = talk.sitting.view.state.deals
    if done == deals:
        return
    if not talk.sitting.over:
        if talk.lesson and done >= talk.lesson.deals:
            end_lesson(talk)
        elif not talk.asked and not talk.manner.auto:
            hear(talk, talk.text("pause"))
    talk.asked = False


def end_lesson(talk: Talk) -> None:
    """The player knows enough: go on alone, or leave."""
    talk.teach("deal")
    talk.lesson = None
    if not confirm(talk, lambda: hear(talk, talk.text("go_on")), usual=True):
        raise Leave


def hear(talk: Talk, question: str) -> str:
    """What is answered; commands are obeyed first, and going back ends the question."""
    sitting = talk.sitting
    while talk.sitting is sitting:
        line = talk.ask(question)
        command = read_command(line)
        if command is None:
            return line
        obey(talk, command)
    return ""


def confirm(talk: Talk, ask: Callable[[], str], *, usual: bool) -> bool:
    """Ask until the answer is yes or no, or empty, which says what is usual."""
    while (answer := read_answer(ask(), usual=usual)) is None:
        talk.say(talk.text("yes_or_no"))
    return answer


def choose(talk: Talk) -> None:
    """Ask until the player has chosen, or taken back his last choice."""
    talk.asked = True
    view = talk.sitting.view
    if talk.manner.auto and count(rules.legal(view.state, view.seat)) == 1:
        talk.say(talk.text("forced", action=action_name(view, view.legal_actions[0], talk.voice)))
        act(talk, view.legal_actions[0])
        return
    talk.show_turn()
    talk.teach("choice")
    sitting, log = talk.sitting, len(talk.sitting.match.log)
    while talk.sitting is sitting and len(talk.sitting.match.log) == log:
        answer(talk, talk.ask(PROMPT))


def answer(talk: Talk, line: str) -> None:
    """Do what a line asks for; an empty one does the only action allowed, or shows the turn again."""
    view = talk.sitting.view
    command = read_command(line)
    if command:
        obey(talk, command)
    elif not line and count(rules.legal(view.state, view.seat)) > 1:
        talk.show_turn()
    else:
        action = read_action(line, view, talk.manner.cards) if line else view.legal_actions[0]
        if action is None:
            talk.say(puzzled_line(line, view, talk.voice))
        else:
            try_action(talk, action)


def try_action(talk: Talk, action: int) -> None:
    """Do an allowed action; say why another is refused, and what may be done instead.

    A fault that is only punished is offered.
    """
    view = talk.sitting.view
    if allows(rules.legal(view.state, view.seat), action):
        act(talk, action)
        return
    talk.say_all(talk.reasons(action))
    if talk.refused:
        talk.say_all(menu_lines(view, talk.voice))
        talk.teach("refusal", rule=talk.refused)
    if insists_on(talk, action):
        act(talk, action)


def insists_on(talk: Talk, action: int) -> bool:
    """Whether a fault is to be committed all the same: asked with the sentence that says what it costs. What cannot
    be done is not asked about.
    """
    view, language = talk.sitting.view, talk.manner.language
    refusal = talk.sitting.match.verify(action, view.seat)
    if refusal is None or refusal.punished is None:
        return False
    talk.say_all(in_force_lines(view.game, language, refusal.punished))
    told = sentence(view.game.rulebook, refusal.punished).told
    question = talk.text("fault", rule=refusal.punished, sentence=in_language(told, language))
    return confirm(talk, lambda: hear(talk, question), usual=False)


def act(talk: Talk, action: int) -> None:
    """Play, and tell what comes of it."""
    deals = talk.sitting.view.state.deals
    try:
        events = talk.sitting.act(action)
    except RefusedError:
        talk.say(talk.text("impossible"))
        return
    talk.narrate(events)
    end_deal(talk, deals)


def finish(talk: Talk) -> bool:
    """The points, and of the outcome what the last event has not told; then whether to play again."""
    view = talk.sitting.view
    talk.teach("over")
    talk.say(points_line(view, talk.voice))
    talk.say_all(outcome_lines(talk.sitting.match, view.seat, talk.voice))
    if talk.manner.file:
        keep(talk, talk.manner.file)
    return wants_another(talk)
