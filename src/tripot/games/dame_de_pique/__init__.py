"""La Dame de Pique: take neither hearts nor the queen of spades, or take them all; 4 players, 52 cards."""

from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual
from tripot.games.dame_de_pique import knowledge, rules  # noqa: F401
from tripot.games.dame_de_pique.ceremony import CYCLE
from tripot.games.dame_de_pique.claims import CLAIMS
from tripot.games.dame_de_pique.options import OPTIONS
from tripot.games.dame_de_pique.position import faults, lot, settle
from tripot.games.dame_de_pique.state import ALL_POINTS, SEATS, State
from tripot.games.dame_de_pique.words import CARD_VERBS, EVENTS, NUMBERS, WORDS

RULEBOOK = Rulebook(
    name="dame_de_pique",
    prefix="DDP",
    title=Bilingual("La Dame de Pique", "La Dame de Pique"),
    state=State,
    fewest=SEATS,
    most=SEATS,
    unit="points",
    options=OPTIONS,
    words=WORDS,
    numbers=NUMBERS,
    card_verbs=CARD_VERBS,
    events=EVENTS,
    lot=lot,
    faults=faults,
    settle=settle,
    claims=CLAIMS,
    cycle=CYCLE,
    most_points=ALL_POINTS,
)
