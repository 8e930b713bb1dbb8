"""Names for machines, and for people whose name is taken."""

from collections.abc import Sequence

MACHINES = (
    "Adèle", "Basile", "Clara", "Denis", "Élise", "Firmin",
    "Gisèle", "Hugo", "Irène", "Jules", "Louise", "Maurice",
)  # fmt: skip


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """The name with the first number that makes it another, or a machine's if none is wanted."""
    folded = {name.casefold() for name in taken}
    names = MACHINES if not wanted else (f"{wanted} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in names if name.casefold() not in folded)
