"""Le Rumoli: climb in sequence, take the boodles and be first out of cards; 3 to 7 players, 52 cards and chips."""

from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual
from tripot.games.rumoli import knowledge, rules  # noqa: F401
from tripot.games.rumoli.filling import settle
from tripot.games.rumoli.options import OPTIONS, disagreement
from tripot.games.rumoli.position import faults, lot
from tripot.games.rumoli.state import FEWEST, MOST, State
from tripot.games.rumoli.words import CARD_VERBS, EVENTS, NUMBERS, WORDS

RULEBOOK = Rulebook(
    name="rumoli",
    prefix="RUM",
    title=Bilingual("Le Rumoli", "Le Rumoli"),
    state=State,
    fewest=FEWEST,
    most=MOST,
    unit="chips",
    options=OPTIONS,
    words=WORDS,
    numbers=NUMBERS,
    card_verbs=CARD_VERBS,
    events=EVENTS,
    lot=lot,
    faults=faults,
    settle=settle,
    disagreement=disagreement,
    ante="antes",
)
