"""A program that plays from outside: one JSON object a line, a view in and an action out (docs/line-protocol.md)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from time import monotonic
from typing import Any

from tripot.engine import rules
from tripot.engine.actions import parse_action
from tripot.engine.choices import allows
from tripot.engine.game import Game
from tripot.engine.playouts import any_choice
from tripot.engine.position import write_state
from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.engine.vocabulary import Bilingual
from tripot.errors import ActionError
from tripot.players.limits import NO_LIMITS, Limits
from tripot.study.arena.program import Program

VERSION = 1
HELLO_SECONDS = 60.0  # to start up
CHOICE_SECONDS = 60.0  # for a choice, where there is no limit of time
GRACE = 1.0  # seconds past a limit of time before an answer is late
LATE, ILLEGAL = "late", "illegal"


class Outside:
    """A program at one seat.

    An answer that is late or not legal is replaced by a legal action at random, and counted in `faults`; a program
    that ends, or does not speak the protocol, is an error. Whoever started the program ends it.
    """

    def __init__(self, program: Program, game: Game, seat: int, limits: Limits) -> None:
        self.faults: Counter[str] = Counter()
        self._program = program
        self._chance = Stream(1)
        self._asked = 0
        self._greet(hello(game, seat, limits))

    def _greet(self, first: Mapping[str, object]) -> None:
        """Have the program say that it is ready."""
        self._program.say(first)
        answer = self._program.hear(HELLO_SECONDS)
        ready, seconds = '{"type": "ready"}', f"{HELLO_SECONDS:.0f}\xa0s"
        if answer is None:
            raise self._program.trouble(
                Bilingual(
                    f"n’a rien dit en {seconds}\xa0: il faut {ready}, et vider le tampon après chaque ligne (flush)",
                    f"has said nothing within {seconds}: {ready} is wanted, and each line flushed",
                )
            )
        if answer.get("type") != "ready":
            raise self._program.trouble(
                Bilingual(f"n’a pas dit {ready}, mais {answer}", f"did not say {ready}, but {answer}")
            )

    def begin(self, chance: Stream) -> None:
        """A game begins: its seed makes the program's choices repeatable, if it likes."""
        self._chance = chance
        self._program.say({"type": "new", "seed": f"{chance.a:08x}{chance.b:08x}"})

    def act(self, view: View, limits: Limits = NO_LIMITS) -> int:
        """The program's choice."""
        self._asked += 1
        seconds = CHOICE_SECONDS if limits.seconds is None else limits.seconds + GRACE
        until = monotonic() + seconds
        passed = self._program.say(question(view, limits, self._asked), seconds)
        answer = self._answer(until) if passed else None
        if answer is None:
            return self._replaced(view, LATE, "no answer in time")
        try:
            return lawful(view, str(answer.get("action")))
        except ActionError as error:
            return self._replaced(view, ILLEGAL, str(error))

    def _answer(self, until: float) -> dict[str, Any] | None:
        """The answer to the last question; answers to earlier ones come too late."""
        while (left := until - monotonic()) > 0 and (said := self._program.hear(left)) is not None:
            if said.get("type") != "action" or type(said.get("id")) is not int:
                form = '{"type": "action", "id": ..., "action": ...}'
                raise self._program.trouble(
                    Bilingual(f"doit répondre {form}, et non {said}", f"must answer {form}, not {said}")
                )
            if said["id"] == self._asked:
                return said
        return None

    def _replaced(self, view: View, fault: str, why: str) -> int:
        self.faults[fault] += 1
        self._program.say({"type": "fault", "id": self._asked, "fault": fault, "why": why})
        return any_choice(rules.legal(view.state, view.seat), self._chance)


def lawful(view: View, text: str) -> int:
    """The action a program has named.

    Raises ActionError for a text that names none, or none that is legal here.
    """
    action = parse_action(view.game.rulebook, view.state, text, view.seat)
    if not allows(rules.legal(view.state, view.seat), action):
        raise ActionError(f"{text} is not legal here")
    return action


def hello(game: Game, seat: int, limits: Limits) -> dict[str, object]:
    """The first line: which game, and what may be spent on a choice."""
    return {
        "type": "hello",
        "protocol": VERSION,
        "game": game.name,
        "options": dict(game.options),
        "seats": game.seats,
        "seat": seat,
        "limits": asdict(limits),
    }


def question(view: View, limits: Limits, number: int) -> dict[str, object]:
    """What is asked of a program: its seat's view, and what it may do."""
    return {
        "type": "choose",
        "id": number,
        "seat": view.seat,
        "view": write_state(view.state),
        "legal": list(view.legal),
        "seconds": limits.seconds,
    }
