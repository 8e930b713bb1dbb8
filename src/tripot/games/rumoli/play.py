"""The play: what may be led, how a sequence runs, where it stops, and who leads next."""

from tripot.cards import CLUB_CARDS, DIAMOND_CARDS, FULL_DECK, HEART_CARDS, RANK_COUNT, SPADE_CARDS, SUIT_COUNT
from tripot.engine.bits import size
from tripot.engine.choices import Choices, choices_of, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.engine.options import PENALISE, PREVENT
from tripot.games.rumoli.chips import collect
from tripot.games.rumoli.counting import NOBODY, end_coup, is_out
from tripot.games.rumoli.options import ANY_SUIT, OPPOSITE_COLOUR, PASS_THEN_VOID, SAME_SUIT
from tripot.games.rumoli.penalties import catch, judge_lead, note_stop, settle_stray
from tripot.games.rumoli.state import ASK, PLAY, TAKE_BACK, State
from tripot.games.rumoli.table import due_card, holder_of, left_of, present, suit_mask, suit_of, with_cards

BLACK = CLUB_CARDS | SPADE_CARDS
RED = DIAMOND_CARDS | HEART_CARDS
NO_SUIT = -1  # before the first sequence
AT_ACE, AT_PLAYED, NOT_PLAYED = range(3)


@rule
def other_suits(state: State) -> int:
    """RUM-30: the cards of the suits in which a new sequence may start."""
    stopped = stopped_suit(state)
    if stopped == NO_SUIT or state.options.new_suit_rule == ANY_SUIT:
        return FULL_DECK
    return suits_beside(state, stopped)


@rule
def stopped_suit(state: State) -> int:
    """The suit of the sequence just stopped: of a lead astray too, while it is not taken back (RUM-B17)."""
    return suit_of(state.stray - 1) if state.stray > 0 else state.last_suit - 1


@rule
def suits_beside(state: State, suit: int) -> int:
    """RUM-B2: the cards that count as of another suit than this one."""
    stopped = suit_mask(suit)
    if state.options.new_suit_rule == OPPOSITE_COLOUR:
        return RED if stopped & BLACK else BLACK
    return FULL_DECK & ~stopped


@rule
def keep_cards(choices: Choices, cards: int) -> Choices:
    """The choices left when only these cards stay; taking a lead back stays."""
    return keep(choices, cards | 1 << TAKE_BACK)


@clause("RUM-30", punished="RUM-44")
def another_suit(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """A new sequence is in another suit, if one that may be led is held."""
    others = other_suits(state)
    stopped = stopped_suit(state)
    if stopped == NO_SUIT or choices.marks & others == 0:
        return choices
    return keep(choices, others | ~suit_mask(stopped))


@clause("RUM-B2", punished="RUM-44")
def another_colour(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """And in the other colour, under `opposite_colour`."""
    others = choices.marks & other_suits(state)
    return keep_cards(choices, others) if others else choices


@clause("RUM-B2", "RUM-36")
def same_suit_if_stuck(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """Whoever leads without another suit goes on in the same one (RUM-B1)."""
    stopped = stopped_suit(state)
    if stopped == NO_SUIT or choices.marks & other_suits(state):
        return choices
    same = choices.marks & suit_mask(stopped)
    return keep_cards(choices, same) if same else choices


@clause("RUM-25", punished="RUM-38")
def lowest_to_begin(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The eldest begins with the lowest card of the suit chosen."""
    return keep_cards(choices, lowest_of_suits(choices.marks)) if stopped_suit(state) == NO_SUIT else choices


@clause("RUM-B1", punished="RUM-38")
def lowest_if_stuck(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """So does whoever goes on in the same suit."""
    stuck = choices.marks & other_suits(state) == 0
    return keep_cards(choices, lowest_of_suits(choices.marks)) if stuck else choices


@clause("RUM-B2", punished="RUM-38")
def lowest_of_any_suit(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """So does whoever is free to choose the suit."""
    free = stopped_suit(state) != NO_SUIT and state.options.new_suit_rule == ANY_SUIT
    return keep_cards(choices, lowest_of_suits(choices.marks)) if free else choices


@clause("RUM-30", punished="RUM-38")
def lowest_to_go_on(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """So does whoever starts a new sequence."""
    return keep_cards(choices, lowest_of_suits(choices.marks)) if stopped_suit(state) != NO_SUIT else choices


@rule
def lowest_of_suits(cards: int) -> int:
    """The lowest card of each suit."""
    lowest = 0
    for suit in range(SUIT_COUNT):
        held = cards & suit_mask(suit)
        lowest |= held & -held
    return lowest


@clause("RUM-44")
def only_uncovered(state: State, seat: int, choices: Choices) -> Choices:
    """A lead is taken back by whoever led it in a suit not allowed, before another card covers it."""
    if state.stray > 0 and seat == state.leader:
        return choices
    return keep(choices, ~(1 << TAKE_BACK))


@rule
def leads(state: State, seat: int) -> Choices:
    """What a leader may do."""
    marks = state.hands[seat]
    if state.options.enforcement == PENALISE:
        marks |= 1 << TAKE_BACK
    choices = only_uncovered(state, seat, choices_of(marks))
    choices = another_colour(state, seat, another_suit(state, seat, choices))
    choices = same_suit_if_stuck(state, seat, choices)
    choices = lowest_to_begin(state, seat, choices)
    choices = lowest_of_any_suit(state, seat, lowest_if_stuck(state, seat, choices))
    return lowest_to_go_on(state, seat, choices)


@rule
def faulty_leads(state: State, seat: int) -> int:
    """The leads that RUM-38 punishes or RUM-44 lets correct; whoever has taken one back has to correct the suit."""
    hand = state.hands[seat]
    if state.corrected:
        return hand & other_suits(state)
    stopped = stopped_suit(state)
    same = hand & suit_mask(stopped) if stopped != NO_SUIT else 0
    return hand if hand & other_suits(state) or same == 0 else same


@rule
def lead(state: State, seat: int, card: int) -> None:
    """RUM-25, RUM-30: start a sequence; an earlier lead not taken back stands (RUM-B17)."""
    state.last_suit = stopped_suit(state) + 1
    settle_stray(state)
    state.corrected = 0
    others = other_suits(state)
    put(state, seat, card)
    if others >> card & 1 or not state.hands[seat] & others:
        if not others >> card & 1:
            prove_stuck(state, seat, card, others)
        judge_lead(state, seat, card)
        collect(state, seat, card)
    else:
        tell("strays", seat, card)
        state.stray = card + 1
        state.strayed |= 1 << card
    go_on(state, seat)


@rule
def prove_stuck(state: State, seat: int, card: int, others: int) -> None:
    """Whoever lawfully goes on in a suit not allowed has no other (RUM-36)."""
    state.lacks[seat] |= others
    stopped = stopped_suit(state)
    if suit_of(card) != stopped:
        state.lacks[seat] |= suit_mask(stopped)


@rule
def put(state: State, seat: int, card: int) -> None:
    """Lay a card face up; a card withheld before comes to light (RUM-B14)."""
    tell("plays", seat, card)
    state.hands[seat] &= ~(1 << card)
    state.known[seat] &= ~(1 << card)
    state.laid[seat] |= 1 << card
    state.history[state.plays] = card
    state.plays += 1
    state.leader = seat
    if state.stops >> card & 1 and state.caught[seat] == 0:
        catch(state, seat, card, state.plays)


@rule
def go_on(state: State, seat: int) -> None:
    """RUM-26 to 28: after a card laid by this seat the coup ends, the sequence runs on, or it stops.

    Nobody can be asked for the next card when all who still had cards were barred from winning (RUM-42).
    """
    if is_out(state, seat):
        end_coup(state, seat)
    elif state.options.enforcement == PREVENT:
        run(state)
    elif due_card(state) >= 0 and with_cards(state):
        state.phase = ASK
        state.actor = seat
    else:
        stop(state)


@rule
def run(state: State) -> None:
    """RUM-B4: whoever holds the next card plays it."""
    card = due_card(state)
    while card >= 0:
        holder = holder_of(state, card)
        if holder < 0:
            break
        put(state, holder, card)
        collect(state, holder, card)
        if is_out(state, holder):
            end_coup(state, holder)
            return
        card = due_card(state)
    stop(state)


@rule
def stop(state: State) -> None:
    """RUM-28, RUM-29, RUM-B3: nobody has played the next card."""
    top = state.history[state.plays - 1]
    tell("stops", top, why_stopped(state, top))
    note_stop(state)
    if state.stray == 0:
        state.last_suit = suit_of(top) + 1
    pass_lead(state)


@rule
def why_stopped(state: State, top: int) -> int:
    if (top + 1) % RANK_COUNT == 0:
        return AT_ACE
    return AT_PLAYED if due_card(state) < 0 else NOT_PLAYED


@rule
def pass_lead(state: State) -> None:
    """RUM-30: whoever laid the last card leads; RUM-B1, RUM-B16: or the next on the left who can."""
    others = other_suits(state)
    seat = state.leader
    first = NOBODY
    for _ in range(size(present(state))):
        hand = state.hands[seat]
        if hand:
            if first == NOBODY:
                first = seat
            if hand & others or state.options.no_other_suit == SAME_SUIT:
                await_lead(state, seat)
                return
            state.lacks[seat] |= others
            tell("passes_lead", seat)
        seat = left_of(state, seat)
    if first == NOBODY or state.options.no_other_suit == PASS_THEN_VOID:
        end_coup(state, NOBODY)
    else:
        await_lead(state, first)


@rule
def await_lead(state: State, seat: int) -> None:
    state.phase = PLAY
    state.leader = seat
    state.actor = seat
