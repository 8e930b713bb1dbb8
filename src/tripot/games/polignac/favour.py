"""The favour asked for a general, and what a oui binds to (art. 12 to 14)."""

from tripot.engine.bits import lowest
from tripot.engine.choices import Choices, keep
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.engine.seats import next_seat
from tripot.engine.tricks import beats, best_place, on_table, stronger, suit_cards
from tripot.games.polignac.ceremony import pack_of_coup
from tripot.games.polignac.options import AFTER_JACKS, FIRST_LEAD
from tripot.games.polignac.state import ANSWER, ASK, JACKS, NO, ORDER, PLAY, POLIGNAC, YES, State


@rule
def tricks_made(state: State) -> int:
    """The tricks finished in this coup."""
    total = 0
    for seat in range(state.seats):
        total += state.tricks[seat]
    return total


@rule
def has_every_trick(state: State, seat: int) -> bool:
    return state.tricks[seat] == tricks_made(state)


@rule
def jacks_fallen(state: State) -> bool:
    """POL-32."""
    return JACKS & ~state.gone == 0


@rule
def may_ask(state: State, seat: int) -> bool:
    """POL-36: whether the seat about to lead may ask for favour (POL-B12)."""
    if state.options.favour_requests == 0 or state.asked >> seat & 1:
        return False
    if state.options.favour_timing == AFTER_JACKS:
        return False
    if state.options.favour_timing == FIRST_LEAD:
        return tricks_made(state) == 0
    return has_every_trick(state, seat)


@clause("POL-B12", "POL-36")
def ask_before_a_lead(state: State, seat: int, choices: Choices) -> Choices:
    """Favour is asked once, by whoever may, before a lead."""
    return choices if state.played == 0 and may_ask(state, seat) else keep(choices, ~(1 << ASK))


@rule
def may_ask_going_on(state: State, seat: int) -> bool:
    """Whether the seat may ask together with its decision to go on (POL-B12)."""
    if state.options.favour_requests == 0 or state.asked >> seat & 1:
        return False
    return state.options.favour_timing == AFTER_JACKS and jacks_fallen(state)


@clause("POL-B12", "POL-36")
def ask_going_on(state: State, seat: int, choices: Choices) -> Choices:
    """... or with the decision to go on."""
    return choices if may_ask_going_on(state, seat) else keep(choices, ~(1 << ASK))


@rule
def ask(state: State, seat: int) -> None:
    """POL-36: every opponent is asked, from the asker's right."""
    tell("asks", seat)
    state.asked |= 1 << seat
    state.declared |= 1 << seat
    state.asker = seat + 1
    state.answered = 0
    state.favourers = 0
    state.phase = ANSWER
    state.actor = next_seat(state, seat)


@clause("POL-37")
def answer_first(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """Whoever is asked for favour answers, before anything is played."""
    return keep(choices, 1 << YES | 1 << NO)


@rule
def answer(state: State, seat: int, word: int) -> None:
    """POL-37: oui or non, in order."""
    state.answered |= 1 << seat
    if word == YES:
        state.favourers |= 1 << seat
        tell("says_yes", seat)
    else:
        tell("says_no", seat)
    state.actor = next_seat(state, seat)
    if state.actor == state.asker - 1:
        state.phase = PLAY


@rule
def lapse(state: State) -> None:
    """POL-B15: the general is broken, a oui binds no more."""
    state.asker = 0
    state.answered = 0
    state.favourers = 0
    for seat in range(state.seats):
        state.missed[seat] = 0


@rule
def is_bound(state: State, seat: int) -> bool:
    """Whether a oui binds the seat now."""
    return state.favourers >> seat & 1 != 0


@rule
def unplayed(state: State) -> int:
    """The cards of the coup that nobody has played: those of the dealer's discard are among them."""
    return pack_of_coup(state) & ~state.gone & ~on_table(state)


@rule
def unplayed_elsewhere(state: State, seat: int, hand: int) -> int:
    """The cards a seat must think others may hold; the dealer knows his own discard."""
    cards = unplayed(state) & ~hand
    if seat == state.dealer:
        cards &= ~state.ecart
    return cards


@rule
def lawful_of(hand: int, led: int) -> int:
    """What articles 5 and 6 leave of a hand that follows this lead: they come before any promise (POL-B15)."""
    follow = hand & suit_cards(led)
    if follow:
        return follow
    if hand >> POLIGNAC & 1:
        return 1 << POLIGNAC
    return hand & JACKS if hand & JACKS else hand


@rule
def threats(cards: int, others: int) -> int:
    """POL-B14: those cards of a set that beat one of the others of their suit."""
    found = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if others & suit_cards(card) & ~stronger(ORDER, card) & ~(1 << card):
            found |= 1 << card
    return found


@rule
def asker_hand(state: State) -> int:
    """The cards the asker still holds, all hands seen."""
    return state.hands[state.asker - 1]


@rule
def weaker_than(cards: int, best: int) -> int:
    """The cards of a set that do not take the trick from `best`."""
    return cards & ~stronger(ORDER, best)


@clause("POL-38", punished="POL-40")
def no_overtaking(state: State, seat: int, choices: Choices) -> Choices:
    """A oui forbids taking the trick where that can be avoided."""
    if not is_bound(state, seat) or state.played == 0:
        return choices
    best = state.trick[best_place(ORDER, state.trick, state.played)]
    harmless = weaker_than(choices.marks, best)
    return keep(choices, harmless) if harmless else choices


@clause("POL-39", punished="POL-40")
def throw_threats(state: State, seat: int, choices: Choices) -> Choices:
    """On a sure trick of the asker a oui obliges to throw what could make tricks later."""
    if not is_bound(state, seat) or state.played == 0:
        return choices
    elsewhere = unplayed_elsewhere(state, seat, state.hands[seat])
    last = state.played == state.seats - 1
    best = state.trick[best_place(ORDER, state.trick, state.played)]
    return keep(choices, promised(choices.marks, elsewhere, state.trick[0], best, 1 if last else 0))


@rule
def promised(choices: int, elsewhere: int, led: int, best: int, last: int) -> int:
    """The choices a oui leaves on a trick led by the asker, by what the favourer can see (POL-B13, POL-B14)."""
    sure = best == led and (last == 1 or elsewhere & stronger(ORDER, led) == 0)
    due = threats(choices, elsewhere) if sure else 0
    return due if due else choices


@rule
def is_sure(state: State, seat: int) -> bool:
    """POL-B13, all hands seen: the asker's lead wins, and nobody after this seat can beat it."""
    if best_place(ORDER, state.trick, state.played) != 0:
        return False
    for turn in range(1, state.seats - state.played):
        if state.hands[(seat + turn) % state.seats] & stronger(ORDER, state.trick[0]):
            return False
    return True


@rule
def keep_promise(state: State, seat: int, card: int) -> None:
    """Note, just before a card is played under a oui, what its player could have played instead (POL-B15)."""
    led = state.trick[0]
    state.base[seat] = lawful_of(state.hands[seat], led)
    if is_sure(state, seat) and not threats(1 << card, asker_hand(state)):
        state.missed[seat] |= weaker_than(state.base[seat], led) & ~(1 << card)


@rule
def betrays(state: State, winner: int) -> bool:
    """POL-40: whether the winner of this trick broke a oui (POL-B15)."""
    if not is_bound(state, winner):
        return False
    place = (winner + state.seats - state.leader) % state.seats
    if state.missed[winner] >> state.trick[place] & 1:
        return True
    return weaker_than(state.base[winner], best_rival(state, place)) != 0


@rule
def best_rival(state: State, place: int) -> int:
    """The strongest card of the trick but for the one at `place`, which is not the lead."""
    best = state.trick[0]
    for index in range(1, state.played):
        if index != place and beats(ORDER, state.trick[index], best):
            best = state.trick[index]
    return best
