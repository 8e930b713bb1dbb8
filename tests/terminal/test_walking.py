"""Whatever is typed at the terminal, at random for a long while; the same walk again from the same seed."""

from collections.abc import Callable
from random import Random

import pytest

from tests.terminal.scripted import SEATS, Scripted, played, table_of
from tripot import GAMES
from tripot.cards import DECK_SIZE, card_name, card_sign
from tripot.engine import rules
from tripot.engine.actions import action_named
from tripot.engine.choices import NUMBER, allows
from tripot.engine.options import Choice, Number, Option, Value
from tripot.engine.speech import Voice, say, seated
from tripot.engine.stream import stream
from tripot.engine.vocabulary import Language
from tripot.errors import TripotError
from tripot.games import rulebook
from tripot.players.player import player
from tripot.terminal.playing import PROMPT
from tripot.terminal.reading import COMMANDS, LANGUAGES, marks_of, read_action, says_numbers
from tripot.terminal.sitting import Sitting, Table

WALKS, STEPS = 40, 90
ASIDES = [word for name, words in COMMANDS.items() if name not in ("undo", "quit", "save", "table") for word in words]
AFTER = ["", "28", "b7", "D♠", "Qs", "9" * 999, "zut"]
NOISE = ["zut", "½", "-1", "9" * 999, "x" * 999, "♠", "{}", "%s", "\x00", "Dz", "couper -3", "l’as de", "1 2"]
IDLE = [*(f"{word} {rest}" for word in ASIDES for rest in AFTER), *NOISE * 4]
AT_THE_END = ["annuler", "annuler", "points", "règles 1", "peut-être", "non"]
Check = Callable[[Scripted, str], bool]


def values(option: Option) -> tuple[Value, ...]:
    if isinstance(option, Number):
        return (*option.words, option.low, min(option.high, 20))
    return option.values if isinstance(option, Choice) else (True, False)


def some_table(chosen: Random, game: str) -> Table:
    """With any options that go together."""
    known = rulebook(game).options
    while True:
        options = {option.name: chosen.choice(values(option)) for option in known if chosen.random() < 0.4}
        try:
            return table_of(game, seed=f"{chosen.random()}", me=chosen.randrange(SEATS[game]), options=options)
        except TripotError:
            continue


class Walker:
    """Types at random; at the next prompt checks what came of it."""

    def __init__(self, chosen: Random, cards: Language) -> None:
        self.chosen, self.cards, self.steps, self.fault = chosen, cards, 0, -1
        self.check: Check | None = None
        self.kinds = [self.legal] * 8 + [self.forbidden] * 4 + [self.idle] * 3 + [self.back]

    def __call__(self, console: Scripted, prompt: str) -> str | None:
        assert self.check is None or self.check(console, prompt), (console.lines[-20:], prompt)
        self.steps, self.check = self.steps + 1, None
        if self.steps > STEPS:
            return None
        if "\n" in prompt:
            return self.faulty(console)
        if prompt == PROMPT:
            return self.chosen.choice(self.kinds)(console)
        return self.chosen.choice(AT_THE_END if console.sitting.over else ["", "points", "table"])

    def legal(self, console: Scripted) -> str:
        """By any of its names it is done."""
        view, book = console.sitting.view, console.sitting.match.game.rulebook
        self.check = self.done(console, action := player("thumb", stream(self.steps)).act(view))
        names = [action_named(book, view.state, action, language) for language in LANGUAGES]
        if action < DECK_SIZE:
            verb = book.card_verbs[view.state.phase]
            named = [card_sign(action, self.cards), *(card_name(action, language) for language in LANGUAGES)]
            names = named + [f"{word} {name}" for word in (verb.fr, verb.en) for name in named]
        if action < NUMBER and not says_numbers(view):
            names.append(str(marks_of(view).index(action) + 1))
        return self.chosen.choice(names)

    def forbidden(self, console: Scripted) -> str:
        """A fault is asked about first; what else is not allowed is refused in some words, and not done."""
        match, view = console.sitting.match, console.sitting.view
        legal, possible = rules.legal(match.state, view.seat), rules.possible(match.state, view.seat)
        wrong = [mark for mark in (*range(DECK_SIZE), *match.game.rulebook.words) if not allows(legal, mark)]
        faults = [mark for mark in wrong if allows(possible, mark)]
        self.fault = self.chosen.choice(faults or wrong)
        name = action_named(view.game.rulebook, view.state, self.fault, "fr")
        if read_action(name, view, self.cards) != self.fault:  # a word that may stand for an allowed one
            return self.idle(console)
        self.check = self.untouched(console, asked=bool(faults))
        return name

    def faulty(self, console: Scripted) -> str:
        """Only a yes does it."""
        if self.chosen.random() < 0.3:
            self.check = self.done(console, self.fault)
            return "oui"
        answer = self.chosen.choice(("", "non", "peut-être"))
        self.check = self.untouched(console, asked=answer not in ("", "non"), said=0)
        return answer

    def done(self, console: Scripted, action: int) -> Check:
        before = len(console.sitting.played)
        return lambda console, _: console.sitting.played[before].action == action

    def untouched(self, console: Scripted, *, asked: bool = False, said: int = 1) -> Check:
        """The match is as it was, and something is said: a question before a fault, or an answer."""
        match, log, lines = console.sitting.match, len(console.sitting.match.log), len(console.lines)

        def check(console: Scripted, prompt: str) -> bool:
            is_same = console.sitting.match is match and len(match.log) == log
            return is_same and len(console.lines) >= lines + said and asked == ("\n" in prompt)

        return check

    def idle(self, console: Scripted) -> str:
        self.check = self.untouched(console)
        return self.chosen.choice(IDLE)

    def back(self, console: Scripted) -> str:
        """To an earlier choice, if there was one."""
        sitting, before = console.sitting, console.sitting.played
        self.check = lambda console, _: console.sitting is sitting or len(console.sitting.played) < len(before)
        return "annuler"


def heard(sitting: Sitting, voice: Voice) -> list[str]:
    """All that the player is told of a match."""
    twin, told = sitting.match.restarted(), []
    for entry in sitting.match.log:
        seat = twin.players.index(sitting.table.me)
        for event in twin.repeat(entry):
            told += [say(twin.game.rulebook, event, voice)] if event.heard_by(seat) else []
            voice = seated(voice, event)
    return told


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_typed_the_match_goes_on_by_its_rules(game: str) -> None:
    for walk in range(WALKS):
        chosen = Random(f"{game} {walk}")
        table, language, cards = some_table(chosen, game), *chosen.choices(LANGUAGES, k=2)
        console = played(table, Walker(chosen, cards), language=language, cards=cards, auto=walk % 3 == 0)
        lines, voice = iter(console.lines), Voice(language, table.names, tuple(range(table.game.seats)), cards)
        assert all(line in lines for line in heard(console.sitting, voice)), walk
