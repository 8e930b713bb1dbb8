"""What happens in La Dame de Pique, who hears it, and how it is said."""

from tripot.engine.drawing import DRAW_EVENTS, DRAW_WORD
from tripot.engine.seats import SEATING_EVENTS
from tripot.engine.vocabulary import EVERYONE, Told, Word, said
from tripot.games.dame_de_pique.ceremony import ACROSS, LEFT, NOBODY, RIGHT
from tripot.games.dame_de_pique.state import DRAW, EXCHANGE, OTHERS_PLUS, PLAY, SELF_MINUS

WORDS = {
    OTHERS_PLUS: Word("others_plus_26", "faire marquer 26 points aux autres", "have the others score 26 points"),
    SELF_MINUS: Word("self_minus_26", "retrancher 26 points de son total", "take 26 points off one’s own total"),
}
NUMBERS = {DRAW: DRAW_WORD}
CARD_VERBS = {EXCHANGE: Word("pass", "passer", "pass"), PLAY: Word("play", "jouer", "play")}

EVENTS = DRAW_EVENTS | {
    **SEATING_EVENTS,
    "dealt": Told(("seat:seat", "hand:cards"), ("seat",), "{seat} reçoit {hand}.", "{seat} is dealt {hand}."),
    "direction": Told(
        ("way:word",),
        EVERYONE,
        "Échange\xa0: {way}.",
        "Exchange: {way}.",
        words={
            NOBODY: ("aucun", "none"),
            LEFT: ("au voisin de gauche", "to the neighbour on the left"),
            ACROSS: ("au joueur d’en face", "to the player opposite"),
            RIGHT: ("au voisin de droite", "to the neighbour on the right"),
        },
    ),
    "passes": Told(("seat:seat", "card:card"), ("seat",), "{seat} met {card} de côté.", "{seat} sets {card} aside."),
    "ready": said("seat:seat", "{seat} a choisi trois cartes.", "{seat} has chosen three cards."),
    "gives": Told(
        ("giver:seat", "receiver:seat", "cards:cards"),
        ("giver", "receiver"),
        "{giver} passe {cards} à {receiver}.",
        "{giver} passes {cards} to {receiver}.",
    ),
    "plays": said("seat:seat card:card", "{seat} joue {card}.", "{seat} plays {card}."),
    "hearts_free": said("", "Les cœurs sont libérés.", "Hearts are free."),
    "takes": said(
        "seat:seat points:points", "{seat} ramasse le pli\xa0: {points}.", "{seat} takes the trick: {points}."
    ),
    "volte": said("seat:seat", "{seat} réussit la Volte\u202f!", "{seat} makes the Volte!"),
    "total": said(
        "seat:seat points:points total:points",
        "{seat} marque {points}, total {total}.",
        "{seat} scores {points}, total {total}.",
    ),
    "wins": said("winners:seats", "La partie est gagnée par {winners}.", "The match is won by {winners}."),
}
