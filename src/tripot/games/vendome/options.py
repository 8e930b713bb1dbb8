"""The options of Vendôme."""

from collections.abc import Mapping

from tripot.engine.options import CEREMONY, INSOLVENCY, TIE_DRAW, Choice, Number
from tripot.engine.vocabulary import Bilingual
from tripot.games.vendome.state import FEWEST, MOST

RECIPIENT_CARD, MATCHED_CARD = range(2)
WHOLE_FOND, OWN_CHIP_ONLY, LANSQUENET = range(3)
FOURTH_CARD_HOLDER, TRIPLE_HOLDER = range(2)
ACE_FIRST, KING_FIRST = range(2)
DEAL_ORDER, PRO_RATA = range(2)
ELIMINATED, SIT_OUT, CREDIT = range(3)
BANK_CIRCUITS, MAX_TOURS, LAST_STANDING = range(3)

SAFETY_CAP = 500  # VEN-B13


def fewest_active(seats: int, others: Mapping[str, int]) -> int:  # noqa: ARG001
    """VEN-B12; a match for the last player standing goes on below four."""
    return 2 if others["end_condition"] == LAST_STANDING else FEWEST


def disagreement(seats: int, options: Mapping[str, int]) -> Bilingual | None:
    """What does not go together."""
    fewest = options["min_active_players"]
    if fewest > seats:
        return Bilingual(
            f"À {seats} places, la partie ne peut s’arrêter au-dessous de {fewest} joueurs\xa0: il faut de 2 à {seats}",
            f"A match with {seats} seats cannot stop once fewer than {fewest} have chips: it must be 2 to {seats}",
        )
    return None


OPTIONS = (
    Choice(
        "payment_basis",
        ("recipient_card", "matched_card"),
        "Les 1, 2 ou 3 jetons payés pendant la taille suivent la carte de qui reçoit, ou celle qui vient de sortir.",
        "The 1, 2 or 3 chips paid in the taille follow the card of whoever is paid, or the card just matched.",
    ),
    Choice(
        "quadruple_refund",
        ("whole_fond", "own_chip_only", "lansquenet"),
        "Au quadruple d’un coupeur, on reprend tout le fond\u202f; ou, sur une multiple, son seul jeton\u202f; "
        "ou son seul jeton sur une double et tout sur une triple.",
        "At a coupeur’s quadruple the whole fond is taken back; or, from a multiple, only one’s own chip; "
        "or only one’s own chip from a double and all of it from a triple.",
    ),
    Choice(
        "quadruple_paid_to",
        ("fourth_card_holder", "triple_holder"),
        "Les 4 jetons du quadruple vont à qui reçoit la quatrième carte, ou à qui avait la triple.",
        "The 4 chips of a quadruple go to whoever is dealt the fourth card, or to whoever had the triple.",
    ),
    Choice(
        "draw_order",
        ("ace_high", "king_high"),
        "Au tirage de la banque, l’as est le plus fort, ou le roi.",
        "In the draw for the bank the ace is highest, or the king.",
    ),
    TIE_DRAW,
    INSOLVENCY,
    Choice(
        "payment_order",
        ("deal_order", "pro_rata"),
        "Qui ne peut tout payer paie les coupeurs l’un après l’autre dans l’ordre de la donne, ou au prorata.",
        "Whoever cannot pay in full pays the coupeurs one after another in dealing order, or in proportion.",
    ),
    Choice(
        "exhausted",
        ("eliminated", "sit_out", "credit"),
        "Qui n’a plus de jeton est éliminé, ou attend sans carte que la banque lui vienne, ou joue à crédit.",
        "Whoever has no chip left is eliminated, or waits without a card for the bank to come, or plays on credit.",
    ),
    Choice(
        "end_condition",
        ("bank_circuits", "max_tours", "last_standing"),
        "La partie finit quand chacun a tenu et perdu la banque, après un nombre de tours, "
        "ou quand il ne reste qu’un joueur.",
        "The match ends once everybody has held and lost the bank, after a number of deals, "
        "or when one player is left.",
    ),
    Number(
        "circuits",
        1,
        1000,
        1,
        "Combien de fois chacun tient et perd la banque.",
        "How many times each player holds and loses the bank.",
        under=(("end_condition", "bank_circuits"),),
    ),
    Number(
        "max_tours",
        1,
        1_000_000,
        SAFETY_CAP,
        "Le nombre de tours après lequel la partie s’arrête dans tous les cas.",
        "The number of deals after which the match stops in any case.",
    ),
    Number(
        "min_active_players",
        2,
        MOST,
        fewest_active,
        "Le nombre de joueurs ayant encore des jetons au-dessous duquel la partie s’arrête, "
        "deux d’habitude quand on joue jusqu’au dernier.",
        "The number of players with chips left below which the match stops, "
        "usually two where play goes on until one is left.",
    ),
    CEREMONY,
)
