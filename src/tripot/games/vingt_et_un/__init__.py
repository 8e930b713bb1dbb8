"""Le Vingt-et-un: come as near to 21 as you can against the banker; 2 to 24 players, two packs of 52 or more."""

from tripot.engine.rulebook import Rulebook
from tripot.engine.vocabulary import Bilingual
from tripot.games.vingt_et_un import knowledge, rules  # noqa: F401
from tripot.games.vingt_et_un.filling import settle
from tripot.games.vingt_et_un.options import OPTIONS, disagreement
from tripot.games.vingt_et_un.position import faults, lot
from tripot.games.vingt_et_un.state import FEWEST, MOST, State
from tripot.games.vingt_et_un.words import EVENTS, NUMBERS, WORDS

RULEBOOK = Rulebook(
    name="vingt_et_un",
    prefix="VEU",
    title=Bilingual("Le Vingt-et-un", "Le Vingt-et-un"),
    state=State,
    fewest=FEWEST,
    most=MOST,
    unit="chips",
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
