"""What of a position still matters for the rest of its deal, game by game: so that like endings are solved once."""

from collections.abc import Callable
from dataclasses import dataclass

from tripot.engine import rules
from tripot.engine.options import PREVENT
from tripot.engine.playing import scores_of
from tripot.engine.record import AnyState
from tripot.engine.vocabulary import Bilingual
from tripot.games.dame_de_pique.state import PLAY as MANCHE
from tripot.games.polignac.state import COUP_POINTS, PLAY
from tripot.games.rumoli.chips import ante_of
from tripot.games.rumoli.options import ONE_EACH
from tripot.games.rumoli.state import DEAL
from tripot.games.rumoli.state import PLAY as LEAD

Values = tuple[int, ...]  # points or chips, by seat
BROKEN = -1  # in place of how many tricks a seat has made, once two have
IN_PLAY = Bilingual("les cartes doivent être en jeu", "cards must be in play")
WITHHELD = Bilingual(
    "il faut enforcement=prevent, sans quoi une carte peut être retenue",
    "enforcement must be prevent, or a card may be withheld",
)
MOST_LOST = 60  # chips that a deal can cost a player


@dataclass(frozen=True, slots=True)
class Remains:
    """For a game: a position without what no longer matters; each seat's points or chips so far; what is no ending."""

    essence: Callable[[AnyState], AnyState]
    standing: Callable[[AnyState], Values]
    trouble: Callable[[AnyState], Bilingual | None]


def without(state: AnyState, *names: str) -> AnyState:
    """A copy with these fields zero."""
    copy = state.clone()
    blank = type(state)()
    for name in names:
        setattr(copy, name, getattr(blank, name))
    return copy


# La Dame de Pique


def manche_essence(state: AnyState) -> AnyState:
    """Once two seats have points there is no Volte, and points only add up: by the cards gone it shows in the key."""
    shared = sum(charge != 0 for charge in state.charges) > 1
    return without(state, "history", "turns", "plays", "lacks", "passed", *(["charges"] if shared else []))


def manche_standing(state: AnyState) -> Values:
    return tuple(total + charge for total, charge in zip(state.totals, state.charges, strict=True))


def manche_trouble(state: AnyState) -> Bilingual | None:
    return None if state.phase == MANCHE else IN_PLAY


# Le Polignac


def coup_essence(state: AnyState) -> AnyState:
    """Once two seats have tricks there is no general; then points only add up, if nobody can reach the limit."""
    copy = without(state, "history", "turns", "plays", "bound", "lacks")
    if sum(tricks != 0 for tricks in state.tricks) > 1:
        copy.tricks = type(copy.tricks)(BROKEN)
        points = max(rules.score(state, seat) for seat in range(state.seats))
        if points + COUP_POINTS < state.options.limit:
            copy.charges = type(copy.charges)()
    return copy


def coup_trouble(state: AnyState) -> Bilingual | None:
    return None if state.phase >= PLAY else IN_PLAY


# Le Rumoli


def layout_essence(state: AnyState) -> AnyState:
    """Which cards are out matters, not whose they were; chips only add up while all can pay, the next ante too."""
    copy = without(state, "history", "plays", "lacks", "known", "stops", "laid", "bids")
    copy.laid[0] = 0
    for seat in range(state.seats):
        copy.laid[0] |= state.laid[seat]
    if min(state.chips[: state.seats]) >= MOST_LOST + ante_of(state, state.dealer):  # no ante is dearer than a dealer's
        copy.chips = type(copy.chips)()
    return copy


def chips_standing(state: AnyState) -> Values:
    """The chips, without the ante of a next coup."""
    anted = state.phase == DEAL and state.options.ante_mode == ONE_EACH
    return tuple(
        state.chips[seat] + (ante_of(state, seat) if anted and not state.out >> seat & 1 else 0)
        for seat in range(state.seats)
    )


def layout_trouble(state: AnyState) -> Bilingual | None:
    if state.options.enforcement != PREVENT:
        return WITHHELD
    return None if state.phase == LEAD else IN_PLAY


REMAINS = {
    "dame_de_pique": Remains(manche_essence, manche_standing, manche_trouble),
    "polignac": Remains(coup_essence, scores_of, coup_trouble),
    "rumoli": Remains(layout_essence, chips_standing, layout_trouble),
}
