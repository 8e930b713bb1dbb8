"""Given names for those who sit at a table."""

from collections.abc import Sequence

OTHERS = (
    "Adèle", "Basile", "Clara", "Denis", "Élise", "Firmin",
    "Gisèle", "Hugo", "Irène", "Jules", "Louise", "Maurice",
)  # fmt: skip
YOURS = "Camille"
LONGEST_NAME = 30
ROOM = 3  # for a space and a number
JOINERS = "\u200c\u200d"  # invisible: how letters or pictures hang together


def given_names(seats: int, me: int | None = None, mine: str = YOURS) -> tuple[str, ...]:
    """A name for each player, all different; `mine` for player `me`, if one is given."""
    others = [name for name in OTHERS if me is None or name.casefold() != mine.casefold()]
    names = others[: seats if me is None else seats - 1]
    if me is not None:
        names.insert(me, mine)
    return tuple(names)


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """The name with the first number that makes it another's; a given name that nobody has, if none is wanted."""
    folded = {name.casefold() for name in taken}
    stem = wanted[: LONGEST_NAME - ROOM].rstrip(" " + JOINERS)  # a cut may leave one with nothing to join
    names = (f"{stem} {number}" for number in range(2, len(taken) + 3)) if wanted else OTHERS
    return next(name for name in names if name.casefold() not in folded)


def shows_whole(name: str) -> bool:
    """Whether a name can be read as it is: nothing in it is hidden but joiners, and those have something to join."""
    return name == name.strip(JOINERS) and "".join(sign for sign in name if sign not in JOINERS).isprintable()


def cleaned(name: str) -> str:
    """The name, with no more space around and in it than is needed."""
    return " ".join(name.split())


def fault_of(name: str) -> str | None:
    """The sentence that says why nobody is called so; None of a name."""
    if not name:
        return "no_name"
    if len(name) > LONGEST_NAME:
        return "long_name"
    return None if shows_whole(name) else "hidden_name"
