"""How likely the others' words were, given what a world says they held."""

from tripot.engine.bits import has, nth, size
from tripot.engine.kernel import copy, rule
from tripot.engine.rules import imagine
from tripot.engine.stream import Stream, below
from tripot.engine.worlds import Desk
from tripot.games.vingt_et_un.evidence import asked_last, has_stood, has_to_stand
from tripot.games.vingt_et_un.hands import best, down_card, extra_card, worth
from tripot.games.vingt_et_un.knowledge import is_hidden
from tripot.games.vingt_et_un.options import SEVENTEEN
from tripot.games.vingt_et_un.state import State
from tripot.players.thumb import PROPOSALS, imagine_near, likelihood, proposals

ENOUGH = 17  # VEU-20: a satisfactory hand
REDRAWN = 2  # hidden hands, for each world proposed
DOUBT = 0.25  # how often a player is supposed to do otherwise at the border; less, the farther from it


@proposals.of(State)
def how_many(view: State) -> int:
    """As many as hands are hidden, so that each of them is drawn anew."""
    return max(PROPOSALS, size(hidden_hands(view)))


@imagine_near.of(State)
def redraw_hands(
    view: State, viewer: int, stream: Stream, desk: Desk, world: State, scratch: State, other: State
) -> None:
    """Some of the hidden hands drawn anew, and the talon shuffled: with all new, what many have said is hardly likely.

    Two hands at least, for old cards can be in no other place than another hand.
    """
    copy(scratch, view)
    kept = hidden_hands(view)
    for _ in range(min(REDRAWN, size(kept))):
        kept &= ~(1 << nth(kept, below(stream, size(kept))))
    for seat in range(view.seats):
        if has(kept, seat):
            scratch.first[seat], scratch.second[seat] = world.first[seat], world.second[seat]
    imagine(scratch, viewer, stream, desk, other)


@rule
def hidden_hands(view: State) -> int:
    """The seats whose first two cards the viewer does not know."""
    hidden = 0
    for seat in range(view.seats):
        if is_hidden(view, seat):
            hidden |= 1 << seat
    return hidden


@likelihood.of(State)
def reading(world: State, viewer: int, scratch: State, least: float, others: int) -> float:  # noqa: ARG001
    """Each card asked for, and each hand that stood."""
    chance = 1.0
    if world.dealt > 0 and world.dealt == 2 * size(world.dealt_in):
        for seat in range(world.seats):
            if seat != viewer and world.down[seat] == 2 and not has(world.shown, seat):
                chance *= of_words(world, seat)
    return chance


@rule
def of_words(world: State, seat: int) -> float:
    """What a seat has said, from its first two cards on."""
    first, second = worth(down_card(world, seat, 0)), worth(down_card(world, seat, 1))
    hard = first + second
    aces = 1 if first == 1 or second == 1 else 0
    chance = 1.0
    for index in range(world.extra_size[seat]):
        chance *= of_card(world, best(hard, aces))
        points = worth(extra_card(world, seat, index))
        hard += points
        if points == 1:
            aces = 1
    if asked_last(world, seat):
        return chance * of_card(world, best(hard, aces))
    if has_stood(world, seat) and world.extra_size[seat] < world.options.max_extra_cards:
        return chance * of_stand(world, best(hard, aces))
    return chance


@rule
def of_card(world: State, points: int) -> float:
    """How likely « Carte » is with so many points."""
    return 1.0 if world.options.stand_rule == SEVENTEEN else 1.0 - chance_of_standing(points)


@rule
def of_stand(world: State, points: int) -> float:
    """How likely « Je reste » is with so many points."""
    return 1.0 if has_to_stand(world, points) else chance_of_standing(points)


@rule
def chance_of_standing(points: int) -> float:
    """Satisfied with seventeen, more or less."""
    if points < ENOUGH:
        return DOUBT / (ENOUGH - points)
    return 1.0 - DOUBT / (points - ENOUGH + 1)
