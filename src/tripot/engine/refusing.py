"""Why the rules refuse an action, and what they allow instead, in words."""

from dataclasses import dataclass

from tripot.engine import rules
from tripot.engine.actions import listed
from tripot.engine.bits import has
from tripot.engine.choices import FIRST_WORD, allows
from tripot.engine.clauses import Tried, witnessing
from tripot.engine.record import AnyState
from tripot.engine.rulebook import Rulebook
from tripot.engine.sentences import sentence
from tripot.engine.vocabulary import Bilingual
from tripot.errors import PackError, RefusedError, SeatError, shown


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: the rule's id and its sentence, or no rule if it could never be done here.

    `punished` is the id of the sentence that says what the action costs, where it can be done all the same.
    """

    rule: str | None
    fr: str
    en: str
    punished: str | None = None


def allowed(rulebook: Rulebook, state: AnyState, seat: int) -> Bilingual:
    """What the rules allow a waiting seat, in a sentence."""
    found = listed(rulebook, state, rules.legal(state, seat))
    return Bilingual(f"Permis\xa0: {found.fr}.", f"Allowed: {found.en}.")


def reason(rulebook: Rulebook, state: AnyState, seat: int, action: int) -> Refusal:
    """The first clause that takes an action away from a waiting seat."""
    with witnessing() as tried:
        rules.legal(state, seat)
    for clause in tried:
        if takes(clause, action):
            found = sentence(rulebook, clause.ids[0])
            is_fault = allows(rules.possible(state, seat), action)
            return Refusal(found.id, found.told.fr, found.told.en, clause.punished if is_fault else None)
    if is_missing(rulebook, state, seat, action):
        return not_held(rulebook, state, seat)
    return not_here(rulebook, state, seat)


def is_missing(rulebook: Rulebook, state: AnyState, seat: int, action: int) -> bool:
    """Whether an action is a card where cards are wanted, and the seat does not hold it."""
    return action < FIRST_WORD and state.phase in rulebook.card_verbs and not has(state.hands[seat], action)


def takes(clause: Tried, action: int) -> bool:
    """Whether it is this clause that takes an action away."""
    return allows(clause.before, action) and not allows(clause.after, action)


def not_here(rulebook: Rulebook, state: AnyState, seat: int) -> Refusal:
    """Why a waiting seat cannot do what no rule speaks of here."""
    instead = allowed(rulebook, state, seat)
    return Refusal(None, f"Impossible ici. {instead.fr}", f"Not possible here. {instead.en}")


def not_held(rulebook: Rulebook, state: AnyState, seat: int) -> Refusal:
    """Why a waiting seat cannot play a card of somebody else's."""
    instead = allowed(rulebook, state, seat)
    return Refusal(
        None, f"Cette carte n’est pas dans la main. {instead.fr}", f"That card is not in the hand. {instead.en}"
    )


def not_waited_for(seat: int, waiting: tuple[int, ...]) -> Refusal:
    """Why a seat that is not among those waited for, or a spectator, may do nothing."""
    if seat == rules.SPECTATOR:
        return Refusal(None, "Qui regarde ne joue pas.", "A spectator does not act.")
    seats = ", ".join(map(str, waiting))
    fr, en = ("aux places", "seats") if len(waiting) > 1 else ("à la place", "seat")
    return Refusal(
        None,
        f"La place {seat} n’a pas à jouer maintenant" + (f"\xa0: c’est {fr} {seats}." if waiting else "."),
        f"It is not seat {seat}’s turn to act" + (f": {en} {seats} may act." if waiting else "."),
    )


def spoken(refusal: Refusal, instead: Bilingual | None) -> RefusedError:
    """A refusal as an error that says, if something is, what is allowed instead."""
    if instead is None:
        return RefusedError(refusal.en, refusal.fr)
    return RefusedError(f"{refusal.en} {instead.en}", f"{refusal.fr} {instead.fr}", refusal.rule)


def nobody_acts(*, over: bool) -> RefusedError:
    """Why no seat can act: the match is over, or cards are waited for."""
    if over:
        return RefusedError("the match is over", "la partie est finie")
    return RefusedError("a pack is wanted: nobody can act", "on attend des cartes\xa0: personne ne joue")


def several_act(waiting: tuple[int, ...]) -> SeatError:
    """Why a seat must be named."""
    seats = ", ".join(map(str, waiting))
    return SeatError(f"seats {seats} may act: say which", f"les places {seats} peuvent jouer\xa0: dites laquelle")


def no_such_seat(seat: object, seats: int) -> SeatError:
    """Why there is no such seat."""
    return SeatError(
        f"there is no seat {shown(seat)}: seats are 0 to {seats - 1}",
        f"il n’y a pas de place {shown(seat)}\xa0: les places vont de 0 à {seats - 1}",
    )


def no_pack_wanted(waiting: tuple[int, ...]) -> PackError:
    """Why no pack can be given: seats may act, or the match is over."""
    if not waiting:
        return PackError("no pack is wanted: the match is over", "on n’attend pas de paquet\xa0: la partie est finie")
    seats, alone = ", ".join(map(str, waiting)), len(waiting) == 1
    return PackError(
        f"no pack is wanted now: {'seat' if alone else 'seats'} {seats} may act",
        f"on n’attend pas de paquet maintenant, mais {'la place' if alone else 'les places'} {seats}",
    )
