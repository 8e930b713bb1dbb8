"""What every trick game shares: suits as masks, and the strength of a card by the game's own order of ranks.

An order packs one nibble a rank: the strength of rank r is `order >> 4 * r & 15`.
"""

from tripot.cards import ACE, JACK, RANK_COUNT, SUIT_MASK
from tripot.engine.bits import size
from tripot.engine.kernel import natural, rule
from tripot.engine.record import AnyState, Ints

ACE_HIGH = sum(rank << 4 * rank for rank in range(RANK_COUNT))
KING_HIGH = sum((rank + 1) % RANK_COUNT << 4 * rank for rank in range(RANK_COUNT))
ACE_BELOW_JACK = sum((rank + (rank >= JACK) if rank < ACE else JACK) << 4 * rank for rank in range(RANK_COUNT))


@rule
def suit_cards(card: int) -> int:
    """All cards of this card's suit."""
    return SUIT_MASK << RANK_COUNT * (card // RANK_COUNT)


@rule
def strength(order: int, card: int) -> int:
    return order >> 4 * (card % RANK_COUNT) & 15


@rule
def beats(order: int, card: int, best: int) -> bool:
    """Whether `card` takes the trick from `best`: same suit and stronger."""
    return card // RANK_COUNT == best // RANK_COUNT and strength(order, card) > strength(order, best)


@rule
def stronger(order: int, card: int) -> int:
    """The cards of its suit that beat this card."""
    total = 0
    suit = card - card % RANK_COUNT
    for rank in range(RANK_COUNT):
        if strength(order, rank) > strength(order, card):
            total |= 1 << suit + rank
    return total


@rule
def best_place(order: int, trick: Ints, played: int) -> int:
    """The place in the trick of the strongest card of the suit led."""
    top = 0
    for index in range(1, played):
        if beats(order, trick[index], trick[top]):
            top = index
    return top


@rule
def lay(state: AnyState, seat: int, card: int) -> None:
    """A card goes from a hand to the trick, and into the history of the deal."""
    plays, played = state.plays, state.played  # once: for all the compiler knows, a card written may change them
    state.hands[seat] &= ~(1 << card)
    state.history[natural(plays)] = card
    state.turns[natural(plays)] = seat
    state.plays = plays + 1
    state.trick[natural(played)] = card
    state.played = played + 1


@rule
def on_table(state: AnyState) -> int:
    """The cards of the trick, as a set."""
    cards = 0
    for place in range(state.played):
        cards |= 1 << state.trick[place]
    return cards


@rule
def show_history(state: AnyState, view: AnyState) -> None:
    """Copy the history of the deal, which everybody has seen."""
    view.plays = state.plays
    for index in range(state.plays):
        view.history[index] = state.history[index]
        view.turns[index] = state.turns[index]


@rule
def is_whole(state: AnyState) -> bool:
    """Whether the history tells of every card of the deal that has been played."""
    return bool(state.plays == size(state.gone) + state.played)


@rule
def held_before(state: AnyState, seat: int, plays: int) -> int:
    """What a seat held when so many cards of the history had been played."""
    hand: int = state.hands[seat]
    for index in range(plays, state.plays):
        if state.turns[index] == seat:
            hand |= 1 << state.history[index]
    return hand


@rule
def take_up_history(state: AnyState) -> None:
    """Put every card of the history back into the hands; whoever led the first of them leads again."""
    if state.plays > 0:
        state.leader = state.turns[0]
    for index in range(state.plays):
        state.hands[state.turns[index]] |= 1 << state.history[index]


@rule
def clear_history(state: AnyState) -> None:
    """Forget the deal that is over."""
    for index in range(state.plays):
        state.history[index] = 0
        state.turns[index] = 0
    state.plays = 0
