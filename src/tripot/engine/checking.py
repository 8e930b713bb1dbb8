"""What the checks of a position share: sentences for cards in two places, strange seats, numbers out of bounds."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from tripot.cards import card_text, cards_text, each_card
from tripot.engine.bits import size
from tripot.engine.drawing import Drawing
from tripot.engine.record import AnyState, Kind, Pile, Piles, meanings_of, phase_name, plain

MOST_CHIPS = 1_000_000_000  # of one seat: more cannot be bid or staked
MOST_DEALS = 1 << 40
#: What nobody has before the first deal.
OF_THE_PAST = ("deals", "dealer", "totals", "banker", "banks", "circuit", "out")


def union(piles: Iterable[tuple[str, int]]) -> int:
    """Every card of the named sets."""
    total = 0
    for _, cards in piles:
        total |= cards
    return total


def card_twice(piles: Iterable[tuple[str, int]]) -> Iterator[str]:
    """A sentence for each card that lies in two of the named sets."""
    seen: dict[int, str] = {}
    for name, cards in piles:
        for card in each_card(cards):
            if card in seen:
                yield f"{card_text(card)} is both in {seen[card]} and in {name}"
            seen.setdefault(card, name)


def talon_faults(state: AnyState, cards: int) -> Iterator[str]:
    """A sentence unless the talon has each of these cards once: the pack before it is cut."""
    found = sorted(state.talon[: state.talon_size])
    if len(found) != size(cards):
        yield f"phase is {phase_name(state)}: talon has {len(found)} cards, it must have {size(cards)}"
    elif found != list(each_card(cards)):
        yield f"phase is {phase_name(state)}: talon must have each card of the pack once"


def not_the_pack(found: int, cards: int) -> Iterator[str]:
    """A sentence for cards missing from the table, and one for cards that do not belong."""
    if cards & ~found:
        yield f"these cards are nowhere: {cards_text(each_card(cards & ~found))}"
    if found & ~cards:
        yield f"these cards are not in the pack: {cards_text(each_card(found & ~cards))}"


def out_of_range(name: str, value: int, low: int, high: int) -> Iterator[str]:
    """A sentence if the value is not from low to high."""
    if not low <= value <= high:
        yield f"{name} is {value}: it must be {low} to {high}"


def players_faults(state: AnyState) -> Iterator[str]:
    """A sentence unless each player sits at one seat."""
    if sorted(state.players[: state.seats]) != list(range(state.seats)):
        yield f"players must name 0 to {state.seats - 1} once each"


def stranger_faults(state: AnyState, names: Iterable[str]) -> Iterator[str]:
    """A sentence for each of these sets of seats that names one not at the table."""
    for name in names:
        if attrgetter(name)(state) >> state.seats:
            yield f"{name} names a seat that is not at the table: seats are 0 to {state.seats - 1}"


def outside_faults(state: AnyState, names: Iterable[str]) -> Iterator[str]:
    """A sentence for each of these rows, one item a seat, that goes on past the seats at the table."""
    written = written_names(state)
    for name in names:
        if any(getattr(state, name)[state.seats :]):
            row = written.get(name, name)
            yield f"{row} has an item for a seat that is not at the table: seats are 0 to {state.seats - 1}"


def poverty_faults(state: AnyState, laid: str) -> Iterator[str]:
    """A sentence unless somebody has a chip or a debt, as chips left out are those of the start; and unless all have
    something together, with the chips of the field named, which lie on the table.
    """
    total = sum(state.chips) + sum(getattr(state, laid))
    if not any(state.chips):
        yield "chips has nothing: those of the start would be somewhere"
    elif total <= 0:
        yield f"chips and {laid} come to {total} in all: the chips of the start would be somewhere"


def debt_faults(state: AnyState) -> Iterator[str]:
    """A sentence for each seat below zero, where nobody may owe anything."""
    for seat in range(state.seats):
        if state.chips[seat] < 0:
            yield f"chips[{seat}] is {state.chips[seat]}: nobody can be in debt here"


def ending_faults(state: AnyState, endings: Sequence[str], due: int) -> Iterator[str]:
    """A sentence unless a match that is over, and no other, says how it ended: as is due by the rules, of `endings`."""
    is_over = phase_name(state) == "over"
    if is_over != bool(state.ending):
        yield "ending is none in every phase but over, and only there"
    elif is_over and state.ending != due:
        yield f"ending is {endings[state.ending]}: by deals, chips and banks it must be {endings[due]}"


def lacks_faults(state: AnyState, seat: int) -> Iterator[str]:
    """A sentence if a seat has cards that it has shown not to hold."""
    if state.hands[seat] & state.lacks[seat]:
        cards = cards_text(each_card(state.hands[seat] & state.lacks[seat]))
        yield f"hands[{seat}] has {cards}, which lacks[{seat}] excludes"


def written_names(state: AnyState) -> dict[str, str]:
    """Where a field only counts cards: the field of the cards, which is the one that a position names."""
    meanings = meanings_of(type(state)).items()
    return {meaning.count: name for name, meaning in meanings if isinstance(meaning, Pile | Piles)}


def told_among(state: AnyState, names: Iterable[str]) -> Iterator[str]:
    """Those of these fields that tell something, by the names under which a position tells it."""
    written = written_names(state)
    return (written.get(name, name) for name in names if plain(getattr(state, name)))


def leftover_faults(state: AnyState, names: Iterable[str], deals: str) -> Iterator[str]:
    """A sentence for each of these fields left from a deal that is over; `deals` is what the game calls deals."""
    for name in told_among(state, names):
        yield f"phase is {phase_name(state)}: {name} must be empty between two {deals}"


def misplaced_faults(state: AnyState, phases: Mapping[str, Container[int]]) -> Iterator[str]:
    """A sentence for each of these fields that tells something in another phase than those it belongs to."""
    yield from untimely_faults(state, (name for name, where in phases.items() if state.phase not in where))


def untimely_faults(state: AnyState, names: Iterable[str]) -> Iterator[str]:
    """A sentence for each of these fields that tells something, which in this phase none of them may."""
    for name in told_among(state, names):
        yield f"phase is {phase_name(state)}: {name} must be empty"


def drawn_faults(state: AnyState) -> Iterator[str]:
    """Nothing has been played before the draw is settled, and nothing is left of it afterwards."""
    is_drawing = phase_name(state) == "draw"
    names = OF_THE_PAST if is_drawing else ("drawing",)
    yield from untimely_faults(state, [name for name in names if hasattr(state, name)])
    if is_drawing and len(set(getattr(state, "chips", ())[: state.seats])) > 1:
        yield "phase is draw: chips must be as many for each, for nobody has won any yet"


def everywhere_faults(state: AnyState, lot: int) -> Iterator[str]:
    """What is asked in every game before the rest is filled in; `lot` is the set of cards a draw is made from."""
    yield from out_of_range("deals", state.deals, 0, MOST_DEALS)
    for seat, chips in enumerate(getattr(state, "chips", ())):
        yield from out_of_range(f"chips[{seat}]", chips, -MOST_CHIPS, MOST_CHIPS)
    for name, meaning in meanings_of(type(state)).items():
        if meaning is Kind.SEAT_SLOT:
            yield from out_of_range(name, getattr(state, name) - 1, -1, state.seats - 1)
    if hasattr(state, "drawing"):
        yield from drawing_faults(state, state.drawing, lot)


def drawing_faults(state: AnyState, drawing: Drawing, lot: int) -> Iterator[str]:
    """Where a draw from these cards cannot stand."""
    yield from stranger_faults(state, ["drawing.pending"])
    if phase_name(state) == "draw" and not drawing.pending:
        yield "phase is draw, but drawing.pending names nobody: the draw would be settled"
    yield from spread_faults(drawing, lot)
    yield from place_faults(drawing, state.seats)


def place_faults(drawing: Drawing, seats: int) -> Iterator[str]:
    """A place tells how many are before a player; those who are tied share one."""
    places = [drawing.place[player] for player in range(seats)]
    for player, place in enumerate(places):
        before = sum(other < place for other in places)
        if place != before:
            yield f"drawing.place[{player}] is {place}: by the others of drawing.place it must be {before}"


def spread_faults(drawing: Drawing, lot: int) -> Iterator[str]:
    """Once a pack is spread, its cards are turned or lie each under a covered place."""
    misplaced = list(out_of_range("drawing.left", drawing.left, 0, (1 << size(lot)) - 1))
    yield from misplaced
    if misplaced or not drawing.left | drawing.turned:
        return
    if size(drawing.left) + size(drawing.turned) != size(lot):
        yield f"drawing.left and drawing.turned must have {size(lot)} cards together"
    elif sorted(drawing.spread[place] for place in each_card(drawing.left)) != list(each_card(lot & ~drawing.turned)):
        yield "drawing.spread must have each card that is not in drawing.turned at one place of drawing.left"
