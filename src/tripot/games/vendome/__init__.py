"""La Vendôme: a banking game of pure chance; 4 to 12 players, 52 cards, suits do not count."""

from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual
from tripot.games.vendome import knowledge, rules  # noqa: F401
from tripot.games.vendome.options import OPTIONS, disagreement
from tripot.games.vendome.position import faults, lot, settle
from tripot.games.vendome.state import FEWEST, MOST, State
from tripot.games.vendome.words import EVENTS, NUMBERS, WORDS

RULEBOOK = Rulebook(
    name="vendome",
    prefix="VEN",
    title=Bilingual("La Vendôme", "La Vendôme"),
    state=State,
    fewest=FEWEST,
    most=MOST,
    unit="chips",
    is_chance=True,
    options=OPTIONS,
    words=WORDS,
    numbers=NUMBERS,
    card_verbs={},
    events=EVENTS,
    lot=lot,
    faults=faults,
    settle=settle,
    disagreement=disagreement,
    is_conserved=True,
)
