"""What happens in Rumoli, who hears it, and how it is said."""

from tripot.engine.packs import CUT_EVENTS, CUT_WORD
from tripot.engine.payments import PAYMENT_EVENTS
from tripot.engine.seats import SEATING_EVENTS
from tripot.engine.vocabulary import EVERYONE, Told, Word, said
from tripot.games.rumoli.play import AT_ACE, AT_PLAYED, NOT_PLAYED
from tripot.games.rumoli.state import (
    ANTE,
    ASK,
    AUCTION,
    CUT,
    LEAVE,
    PASS,
    PLAY,
    SELL,
    SHUFFLE,
    TAKE,
    TAKE_BACK,
    TURN,
)

WORDS = {
    TURN: Word("turn", "retourner une carte", "turn up a card"),
    SHUFFLE: Word("shuffle", "mêler", "shuffle"),
    PASS: Word("pass", "passer", "pass"),
    TAKE: Word("take", "prendre la main du mort", "take the dead hand"),
    SELL: Word("auction", "mettre la main du mort aux enchères", "put the dead hand up for auction"),
    LEAVE: Word("leave", "laisser la main du mort", "leave the dead hand"),
    TAKE_BACK: Word("take_back", "reprendre l’entame", "take the lead back"),
}
NUMBERS = {
    AUCTION: Word("bid", "enchérir", "bid", also=("offrir", "offer")),
    CUT: CUT_WORD,
}
CARD_VERBS = {
    ANTE: Word("ante", "miser sur", "ante on"),
    PLAY: Word("lead", "entamer", "lead"),
    ASK: Word("play", "jouer", "play"),
}

STOPS = {
    AT_ACE: ("l’as est atteint", "the ace is reached"),
    AT_PLAYED: ("la carte suivante est déjà jouée", "the next card is already played"),
    NOT_PLAYED: ("personne ne joue la carte suivante", "nobody plays the next card"),
}


BEFORE_THE_PLAY = {
    "turns_up": said(
        "player:player card:card",
        "{player} reçoit une carte retournée\xa0: {card}.",
        "{player} is dealt a card face up: {card}.",
    ),
    **SEATING_EVENTS,
    "leaves": said(
        "seat:seat chips:chips",
        "{seat} ({chips}) ne peut miser et quitte la table.",
        "{seat} ({chips}) cannot ante and leaves the table.",
    ),
    "antes": said("seat:seat chips:chips", "{seat} mise {chips}.", "{seat} antes {chips}."),
    "antes_on": said("seat:seat card:card", "{seat} pose un jeton sur {card}.", "{seat} puts a chip on {card}."),
    "shuffles": said("seat:seat", "{seat} mêle les cartes.", "{seat} shuffles."),
    "no_shuffle": said("seat:seat", "{seat} ne mêle pas les cartes.", "{seat} does not shuffle."),
    **CUT_EVENTS,
    "dealt": Told(("seat:seat", "hand:cards"), ("seat",), "{seat} reçoit {hand}.", "{seat} is dealt {hand}."),
    "auctions": said(
        "seat:seat",
        "{seat} met la main du mort aux enchères.",
        "{seat} puts the dead hand up for auction.",
        aloud=("Aux enchères\u202f!", "Up for auction!"),
    ),
    "declines": said(
        "seat:seat",
        "{seat} laisse la main du mort.",
        "{seat} leaves the dead hand where it is.",
        aloud=("Je la laisse.", "I leave it."),
    ),
    "bids": said(
        "seat:seat chips:chips", "{seat} offre {chips}.", "{seat} bids {chips}.", aloud=("{chips}.", "{chips}.")
    ),
    "seals": said("seat:seat", "{seat} a fait son offre.", "{seat} has made a sealed bid."),
    "passes": said("seat:seat", "{seat} passe.", "{seat} passes.", aloud=("Je passe.", "Pass.")),
    "buys": said(
        "seat:seat chips:chips", "{seat} achète la main du mort pour {chips}.", "{seat} buys the dead hand for {chips}."
    ),
    "unsold": said("", "Personne n’achète la main du mort.", "Nobody buys the dead hand."),
    "exchanges": said(
        "seat:seat",
        "{seat} échange sa main contre celle du mort.",
        "{seat} exchanges their hand for the dead hand.",
        aloud=("Je la prends.", "I take it."),
    ),
    "receives": Told(("seat:seat", "hand:cards"), ("seat",), "La main du mort\xa0: {hand}.", "The dead hand: {hand}."),
}

IN_THE_PLAY = {
    "plays": said("seat:seat card:card", "{seat} joue {card}.", "{seat} plays {card}."),
    # the others see who is still waited for: told at every card, it would drown what is played
    "answers": Told(("seat:seat",), ("seat",), "{seat} a répondu.", "{seat} has answered."),
    "stops": Told(
        ("card:card", "why:word"),
        EVERYONE,
        "La séquence s’arrête à {card}\xa0: {why}.",
        "The sequence stops at {card}: {why}.",
        words=STOPS,
    ),
    "passes_lead": said(
        "seat:seat",
        "{seat} ne peut pas changer de couleur.",
        "{seat} cannot change suit.",
        aloud=("Pas d’autre couleur.", "No other suit."),
    ),
    "collects": said(
        "seat:seat card:card chips:chips", "{seat} ramasse {chips} sur {card}.", "{seat} takes {chips} from {card}."
    ),
    "goes_out": said(
        "seat:seat", "{seat} n’a plus de carte et gagne le coup.", "{seat} is out of cards and wins the deal."
    ),
    "void": said("", "Le coup s’achève sans gagnant.", "The deal ends without a winner."),
    "left_with": said("seat:seat hand:cards", "{seat} garde {hand}.", "{seat} is left with {hand}."),
    "shares": said(
        "seat:seat chips:chips", "{seat} reçoit {chips} du tableau.", "{seat} gets {chips} from the layout."
    ),
    "match_over": said(
        "winners:seats",
        "La partie est finie. Victoire\xa0: {winners}.",
        "The match is over. Won by {winners}.",
    ),
}

FAULTS = {
    "too_high": said(
        "seat:seat card:card",
        "{card} n’était pas la carte la plus basse de {seat}\xa0: un jeton à chaque adversaire.",
        "{card} was not {seat}’s lowest: a chip to each opponent.",
    ),
    "strays": said(
        "seat:seat card:card",
        "{card}\xa0: {seat} a une autre couleur et peut reprendre l’entame.",
        "{card}: {seat} holds another suit and may take the lead back.",
    ),
    "takes_back": said("seat:seat card:card", "{seat} reprend {card}.", "{seat} takes back {card}."),
    "caught": said("seat:seat card:card", "{seat} avait retenu {card}.", "{seat} had withheld {card}."),
    "barred": said(
        "seat:seat card:card",
        "{seat} est en faute et ne prend rien sur {card}.",
        "{seat} is at fault and takes nothing from {card}.",
    ),
    "compensates": said(
        "offender:seat injured:seat card:card chips:chips",
        "{offender} a empêché {injured} de jouer {card} et lui doit {chips}.",
        "{offender} kept {injured} from playing {card} and owes {chips}.",
    ),
}

EVENTS = BEFORE_THE_PLAY | IN_THE_PLAY | PAYMENT_EVENTS | FAULTS
