"""Who meets whom, and every way they sit."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal

Seating = Literal["one", "halves", "same"]
#: For each seat whether the hero sits there; all others are of the field.
Lineup = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """A hero among a field, each by the entrant's number.

    `one` hero against the rest of the table; `halves`: half the seats each; `same`: the field alone, to compare with.
    """

    hero: int
    field: int
    seating: Seating


def lineups(contest: Contest, seats: int) -> tuple[Lineup, ...]:
    """Every seating of a deal: at each seat both sit equally often."""
    if contest.seating == "same":
        return ((True,) * seats,)
    if contest.seating == "one":
        return tuple(tuple(seat == place for seat in range(seats)) for place in range(seats))
    half = seats // 2
    turned = [tuple(pattern[(seat - shift) % seats] for seat in range(seats)) for pattern, shift in patterns(half)]
    return tuple(dict.fromkeys(turned))


def seats_held(contest: Contest, seats: int) -> tuple[int, int]:
    """How many seats the hero holds in all the seatings of a deal together, and the field."""
    seatings = lineups(contest, seats)
    own = sum(map(sum, seatings))
    return own, len(seatings) * seats - own


def patterns(half: int) -> list[tuple[Lineup, int]]:
    """Turn and turn about, and side by side, each turned round the table."""
    alternating, together = (True, False) * half, (True,) * half + (False,) * half
    return [(pattern, shift) for pattern in (alternating, together) for shift in range(2 * half)]


def contests(entrants: int, seats: int, against: int | None, wanted: Sequence[Seating]) -> list[Contest]:
    """All pairs both ways, or everybody against one field; halves where the seats can be halved.

    Whoever is the field and also enters is played alone too, as a measure for the others.
    """
    if against is not None:
        pairs = [(hero, against) for hero in range(entrants) if hero != against]
        found = [Contest(hero, field, "one") for hero, field in pairs if "one" in wanted]
        found += [Contest(hero, field, "halves") for hero, field in pairs if "halves" in wanted and is_even(seats)]
        return [Contest(against, against, "same"), *found] if found or entrants == 1 else []
    found = [Contest(hero, field, "one") for hero, field in permutations(range(entrants), 2) if "one" in wanted]
    if "halves" in wanted and is_even(seats):
        found += [Contest(hero, field, "halves") for hero, field in combinations(range(entrants), 2)]
    return found


def is_even(seats: int) -> bool:
    """Whether a table can be halved so that it is not one against one."""
    return seats % 2 == 0 and seats > 2
