"""What is known of La Dame de Pique without its code."""

from collections.abc import Iterator

from tests.conformance.facts.known import each_set, number
from tripot.cards import HEART_CARDS, parse_card
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.engine.record import AnyState

HAS_SECRET_HANDS = True
NOTES = frozenset({"passed"})
TWO_OF_CLUBS, QUEEN_OF_SPADES = parse_card("2c"), parse_card("Qs")
PASSES_TO = {1: 1, 2: 3, 3: 2, 0: 0}  # by the number of the deal: left, right, opposite, nobody (DDP-09 to 14)


def cards(state: AnyState) -> list[int]:
    chosen = state.passed if state.phase == 3 else []  # set aside while everybody chooses, then in the hands
    return [*each_set(*state.hands, *chosen, state.gone), *state.trick[: state.played]]


def pack(game: Game, phase: str) -> list[int]:
    """DDP-05."""
    return [] if phase in {"over", "draw", "deal"} else list(range(52))


def chips(state: AnyState) -> int:
    return 0


def starting_chips(game: Game) -> int:
    return 0


def broken_facts(game: Game, state: AnyState, phase: str) -> Iterator[str]:
    if sum(state.totals) % 26:
        yield "the totals are no multiple of 26 in all"
    if game.options["moon_scoring"] == "others_plus_26" and state.deals > most_deals(game):
        yield "the match lasts too long"
    taken = (state.gone & HEART_CARDS).bit_count() + 13 * (state.gone >> QUEEN_OF_SPADES & 1)
    if sum(state.charges) != taken:
        yield f"{sum(state.charges)} points are charged, {taken} were taken"
    if phase == "play" and not state.gone and not state.played:
        (opener,) = [seat for seat in range(4) if rules.waiting(state) >> seat & 1]
        if rules.legal(state, opener).marks != 1 << TWO_OF_CLUBS:
            yield "the 2 of clubs is not the only opening"


def most_deals(game: Game) -> int:
    """Each deal adds 26 points in all, and before the last nobody is at the target."""
    most = number(game, "target") - (game.options["end_rule"] == "reach")
    return 4 * most // 26 + 1


def most_actions(game: Game) -> int:
    """In each deal 12 cards passed, 52 played, a choice; with self_minus_26 as many deals more as there are Voltes.

    Those have no bound: four are allowed for here, and random play makes none.
    """
    return (most_deals(game) + 4 * (game.options["moon_scoring"] != "others_plus_26")) * (12 + 52 + 1)


def is_secret(game: Game, phase: str) -> bool:
    """DDP-B12."""
    return phase == "exchange"


def may_reveal(game: Game, state: AnyState, phase: str, seat: int) -> bool:
    """The third card passed: the seat is ready; after the last, everybody sees what he received and who opens."""
    return bool(phase == "exchange" and state.passed[seat].bit_count() == 2)


def can_anchor(game: Game, state: AnyState, phase: str) -> bool:
    return phase == "play" and state.plays == 0


def can_begin(game: Game, state: AnyState, viewer: int) -> bool:
    """DDP-15: the leader has the 2 of clubs. What was passed is in its receiver's hand."""
    step = PASSES_TO[(state.deals + 1) % 4]
    received = all(not state.passed[giver] & ~state.hands[(giver + step) % 4] for giver in range(4))
    return bool(state.hands[state.leader] >> TWO_OF_CLUBS & 1) and received
