"""Which positions of Vingt-et-un the rules can reach."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from tripot.cards import DECK_SIZE, FULL_DECK, RANK_COUNT, card_text
from tripot.engine.bits import has, size
from tripot.engine.checking import (
    MOST_CHIPS,
    MOST_DEALS,
    debt_faults,
    ending_faults,
    leftover_faults,
    out_of_range,
    outside_faults,
    players_faults,
    poverty_faults,
    stranger_faults,
)
from tripot.engine.drawing import settled_lot
from tripot.engine.options import AUTOMATIC
from tripot.engine.record import phase_name
from tripot.engine.tricks import ACE_HIGH
from tripot.games.vingt_et_un.announced import possible_lasts, thrown_hands
from tripot.games.vingt_et_un.bank import (
    can_bank,
    can_go_on,
    can_stake,
    cap_left,
    ending_of,
    may_be_last,
    must_be_last,
    next_to_stake,
)
from tripot.games.vingt_et_un.hands import down_card, extra_card
from tripot.games.vingt_et_un.held import hand_faults, is_in_play
from tripot.games.vingt_et_un.options import DEBT
from tripot.games.vingt_et_un.seating import index_of, is_old, is_opposed, next_staked, place_of
from tripot.games.vingt_et_un.state import (
    ANNOUNCE,
    CUT,
    DRAW,
    ENDINGS,
    MOST,
    NOT_ENDED,
    OVER,
    PLAY,
    REMIX,
    SHUFFLE,
    STAKE,
    State,
)

IN_DEAL = (SHUFFLE, CUT, PLAY)  # there may be hands on the table
OF_A_COUP = ("stakes", "last", "dealt_in", "talon_size")


def lot(state: State) -> Iterable[int]:
    """VEU-03: player 0 draws highest, player 1 next, and so on; if ranks are too few, two by two draw twice."""
    cards = settled_lot(FULL_DECK, ACE_HIGH)
    if state.seats <= RANK_COUNT:
        return cards
    one, two, three, four = (cards[at : at + RANK_COUNT] for at in range(0, DECK_SIZE, RANK_COUNT))
    alike = [*chain(*zip(one, two, strict=True))]
    again = [*chain(*zip(three, four[1:], strict=False))]
    return [*alike[: state.seats], *again, *alike[state.seats :], three[-1], four[0]]


def usual_actor(state: State) -> int:
    """The first ponte still to stake or to play."""
    if state.phase == STAKE:
        staked = [turn for turn in range(1, state.seats) if state.stakes[(state.banker + turn) % state.seats]]
        return next_to_stake(state, (state.banker + max(staked, default=0)) % state.seats)
    if state.phase in (SHUFFLE, REMIX, CUT, PLAY):
        return next_staked(state, state.banker)
    return state.banker


def cards_on_table(state: State) -> Iterator[int]:
    """Every card in the talon or in a hand."""
    for index in range(state.talon_size):
        yield state.talon[index]
    for seat in range(state.seats):
        for place in range(state.down[seat]):
            yield down_card(state, seat, place)
        for index in range(state.extra_size[seat]):
            yield extra_card(state, seat, index)


def still_face_down(state: State) -> Counter[int]:
    """The cards given before the basket was taken back that nobody has shown."""
    hidden = [seat for seat in range(state.seats) if not has(state.shown, seat)]
    return Counter(
        down_card(state, seat, place)
        for seat in hidden
        for place in range(state.down[seat])
        if is_old(state, seat, place)
    )


def faults(state: State) -> Iterator[str]:
    """What no play of the rules could have brought about."""
    found = list(range_faults(state))
    if found:
        yield from found
        return
    yield from players_faults(state)
    yield from card_faults(state)
    yield from chips_faults(state)
    yield from ending_faults(state, ENDINGS, ending_of(state))
    if state.phase in (OVER, DRAW):
        yield from leftover_faults(state, OF_A_COUP, "coups")
        if state.phase == DRAW and not can_go_on(state):
            yield "phase is draw: chips are too few for anybody to bank or to stake (VEU-B15)"
    elif state.phase == STAKE:
        yield from stake_faults(state)
    elif state.phase == PLAY:
        yield from play_faults(state)
    elif state.phase in (SHUFFLE, REMIX, CUT, ANNOUNCE):
        yield from deal_faults(state)


def sizes_faults(state: State) -> Iterator[str]:
    for seat in range(MOST):
        yield from out_of_range(f"down[{seat}]", state.down[seat], 0, 2)


def range_faults(state: State) -> Iterator[str]:
    """Numbers that name no seat, or no card."""
    yield from sizes_faults(state)
    yield from out_of_range("banker", state.banker, 0, state.seats - 1)
    low, high = (-1, -1) if state.phase in (OVER, DRAW) else (0, state.seats - 1)
    if not low <= state.actor - 1 <= high:
        yield f"actor is {state.actor - 1}: in phase {phase_name(state)} it must be {low} to {high}"
    yield from stranger_faults(state, ["dealt_in", "shown"])
    yield from outside_faults(state, ("players", "down", "first", "second", "extra_size", "stakes", "chips"))
    if not 0 <= state.dealt <= 2 * size(state.dealt_in):
        yield f"dealt is {state.dealt}: by dealt_in it must be 0 to {2 * size(state.dealt_in)}"
    if not 0 <= state.renewed <= state.dealt + 1:
        yield f"renewed is {state.renewed}: by dealt it must be 0 to {state.dealt + 1}"
    if state.renewed and not state.last:
        yield f"renewed is {state.renewed}: last must be true, for the basket was taken back (VEU-B10)"
    yield from out_of_range("banks", state.banks, 0, MOST_DEALS)


def card_faults(state: State) -> Iterator[str]:
    """Several packs: each card is there as many times."""
    seen = Counter(cards_on_table(state))
    for card in range(DECK_SIZE):
        number = seen[card] + state.basket[card]
        if number != state.options.packs or state.basket[card] < 0:
            yield (
                f"{card_text(card)} is {number} times in first, second, extras, talon and basket: "
                f"{state.options.packs} packs are in play"
            )
    expected = still_face_down(state)
    if any(state.face_down[card] != expected[card] for card in range(DECK_SIZE)):
        yield "face_down must count the cards of first and second given before renewed and not shown"
    for seat in range(state.seats):
        if state.down[seat] != (state.first[seat] > 0) + (state.second[seat] > 0):
            yield f"down[{seat}] is {state.down[seat]}: it must count the cards of seat {seat} in first and second"
        if state.extra_size[seat] and state.down[seat] < 2:
            yield f"extras[{seat}] has cards, but first or second none of seat {seat}"
        if state.down[seat] and (state.phase not in IN_DEAL or not has(state.dealt_in, seat)):
            yield f"seat {seat} cannot have cards in first and second: see phase and dealt_in"
        if has(state.shown, seat) and state.down[seat] < 2:
            yield f"shown names seat {seat}, whose cards are not in first and second"


def chips_faults(state: State) -> Iterator[str]:
    yield from poverty_faults(state, "stakes")
    if state.options.bank_cover != DEBT:
        yield from debt_faults(state)
    for seat in range(state.seats):
        low = state.options.stake_min if state.stakes[seat] else 0
        if seat != state.banker:
            yield from out_of_range(f"stakes[{seat}]", state.stakes[seat], low, state.options.stake_max or MOST_CHIPS)
        elif state.stakes[seat]:
            yield f"banker is {seat}: stakes[{seat}] must be 0"
    if cap_left(state) < 0:
        yield f"stakes exceed what the banker can pay by chips[{state.banker}] (VEU-B14)"


def stake_faults(state: State) -> Iterator[str]:
    """Somebody has a stake to make, those before him have made theirs."""
    actor = state.actor - 1
    later = [(state.banker + turn) % state.seats for turn in range(place_of(state, actor), state.seats)]
    if state.dealt_in or state.last:
        yield "phase is stake: dealt_in and last must be empty"
    elif not is_opposed(state) and ending_of(state) != NOT_ENDED:
        yield "phase is stake, but by banks, deals and chips the match would be over"
    elif not can_bank(state, state.banker):
        yield f"banker is {state.banker}, who has too little in chips: the bank would have passed on (VEU-B15)"
    elif actor == state.banker == usual_actor(state):
        yield "phase is stake, but by banker, chips and stakes all have staked: the next phase is shuffle"
    elif actor == state.banker or not can_stake(state, actor) or cap_left(state) < state.options.stake_min:
        yield f"phase is stake: actor is {actor}, who has no stake to make by banker, chips and stakes"
    elif any(state.stakes[seat] for seat in later):
        yield f"phase is stake: actor is {actor}, but by banker and stakes somebody after has staked"


def play_faults(state: State) -> Iterator[str]:
    if state.dealt != 2 * size(state.dealt_in) or not has(state.dealt_in, state.banker):
        yield (
            f"phase is {phase_name(state)}: dealt must be twice the seats of dealt_in, "
            f"and the banker, {state.banker}, among them"
        )
    elif not is_opposed(state):
        yield "stakes has nothing left: the deal would be over"
    elif state.phase == PLAY and has_old_cards(state):
        yield (
            f"renewed is {state.renewed}: not so many cards of basket can be of this coup, "
            "the others must be in talon, first, second or extras (VEU-30)"
        )
    elif not state.renewed and state.last not in possible_lasts(state):
        flag = "false" if state.last else "true"
        yield f"last must be {flag}: by last_coup_rule, dealt_in, talon, first, second and extras (VEU-B10)"
    elif not is_in_play(state, state.actor - 1):
        yield f"phase is {phase_name(state)}: actor is {state.actor - 1}, neither the banker nor in stakes"
    else:
        for seat in range(state.seats):
            yield from hand_faults(state, seat)


def has_old_cards(state: State) -> bool:
    """Whether the basket was taken back, and has more cards since than those who lost theirs can have thrown."""
    return state.renewed > 0 and sum(state.basket) > thrown_hands(state) * (2 + state.options.max_extra_cards)


def deal_faults(state: State) -> Iterator[str]:
    """Between the stakes and the cards: what lies in the talon, and who is asked."""
    actor, cards = state.actor - 1, state.talon_size
    if not is_opposed(state):
        yield f"phase is {phase_name(state)}, but stakes has none: nothing need be dealt"
    elif state.phase == SHUFFLE and cards:
        yield "phase is shuffle: talon must be empty"
    elif state.phase == CUT and (cards < 2 or state.options.ceremony == AUTOMATIC):
        yield "phase is cut: that takes two cards in talon, and ceremony=by_hand"
    elif state.phase == REMIX and (not state.stakes[actor] or state.dealt_in or state.options.ceremony == AUTOMATIC):
        yield f"phase is remix: dealt_in must be empty, stakes[{actor}], of the actor, not, and ceremony by_hand"
    elif state.phase == ANNOUNCE:
        yield from announce_faults(state)
    elif state.phase == SHUFFLE and not state.dealt_in and not is_in_play(state, actor):
        yield f"phase is {phase_name(state)}: actor is {actor}, neither the banker nor in stakes"
    elif state.dealt_in:
        yield from break_faults(state)
    elif state.last:
        yield f"phase is {phase_name(state)} and dealt_in empty: last must be false"
    elif any(state.basket) and state.phase != SHUFFLE:
        phase = phase_name(state)
        yield f"phase is {phase} and dealt_in empty: basket must be empty, talon have all the packs"


def announce_faults(state: State) -> Iterator[str]:
    """The banker may announce the last coup, and no card of it has been dealt."""
    actor = state.actor - 1
    if actor != state.banker or not state.talon_size or not has(state.dealt_in, actor):
        yield f"phase is announce: actor must be the banker, {state.banker}, in dealt_in, and talon not empty"
    elif state.last or must_be_last(state, state.talon_size) or not may_be_last(state, state.talon_size):
        yield (
            "phase is announce: by last, renewed, last_coup_rule, talon and dealt_in the banker is not asked (VEU-B10)"
        )
    else:
        yield from break_faults(state)


def break_faults(state: State) -> Iterator[str]:
    """A deal broken off to take the basket: each has what was dealt so far, the actor asks for a card."""
    for seat in range(state.seats):
        due = sum(index_of(state, seat, place) < state.dealt for place in range(2))
        if is_in_play(state, seat) and (state.down[seat] != due or not has(state.dealt_in, seat)):
            yield (
                f"first and second have {state.down[seat]} cards of seat {seat}: "
                f"by dealt, dealt_in and stakes it is due {due}"
            )
    if state.phase == CUT and any(state.basket):
        yield (
            "phase is cut: basket must be empty, for it was taken back, "
            "and all cards be in talon, first, second or extras (VEU-30)"
        )
    if state.phase != ANNOUNCE and state.renewed != 1 + state.dealt:
        yield (
            f"renewed is {state.renewed}: the basket is taken back in the middle of a coup, "
            f"so by phase and dealt it must be {1 + state.dealt} (VEU-30)"
        )
    if state.dealt < 2 * size(state.dealt_in):
        yield from first_deal_faults(state)
    elif state.phase != ANNOUNCE:
        yield from play_faults(state)


def first_deal_faults(state: State) -> Iterator[str]:
    """Until everybody has two cards nobody has asked for one, shown a hand or lost a stake."""
    if any(state.extra_size):
        yield "extras must be empty: by dealt the first deal is not done"
    if state.shown:
        yield "shown must be empty: by dealt the first deal is not done"
    for seat in range(state.seats):
        if has(state.dealt_in, seat) and not is_in_play(state, seat):
            yield f"dealt_in names seat {seat}, who has no stake in stakes: by dealt the first deal is not done"
