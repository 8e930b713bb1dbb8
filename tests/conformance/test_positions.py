"""What holds at every position of every game."""

import ctypes
from collections import Counter
from collections.abc import Iterator

from tests.conformance.facts.known import facts_of
from tests.conformance.games import each_game, explore, times
from tests.conformance.test_wrong_positions import without
from tests.conformance.walks import positions, random_action, somewhere, waiting_seats
from tripot.cards import FULL_DECK
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.choices import allows
from tripot.engine.game import Game
from tripot.engine.position import state_text, write_state
from tripot.engine.record import AnyState, Kind, Pile, Piles, Record, Words, fields_of, meanings_of, phase_name
from tripot.engine.seats import MOST_SEATS
from tripot.engine.stream import stream


@each_game
@times(20, 3000)
def test_cards_and_chips_are_conserved(name: str, trials: int) -> None:
    facts = facts_of(name)

    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=120, most=60):
            phase = phase_name(state)
            assert Counter(facts.cards(state)) == Counter(facts.pack(game, phase)), phase
            assert facts.chips(state) == facts.starting_chips(game)
            assert list(facts.broken_facts(game, state, phase)) == []

    explore(name, trials, check)


@each_game
@times(20, 3000)
def test_choices(name: str, trials: int) -> None:
    """Whoever is waited for has a legal action, legal actions are possible, and all come in their fixed order."""

    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=120, most=60):
            for seat in waiting_seats(state):
                before = bytes(state)
                legal = list(each_action(rules.legal(state, seat)))
                possible = rules.possible(state, seat)
                assert legal
                assert legal == sorted(set(legal))
                assert all(allows(possible, action) for action in legal)
                assert bytes(state) == before

    explore(name, trials, check)


@each_game
@times(10, 1500)
def test_positions_read_and_write(name: str, trials: int) -> None:
    """A position written is read to the same bytes and written as the same text."""

    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=120, most=40):
            text = state_text(state)
            match = game.set_up(text)
            assert bytes(match.start) == bytes(state)
            assert state_text(match.start) == text

    explore(name, trials, check)


OF_THE_PAST = ("history", "turns", "bound")


@each_game
@times(10, 1500)
def test_a_position_without_its_history_goes_on_to_positions_that_read_and_write(name: str, trials: int) -> None:
    """All but a card that is asked for at Le Rumoli, which follows from the last one played."""

    def check(game: Game, seed: int) -> None:
        start = somewhere(game, seed, most=120)
        if phase_name(start) == "ask":
            return
        told = {field: value for field, value in write_state(start).items() if field not in OF_THE_PAST}
        state, chance, deals = game.set_up(told).start, stream(seed), start.deals
        while state.deals == deals and rules.waiting(state):
            assert bytes(game.set_up(state_text(state)).start) == bytes(state)
            rules.apply(state, *random_action(state, chance))

    explore(name, trials, check)


#: What follows from the rest of a position, once the match has begun.
FOLLOWS = {
    "vendome": {"fonds", "in_play", "receiver"},
    "dame_de_pique": {"awaited", "gone", "led", "turns"},
    "vingt_et_un": {"basket", "down"},
    "rumoli": {"actor", "dead", "eldest"},
    "polignac": {"actor", "gone", "ecart_size", "turns"},
}


@each_game
@times(20, 1500)
def test_what_follows_from_the_rest_can_be_left_out(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        state = somewhere(game, seed, most=120)
        written = write_state(state)
        if written["phase"] == "draw":
            return
        for field in FOLLOWS[name] & written.keys():
            assert bytes(game.set_up(without(written, field)).start) == bytes(state), field

    explore(name, trials, check)


@each_game
@times(10, 1500)
def test_fields_mean_what_they_say(name: str, trials: int) -> None:
    """Sets of cards hold cards, words have names, and what is not in use is zero."""

    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=120, most=40):
            assert list(_strange_fields(state, game.seats, game.rulebook.most)) == []

    explore(name, trials, check)


def _strange_fields(record: AnyState, seats: int, most: int) -> Iterator[str]:
    meanings = meanings_of(type(record))
    for name, _ in fields_of(type(record)):
        value, meaning = getattr(record, name), meanings[name]
        if isinstance(value, Record):
            yield from _strange_fields(value, seats, most)
            continue
        items = list(value) if isinstance(value, ctypes.Array) else [value]
        yield from (f"{name}={item}" for item in items if not _is_fit(item, meaning, seats))
        if isinstance(meaning, Pile):
            unused = items[getattr(record, meaning.count) :]
        elif isinstance(meaning, Piles):
            counts = enumerate(getattr(record, meaning.count))
            unused = [card for at, count in counts for card in items[at * meaning.width :][count : meaning.width]]
        else:
            unused = items[seats:] if isinstance(value, ctypes.Array) and len(items) in (most, MOST_SEATS) else []
        if any(unused):
            yield f"{name} is not zero where it is not in use: {items}"


def _is_fit(value: int, meaning: object, seats: int) -> bool:
    if isinstance(meaning, Words):
        return 0 <= value < len(meaning.names)
    if isinstance(meaning, Pile | Piles):
        return 0 <= value < 52
    bounds = {
        Kind.FLAG: (0, 1),
        Kind.CARDS: (0, FULL_DECK),
        Kind.SLOT: (0, 52),
        **dict.fromkeys((Kind.SEAT, Kind.TOLD_SEAT), (0, seats - 1)),
        Kind.SEAT_SLOT: (0, seats),
        Kind.SEATS: (0, (1 << seats) - 1),
        **dict.fromkeys((Kind.NUMBER, Kind.TOLD), (-(1 << 62), 1 << 62)),
    }
    low, high = bounds[meaning]  # type: ignore[index]
    return low <= value <= high
