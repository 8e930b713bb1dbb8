"""What is known of Le Polignac without its code."""

from collections.abc import Iterator

from tests.conformance.facts.known import each_set, number
from tripot.cards import parse_cards
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.engine.record import AnyState

HAS_SECRET_HANDS = True
NOTES = frozenset({"missed", "base"})
JACKS = parse_cards("Js Jh Jd Jc")
JACK_OF_SPADES = JACKS[0]
CARDS_IN_PLAY = {3: 30, 4: 32, 5: 30, 6: 30, 7: 28, 8: 32}


def cards(state: AnyState) -> list[int]:
    lying = each_set(*state.hands, state.ecart, state.gone)
    return [*lying, *state.trick[: state.played], *state.talon[: state.talon_size]]


def pack(game: Game, phase: str) -> list[int]:
    """POL-02 to POL-06."""
    if phase in {"over", "draw", "deal"}:
        return []
    piquet = [card for card in range(52) if card % 13 >= 5]
    if game.options["leftover_method"] == "dealer_discard" or game.seats in (4, 8):
        return piquet
    red, black = parse_cards("7d 7h"), parse_cards("7c 7s")
    gone = red + black if game.seats == 7 else red if game.options["removed_sevens"] == "red" else black
    return [card for card in piquet if card not in gone]


def chips(state: AnyState) -> int:
    return 0


def starting_chips(game: Game) -> int:
    return 0


def broken_facts(game: Game, state: AnyState, phase: str) -> Iterator[str]:
    limit, seats = number(game, "limit"), game.seats
    if state.deals > most_deals(game):
        yield "the match lasts too long"
    if phase == "over":
        if state.deals < -(-limit // 5) and state.ending == 1:
            yield "the match ended too soon"
        return
    if sum(state.totals[:seats]) % 5:
        yield "the totals of finished deals are no multiple of five"
    if phase == "play":
        yield from _broken_play(game, state)


def _broken_play(game: Game, state: AnyState) -> Iterator[str]:
    in_play = len(each_set(*state.hands, state.gone)) + state.played
    if in_play != CARDS_IN_PLAY[game.seats]:
        yield f"{in_play} cards in play"
    if sum(state.charges[: game.seats]) > 5:
        yield "more than five points in a deal"
    hand = each_set(state.hands[state.actor])
    void = state.played and not any(card // 13 == state.trick[0] // 13 for card in hand)
    if void and JACK_OF_SPADES in hand and rules.legal(state, state.actor).marks != 1 << JACK_OF_SPADES:
        yield "the Polignac is held, void in the suit led, and not the only choice"


def most_deals(game: Game) -> int:
    """A finished deal adds five points at least, and nobody has the limit before the last."""
    return game.seats * (number(game, "limit") - 1) // 5 + 1


def most_actions(game: Game) -> int:
    """In each deal a cut, 4 discards, 32 cards, n requests with n - 1 answers, n decisions."""
    return most_deals(game) * (1 + 4 + 32 + game.seats * game.seats + game.seats)


def is_secret(game: Game, phase: str) -> bool:
    """POL-06, POL-B3."""
    return phase == "ecart"


def may_reveal(game: Game, state: AnyState, phase: str, seat: int) -> bool:
    """Under `penalise` a fault comes to light."""
    return phase == "play" and game.options["enforcement"] == "penalise"


def can_anchor(game: Game, state: AnyState, phase: str) -> bool:
    return phase == "play" and state.plays == 0


def can_begin(game: Game, state: AnyState, viewer: int) -> bool:
    """POL-07: no jack is discarded."""
    return not any(state.ecart >> jack & 1 for jack in JACKS)
