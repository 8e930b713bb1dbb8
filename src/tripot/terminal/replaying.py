"""A record read back in words, entry by entry."""

from dataclasses import dataclass, replace

from tripot.engine.entries import Dealt
from tripot.engine.match import Match
from tripot.engine.rules import SPECTATOR
from tripot.engine.speech import Voice, say, seated
from tripot.engine.vocabulary import Language, in_language
from tripot.engine.wording import listed
from tripot.table.names import given_names
from tripot.terminal.console import Console, spell_cards
from tripot.terminal.reading import read_command
from tripot.terminal.showing import option_line, outcome_lines, phrases_of, points_line


@dataclass(frozen=True)
class Listener:
    """Who listens: a seat, SPECTATOR for what everybody heard, or None for everything; and how it is said."""

    seat: int | None
    language: Language
    cards: Language
    spoken: bool = False
    step: bool = False


def read_back(match: Match, names: tuple[str, ...] | None, listener: Listener, console: Console) -> None:
    """Tell a match from its first entry, then how it ended."""
    game, text = match.game, phrases_of(listener.language)
    voice = Voice(
        listener.language,
        names or given_names(game.seats),
        tuple(range(game.seats)),
        listener.cards,
        spoken=listener.spoken,
    )
    spell_cards(listener.cards)
    console.say(text("welcome", game=in_language(game.rulebook.title, listener.language)))
    console.say(text("players", names=listed(voice.names, listener.language)))
    for option in game.changed:
        console.say(option_line(option, game.options[option.name], listener.language))
    if _tell(match, voice, listener, console):
        _tell_end(match, listener, replace(voice, seating=match.players), console)


def _tell(match: Match, voice: Voice, listener: Listener, console: Console) -> bool:
    """Every entry, in order; returns whether the reader stayed to the end."""
    text = phrases_of(listener.language)
    twin = match.restarted()
    packs = 0
    for entry in match.log:
        voice = replace(voice, seating=twin.players)
        if isinstance(entry, Dealt):
            packs += 1
            console.say(text("pack", number=packs))
        for event in twin.repeat(entry):
            if listener.seat is None or event.heard_by(listener.seat):
                console.say(say(match.game.rulebook, event, voice))
            voice = seated(voice, event)
        if listener.step and _stops(console.ask(text("step"))):
            return False
    return True


def _stops(line: str) -> bool:
    command = read_command(line)
    return command is not None and command.name == "quit"


def _tell_end(match: Match, listener: Listener, voice: Voice, console: Console) -> None:
    """The scores, of the outcome what the last event has not told, and that the rules agree."""
    text = phrases_of(listener.language)
    if not match.over:
        console.say(text("unfinished"))
    console.say(points_line(match.view(SPECTATOR), voice))
    for line in outcome_lines(match, None, voice):
        console.say(line)
    console.say(text("verified_outcome" if match.over else "verified", entries=len(match.log)))
