"""Given names for those who sit at a table."""

import unicodedata
from collections.abc import Sequence

OTHERS = (
    "Adèle", "Basile", "Clara", "Denis", "Élise", "Firmin",
    "Gisèle", "Hugo", "Irène", "Jules", "Louise", "Maurice",
    "Noémie", "Octave", "Pauline", "Quentin", "Rosalie", "Simon",
    "Thérèse", "Urbain", "Victoire", "Xavier", "Yvonne", "Zacharie",
)  # fmt: skip
YOURS = "Camille"
LONGEST_NAME = 30
ROOM = 3  # for a space and a number
JOINERS = "\u200c\u200d"  # invisible: how letters or pictures hang together
VARIANTS = (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))  # invisible: in which form a sign is drawn
UNSEEN = dict.fromkeys((*map(ord, JOINERS), *VARIANTS))  # for str.translate, which drops them
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable by name, and nothing to be seen


def given_names(seats: int, me: int | None = None, mine: str = YOURS) -> tuple[str, ...]:
    """A name for each player, all different; `mine` for player `me`, if one is given."""
    others = [name for name in OTHERS if me is None or alike(name) != alike(mine)]
    names = others[: seats if me is None else seats - 1]
    if me is not None:
        names.insert(me, mine)
    return tuple(names)


def alike(name: str) -> str:
    """What names that are read as one have in common: letters in other cases or forms, and what is not seen."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).translate(UNSEEN).casefold())


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """The name with the first number that makes it another's; a given name that nobody has, if none is wanted."""
    others = set(map(alike, taken))
    stem = wanted[: LONGEST_NAME - ROOM].rstrip(" " + JOINERS)  # a cut may leave one with nothing to join
    names = (f"{stem} {number}" for number in range(2, len(taken) + 3)) if wanted else OTHERS
    return next(name for name in names if alike(name) not in others)


def shows_whole(name: str) -> bool:
    """Whether a name can be read as it is: only joiners in it are hidden, and they, as marks, stand by a letter."""
    if name != name.strip(JOINERS) or unicodedata.category(name[0]).startswith("M"):
        return False
    return not BLANKS.intersection(name) and "".join(sign for sign in name if sign not in JOINERS).isprintable()


def cleaned(name: str) -> str:
    """The name, its letters and their accents in one piece, with no more space around and in it than is needed."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def fault_of(name: str) -> str | None:
    """The sentence that says why nobody is called so; None for a name."""
    if not name:
        return "no_name"
    if len(name) > LONGEST_NAME:
        return "long_name"
    return None if shows_whole(name) else "hidden_name"
