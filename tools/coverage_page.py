"""The page that shows, for every sentence of every text, what rules on it."""

from tools.citations import citing
from tools.house import points_of, rules_of
from tools.markdown import link, page, table
from tools.rule_pages import coverage
from tools.rulings import rulings_of
from tripot.games import GAMES, rulebook


def coverage_page() -> str:
    """All games: a line of totals each, then a line for every sentence."""
    head = ["Jeu · Game", "Sentences", "ruled", "remark", "none", "Open points", "Ruling tests"]
    parts = [
        "Chaque phrase des textes, et ce qui la vérifie. Every sentence of the texts, and what rules on it: "
        "*ruled by N tests*, *remark* (nothing to rule on), or *none*.",
        "Pour lire les règles d’un jeu d’une traite\xa0: `tripot rules polignac`. "
        "To read the rules of a game in one go: `tripot rules polignac --lang en`.",
        table(head, map(totals, GAMES)),
        *(f"## {rulebook(game).title.fr}\n\n{sentences_table(game)}" for game in GAMES),
    ]
    return page("Règles · Rules", parts)


def totals(game: str) -> list[str]:
    found = [coverage(game, id) for id in rules_of(game)]
    remarks, none = found.count("remark"), found.count("none")
    counts = [len(found), len(found) - remarks - none, remarks, none, len(points_of(game)), len(rulings_of(game))]
    return [link(rulebook(game).title.fr, f"{game}.md"), *map(str, counts)]


def sentences_table(game: str) -> str:
    rows = [
        [
            link(id, f"{game}.md#{id.lower()}"),
            sentence.title.fr,
            sentence.title.en,
            coverage(game, id),
            places(len(citing(id))),
        ]
        for id, sentence in rules_of(game).items()
    ]
    return table(["", "Français", "English", "Tests", "Code"], rows)


def places(count: int) -> str:
    return f"cited in {count} place{'s' if count > 1 else ''}" if count else ""
