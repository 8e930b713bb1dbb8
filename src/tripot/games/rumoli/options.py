"""The options of Rumoli."""

from collections.abc import Mapping

from tripot.engine.options import CEREMONY, ENFORCEMENT, INSOLVENCY, Choice, Number, Switch
from tripot.engine.vocabulary import Bilingual

PASS_THEN_VOID, SAME_SUIT, PASS_THEN_SAME_SUIT = range(3)
DIFFERENT_SUIT, OPPOSITE_COLOUR, ANY_SUIT = range(3)
ASCENDING, SEALED = range(2)
ONE_EACH, FREE_PLACEMENT = range(2)
CIRCUITS, COUPS, UNTIL_BROKE = range(3)
SPLIT_EQUALLY, LEAVE_LAYOUT = range(2)
IMMEDIATE, ON_REVEAL = range(2)

USUAL_ANTE = 4  # RUM-13


def disagreement(seats: int, options: Mapping[str, int]) -> Bilingual | None:  # noqa: ARG001
    """What does not go together."""
    ante = options["ante_total"] if options["ante_mode"] == FREE_PLACEMENT else USUAL_ANTE
    if options["starting_chips"] < 2 * ante:
        chips = options["starting_chips"]
        return Bilingual(
            f"{chips} au début, c’est trop peu de jetons pour la première mise du donneur\xa0: "
            f"il en faut {2 * ante} ou plus",
            f"{chips} to start with are too few chips for the dealer’s first ante: it must be {2 * ante} or more",
        )
    return None


OPTIONS = (
    Choice(
        "no_other_suit",
        ("pass_left_then_void", "same_suit_if_stuck", "pass_left_then_same_suit"),
        "Qui n’a pas d’autre couleur pour entamer passe à gauche, et le coup est nul si personne n’en a\u202f; "
        "ou continue dans la même couleur\u202f; ou passe à gauche, et l’on continue si personne n’en a.",
        "Whoever has no other suit to lead passes to the left, and the deal is void if nobody has one; "
        "or goes on in the same suit; or passes to the left, and goes on if nobody has one.",
    ),
    Choice(
        "new_suit_rule",
        ("different_suit", "opposite_colour", "any"),
        "Une nouvelle séquence change de couleur, ou passe du rouge au noir et du noir au rouge, ou est libre.",
        "A new sequence changes suit, or goes from red to black and black to red, or is free.",
    ),
    Choice(
        "auction",
        ("ascending", "sealed"),
        "La main du mort se vend à l’enchère montante, ou sur des offres secrètes.",
        "The dead hand is sold by rising bids, or by secret ones.",
    ),
    Switch(
        "dealer_may_decline_sale",
        "Le donneur qui garde sa main peut ne pas vendre celle du mort.",
        "A dealer who keeps their hand need not sell the dead hand.",
        on=True,
    ),
    Choice(
        "ante_mode",
        ("one_each", "free_placement"),
        "La mise est d’un jeton par carte payante, ou chacun place la sienne à son gré.",
        "The ante is one chip on each boodle, or everybody places their own as they like.",
    ),
    Number(
        "ante_total",
        1,
        100,
        USUAL_ANTE,
        "La mise que chacun place à son gré\u202f; le donneur en place le double.",
        "The ante that everybody places as they like; the dealer places twice as much.",
        under=(("ante_mode", "free_placement"),),
    ),
    Number(
        "starting_chips",
        1,
        100_000,
        50,
        "Les jetons que chacun reçoit au début de la partie.",
        "The chips that everybody receives at the start of the match.",
    ),
    Choice(
        "end_condition",
        ("circuits", "coups", "until_broke"),
        "La partie finit après un nombre de tours de table, un nombre de coups, "
        "ou quand moins de trois joueurs peuvent encore miser.",
        "The match ends after a number of circuits of the table, a number of deals, "
        "or when fewer than three players can still ante.",
    ),
    Number(
        "circuits",
        1,
        1000,
        1,
        "Combien de fois chacun donne.",
        "How many times everybody deals.",
        under=(("end_condition", "circuits"),),
    ),
    Number(
        "coups",
        1,
        10_000,
        10,
        "Le nombre de coups de la partie.",
        "The number of deals in the match.",
        under=(("end_condition", "coups"),),
    ),
    Choice(
        "final_layout",
        ("split_equally", "leave"),
        "Les jetons qui restent au tableau à la fin de la partie sont partagés, ou laissés là.",
        "The chips left on the layout at the end of the match are shared, or stay there.",
    ),
    INSOLVENCY,
    ENFORCEMENT,
    Choice(
        "irregularity_detection",
        ("immediate", "on_reveal"),
        "Une carte retenue est dénoncée aussitôt, ou seulement quand elle est jouée plus tard ou montrée à la fin.",
        "A withheld card is exposed at once, or only when it is played later or shown at the end.",
        under=(("enforcement", "penalise"),),
    ),
    CEREMONY,
)
