"""What happens in Polignac, who hears it, and how it is said."""

from tripot.engine.drawing import DRAW_EVENTS, DRAW_WORD
from tripot.engine.packs import CUT_EVENTS, CUT_WORD
from tripot.engine.seats import SEATING_EVENTS
from tripot.engine.vocabulary import EVERYONE, Told, Word, said
from tripot.games.polignac.state import (
    ASK,
    BY_FAVOUR,
    BY_LIMIT,
    BY_MASTER_CARD,
    BY_OTHER_JACK,
    BY_RENONCE,
    CUT,
    DRAW,
    ECART,
    ENDINGS,
    GO_ON,
    NO,
    PLAY,
    STOP,
    YES,
)

WORDS = {
    ASK: Word("ask", "demander la faveur", "ask for favour"),
    YES: Word("yes", "oui", "yes", also=("o", "y")),
    NO: Word("no", "non", "no", also=("n",)),
    GO_ON: Word("continue", "jouer le général", "go on for the general", also=("continuer",)),
    STOP: Word("stop", "arrêter le coup", "stop the deal"),
}
NUMBERS = {
    DRAW: DRAW_WORD,
    CUT: CUT_WORD,
}
CARD_VERBS = {
    PLAY: Word("play", "jouer", "play"),
    ECART: Word("discard", "écarter", "lay away"),
}

EVENTS = DRAW_EVENTS | {
    **SEATING_EVENTS,
    **CUT_EVENTS,
    "dealt": Told(("seat:seat", "hand:cards"), ("seat",), "{seat} reçoit {hand}.", "{seat} is dealt {hand}."),
    "discards": Told(("seat:seat", "card:card"), ("seat",), "{seat} écarte {card}.", "{seat} lays away {card}."),
    "discarded": said(
        "seat:seat count:number", "{seat} a écarté {count} cartes.", "{seat} has laid away {count} cards."
    ),
    "asks": said(
        "seat:seat",
        "{seat} demande si l’on favorise son général.",
        "{seat} asks whether the general is favoured.",
        aloud=("Favorisez-vous mon général\u202f?", "Do you favour my general?"),
    ),
    "says_yes": said("seat:seat", "{seat}\xa0: oui.", "{seat}: yes.", aloud=("Oui.", "Yes.")),
    "says_no": said("seat:seat", "{seat}\xa0: non.", "{seat}: no.", aloud=("Non.", "No.")),
    "plays": said("seat:seat card:card", "{seat} joue {card}.", "{seat} plays {card}."),
    "takes": said("seat:seat", "{seat} ramasse la levée.", "{seat} takes the trick."),
    "charged": said(
        "seat:seat points:points jacks:cards",
        "{seat} marque {points}\xa0: {jacks}.",
        "{seat} is charged {points}: {jacks}.",
    ),
    "goes_on": said(
        "seat:seat",
        "{seat} joue le général.",
        "{seat} goes on for the general.",
        aloud=("Je joue le général.", "I go on for the general."),
    ),
    "stops": said(
        "seat:seat", "{seat} arrête le coup.", "{seat} stops the deal.", aloud=("J’arrête le coup.", "I stop the deal.")
    ),
    "general": said(
        "seat:seat",
        "{seat} fait le général\xa0: cinq points à chaque adversaire\u202f; les valets ne comptent plus.",
        "{seat} makes the general: five points to every opponent; the jacks no longer count.",
    ),
    "general_fails": said(
        "seat:seat points:points",
        "{seat} manque son général et garde les points de ses valets\xa0: {points}.",
        "{seat} fails to make the general and keeps the points of the jacks taken: {points}.",
    ),
    "general_costs": said(
        "seat:seat points:points",
        "{seat} manque son général et marque {points}\u202f; les valets ne comptent plus.",
        "{seat} fails to make the general and is charged {points}; the jacks no longer count.",
    ),
    "total": said("seat:seat points:points", "Total de {seat}\xa0: {points}.", "{seat}’s total: {points}."),
    "loses": Told(
        ("losers:seats", "cause:word"),
        EVERYONE,
        "La partie est perdue par {losers}\xa0: {cause}.",
        "The match is lost by {losers}: {cause}.",
        words={
            BY_LIMIT: ("la limite est atteinte", "the limit is reached"),
            BY_RENONCE: ("renonce à la couleur demandée", "the suit led was not followed"),
            BY_MASTER_CARD: ("une carte maîtresse jetée au lieu d’un valet", "a master card thrown instead of a jack"),
            BY_OTHER_JACK: ("un autre valet jeté avant le Polignac", "another jack thrown before the Polignac"),
            BY_FAVOUR: ("un oui n’a pas été tenu", "a yes was not kept"),
        },
        causes=ENDINGS,
    ),
}
