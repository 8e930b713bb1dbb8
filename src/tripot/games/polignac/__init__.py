"""Le Polignac: pass your jacks to the others and take none; 3 to 8 players, 32 cards."""

from tripot.cards import RANKS
from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual
from tripot.games.polignac import knowledge, rules  # noqa: F401
from tripot.games.polignac.claims import CLAIMS
from tripot.games.polignac.filling import settle
from tripot.games.polignac.options import OPTIONS
from tripot.games.polignac.position import faults, lot
from tripot.games.polignac.state import COUP_POINTS, FEWEST, MOST, State
from tripot.games.polignac.words import CARD_VERBS, EVENTS, NUMBERS, WORDS

RULEBOOK = Rulebook(
    name="polignac",
    prefix="POL",
    title=Bilingual("Le Polignac", "Le Polignac"),
    state=State,
    fewest=FEWEST,
    most=MOST,
    unit="points",
    options=OPTIONS,
    words=WORDS,
    numbers=NUMBERS,
    card_verbs=CARD_VERBS,
    events=EVENTS,
    lot=lot,
    faults=faults,
    settle=settle,
    ranks=tuple(map(RANKS.index, "789TAJQK")),
    claims=CLAIMS,
    most_points=COUP_POINTS,
)
