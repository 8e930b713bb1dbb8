"""What is known of Le Vingt-et-un without its code."""

from collections.abc import Iterator

from tests.conformance.facts.known import number
from tripot.engine.game import Game
from tripot.engine.record import AnyState

HAS_SECRET_HANDS = True
NOTES = frozenset({"face_down"})
MOST_EXTRA = 18  # hands below 21 of eight packs hold no more than 20 cards


def cards(state: AnyState) -> list[int]:
    held = [slot - 1 for slot in (*state.first, *state.second) if slot]
    width = len(state.extras) // len(state.extra_size)
    extras = [card for seat, size in enumerate(state.extra_size) for card in state.extras[seat * width :][:size]]
    basket = [card for card, count in enumerate(state.basket) for _ in range(count)]
    return held + extras + basket + list(state.talon[: state.talon_size])


def pack(game: Game, phase: str) -> list[int]:
    """VEU-02: all packs, all the time; the draw has its own."""
    return list(range(52)) * number(game, "packs")


def chips(state: AnyState) -> int:
    return int(sum(state.chips) + sum(state.stakes))


def starting_chips(game: Game) -> int:
    return game.seats * number(game, "starting_chips")


def broken_facts(game: Game, state: AnyState, phase: str) -> Iterator[str]:
    if phase == "play" and any(state.stakes[seat] and seat == state.banker for seat in range(game.seats)):
        yield "the banker has a stake"
    if any(count > 2 for count in state.down):
        yield "more than two cards face down"


def most_actions(game: Game) -> int:
    """VEU-B17: the cap on deals; in each n stakes, n answers before the cut, two cuts, an announcement, n hands."""
    return number(game, "coups") * (game.seats * (2 + 1 + MOST_EXTRA) + 2 * game.seats + 3)


def is_secret(game: Game, phase: str) -> bool:
    return False


def may_reveal(game: Game, state: AnyState, phase: str, seat: int) -> bool:
    """A card is given, a hand shown; the stake that closes the stakes is followed by the deal."""
    return phase in {"play", "stake", "announce", "remix"}


def can_anchor(game: Game, state: AnyState, phase: str) -> bool:
    """All cards of the first deal are given, none since the basket was taken back."""
    players = bin(state.dealt_in).count("1")
    return phase == "play" and state.dealt == 2 * players and not state.renewed and not state.shown


def can_begin(game: Game, state: AnyState, viewer: int) -> bool:
    """VEU-B4: with banker_natural_immediate the banker would have shown a two-card 21."""
    pair = {
        min((slot - 1) % 13 + 2, 10) if slot % 13 else 1
        for slot in (state.first[state.banker], state.second[state.banker])
    }
    return not (game.options["banker_natural_immediate"] and pair == {1, 10})
