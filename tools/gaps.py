"""What is missing between the rule texts, the options, the code and the ruling tests, as sentences.

`python -m tools.gaps` prints it for every game; a game with nothing missing is finished.
"""

from collections.abc import Callable, Iterable, Iterator

from tools.citations import citations
from tools.house import operative, points_of, rules_of, scenarios_of
from tools.rulings import rulings_of
from tripot import GAMES
from tripot.engine.options import Choice, Number, Option, Switch, Value
from tripot.engine.sentences import sentences
from tripot.errors import OptionError
from tripot.games import rulebook

#: Options that no open point asks for, with the sentence or the need each comes from.
ASKED_BY_NOBODY = {
    ("polignac", "limit"): "POL-14: the players agree on it",
    ("polignac", "tie_draw"): "POL-18 to 20 settle ties; the option is there in every game that draws",
    "ceremony": "drawing, cutting and dealing by hand changes no rule",
    "enforcement": "a fault is refused, or penalised as the text says",
}


def gaps(game: str) -> list[str]:
    """Everything that is missing in a game; nothing once it is finished."""
    return [gap for check in CHECKS for gap in check(game)]


def unruled_sentences(game: str) -> Iterator[str]:
    """Each operative sentence has a ruling test."""
    ruled = {id for ruling in rulings_of(game) for id in ruling.rules}
    yield from (f"{id} has no ruling test" for id in operative(game) if id not in ruled)


def strange_rules(game: str) -> Iterator[str]:
    """A marker names a sentence or an open point of its own game."""
    for ruling in rulings_of(game):
        yield from (f"{ruling.name} rules on {id}: there is none" for id in ruling.rules if id not in sentences(game))


def unplayed_scenarios(game: str) -> Iterator[str]:
    """The scenarios are those that ruling tests play."""
    played = {id for ruling in rulings_of(game) for id in ruling.scenarios}
    yield from (f"{id} is played by no ruling test" for id in scenarios_of(game) if id not in played)
    yield from (f"{id} is played but is no scenario" for id in sorted(played - set(scenarios_of(game))))


def unshown_values(game: str) -> Iterator[str]:
    """Each value of an option but its default has a ruling test; of a number, one value and each of its words."""
    shown = {(name, _encoded(game, name, value)) for ruling in rulings_of(game) for name, value in ruling.options}
    for option in rulebook(game).options:
        numbers = {number for name, number in shown if name == option.name}
        for value in owed_values(option):
            if option.encode(value) not in numbers:
                yield f"{option.name}={value} has no ruling test"
        if isinstance(option, Number) and not numbers - set(option.words.values()) - _standard(option):
            yield f"{option.name} has no ruling test for a number that is not its default"


def owed_values(option: Option) -> list[str]:
    """The values that need a ruling test one by one."""
    if isinstance(option, Choice):
        return list(option.values[1:])
    if isinstance(option, Switch):
        return ["false" if option.on else "true"]
    return [word for word, number in option.words.items() if number not in _standard(option)]


def _standard(option: Number) -> set[int]:
    return set() if callable(option.standard) else {option.standard}


def strange_values(game: str) -> Iterator[str]:
    """A marker names an option of the game and a value it takes."""
    for ruling in rulings_of(game):
        for name, value in ruling.options:
            if _encoded(game, name, value) is None:
                yield f"{ruling.name} shows {name}={value!r}: the game has no such option, or it takes no such value"


def _encoded(game: str, name: str, value: Value) -> int | None:
    """The number inside the record; None for what the game does not know."""
    option = next((option for option in rulebook(game).options if option.name == name), None)
    try:
        return None if option is None else option.encode(value)
    except OptionError:
        return None


def open_points(game: str) -> Iterator[str]:
    """An open point names sentences that are there and options that are there."""
    names = {option.name for option in rulebook(game).options}
    for id, point in points_of(game).items():
        yield from (
            f"{id} names {rule}: there is no such sentence" for rule in point.rules if rule not in rules_of(game)
        )
        yield from (f"{id} names {name}: there is no such option" for name in point.options if name not in names)


def unasked_options(game: str) -> Iterator[str]:
    """An option comes from an open point, or from something that is written down."""
    asked = {name for point in points_of(game).values() for name in point.options}
    for option in rulebook(game).options:
        known = option.name in asked or option.name in ASKED_BY_NOBODY or (game, option.name) in ASKED_BY_NOBODY
        if not known:
            yield f"{option.name} is named by no open point"


def uncited(game: str) -> list[str]:
    """The operative sentences that no function, constant or field cites: no gap, but nothing leads to their code."""
    cited = {citation.id for citation in citations()}
    return [id for id in operative(game) if id not in cited]


CHECKS: tuple[Callable[[str], Iterable[str]], ...] = (
    unruled_sentences,
    strange_rules,
    unplayed_scenarios,
    unshown_values,
    strange_values,
    open_points,
    unasked_options,
)


def main() -> None:
    for game in GAMES:
        found = gaps(game)
        print(f"{game}: {len(found)} missing; cited nowhere: {', '.join(uncited(game)) or 'none'}", *found, sep="\n  ")


if __name__ == "__main__":
    main()
