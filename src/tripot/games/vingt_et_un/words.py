"""What happens in Vingt-et-un, who hears it, and how it is said."""

from tripot.engine.drawing import DRAW_EVENTS, DRAW_WORD
from tripot.engine.packs import CUT_EVENTS, CUT_WORD
from tripot.engine.seats import SEATING_EVENTS
from tripot.engine.vocabulary import EVERYONE, Told, Word, said
from tripot.games.vingt_et_un.state import (
    BY_BANKER_21,
    BY_BANKER_BUST,
    BY_BETTER_21,
    BY_BUST,
    BY_CIRCLE,
    BY_COUP_NUL,
    BY_COUPS,
    BY_EQUAL_21,
    BY_FORCED_SHOW,
    BY_POINTS,
    BY_RUIN,
    BY_TIE,
    BY_TWO_CARD_21,
    CARD,
    CUT,
    DRAW,
    ENDINGS,
    FOR_BASKET,
    GO_ON,
    LAST_COUP,
    PASS,
    SETTLED_BY,
    SHOW,
    SHOWN_FOR,
    SHUFFLE_AGAIN,
    STAKE,
    STAND,
)

WORDS = {
    CARD: Word("card", "carte", "card"),
    STAND: Word("stand", "je reste", "stand"),
    SHOW: Word("show", "abattre", "show"),
    LAST_COUP: Word("announce", "annoncer le dernier coup", "announce the last deal"),
    GO_ON: Word("continue", "ne rien annoncer", "announce nothing"),
    SHUFFLE_AGAIN: Word("shuffle", "mêler encore", "shuffle again"),
    PASS: Word("pass", "laisser couper", "leave it to the cut"),
}
NUMBERS = {
    DRAW: DRAW_WORD,
    CUT: CUT_WORD,
    STAKE: Word("stake", "miser", "stake"),
}

SHOWS = dict.fromkeys(range(len(SHOWN_FOR)), ("abat", "shows")) | {
    BY_FORCED_SHOW: ("doit abattre", "must show"),
    FOR_BASKET: ("jette", "throws in"),
}
REASONS = {
    BY_POINTS: ("points comparés", "points compared"),
    BY_TWO_CARD_21: ("21 d’emblée", "21 in hand"),
    BY_COUP_NUL: ("l’un et l’autre ont 21 d’emblée", "both have 21 in hand"),
    BY_FORCED_SHOW: ("pontes forcés d’abattre", "pontes forced to show"),
    BY_BANKER_21: ("le banquier a 21 d’emblée", "the banker has 21 in hand"),
    BY_BUST: ("jeu crevé", "a bust hand"),
    BY_BANKER_BUST: ("banquier crevé", "the banker is bust"),
    BY_TIE: ("même point", "the same points"),
    BY_EQUAL_21: ("un 21 tiré vaut un 21 d’emblée", "21 drawn is as good as 21 in hand"),
    BY_BETTER_21: ("21 d’emblée contre 21 tiré", "21 in hand against 21 drawn"),
}


def settled(values: str, fr: str, en: str) -> Told:
    """An event that says by what a stake is settled."""
    return Told((*values.split(), "why:word"), EVERYONE, fr, en, words=REASONS, causes=SETTLED_BY)


EVENTS = DRAW_EVENTS | {
    **SEATING_EVENTS,
    "takes_bank": said("banker:seat", "{banker} prend la banque.", "{banker} takes the bank."),
    "is_skipped": said(
        "seat:seat",
        "{seat} n’a pas de quoi tenir la banque, qui passe.",
        "{seat} has too few chips to hold the bank, which passes on.",
    ),
    "sits_out": said(
        "seat:seat",
        "{seat} ne peut miser et passe ce coup.",
        "{seat} cannot stake and sits out this deal.",
    ),
    "stakes": said("seat:seat chips:chips", "{seat} mise {chips}.", "{seat} stakes {chips}."),
    "shuffles_again": said("seat:seat", "{seat} mêle encore les paquets.", "{seat} shuffles the packs again."),
    **CUT_EVENTS,
    "announces_last": said(
        "banker:seat",
        "{banker} annonce le dernier coup.",
        "{banker} announces the last deal.",
        aloud=("Dernier coup.", "Last deal."),
    ),
    "takes_basket": said(
        "banker:seat",
        "Le talon est vide\xa0: {banker} bat les cartes de la corbeille.",
        "The talon is empty: {banker} shuffles the cards of the basket.",
    ),
    "dealt": Told(("seat:seat", "card:card"), ("seat",), "{seat} reçoit {card}.", "{seat} is dealt {card}."),
    "served": said(
        "banker:seat seats:seats",
        "{banker} a donné deux cartes à chacun\xa0: {seats}.",
        "{banker} has dealt two cards to each: {seats}.",
    ),
    "asks_card": said(
        "seat:seat", "{seat}\xa0: «\u202fCarte.\u202f»", "{seat} asks for a card: “Carte.”", aloud=("Carte.", "Carte.")
    ),
    "receives": said("seat:seat card:card", "{seat} reçoit {card}.", "{seat} is given {card}."),
    "stands": said(
        "seat:seat",
        "{seat}\xa0: «\u202fJe reste.\u202f»",
        "{seat} stands: “Je reste.”",
        aloud=("Je reste.", "Je reste."),
    ),
    "shows": Told(
        ("seat:seat", "first:card", "second:card", "total:points", "how:word"),
        EVERYONE,
        "{seat} {how} {first} et {second}\u202f; en tout, {total}.",
        "{seat} {how} {first} and {second}; {total} in all.",
        words=SHOWS,
        causes=SHOWN_FOR,
    ),
    "busts": said(
        "seat:seat total:points",
        "{seat}\xa0: «\u202fCrevé.\u202f» Le jeu fait {total}.",
        "{seat} is bust: “Crevé.” The hand is {total}.",
        aloud=("Crevé.", "Crevé."),
    ),
    "is_taken": settled(
        "seat:seat chips:chips",
        "Le banquier prend {chips} à {seat}\xa0: {why}.",
        "The banker takes {chips} from {seat}: {why}.",
    ),
    "is_paid": settled(
        "seat:seat chips:chips",
        "Le banquier paie {chips} à {seat}\xa0: {why}.",
        "The banker pays {chips} to {seat}: {why}.",
    ),
    "is_level": settled(
        "seat:seat",
        "Coup nul entre {seat} et le banquier\xa0: {why}.",
        "{seat} and the banker are level, and nothing is paid: {why}.",
    ),
    "falls_short": said(
        "banker:seat seat:seat chips:chips",
        "Il manque {chips} à {banker} pour payer {seat}.",
        "{banker} is {chips} short of paying {seat}.",
    ),
    "wins": Told(
        ("winners:seats", "cause:word"),
        EVERYONE,
        "La partie est finie\xa0: {cause}. Victoire\xa0: {winners}.",
        "The match is over: {cause}. Won by {winners}.",
        words={
            BY_CIRCLE: ("chacun a tenu la banque", "everybody has held the bank"),
            BY_COUPS: ("le nombre de coups est atteint", "the number of deals is reached"),
            BY_RUIN: ("on ne peut plus miser contre un banquier", "nobody can stake against a banker any more"),
        },
        causes=ENDINGS,
    ),
}
