"""When the rest of the tricks may be claimed in Polignac."""

from tripot.engine.bits import lowest
from tripot.engine.rulebook import Claims
from tripot.games.polignac.counting import points, worth
from tripot.games.polignac.favour import has_every_trick, unplayed_elsewhere
from tripot.games.polignac.options import GENERAL_FIRST
from tripot.games.polignac.state import JACKS, ORDER, State


def is_settled(state: State, seat: int) -> bool:
    """A oui owes more than any card that may be played (POL-39): whoever said it chooses himself. Jacks may take the
    leader to the limit, and end the match before the last trick (POL-44, POL-B16); the last of them ends the coup
    anyway, but for one who has every trick (POL-32).
    """
    if state.favourers:
        return False
    jacks, hopes = JACKS & ~state.gone, has_every_trick(state, seat)
    if not jacks or (hopes and state.options.limit_vs_general == GENERAL_FIRST):
        return True
    last = 0 if hopes else worth(1 << lowest(jacks))
    return points(state, seat) + worth(jacks) - last < state.options.limit


CLAIMS = Claims(ORDER, unplayed_elsewhere, is_settled)
