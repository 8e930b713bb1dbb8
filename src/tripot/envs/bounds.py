"""How long an episode can be and what it can bring, for programs that must know it beforehand.

Where the rules set no bound, as cards drawn for the deal may tie for ever and debts may grow, a generous one stands in:
an episode can go beyond it, though none is likely to.
"""

from tripot.cards import DECK_SIZE
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.envs.acting import actions_of

MOST = (1 << 30) - 1  # of choices, and of cards: together they are still less than 1 << 31
MANY_DEALS = 10_000  # more than a match of the usual options ever has
MANY_CHOICES = 1000  # in a deal, besides the chips of its bids and stakes
MANY_DRAWS = 100  # packs drawn from, one after the other, until no cards tie
MANY_PACKS = 20  # in a deal: every player may shuffle again, and a talon may come to its end
MANY_TIMES = 1000  # the chips of the table that somebody may owe

DEBTS = {("insolvency", "debt"), ("bank_cover", "debt"), ("exhausted", "credit")}


def most_choices(game: Game, deals: int) -> int:
    """How many choices an episode can have. Generous: no number follows from the rules."""
    return min(MOST, (MANY_CHOICES + 2 * actions_of(game)) * _most_deals(game, deals))


def most_cards(game: Game, deals: int) -> int:
    """How many cards chance can deal in an episode. Generous: no number follows from the rules."""
    packs = MANY_DRAWS + MANY_PACKS * _most_deals(game, deals)
    return min(MOST, DECK_SIZE * game.encoded.get("packs", 1) * packs)


def _most_deals(game: Game, deals: int) -> int:
    """How many deals an episode can have: as many as asked for, or as an option allows, or more than enough."""
    options, seats = game.encoded, game.seats
    counted = (options.get("max_tours", 0), options.get("coups", 0), seats * options.get("circuits", 0))
    return deals or max(MANY_DEALS, *counted)


def returns_between(game: Game, deals: int) -> tuple[int, int]:
    """The least and the most an episode can bring a seat.

    Of chips nobody loses more than their own or wins more than there are: this follows from the rules, but where
    somebody may owe. Of points it does too, but for La Dame de Pique played to its end where a Volte takes points off.
    """
    return _chips_between(game) if game.rulebook.unit == "chips" else _points_between(game, deals)


def _chips_between(game: Game) -> tuple[int, int]:
    each = game.encoded.get("starting_chips") or rules.score(game.begun(), 0)
    if any(game.options.get(name) == value for name, value in DEBTS):
        return -MANY_TIMES * game.seats * each, MANY_TIMES * game.seats * each
    return -each, game.seats * each


def _points_between(game: Game, deals: int) -> tuple[int, int]:
    most = game.rulebook.most_points
    to_the_end = game.encoded.get("target", game.encoded.get("limit", 0)) + most
    count = _most_deals(game, deals)
    gains = most * count if game.options.get("moon_scoring", "others_plus_26") != "others_plus_26" else 0
    return -most * count if deals or gains else -to_the_end, gains
