"""What is never taken back: what has opened something hidden by chance or chosen in secret, and whatever led to it."""

from tripot.engine.entries import Dealt, Played
from tripot.engine.record import AnyState, phase_name

#: The phases of the ceremony: what is done there is fate, and whoever has seen what came of it does not try another.
CEREMONY = frozenset({"draw", "shuffle", "remix", "cut"})
#: The phases before the play whose end opens secret choices, or brings cards that lay hidden: an exchange of cards,
#: what becomes of the dead hand, bids for it.
SECRET = frozenset({"exchange", "choice", "auction"})


def is_firm(was: AnyState, entry: Dealt | Played, now: AnyState) -> bool:
    """Whether an entry of the log, and all before it, is never taken back; the positions are those around it.

    A deal that is over and seats that have been taken stay as they are, too.
    """
    return opens_hidden(was, entry, now) or now.deals > was.deals or bytes(now.players) != bytes(was.players)


def opens_hidden(was: AnyState, entry: Dealt | Played, now: AnyState) -> bool:
    """Whether chance has acted, if only by a card of the talon, or choices made in secret have come out."""
    if isinstance(entry, Dealt) or phase_name(was) in CEREMONY or talon_of(now) < talon_of(was):
        return True
    return bool(now.phase != was.phase) and phase_name(was) in SECRET


def talon_of(state: AnyState) -> int:
    """How many cards lie in the talon; none in a game that has none."""
    return getattr(state, "talon_size", 0)
