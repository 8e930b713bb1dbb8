"""A game is its rules, its options and a number of seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tripot.engine import rules
from tripot.engine.chance import Chance, GivenChance, PackInput, SeededChance, pack_words, read_packs
from tripot.engine.match import Match
from tripot.engine.options import Option, Value, encode_options
from tripot.engine.reading import Data, read_state
from tripot.engine.record import Record
from tripot.engine.rulebook import Rulebook
from tripot.engine.stream import stream
from tripot.engine.whole import whole
from tripot.errors import OptionError, PackError, SeatError, expect, shown


@dataclass(frozen=True)
class Game:
    """A rule book with its options settled for a number of seats. Make one with `tripot.game`."""

    rulebook: Rulebook
    seats: int
    encoded: Mapping[str, int]

    @property
    def name(self) -> str:
        return self.rulebook.name

    @property
    def options(self) -> Mapping[str, Value]:
        """Every option and its value, as given or by default."""
        return MappingProxyType(
            {option.name: option.decode(self.encoded[option.name]) for option in self.rulebook.options}
        )

    def blank(self) -> Record:
        """A record with the options and seats set, and nothing begun."""
        state: Any = self.rulebook.state()
        state.seats = self.seats
        for name, value in self.encoded.items():
            setattr(state.options, name, value)
        return state  # type: ignore[no-any-return]

    def begun(self) -> Record:
        """The first position of a match."""
        state = self.blank()
        rules.begin(state)
        return state

    def match(
        self,
        *,
        seed: int | str | bytes | None = None,
        packs: Sequence[PackInput] = (),
        draw: PackInput | None = None,
    ) -> Match:
        """A match whose packs come from a seed, or from given packs: one a shuffle, the first card dealt first.

        With given packs, or none yet, `draw` is the spread pack of the draw for the deal or the bank; without it the
        players draw in their order, so that player 0 sits at seat 0. When the given packs are used up the seed goes
        on; without a seed the match waits for `give`.

        Raises PackError for a pack that is not the pack wanted, or if none is given and no seed; CardError for what
        names no card; SeedError.
        """
        if seed is None and not packs and draw is None:
            raise PackError("a match needs a seed, or packs")
        return Match(self, self.begun(), self._chance(seed, packs, draw))

    def unsupplied(self, position: Data | str | None = None) -> Match:
        """A match without packs, from its beginning or a position: give each, as a real table or a replay does.

        Raises PositionError.
        """
        return Match(self, self.begun(), GivenChance((), (), None)) if position is None else self.set_up(position)

    def set_up(
        self,
        position: Data | str,
        *,
        seed: int | str | bytes | None = None,
        packs: Sequence[PackInput] = (),
    ) -> Match:
        """A match that goes on from a position: the fields of its state by name, or their JSON text.

        Fields not given are zero, or follow from the others. Raises PositionError saying what is wrong with it, and
        PackError, CardError and SeedError as `match` does.
        """
        state = read_state(self.rulebook, self.blank(), position)
        return Match(self, state, self._chance(seed, packs, None), start=state.clone())

    def _chance(self, seed: int | str | bytes | None, packs: Sequence[PackInput], draw: PackInput | None) -> Chance:
        seeded = None if seed is None else SeededChance(stream(seed))
        given = read_packs(packs)
        if not given and draw is None and seeded is not None:
            return seeded
        draws = [pack_words(draw)] if draw is not None else [list(self.rulebook.lot(self.blank()))] if given else []
        return GivenChance(given, draws, seeded)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Of numbers alone: a pickled game keeps it, and in another process words have other hashes."""
        return hash((self.seats, *self.encoded.values()))

    def is_usual(self, option: Option) -> bool:
        """Whether the option is as it would be if it were not given, the others being what they are."""
        return option.default(self.seats, self.encoded) == self.encoded[option.name]

    def has_effect(self, option: Option) -> bool:
        """Whether the option says anything, the others being what they are."""
        return all(self.options[name] == value for name, value in option.under)

    @property
    def changed(self) -> tuple[Option, ...]:
        """The options that are not the usual ones: chosen so, or other than they would be had nothing been chosen.

        What has no effect is left out.
        """
        usual = encode_options(self.rulebook.options, self.seats, {})
        options = filter(self.has_effect, self.rulebook.options)
        return tuple(one for one in options if not self.is_usual(one) or self.encoded[one.name] != usual[one.name])

    def __repr__(self) -> str:
        changed = [option.name for option in self.rulebook.options if not self.is_usual(option)]
        given = [f"{name}={self.options[name]!r}" for name in changed]
        return f"tripot.game({', '.join([repr(self.name), f'seats={self.seats}', *given])})"


def expect_game(value: object) -> None:
    """Raises TripotError unless a value is a game."""
    expect(Game, value, "a game, as tripot.game makes it,")


def number_of_seats(rulebook: Rulebook, seats: int, most: int | None = None) -> int:
    """The number of seats as a plain int; at most `most`, if given. Raises SeatError naming how many there can be."""
    number, low, high, given = whole(seats), rulebook.fewest, most or rulebook.most, shown(seats)
    title = rulebook.title
    if not low <= number <= high:
        raise SeatError(
            f"{title.en} is for {high if low == high else f'{low} to {high}'} seats, not {given}",
            f"{title.fr} se joue {f'à {high}' if low == high else f'de {low} à {high}'} joueurs, non à {given}",
        )
    return number


def make_game(rulebook: Rulebook, seats: int, given: Mapping[str, Value]) -> Game:
    """A game with these options.

    Raises SeatError or OptionError naming what is allowed.
    """
    number = number_of_seats(rulebook, seats)
    encoded = encode_options(rulebook.options, number, given)
    trouble = rulebook.disagreement(number, encoded)
    if trouble:
        raise OptionError(trouble.en, trouble.fr)
    return Game(rulebook, number, MappingProxyType(encoded))
