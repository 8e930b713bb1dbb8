"""Coups played by the rules of the game themselves, both sides keeping to policies: to set beside the exact odds.

A hand is followed card by card through one table of what each card leads to: first come the sights, then what the ponte
may hold, from nothing in hand on, then the same for the banker.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass

import numpy as np

from tripot.engine.choices import NUMBER, allows, choice_at
from tripot.engine.game import Game
from tripot.engine.kernel import algorithm, copy, rule
from tripot.engine.options import AUTOMATIC
from tripot.engine.playouts import supply
from tripot.engine.record import AnyState, Int, Record, array_of, record
from tripot.engine.rules import apply, legal
from tripot.engine.stream import Pack, Stream, stream, unit
from tripot.errors import TripotError
from tripot.games.vingt_et_un.hands import down_card, extra_card, worth
from tripot.games.vingt_et_un.state import CARD, STAND, State
from tripot.study.amounts import expect_some
from tripot.study.odds.vingt_et_un.coup import Coup, remembered
from tripot.study.odds.vingt_et_un.hands import EACH_VALUE, Cards, Floats, Hands, Indices
from tripot.study.odds.vingt_et_un.policies import BankerPolicy, PontePolicy
from tripot.study.odds.vingt_et_un.reading import VALUES, fresh_shoe, reading_of
from tripot.study.progress import Progress, portions, unheard
from tripot.study.statistics import standard_error

PONTE = 1  # his seat; the banker has the first
UNFINISHED = 1 + VALUES  # hands of no card and of one
PURSE = 1_000_000  # chips of either side, so that both can pay whatever comes
PORTION = 100_000  # coups between two words of progress


@dataclass(frozen=True, slots=True)
class Simulated:
    """The ponte's mean gain for a stake of 1, and its standard error, which a single coup does not have."""

    coups: int
    mean: float
    error: float | None


@record
class Guide(Record):
    """Where things are in the tables `leads` and `draws`, and how many coups are to be played.

    `draws` goes by hand for the ponte; from `rows` on, by hand and sight, for the banker.
    """

    __slots__ = ()
    sights: Int  # how many
    ponte: Int  # nothing in hand
    banker: Int
    rows: Int
    coups: Int


@rule
def extended(state: State, seat: int, leads: Sequence[int], start: int) -> int:
    """Where the cards that a seat has drawn lead to."""
    place = start
    for index in range(state.extra_size[seat]):
        place = leads[VALUES * place + worth(extra_card(state, seat, index)) - 1]
    return place


@rule
def hand_of(state: State, seat: int, leads: Sequence[int], nothing: int) -> int:
    """The seat's hand."""
    one = leads[VALUES * nothing + worth(down_card(state, seat, 0)) - 1]
    two = leads[VALUES * one + worth(down_card(state, seat, 1)) - 1]
    return extended(state, seat, leads, two)


@rule
def drawing(state: State, seat: int, guide: Guide, leads: Sequence[int], draws: Sequence[float]) -> float:
    """How often the seat draws."""
    if seat == PONTE:
        return draws[hand_of(state, seat, leads, guide.ponte)]
    hand = hand_of(state, seat, leads, guide.banker) - guide.banker
    return draws[guide.rows + hand * guide.sights + extended(state, PONTE, leads, 0)]


@rule
def decide(state: State, seat: int, stream: Stream, guide: Guide, leads: Sequence[int], draws: Sequence[float]) -> int:
    """« Carte » or « Je reste », by chance; what must be said where there is no choice."""
    choices = legal(state, seat)
    if allows(choices, CARD) and allows(choices, STAND):
        return CARD if unit(stream) < drawing(state, seat, guide, leads, draws) else STAND
    return choice_at(choices, 0)


@algorithm
def play_coups(
    states: Sequence[State],
    packs: Sequence[Pack],
    streams: Sequence[Stream],
    guides: Sequence[Guide],
    leads: Sequence[int],
    draws: Sequence[float],
    sums: MutableSequence[float],
) -> int:
    """Play coups on states[0], each from the position states[1]; adds up the ponte's gains and their squares.

    Returns how many coups it played.
    """
    state, start, pack, stream, guide = states[0], states[1], packs[0], streams[0], guides[0]
    for _ in range(guide.coups):
        copy(state, start)
        apply(state, PONTE, NUMBER + 1)
        supply(state, pack, stream)
        while state.deals == start.deals:
            seat = state.actor - 1
            apply(state, seat, decide(state, seat, stream, guide, leads, draws))
        gain = state.chips[PONTE] - start.chips[PONTE]
        sums[0] += gain
        sums[1] += gain * gain
    return guide.coups


def simulate_coups(
    game: Game,
    ponte: PontePolicy,
    banker: BankerPolicy,
    coups: int,
    seed: int | str | bytes,
    progress: Progress = unheard,
) -> Simulated:
    """Coups of a game for two from its fresh packs, in which everybody can pay. Compiled.

    `progress` is told of each portion of coups. Raises TripotError if the policies are not for this game, and for less
    than one coup.
    """
    _check(game, ponte, banker, coups)
    start = about_to_stake(game)
    guide, leads, draws = _tables(ponte, banker)
    sums = np.zeros(2)
    states, packs, streams, guides = array_of(start, start), array_of(Pack()), array_of(stream(seed)), array_of(guide)
    for portion in portions(coups, PORTION, progress):
        guides[0].coups = portion
        play_coups(states, packs, streams, guides, leads, draws, sums)  # type: ignore[arg-type]
    mean = float(sums[0]) / coups
    return Simulated(coups, mean, standard_error(mean, float(sums[1]) / coups, coups))


def _check(game: Game, ponte: PontePolicy, banker: BankerPolicy, coups: int) -> None:
    """Raises TripotError as `simulate_coups` does."""
    expect_some(coups, "coups")
    coup = ponte.coup
    packs = game.options["packs"]
    if game.seats != 2 or not isinstance(packs, int) or coup.shoe != fresh_shoe(packs):
        raise TripotError("the policies are for two seats and the game's fresh packs")
    if coup is not banker.coup or coup.reading != reading_of(game):
        raise TripotError("the policies are for another reading")


def about_to_stake(game: Game) -> AnyState:
    """A ponte about to stake. Nobody will be asked to cut: that changes no odds."""
    start: AnyState = game.set_up({"phase": "stake"}, packs=()).state
    start.options.ceremony = AUTOMATIC
    for seat in range(game.seats):
        start.chips[seat] = PURSE
    return start


def _tables(ponte: PontePolicy, banker: BankerPolicy) -> tuple[Guide, Indices, Floats]:
    coup = ponte.coup
    sights = len(coup.sights)
    second = sights + UNFINISHED + len(coup.ponte)
    rows = second + UNFINISHED + len(coup.banker)
    leads = np.concatenate((_sight_leads(coup), _leads(coup.ponte, sights), _leads(coup.banker, second)))
    own = np.concatenate((np.zeros(sights + UNFINISHED), ponte.draws, np.zeros(rows - second)))
    draws = np.concatenate((own, np.zeros(UNFINISHED * sights), banker.draws.ravel()))
    return Guide(sights=sights, ponte=sights, banker=second, rows=rows), leads.ravel(), draws


def _sight_leads(coup: Coup) -> Indices:
    """What each card drawn makes of a sight."""
    longer = [[coup.number.get(remembered((*sight, value)), -1) for value in EACH_VALUE] for sight in coup.sights]
    return np.array(longer)


def _leads(hands: Hands, start: int) -> Indices:
    """What each card makes of a hand, from no card on; all is counted from the start."""
    first = start + UNFINISHED
    nothing = [[start + value for value in EACH_VALUE]]
    one = [[first + _pair(hands, (value, other)) for other in EACH_VALUE] for value in EACH_VALUE]
    return np.concatenate((np.array(nothing), np.array(one), np.where(hands.children >= 0, first + hands.children, -1)))


def _pair(hands: Hands, cards: Cards) -> int:
    """The hand of two cards; hand 0 for those about which nobody is asked."""
    return hands.index.get((min(cards), max(cards)), 0)
