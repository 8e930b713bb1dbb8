"""The options of Polignac."""

from collections.abc import Mapping

from tripot.engine.options import CEREMONY, ENFORCEMENT, TIE_DRAW, Choice, Number, Switch

REMOVE_SEVENS, DEALER_DISCARD = range(2)
RED, BLACK = range(2)
GAME_ORDER, ACE_FIRST = range(2)
KING_QUEEN_OR_HIGHEST, KING_QUEEN, HIGHEST_UNPLAYED, ANY_NON_JACK = range(4)
JACKS_TAKEN, FLAT_FIVE = range(2)
LEADING, AFTER_JACKS, FIRST_LEAD = range(3)
WON_TRICK, STRICT, OFF = range(3)
LIMIT_FIRST, GENERAL_FIRST = range(2)

USUAL_LIMITS = {3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10}  # POL-14


def usual_limit(seats: int, others: Mapping[str, int]) -> int:  # noqa: ARG001
    return USUAL_LIMITS[seats]


OPTIONS = (
    Choice(
        "leftover_method",
        ("remove_sevens", "dealer_discard"),
        "Les cartes en trop : on retire des sept, ou le donneur les prend et écarte.",
        "The cards left over: sevens are removed, or the dealer takes them and lays cards away.",
    ),
    Choice(
        "removed_sevens",
        ("red", "black"),
        "La paire de sept retirée à 3, 5 ou 6 joueurs : rouge ou noire.",
        "The pair of sevens removed with 3, 5 or 6 players: red or black.",
        under=(("leftover_method", "remove_sevens"),),
    ),
    Number(
        "limit",
        1,
        1000,
        usual_limit,
        "Le nombre de points qui fait perdre la partie.",
        "The number of points that loses the match.",
    ),
    Choice(
        "draw_order",
        ("game_order", "ace_high"),
        "Au tirage, l’ordre du jeu (roi fort), ou l’as le plus fort.",
        "In the draw, the order of the game (king high), or ace high.",
    ),
    TIE_DRAW,
    Choice(
        "carte_maitresse",
        ("king_queen_or_highest_unplayed", "king_queen", "highest_unplayed", "any_non_jack"),
        "La carte maîtresse dont la défausse est punie : roi, dame ou plus forte restante ; roi ou dame ; "
        "plus forte restante ; toute carte qui n’est pas un valet.",
        "The master card whose discard is penalised: king, queen or highest unplayed; king or queen; "
        "highest unplayed; any card but a jack.",
    ),
    Choice(
        "failed_general",
        ("jacks_taken", "flat_five_if_declared"),
        "Un général manqué coûte les valets pris, ou cinq points s’il était déclaré.",
        "A general that fails costs the jacks taken, or five points if it was declared.",
    ),
    Switch(
        "favour_requests",
        "On peut demander à ses adversaires s’ils favorisent le général.",
        "A player may ask the opponents whether they favour the general.",
        on=True,
    ),
    Choice(
        "favour_timing",
        ("leading_with_all_tricks", "after_all_jacks", "before_first_lead"),
        "Quand demander la faveur : à l’entame avec toutes les levées, une fois les valets tombés, "
        "ou avant la première entame.",
        "When to ask for favour: on lead with every trick, once all jacks have fallen, or before the first lead.",
        under=(("favour_requests", True),),
    ),
    Choice(
        "favour_check",
        ("won_trick", "strict", "off"),
        "La parole donnée est jugée sur une levée gagnée, à chaque carte, ou jamais.",
        "A promise is judged on a trick won, on every card, or never.",
        under=(("favour_requests", True), ("enforcement", "penalise")),
    ),
    Choice(
        "limit_vs_general",
        ("limit_first", "general_first"),
        "La limite atteinte en cours de coup arrête la partie, ou laisse d’abord jouer le général.",
        "Reaching the limit in mid-deal stops the match, or lets the general be played first.",
    ),
    ENFORCEMENT,
    CEREMONY,
)
