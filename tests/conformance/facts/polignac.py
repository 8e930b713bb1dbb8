"""What is known of Le Polignac without its code."""

from collections.abc import Iterator

from tripot.cards import each_card, parse_cards
from tripot.engine import rules
from tripot.engine.game import Game
from tripot.engine.record import AnyState

CARDS_IN_PLAY = {3: 30, 4: 32, 5: 30, 6: 30, 7: 28, 8: 32}
BETWEEN_DEALS = {"over", "draw", "deal"}
JACKS = parse_cards("Js Jh Jd Jc")
JACK_OF_SPADES = JACKS[0]
SECRET = frozenset({"ecart"})  # POL-06, POL-B3
NOTES = frozenset({"missed", "base"})
#: Phases whose acts may turn up hidden cards; under `penalise` a fault comes to light.
REVEALING: frozenset[str] = frozenset()
REVEALING_FAULTS = frozenset({"play"})


def cards(state: AnyState) -> list[int]:
    """Every card of the deal, wherever it lies."""
    piles = [*state.hands, state.ecart, state.gone]
    return [card for pile in piles for card in each_card(pile)] + [
        *state.trick[: state.played],
        *state.talon[: state.talon_size],
    ]


def pack(game: Game, state: AnyState) -> list[int]:
    """The cards that must be there (POL-02 to POL-06)."""
    piquet = [card for card in range(52) if card % 13 >= 5]
    if game.options["leftover_method"] == "dealer_discard" or game.seats in (4, 8):
        return piquet
    red, black = parse_cards("7d 7h"), parse_cards("7c 7s")
    gone = red + black if game.seats == 7 else red if game.options["removed_sevens"] == "red" else black
    return [card for card in piquet if card not in gone]


def chips(state: AnyState) -> int:
    """There are none."""
    return 0


def broken_facts(game: Game, state: AnyState, phase: str) -> Iterator[str]:
    limit, seats = int(str(game.options["limit"])), game.seats
    if state.deals > seats * (limit - 1) // 5 + 1:
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
    in_play = sum(map(len, map(list, map(each_card, state.hands)))) + state.gone.bit_count() + state.played
    if in_play != CARDS_IN_PLAY[game.seats]:
        yield f"{in_play} cards in play"
    if sum(state.charges[: game.seats]) > 5:
        yield "more than five points in a deal"
    hand = list(each_card(state.hands[state.actor]))
    void = state.played and not any(card // 13 == state.trick[0] // 13 for card in hand)
    if void and JACK_OF_SPADES in hand and rules.legal(state, state.actor).marks != 1 << JACK_OF_SPADES:
        yield "the Polignac is held, void in the suit led, and not the only choice"


def can_begin(state: AnyState, viewer: int) -> bool:
    """POL-07: no jack is discarded."""
    return not any(state.ecart >> jack & 1 for jack in JACKS)


def most_actions(game: Game) -> int:
    """After the draw: at most n(L - 1)/5 + 1 deals; in each a cut, 4 discards, 32 cards, n requests, n decisions."""
    deals = game.seats * (int(str(game.options["limit"])) - 1) // 5 + 1
    return deals * (1 + 4 + 32 + game.seats * game.seats + game.seats)
