"""Hidden cards, found by comparing a state with a view of it, whatever the game."""

import ctypes
from collections.abc import Callable, Iterator

from tripot.engine.record import AnyState, Kind, Pile, Piles, Record, fields_of, meanings_of


def hidden_cards(state: AnyState, view: AnyState, notes: frozenset[str] = frozenset()) -> int:
    """All cards that lie where the view is blank; fields that only take notes of cards hold none."""
    found = 0

    def note(cards: int) -> int:
        nonlocal found
        found |= cards
        return cards

    change_hidden(state, view, note, notes)
    return found


def doubled_cards(state: AnyState, view: AnyState, notes: frozenset[str]) -> int:
    """The hidden cards that lie there more than once, as they may where several packs are in play."""
    once = twice = 0

    def note(cards: int) -> int:
        nonlocal once, twice
        twice |= once & cards
        once |= cards
        return cards

    change_hidden(state, view, note, notes)
    return twice


def hidden_places(state: AnyState, view: AnyState) -> dict[int, tuple[int, ...]]:
    """For each hidden card, where it lies; cards that lie in the same places are interchangeable."""
    places: dict[int, list[int]] = {}
    visited = 0

    def note(cards: int) -> int:
        nonlocal visited
        visited += 1
        for card in range(cards.bit_length()):
            if cards >> card & 1:
                places.setdefault(card, []).append(visited)
        return cards

    change_hidden(state, view, note)
    return {card: tuple(where) for card, where in places.items()}


def hidden_lists(state: AnyState, view: AnyState) -> dict[str, list[int]]:
    """The lists of cards, in order, that the view does not show."""
    piles = {name: meaning.count for name, meaning in meanings_of(type(state)).items() if isinstance(meaning, Pile)}
    lists = {name: list(getattr(state, name)[: getattr(state, count)]) for name, count in piles.items()}
    return {name: cards for name, cards in lists.items() if cards != list(getattr(view, name)[: len(cards)])}


def exchange(cards: int, mapping: dict[int, int]) -> int:
    """The set with each card of the mapping replaced by its image."""
    kept = cards & ~sum(1 << card for card in mapping)
    return kept | sum(1 << image for card, image in mapping.items() if cards >> card & 1)


def change_hidden(
    state: AnyState, view: AnyState, change: Callable[[int], int], but: frozenset[str] = frozenset()
) -> None:
    """Change every set of cards, every card of a list and every single card that the view does not show.

    The fields named in `but` are left alone.
    """
    meanings = meanings_of(type(state))
    for name in [name for name, _ in fields_of(type(state)) if name not in but]:
        value, shown, meaning = getattr(state, name), getattr(view, name), meanings[name]
        if isinstance(value, Record):
            change_hidden(value, shown, change)
        elif isinstance(value, ctypes.Array):
            used = list(_in_use(state, meaning, len(value)))
            hidden = [at for at in used if value[at] != shown[at]]
            if hidden and isinstance(meaning, Pile) and not any(shown[at] for at in used):
                hidden = used  # a covered pile: card 0 in it looks like the blank
            for at in hidden:
                value[at] = _changed(value[at], meaning, change)
        elif value != shown:
            setattr(state, name, _changed(value, meaning, change))


def _in_use(state: AnyState, meaning: object, length: int) -> Iterator[int]:
    if isinstance(meaning, Pile):
        yield from range(getattr(state, meaning.count))
    elif isinstance(meaning, Piles):
        counts = enumerate(getattr(state, meaning.count))
        yield from (at * meaning.width + index for at, count in counts for index in range(count))
    else:
        yield from range(length)


def _changed(value: int, meaning: object, change: Callable[[int], int]) -> int:
    if meaning is Kind.CARDS:
        return change(value)
    if isinstance(meaning, Pile | Piles):
        return change(1 << value).bit_length() - 1
    if meaning is Kind.SLOT and value:
        return change(1 << value - 1).bit_length()
    return value
