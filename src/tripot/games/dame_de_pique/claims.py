"""When the rest of the tricks may be claimed in La Dame de Pique."""

from tripot.cards import FULL_DECK
from tripot.engine.rulebook import Claims
from tripot.engine.tricks import ACE_HIGH
from tripot.games.dame_de_pique.options import BY_PARTIE, DISCARD_ONLY
from tripot.games.dame_de_pique.state import State


def unplayed_elsewhere(state: State, _: int, hand: int) -> int:
    """The cards that others may hold."""
    return FULL_DECK & ~(hand | state.gone)


def is_settled(state: State, _: int) -> bool:
    """Nobody chooses the first lead (DDP-15); hearts that only a discard frees may stay as they are for the next manche
    (DDP-B3, DDP-B4).
    """
    options = state.options
    lasts = options.hearts_break_scope == BY_PARTIE and options.hearts_broken_by == DISCARD_ONLY
    return bool(state.gone and (state.hearts_free or not lasts))


CLAIMS = Claims(ACE_HIGH, unplayed_elsewhere, is_settled)
