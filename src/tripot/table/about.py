"""What a table is: all that is settled when it is made, for everybody to see before they sit down."""

import functools

from tripot.cards import RANKS
from tripot.engine.game import Game
from tripot.engine.options import Option, Value
from tripot.engine.sentences import sentence, sentences, settling
from tripot.table.conditions import conditions
from tripot.table.data import data_of
from tripot.table.matching import game_of
from tripot.table.panel import panel_named
from tripot.table.phrasebook import PHRASES
from tripot.table.phrasing import joined, phrase
from tripot.table.shown import About, HouseRule, Words
from tripot.table.table import Table
from tripot.table.terms import terms_of
from tripot.table.usual import most_chairs

GAMES = 1_000  # whose house rules are remembered as they are told
SENTENCES = 5_000  # that are remembered with them: the same are quoted at every turn


def about(table: Table, who: str) -> About:
    """What the table is."""
    game = game_of(table)
    book = game.rulebook
    return About(
        table=table.id,
        game=game.name,
        title=Words(book.title.fr, book.title.en),
        terms=terms_of(game.name),
        unit=book.unit,
        fewest=book.fewest,
        most=most_chairs(book),
        seats=game.seats,
        rules=house_rules(game),
        here=settled_here(game),
        settings=table.settings,
        conditions=conditions(table.settings),
        phrases=tuple(PHRASES.values()),
        ranks="".join(RANKS[rank] for rank in panel_named(game.name).ranks),
        token=table.token if is_shown_invitation(table, who) else "",
    )


def is_shown_invitation(table: Table, who: str) -> bool:
    """Whether this person is shown the invitation: those who sit there are, and the host."""
    return table.chair_of(who) is not None or who == table.host


def house_rules(game: Game) -> tuple[HouseRule, ...]:
    """Every option in force, and whether it is the usual one."""
    changed = game.changed
    return tuple(
        _in_force(option, game.options[option.name], usual=option not in changed) for option in game.rulebook.options
    )


def _in_force(option: Option, value: Value, *, usual: bool) -> HouseRule:
    return HouseRule(option.name, value, called(value), usual, option.fr, option.en)


@functools.lru_cache(SENTENCES)
def told_here(game: Game, *rules: str) -> Words:
    """Sentences of the rules, then the house rules that settle them, each once."""
    told = (sentence(game.rulebook, rule).told for rule in rules)
    here = dict.fromkeys(words for rule in rules if (words := settled_here(game).get(rule)))
    return joined((*(Words(one.fr, one.en) for one in told), *here))


@functools.lru_cache(GAMES)
def settled_here(game: Game) -> dict[str, Words]:
    """The house rules that settle a sentence of the rules, by its id; only sentences that a table has settled."""
    changed = [option for option in house_rules(game) if not option.usual]
    settled = {
        rule: [option for option in changed if option.name in settling(game.name, rule)]
        for rule in sentences(game.name)
    }
    return {rule: _in_force_here(found) for rule, found in settled.items() if found}


def _in_force_here(found: list[HouseRule]) -> Words:
    return joined(phrase("in_force", value=one.called, about=Words(one.fr, one.en)) for one in found)


def called(value: Value) -> Words:
    """What a value of a house rule is called; a number by itself."""
    written = "none" if value is None else str(value).lower()
    return _names().get(written) or Words(written, written)


@functools.cache
def _names() -> dict[str, Words]:
    data = data_of("values.toml")
    return {value: Words(**words) for value, words in data.items()}
