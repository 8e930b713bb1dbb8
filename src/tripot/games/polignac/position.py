"""Which positions of Polignac the rules can reach."""

from collections.abc import Iterable, Iterator

from tripot.engine.bits import each_seat, has, size
from tripot.engine.checking import (
    card_twice,
    lacks_faults,
    leftover_faults,
    misplaced_faults,
    not_the_pack,
    out_of_range,
    outside_faults,
    players_faults,
    stranger_faults,
    talon_faults,
    union,
)
from tripot.engine.drawing import settled_lot
from tripot.engine.history import history_faults
from tripot.engine.record import phase_name
from tripot.games.polignac.ceremony import cutter, draw_order, first_leader, leftover, pack_of_coup
from tripot.games.polignac.counting import at_limit, worth
from tripot.games.polignac.favour import has_every_trick, jacks_fallen, tricks_made
from tripot.games.polignac.knowledge import hand_size, promises_kept
from tripot.games.polignac.options import (
    AFTER_JACKS,
    DEALER_DISCARD,
    FIRST_LEAD,
    FLAT_FIVE,
    GENERAL_FIRST,
    REMOVE_SEVENS,
)
from tripot.games.polignac.play import shown_by
from tripot.games.polignac.promises import promise_faults
from tripot.games.polignac.state import (
    ANSWER,
    COUP_POINTS,
    CUT,
    DEAL,
    DECIDE,
    DRAW,
    ECART,
    JACKS,
    ORDER,
    OVER,
    PIQUET_CARDS,
    PLAY,
    State,
)

#: The fields that are cleared when a coup is over.
OF_A_COUP = (
    *("hands", "ecart", "ecart_size", "gone", "played", "tricks", "charges", "going_on"),
    *("asked", "declared", "asker", "answered", "favourers", "missed", "base", "lacks", "bound", "plays", "turns"),
)
BETWEEN_COUPS = (OVER, DRAW, DEAL, CUT)  # where all of them are asked to be empty
NOT_ECART = (*BETWEEN_COUPS, PLAY, ANSWER, DECIDE)
#: The phases in which some fields may tell something, or are asked about anyhow.
BELONGS = {
    **dict.fromkeys(("ending", "losers"), (OVER,)),
    "talon_size": (CUT,),
    "base": (*BETWEEN_COUPS, PLAY),
    **dict.fromkeys(("played", "gone", "tricks", "charges", "going_on", "asked", "declared"), NOT_ECART),
    **dict.fromkeys(("asker", "answered", "favourers", "missed", "lacks", "bound"), NOT_ECART),
}


def lot(state: State) -> Iterable[int]:
    """POL-17: player 0 draws highest, player 1 next, and so on."""
    return settled_lot(PIQUET_CARDS, draw_order(state))


def answered_before(state: State) -> int:
    """Whose turn to answer is over: all opponents, where nobody is to answer any more."""
    away = (state.actor - state.leader) % state.seats if state.phase == ANSWER else state.seats
    return sum(1 << (state.leader + turn) % state.seats for turn in range(1, away))


def in_sight(state: State) -> int:
    """Every card in a hand, in the discard or on the table."""
    return union(piles(state))


def piles(state: State) -> Iterator[tuple[str, int]]:
    for seat in range(state.seats):
        yield f"hands[{seat}]", state.hands[seat]
    yield "ecart", state.ecart
    for place in range(state.played):
        yield f"trick[{place}]", 1 << state.trick[place]


def faults(state: State) -> Iterator[str]:
    """What no play of the rules could have brought about."""
    outside = list(range_faults(state))
    yield from outside
    if outside:
        return  # what names no seat leaves nothing more to ask
    yield from seats_faults(state)
    if state.phase == OVER and not state.losers:
        yield "phase is over, but losers names nobody"
    elif state.phase != OVER:
        yield from limit_faults(state)
    if state.phase == CUT:
        yield from cut_faults(state)
    if state.phase >= ECART:
        yield from coup_faults(state)
    else:
        yield from leftover_faults(state, OF_A_COUP, "coups")
    yield from misplaced_faults(state, BELONGS)


def range_faults(state: State) -> Iterator[str]:
    for name in ("dealer", "leader", "actor"):
        yield from out_of_range(name, getattr(state, name), 0, state.seats - 1)
    yield from out_of_range("the number of cards in trick", state.played, 0, state.seats - 1)
    rows = ("players", "totals", "hands", "tricks", "charges", "missed", "base", "lacks")
    yield from outside_faults(state, rows)
    for seat in range(state.seats):
        yield from out_of_range(f"totals[{seat}]", state.totals[seat], 0, state.options.limit + COUP_POINTS - 1)
    for name in ("tricks", "charges"):
        if min(getattr(state, name)) < 0:
            yield f"{name} has a number below 0"


def seats_faults(state: State) -> Iterator[str]:
    yield from stranger_faults(state, ("losers", "asked", "declared", "answered", "favourers"))
    yield from players_faults(state)


def limit_faults(state: State) -> Iterator[str]:
    """POL-44, POL-B16: a match goes on past the limit only for the general of whoever came there with every trick."""
    limit, may_hope = state.options.limit, state.options.limit_vs_general == GENERAL_FIRST
    hoping = may_hope and (state.going_on or state.phase == DECIDE)
    for seat in each_seat(at_limit(state)):
        if not (hoping and has_every_trick(state, seat) and state.totals[seat] < limit):
            yield (
                f"seat {seat} has reached the limit of {limit} by totals and charges: "
                "by phase, going_on and tricks the match would be over"
            )


def cut_faults(state: State) -> Iterator[str]:
    """POL-23: the dealer's left cuts the pack of a coup."""
    if state.actor != cutter(state):
        yield f"phase is cut and dealer is {state.dealer}: actor must be {cutter(state)}, not {state.actor}"
    yield from talon_faults(state, pack_of_coup(state))


def coup_faults(state: State) -> Iterator[str]:
    yield from card_twice([*piles(state), ("gone", state.gone)])
    yield from not_the_pack(in_sight(state) | state.gone, pack_of_coup(state))
    if state.ecart & JACKS:
        yield "ecart has a jack, which no dealer may lay away (POL-07)"
    if size(state.ecart) != state.ecart_size:
        yield f"ecart_size is {state.ecart_size}, but ecart has {size(state.ecart)} cards"
    if state.options.leftover_method == REMOVE_SEVENS and state.ecart_size:
        yield "ecart and ecart_size must be empty: the sevens were removed"
    elif (
        state.options.leftover_method == DEALER_DISCARD
        and state.phase > ECART
        and state.ecart_size != leftover(state.seats)
    ):
        phase, due = phase_name(state), leftover(state.seats)
        yield f"ecart has {state.ecart_size} cards: in phase {phase} the dealer has laid away {due} (POL-06)"
    yield from hand_faults(state)
    if worth(state.gone & JACKS) != sum(state.charges[seat] for seat in range(state.seats)):
        yield f"the jacks in gone are worth {worth(state.gone & JACKS)}: charges must add up to that"
    for seat in range(state.seats):
        if state.charges[seat] and not state.tricks[seat]:
            yield f"charges[{seat}] is {state.charges[seat]}, but tricks[{seat}] is 0"
    yield from turn_faults(state)
    yield from past_faults(state)
    yield from promise_faults(state)


def past_faults(state: State) -> Iterator[str]:
    """What hands and history contradict: a discard, or a promise that the match would have ended by, or refused."""
    strange = list(history_faults(state, ORDER, shown_by, state.plays))
    strange += out_of_range("bound", state.bound, 0, (1 << state.plays) - 1)
    yield from strange
    if not strange and not promises_kept(state.clone()):  # which takes its own notes under `penalise`
        yield "bound names a card of history that breaks a promise, by hands, turns and trick (POL-38, POL-39)"


def hand_faults(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        hand, due = state.hands[seat], hand_size(state, seat)
        if size(hand) != due:
            yield (
                f"hands[{seat}] has {size(hand)} cards: "
                f"by phase, dealer, ecart, tricks, leader and trick it must have {due}"
            )
        yield from lacks_faults(state, seat)


def turn_faults(state: State) -> Iterator[str]:
    following = (state.leader + state.played) % state.seats
    if state.phase == PLAY and state.actor != following:
        yield f"actor is {state.actor}: by phase, leader and trick it must be {following}"
    due = leftover(state.seats) if state.options.leftover_method == DEALER_DISCARD else 0
    if state.phase == ECART and (state.actor != state.dealer or due <= state.ecart_size):
        dealer = state.dealer
        yield f"phase is ecart: actor must be the dealer, {dealer}, and ecart lack some of the {due} cards left over"
    if state.phase in (ANSWER, DECIDE) and state.played:
        yield f"phase is {phase_name(state)}, which comes between tricks: trick must be empty"
    if state.phase == DECIDE:
        yield from decision_faults(state)
    if state.phase in (PLAY, ANSWER) and jacks_fallen(state) and not state.going_on:
        yield "all the jacks have fallen: the phase is decide, or going_on is true, or the deal is over (POL-32)"
    if state.phase != DECIDE and state.going_on and not has_gone_on(state):
        yield "going_on must be false: that takes every trick, and all the jacks or the limit (POL-32, POL-B16)"
    if state.phase > ECART:
        yield from leader_faults(state)
        yield from favour_faults(state)


def has_gone_on(state: State) -> bool:
    """POL-32, POL-B16: whether the leader has been asked for the general, and still has every trick."""
    may_hope = state.options.limit_vs_general == GENERAL_FIRST and has(at_limit(state), state.leader)
    return (jacks_fallen(state) or may_hope) and has_every_trick(state, state.leader)


def leader_faults(state: State) -> Iterator[str]:
    """POL-B1: the dealer's right leads first, then whoever made the last trick."""
    makers = [seat for seat in range(state.seats) if state.tricks[seat]]
    first = first_leader(state)
    if not makers and state.leader != first:
        yield f"leader is {state.leader}, but when dealer is {state.dealer} seat {first} opens the deal (POL-B1)"
    if len(makers) == 1 and state.leader != makers[0]:
        yield f"leader is {state.leader}, but seat {makers[0]} has made every trick of tricks"
    following = (state.leader + state.played) % state.seats
    if not state.hands[following]:
        yield f"hands[{following}] has no card to play: the deal would be over"


def decision_faults(state: State) -> Iterator[str]:
    """POL-32, POL-B16: whoever has every trick decides once, when the jacks have fallen or the limit is reached."""
    if not has_every_trick(state, state.actor):
        yield f"phase is decide, but seat {state.actor}, the actor, has not made every trick of tricks (POL-32)"
    if state.going_on:
        yield "phase is decide: going_on must be false before it is decided"
    if not jacks_fallen(state) and not at_limit(state):
        yield "phase is decide, but not all the jacks have fallen (POL-32)"


def favour_faults(state: State) -> Iterator[str]:
    """POL-36, POL-37: if somebody has asked, it is the leader, and the others answer."""
    going = 1 << state.leader if state.going_on else 0
    if state.asked & ~state.declared:
        yield "asked names a seat that is not in declared (POL-36)"
    elif state.declared != state.asked | going:
        seats = each_seat(state.asked | going)
        yield f"declared must be {seats}: who is in asked, and the leader where going_on is true (POL-32, POL-36)"
    for seat in each_seat(state.asked & ~askers(state)):
        yield (
            f"asker, asked or declared names {seat}, who by dealer, phase, leader, tricks, gone, going_on and whom "
            "else they name cannot have asked: see favour_requests, favour_timing and failed_general (POL-B10, POL-B12)"
        )
    if state.asker != asker_slot(state) or (state.phase == ANSWER and not state.asker):
        yield (
            f"phase is {phase_name(state)}, dealer {state.dealer} and leader {state.leader}, who alone can have asked, "
            "with every trick of tricks: asker, asked and declared must name it (POL-36)"
        )
    if state.asker > 0 or state.phase == ANSWER:
        yield from answer_faults(state)
    elif state.answered | state.favourers:
        yield "asker names nobody: answered and favourers must be empty"


def askers(state: State) -> int:
    """POL-B12: who may have asked in this coup: its first leader, the maker of its first trick, or who goes on."""
    first, leader = 1 << first_leader(state), 1 << state.leader
    hoping = leader if has_every_trick(state, state.leader) else 0
    if not state.options.favour_requests:
        return 0
    if state.options.favour_timing == AFTER_JACKS:
        return leader if state.going_on and jacks_fallen(state) else 0
    if state.options.favour_timing == FIRST_LEAD:
        may = 0 if state.phase == ANSWER and tricks_made(state) else first
    else:
        makers = sum(1 << seat for seat in range(state.seats) if state.tricks[seat])
        others = makers & state.asked & ~first
        may = first | others & -others
    return may & hoping if state.options.failed_general == FLAT_FIVE else may  # where to fail ends the coup


def asker_slot(state: State) -> int:
    """POL-36, POL-B15: the leader has asked, and its general is not broken."""
    return state.leader + 1 if has(state.asked, state.leader) and has_every_trick(state, state.leader) else 0


def answer_faults(state: State) -> Iterator[str]:
    """POL-37: all answer in turn from the asker's right, then the play goes on."""
    answered = answered_before(state)
    if state.phase == ANSWER and (state.actor == state.leader or state.answered != answered):
        yield f"phase is answer and actor {state.actor}: answered must name those before it, from leader on (POL-37)"
    elif state.answered != answered:
        yield f"phase is {phase_name(state)}: answered must name every opponent, who all answer before (POL-37)"
    if state.favourers & ~state.answered:
        yield "favourers names a seat that is not in answered"
