"""The options of La Dame de Pique."""

from tripot.engine.options import CEREMONY, Choice, Number, Switch

REACH, EXCEED = range(2)
ANY_HEART_PLAYED, DISCARD_ONLY = range(2)
BY_MANCHE, BY_PARTIE = range(2)
ADD_TO_OTHERS, TAKE_OFF, SHOOTER_CHOICE = range(3)

OPTIONS = (
    Number(
        "target",
        1,
        1000,
        100,
        "Le total qui met fin à la partie.",
        "The total that ends the match.",
    ),
    Choice(
        "end_rule",
        ("reach", "exceed"),
        "La partie finit quand un joueur atteint ce total, ou seulement quand il le dépasse.",
        "The match ends when a player reaches that total, or only when a player exceeds it.",
    ),
    Choice(
        "hearts_broken_by",
        ("any_heart_played", "discard_only"),
        "Les cœurs sont libérés par tout cœur joué, ou seulement par un cœur défaussé.",
        "Hearts are freed by any heart played, or only by a heart discarded on another suit.",
    ),
    Choice(
        "hearts_break_scope",
        ("manche", "partie"),
        "Les cœurs libérés le restent jusqu’à la fin de la manche, ou jusqu’à la fin de la partie.",
        "Hearts once freed stay free to the end of the deal, or to the end of the match.",
    ),
    Switch(
        "queen_breaks_hearts",
        "La dame de pique libère aussi les cœurs.",
        "The queen of spades frees the hearts too.",
        on=False,
    ),
    Switch(
        "lead_hearts_if_only_queen_and_hearts",
        "Qui n’a plus que des cœurs et la dame de pique peut entamer à cœur, même s’ils ne sont pas libérés.",
        "A leader with only hearts and the queen of spades may lead a heart, even if they are not free.",
        on=False,
    ),
    Choice(
        "moon_scoring",
        ("others_plus_26", "self_minus_26", "shooter_choice"),
        "La Volte\xa0: les autres marquent 26 points, ou son auteur en retranche 26, ou il choisit.",
        "The Volte: the others score 26 points, or its maker takes 26 off, or its maker chooses.",
    ),
    CEREMONY,
)
