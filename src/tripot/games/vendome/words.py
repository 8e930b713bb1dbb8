"""What happens in Vendôme, who hears it (everybody), and how it is said."""

from tripot.engine.drawing import DRAW_EVENTS, DRAW_WORD
from tripot.engine.packs import CUT_EVENTS, CUT_WORD
from tripot.engine.payments import PAYMENT_EVENTS
from tripot.engine.seats import SEATING_EVENTS
from tripot.engine.vocabulary import EVERYONE, Told, Word, said
from tripot.games.vendome.state import BY_CIRCUITS, BY_EXHAUSTION, BY_TOURS, CUT, DRAW, ENDINGS, TURN

WORDS = {TURN: Word("turn", "retourner une carte", "turn a card")}
NUMBERS = {
    DRAW: DRAW_WORD,
    CUT: CUT_WORD,
}


OWN_EVENTS = {
    "holds_bank": said("player:player", "{player} est banquier.", "{player} is banker."),
    **SEATING_EVENTS,
    **CUT_EVENTS,
    "served": said("seat:seat card:card", "{seat} reçoit {card}.", "{seat} is dealt {card}."),
    "posts": said("seat:seat chips:chips", "{seat} pose {chips} sur sa carte.", "{seat} puts {chips} on their card."),
    "takes_fond": said(
        "banker:seat seat:seat chips:chips",
        "{banker} prend {chips} sur la carte de {seat}.",
        "{banker} takes {chips} from {seat}’s card.",
    ),
    "slides_under": said(
        "rival:seat seat:seat cards:cards",
        "{rival} perd sa carte, glissée sous celle de {seat}\xa0: {cards}.",
        "{rival}’s card is lost, slid under {seat}’s: {cards}.",
    ),
    "multiple": Told(
        ("seat:seat", "kind:word"),
        EVERYONE,
        "La carte de {seat} est {kind}.",
        "{seat}’s card is {kind}.",
        words={2: ("double", "a double"), 3: ("triple", "a triple")},
    ),
    "adds": said(
        "banker:seat seat:seat chips:chips",
        "{banker} ajoute {chips} sur la carte de {seat}.",
        "{banker} adds {chips} to {seat}’s card.",
    ),
    "banker_card": said(
        "banker:seat card:card",
        "{banker}, banquier, découvre sa carte\xa0: {card}.",
        "{banker}, the banker, turns up {card}.",
    ),
    "quadruple": said(
        "seat:seat cards:cards",
        "Carte quadruple pour {seat}\xa0: {cards}.",
        "A quadruple for {seat}: {cards}.",
    ),
    "turns": said("banker:seat card:card", "{banker} retourne {card}.", "{banker} turns {card}."),
    "struck": said(
        "seat:seat cards:cards",
        "La carte de {seat} sort du jeu\xa0: {cards}.",
        "{seat}’s card is out of play: {cards}.",
    ),
    "takes_back": said("seat:seat chips:chips", "{seat} reprend {chips}.", "{seat} takes back {chips}."),
    "loses_tour": said("banker:seat", "{banker} perd le tour.", "{banker} loses the deal."),
    "keeps_bank": said(
        "banker:seat", "{banker} gagne le tour et garde la banque.", "{banker} wins the deal and keeps the bank."
    ),
    "takes_bank": said("banker:seat", "{banker} prend la banque.", "{banker} takes the bank."),
    "wins": Told(
        ("winners:seats", "cause:word"),
        EVERYONE,
        "La partie est finie\xa0: {cause}. Victoire\xa0: {winners}.",
        "The match is over: {cause}. Won by {winners}.",
        words={
            BY_CIRCUITS: ("chacun a tenu la banque", "everybody has held the bank"),
            BY_TOURS: ("le nombre de tours est atteint", "the number of deals is reached"),
            BY_EXHAUSTION: ("trop peu de joueurs ont des jetons", "too few players have chips"),
        },
        causes=ENDINGS,
    ),
}

EVENTS = DRAW_EVENTS | PAYMENT_EVENTS | OWN_EVENTS
