"""What each game's table shows, as data in panels/<game>.toml: fields of a view, and the sentences that say them."""

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tripot.cards import DECK_SIZE, RANK_COUNT, each_card
from tripot.engine import rules
from tripot.engine.record import AnyState, Kind, Meaning, Pile, Piles, meanings_of, phases_of
from tripot.engine.speech import Voice, in_order, say_cards, say_value
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.engine.wording import capital, fill, listed
from tripot.games import rulebook
from tripot.table.data import data_of

INDEXED = re.compile(r"(\w+)\[(\d+)\]")


@dataclass(frozen=True)
class Line:
    """A sentence, said in these phases if the field `when` is not zero and the field `without` is; `each`: once a seat.

    Each of `values` is a name in the sentence, the field it is read from, and how it is said: as the events of a game
    say theirs, or in one of WAYS. An ask may be for `several` cards, by the number of seats; those in the field `made`
    are chosen already.
    """

    values: tuple[tuple[str, str, str], ...]
    sentences: Mapping[Language, str]
    each: bool
    when: str
    without: str
    phases: frozenset[int]
    several: Mapping[int, int]
    made: str


@dataclass(frozen=True)
class Panel:
    """The fields that make up a hand, if there are hands, the ranks from weak to strong, the lines, and the asks.

    An ask says what a choice is about: the first that holds, with the values of the player who is to choose.
    """

    hand: tuple[str, ...]
    ranks: tuple[int, ...]
    lines: tuple[Line, ...]
    asks: tuple[Line, ...]
    places: tuple[int, ...]  # where each card stands in a hand in order
    pitch: Mapping[Language, str]  # a sentence that invites
    emblem: tuple[str, ...]  # the cards that stand for the game
    own_words: tuple[str, str]  # what the French text of the game calls a deal and a trick


@functools.cache
def panel_named(game: str) -> Panel:
    """The panel of the game of this name."""
    data = data_of(f"panels/{game}.toml")
    book = rulebook(game)
    ranks, phases = book.ranks, phases_of(book.state)
    ordered = in_order(range(DECK_SIZE), tuple(dict.fromkeys((*ranks, *range(RANK_COUNT)))))
    places = tuple(ordered.index(card) for card in range(DECK_SIZE))
    lines, asks = (tuple(_line(line, phases) for line in data.get(kind, ())) for kind in ("line", "ask"))
    own_words = data.get("deal", "coup"), data.get("trick", "levée")
    return Panel(
        tuple(data.get("hand", ())), ranks, lines, asks, places, data["pitch"], tuple(data["emblem"]), own_words
    )


def _line(data: Mapping[str, Any], phases: tuple[str, ...]) -> Line:
    values = tuple(map(_named, data["values"]))
    shown = frozenset(phases.index(phase) for phase in data.get("phases", phases))
    when, without = data.get("when", ""), data.get("without", "")
    several, made = {int(seats): cards for seats, cards in data.get("several", {}).items()}, data.get("made", "")
    said: dict[Language, str] = {"fr": data["fr"], "en": data["en"]}
    return Line(values, said, data.get("each", False), when, without, shown, several, made)


def _named(value: str) -> tuple[str, str, str]:
    """`best=bids:most` is the field `bids`, called {best}; `chips[2]:chips` is called {chips2}."""
    field, _, kind = value.partition(":")
    key, _, name = field.rpartition("=")
    return key or name.replace("[", "").replace("]", ""), name, kind


def panel_of(view: View) -> Panel:
    """The panel of the game seen."""
    return panel_named(view.game.name)


def hand_of(view: View) -> list[int]:
    """The viewer's own cards by suit, the strongest first."""
    shown = panel_of(view)
    fields = shown.hand if view.seat >= 0 else ()
    return in_hand(view.game.name, (card for field in fields for card in _cards(view, field, view.seat)))


def in_hand(game: str, cards: Iterable[int]) -> list[int]:
    """Cards by suit, the strongest first, as they stand in a hand at this game."""
    return sorted(cards, key=panel_named(game).places.__getitem__)


def table_lines(view: View, voice: Voice) -> Iterator[str]:
    """What lies on the table, as far as the viewer knows."""
    state = view.state
    for line in panel_of(view).lines:
        if state.phase in line.phases:
            for seat in range(state.seats) if line.each else (0,):
                wanted = not line.when or _raw(state, line.when, seat)
                if wanted and not (line.without and _raw(state, line.without, seat)):
                    yield _said(line, view, voice, seat)


def ask_of(view: View, voice: Voice) -> str | None:
    """What the choice of the viewer is about; None where that needs no saying, as of a card played to a trick."""
    found = _ask(view)
    return None if found is None else _said(found, view, voice, view.seat)


def several_of(view: View) -> int:
    """How many more cards make up the choice of the viewer; 0 where a card is a choice of its own."""
    found = _ask(view)
    if found is None or view.state.seats not in found.several:
        return 0
    return found.several[view.state.seats] - len(_cards(view, found.made, view.seat))


def _ask(view: View) -> Line | None:
    state = view.state
    asks = _asks_in(view.game.name, state.phase)
    return next((ask for ask in asks if not ask.when or any(_list(state, ask.when))), None)


@functools.cache
def _asks_in(game: str, phase: int) -> tuple[Line, ...]:
    """What may be asked in a phase."""
    return tuple(ask for ask in panel_named(game).asks if phase in ask.phases)


def _said(line: Line, view: View, voice: Voice, seat: int) -> str:
    values = {key: _value(view, name, kind, voice, seat) for key, name, kind in line.values}
    return capital(fill(line.sentences[voice.language], values, voice.language))


def _value(view: View, name: str, kind: str, voice: Voice, seat: int) -> str:
    state = view.state
    if name == "seat":
        return voice.seat(seat)
    way, _, steps = kind.partition(" ")
    if way == "beside":
        return voice.seat(_beside(state, name, seat, [int(step) for step in steps.split()]))
    if way in WAYS:
        return WAYS[way](view, name, voice, seat)
    return say_value(kind, _number(state, name, seat), voice)  # type: ignore[arg-type]


def _beside(state: AnyState, name: str, seat: int, steps: list[int]) -> int:
    """The seat so many steps on from this one: the field says which of the numbers of steps holds."""
    return (seat + steps[_raw(state, name, seat) % len(steps)]) % int(state.seats)


def _turns(view: View, name: str, voice: Voice) -> str:
    """The cards of a trick, each with who played it."""
    state = view.state
    who = [voice.seat((state.leader + place) % state.seats) for place in range(state.seats)]
    cards = _cards(view, name, 0)
    return listed([f"{say_cards([card], voice)} ({who[place]})" for place, card in enumerate(cards)], voice.language)


def _best(state: AnyState, name: str) -> int:
    """The seat that has most in a field."""
    values = _list(state, name)
    return values.index(max(values))


#: How a field is said, besides the ways of events.
WAYS: Mapping[str, Callable[[View, str, Voice, int], str]] = {
    "cards": lambda view, name, voice, seat: say_cards(_cards(view, name, seat), voice),
    "last": lambda view, name, voice, seat: say_cards(_cards(view, name, seat)[-1:], voice),
    "size": lambda view, name, _, seat: str(len(_cards(view, name, seat))),
    "turns": lambda view, name, voice, _: _turns(view, name, voice),
    "most": lambda view, name, voice, _: say_value("chips", max(_list(view.state, name)), voice),
    "whose": lambda view, name, voice, _: voice.seat(_best(view.state, name)),
    "counted": lambda view, _, __, seat: str(rules.counted(view.state, seat)),
}


def _meaning(state: AnyState, name: str) -> Meaning:
    return meanings_of(type(state))[name]


def _number(state: AnyState, name: str, seat: int) -> int:
    """The number in a field, for this seat if the field has one a seat."""
    is_slot = _meaning(state, name.partition("[")[0]) in (Kind.SLOT, Kind.SEAT_SLOT)
    return _raw(state, name, seat) - is_slot


def _raw(state: AnyState, name: str, seat: int) -> int:
    """What stands in a field, for this seat if the field has one a seat."""
    indexed = INDEXED.fullmatch(name)
    value = getattr(state, indexed[1] if indexed else name)
    return value if isinstance(value, int) else int(value[int(indexed[2]) if indexed else seat])


def _list(state: AnyState, name: str) -> list[int]:
    """All that stands in a field."""
    value = getattr(state, name)
    return [value] if isinstance(value, int) else list(value)


def _cards(view: View, name: str, seat: int) -> list[int]:
    """The cards in a field, for this seat if the field has one list a seat."""
    state = view.state
    meaning = _meaning(state, name)
    field = getattr(state, name)
    if isinstance(meaning, Pile):
        return list(field[: getattr(state, meaning.count)])
    if isinstance(meaning, Piles):
        start = seat * meaning.width
        return list(field[start : start + getattr(state, meaning.count)[seat]])
    value = field if isinstance(field, int) else field[seat]
    if meaning is Kind.SLOT:
        return [value - 1] if value else []
    return in_hand(view.game.name, each_card(value))
