"""Positions read from data, onto a blank state; what describes none is refused, saying where and why."""

import ctypes
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

from tripot.cards import card_set, parse_card, parse_cards
from tripot.engine.checking import drawn_faults, everywhere_faults, written_names
from tripot.engine.faults import french_fault
from tripot.engine.position import TALON, in_written_order
from tripot.engine.record import Kind, Meaning, Pile, Piles, Record, Words, fields_of, meanings_of
from tripot.engine.rulebook import Rulebook
from tripot.engine.seats import MOST_SEATS, keep_order
from tripot.engine.whole import truth, whole, whole_number
from tripot.errors import CardError, PositionError, cited, shown

Data = Mapping[str, Any]
LONGEST = (1 << 63) - 1
ONE_CARD = re.compile(r"\b1 cards\b")  # as the checks count it
BOM = "\ufeff"  # with which some editors begin a file


def read_state(rulebook: Rulebook, blank: Record, position: Data | str) -> Record:
    """The state a position describes, on a record with its options and seats set.

    Raises PositionError saying which field is wrong and what is allowed, or why no play leads there.
    """
    data = _named_fields(_parse(position) if isinstance(position, str) else position)
    _read(blank, data, "")
    _refuse(rulebook, everywhere_faults(blank, card_set(rulebook.lot(blank))))
    if "players" not in data:
        keep_order(blank)
    rulebook.settle(blank, frozenset(data))
    _refuse(rulebook, chain(drawn_faults(blank), rulebook.faults(blank)))
    return blank


def _refuse(rulebook: Rulebook, found: Iterable[str]) -> None:
    faults = list(found)
    if faults:
        english = ONE_CARD.sub("1 card", "; ".join(faults))
        raise PositionError(english, "\u202f; ".join(french_fault(rulebook.name, fault) for fault in faults))


def _parse(text: str) -> Any:
    try:
        return json.loads(text.removeprefix(BOM), object_pairs_hook=_each_once)
    except PositionError:
        raise
    except (ValueError, RecursionError) as error:
        place = (
            f"\xa0: voyez la ligne {error.lineno}, colonne {error.colno}"
            if isinstance(error, json.JSONDecodeError)
            else ""
        )
        raise PositionError(f"the position is not JSON: {error}", f"la position n’est pas du JSON{place}") from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object. Raises PositionError for one that is there twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise PositionError(f"the field {shown(twice)} appears twice", f"le champ {cited(twice)} y est deux fois")
    return fields


def _named_fields(data: Any) -> Data:
    if not isinstance(data, Mapping):
        raise PositionError(
            "a position is a JSON object of fields by name", "une position est un objet JSON\xa0: des champs par nom"
        )
    return data


def _read(state: Record, data: Data, path: str) -> None:
    meanings = meanings_of(type(state))
    unnamed = {*written_names(state), "options", "seats"}
    known = [name for name, _ in fields_of(type(state)) if name not in unnamed]
    for name, value in data.items():
        if name not in known:
            raise PositionError(
                f"there is no field {shown(f'{path}{name}')}: the fields are {', '.join(known)}",
                f"il n’y a pas de champ {cited(f'{path}{name}')}\xa0: les champs sont {', '.join(known)}",
            )
        _read_field(state, name, value, meanings[name], f"{path}{name}")


def _read_field(state: Record, name: str, value: Any, meaning: Meaning, path: str) -> None:
    target = getattr(state, name)
    if isinstance(target, Record):
        if not isinstance(value, Mapping):
            raise PositionError(
                f"{path} must be an object of fields by name", f"{path} doit être un objet\xa0: des champs par nom"
            )
        _read(target, value, f"{path}.")
    elif isinstance(meaning, Pile):
        hidden = whole_number(value) if name == TALON else None
        cards = _cards(value, path) if hidden is None else (0,) * _count(hidden, len(target), path)
        setattr(state, meaning.count, _fill(target, 0, len(target), in_written_order(cards, meaning), path))
    elif isinstance(meaning, Piles):
        counts = getattr(state, meaning.count)
        for at, pile in enumerate(_items(value, len(counts), path)):
            counts[at] = _fill(
                target, at * meaning.width, meaning.width, _cards(pile, f"{path}[{at}]"), f"{path}[{at}]"
            )
    elif isinstance(target, ctypes.Array):
        for index, item in enumerate(_items(value, len(target), path)):
            target[index] = _fit(_read_one(item, meaning, f"{path}[{index}]"), target._type_, f"{path}[{index}]")
    else:
        setattr(state, name, _fit(_read_one(value, meaning, path), ctypes.c_int64, path))


def _items(value: Any, most: int, path: str) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise PositionError(
            f"{path} must be a list of at most {most} items, not {shown(value)}",
            f"{path} doit être une liste d’au plus {most} éléments, et non {cited(value)}",
        )
    return list(value)


def _count(value: int, most: int, path: str) -> int:
    if not 0 <= value <= most:
        raise PositionError(
            f"{path} is {shown(value)} hidden cards: 0 to {most} fit",
            f"{path} a {shown(value)} cartes cachées\xa0: il en tient de 0 à {most}",
        )
    return value


def _cards(value: Any, path: str) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        value = " ".join(value)
    if not isinstance(value, str):
        raise PositionError(
            f"{path} must be cards as text, as in 'Qs 7h'",
            f"{path} doit être un texte qui nomme des cartes, comme {cited('Qs 7h')}",
        )
    with _read_at(path):
        return parse_cards(value)


@contextmanager
def _read_at(path: str) -> Iterator[None]:
    """Say where something that is no card stands."""
    try:
        yield
    except CardError as error:
        raise PositionError(f"{path}: {error}", f"{path}\xa0: {error.fr}") from None


def _fill(target: Any, start: int, room: int, cards: Sequence[int], path: str) -> int:
    if len(cards) > room:
        raise PositionError(
            f"{path} has {len(cards)} cards: at most {room} fit",
            f"{path} a {len(cards)} cartes\xa0: il en tient au plus {room}",
        )
    for index, card in enumerate(cards):
        target[start + index] = card
    return len(cards)


def _read_one(value: Any, meaning: Meaning, path: str) -> int:
    if isinstance(meaning, Words):
        return _named(value, meaning, path)
    if meaning is Kind.CARDS:
        cards = _cards(value, path)
        with _read_at(path):
            return card_set(cards)
    if meaning is Kind.SLOT:
        return 0 if value in (None, "") else _slot(value, path)
    if meaning is Kind.SEATS:
        return _seats(value, path)
    if meaning is Kind.SEAT_SLOT and value is None:
        return 0
    if meaning is Kind.FLAG and not isinstance(value, str) and (flag := truth(value)) is not None:
        return int(flag)
    number = None if meaning is Kind.FLAG else whole_number(value)
    if number is None:
        en, fr = ("true or false", "true ou false") if meaning is Kind.FLAG else ("a whole number", "un nombre entier")
        raise PositionError(f"{path} must be {en}, not {shown(value)}", f"{path} doit être {fr}, et non {cited(value)}")
    return number + (meaning is Kind.SEAT_SLOT)


def _named(value: Any, meaning: Words, path: str) -> int:
    if value not in meaning.names:
        names = ", ".join(meaning.names)
        raise PositionError(
            f"{path} must be one of {names}, not {shown(value)}",
            f"{path} doit être parmi {names}, et non {cited(value)}",
        )
    return meaning.names.index(value)


def _slot(value: Any, path: str) -> int:
    if not isinstance(value, str):
        raise PositionError(
            f"{path} must be a card such as 'Qs', or '' for none, not {shown(value)}",
            f"{path} doit être une carte comme {cited('Qs')}, ou un texte vide, et non {cited(value)}",
        )
    with _read_at(path):
        return parse_card(value) + 1


def _seats(value: Any, path: str) -> int:
    seats = [whole(seat) for seat in _items(value, MOST_SEATS, path)]
    if not all(0 <= seat < MOST_SEATS for seat in seats):
        raise PositionError(
            f"{path} must be a list of seats",
            f"{path} doit être une liste de places, des nombres de 0 à {MOST_SEATS - 1}",
        )
    return sum(1 << seat for seat in set(seats))


def _fit(value: int, kind: Any, path: str) -> int:
    most = (1 << 8 * ctypes.sizeof(kind) - 1) - 1
    if abs(value) > LONGEST:
        raise PositionError(
            f"{path} is longer than any number here", f"{path} est plus long qu’aucun nombre ne l’est ici"
        )
    if not -most <= value <= most:
        raise PositionError(
            f"{path} is {value}: it must be {-most} to {most}", f"{path} vaut {value}\xa0: il faut de {-most} à {most}"
        )
    return value
