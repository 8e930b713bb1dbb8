"""The options of Vingt-et-un."""

from collections.abc import Mapping

from tripot.cards import DECK_SIZE, RANK_COUNT
from tripot.engine.kernel import rule
from tripot.engine.options import CEREMONY, REDRAW_TIED, TIE_DRAW, Choice, Number, Switch
from tripot.engine.vocabulary import Bilingual
from tripot.games.vingt_et_un.state import MOST_EXTRA

BANKER_ALSO_21, ANY_21, NEVER = range(3)
NULL, BANKER_WINS = range(2)
FREE, SEVENTEEN = range(2)
ONE_BY_ONE, TWO_TOGETHER = range(2)
CERTAIN, POSSIBLE, EXHAUSTION = range(3)
CAP_STAKES, PAY_IN_ORDER, DEBT = range(3)
FULL_CIRCLE, COUPS, LAST_STANDING = range(3)

UNLIMITED = MOST_EXTRA  # no hand can get more
COUNTED_EXTRA = 3  # VEU-B10, VEU-B12: what an unlimited number counts for
MOST_PACKS = 8
USUAL_COUPS = 20
SAFETY_CAP = 2500  # deals; a circle of 24 banks with eight packs has 24 * 416 / 4 = 2496 at most


@rule
def counted_extra(max_extra_cards: int) -> int:
    """The extra cards a seat is reckoned to take, where a deal is reckoned in advance (VEU-B10, VEU-B12)."""
    return COUNTED_EXTRA if max_extra_cards == UNLIMITED else max_extra_cards


def packs_needed(seats: int, others: Mapping[str, int]) -> int:
    """VEU-02, VEU-B12: two packs, or as many as one deal may take."""
    cards = (2 + counted_extra(others["max_extra_cards"])) * seats
    return max(2, -(-cards // DECK_SIZE))


def usual_coups(seats: int, others: Mapping[str, int]) -> int:  # noqa: ARG001
    """VEU-B17: a match counted in deals, or a cap for playing on to the last chips."""
    return USUAL_COUPS if others["end_condition"] == COUPS else SAFETY_CAP


def disagreement(seats: int, options: Mapping[str, int]) -> Bilingual | None:
    """What does not go together."""
    return too_many_ties(seats, options) or too_few_cards(seats, options) or too_few_chips(options)


def too_many_ties(seats: int, options: Mapping[str, int]) -> Bilingual | None:
    """VEU-04, VEU-B18: every place matters, so a tie would always remain among more players than there are ranks."""
    if seats <= RANK_COUNT or options["tie_draw"] == REDRAW_TIED:
        return None
    return Bilingual(
        f"À {seats} joueurs, deux tirent toujours la même valeur\xa0: si tous tiraient de nouveau, "
        f"le tirage ne finirait jamais\u202f; cela se peut jusqu’à {RANK_COUNT} joueurs",
        f"Two of {seats} players always draw the same rank: if all drew again, the draw would never end; "
        f"they may with up to {RANK_COUNT} players",
    )


def too_few_cards(seats: int, options: Mapping[str, int]) -> Bilingual | None:
    """VEU-B12: a coup must have cards enough."""
    packs = packs_needed(seats, options)
    if packs > MOST_PACKS:
        return Bilingual(
            f"{options['max_extra_cards']} cartes de plus, c’est trop à {seats} places\xa0: "
            f"il faudrait {packs} paquets, et {MOST_PACKS} sont permis",
            f"{options['max_extra_cards']} extra cards are too many for {seats} seats: "
            f"they would take {packs} packs, and {MOST_PACKS} are allowed",
        )
    if options["packs"] < packs:
        return Bilingual(
            f"{options['packs']} paquets ne suffisent pas à {seats} places avec ces cartes de plus\xa0: "
            f"il en faut {packs} ou plus",
            f"{options['packs']} packs are too few for {seats} seats and these extra cards: at least {packs}",
        )
    return None


def too_few_chips(options: Mapping[str, int]) -> Bilingual | None:
    """VEU-B13, VEU-B14: everybody must be able to hold a bank and to stake."""
    if 0 < options["stake_max"] < options["stake_min"]:
        return Bilingual(
            f"La mise maximale, {options['stake_max']}, est au-dessous de la mise minimale, {options['stake_min']}",
            f"The maximum stake, {options['stake_max']}, is below the minimum stake, {options['stake_min']}",
        )
    least = options["stake_min"] * (options["natural_pays"] if options["bank_cover"] == CAP_STAKES else 1)
    if options["starting_chips"] < least:
        return Bilingual(
            f"{options['starting_chips']} au début, c’est trop peu de jetons pour tenir une banque\xa0: "
            f"il en faut {least} ou plus",
            f"{options['starting_chips']} to start with are too few chips to hold a bank: at least {least}",
        )
    return None


OPTIONS = (
    Choice(
        "forced_show",
        ("banker_also_21", "any_21", "never"),
        "Les pontes suivants doivent abattre quand le banquier a 21 comme le ponte qui abat, "
        "dès qu’un ponte abat 21, ou jamais.",
        "The pontes who follow must show when the banker has 21 like the ponte who shows, "
        "whenever a ponte shows 21, or never.",
    ),
    Choice(
        "ties",
        ("null", "banker_wins"),
        "À égalité à la fin, le coup est nul, ou le banquier gagne.",
        "When points are equal at the end nobody wins, or the banker does.",
    ),
    Switch(
        "natural_beats_drawn_21",
        "Un 21 en deux cartes bat un 21 tiré.",
        "A 21 in two cards beats a drawn 21.",
        on=False,
    ),
    Number(
        "natural_pays",
        1,
        2,
        1,
        "Combien de fois la mise se paie au ponte qui abat 21 en deux cartes.",
        "How many times the stake is paid to a ponte who shows a two-card 21.",
    ),
    Switch(
        "banker_natural_immediate",
        "Le banquier qui a 21 en deux cartes abat dès que les cartes sont données.",
        "A banker with a two-card 21 shows it as soon as the cards are dealt.",
        on=False,
    ),
    Choice(
        "stand_rule",
        ("free", "seventeen"),
        "On reste ou l’on tire à son gré, ou l’on doit tirer au-dessous de 17 et rester à partir de 17.",
        "A player stands or draws at will, or must draw below 17 and stand from 17.",
    ),
    Number(
        "max_extra_cards",
        1,
        UNLIMITED - 1,
        3,
        "Combien de cartes on peut demander au plus.",
        "How many cards may be asked for at most.",
        {"unlimited": UNLIMITED},
    ),
    Choice(
        "deal_mode",
        ("one_by_one", "two_together"),
        "Les deux premières cartes se donnent une à une, ou par deux.",
        "The first two cards are dealt one at a time, or two together.",
    ),
    Choice(
        "last_coup_rule",
        ("certain", "possible", "exhaustion"),
        "Le dernier coup s’annonce quand le talon doit s’y épuiser, dès qu’il peut s’y épuiser, ou jamais.",
        "The last deal is announced when it must exhaust the talon, as soon as it may, or never.",
    ),
    Number(
        "packs",
        2,
        MOST_PACKS,
        packs_needed,
        "Le nombre de paquets de 52 cartes\u202f; par défaut deux, ou autant qu’un coup peut en demander.",
        "The number of packs of 52 cards; by default two, or as many as one deal may take.",
    ),
    Number("stake_min", 1, 1_000_000, 1, "La mise minimale.", "The minimum stake."),
    Number(
        "stake_max",
        1,
        1_000_000,
        0,
        "La mise maximale, ou aucune limite.",
        "The maximum stake, or no limit.",
        {"none": 0},
    ),
    Number(
        "starting_chips",
        1,
        1_000_000,
        100,
        "Les jetons de chacun au début.",
        "The chips each player starts with.",
    ),
    Choice(
        "bank_cover",
        ("cap_stakes", "pay_in_order", "debt"),
        "Les mises ne dépassent pas ce que le banquier peut payer, ou il paie dans l’ordre tant qu’il peut, "
        "ou il s’endette.",
        "Stakes never exceed what the banker can pay, or the banker pays in order while able, or goes into debt.",
    ),
    Choice(
        "end_condition",
        ("full_circle", "coups", "last_standing"),
        "La partie finit quand chacun a tenu la banque, après un nombre de coups, ou quand un seul a des jetons.",
        "The match ends once everybody has held the bank, after a number of deals, or when only one has chips.",
    ),
    Number(
        "coups",
        1,
        1_000_000,
        usual_coups,
        "Le nombre de coups après lequel la partie s’arrête dans tous les cas\u202f; "
        "par défaut 20, au lieu de 2500, si la partie finit après un nombre de coups.",
        "The number of deals after which the match stops in any case; "
        "by default 20, not 2500, if the match ends after a number of deals.",
    ),
    TIE_DRAW,
    CEREMONY,
)
