"""What the acts of a seat prove about its two hidden cards."""

from tripot.engine.bits import has
from tripot.engine.kernel import rule
from tripot.games.vingt_et_un.hands import best, extra_card, is_natural, worth
from tripot.games.vingt_et_un.options import SEVENTEEN
from tripot.games.vingt_et_un.pairs import FIRST_KIND, KINDS, NATURAL, WITH_ACE
from tripot.games.vingt_et_un.seating import place_of
from tripot.games.vingt_et_un.state import PLAY, State


@rule
def barred_kinds(view: State, seat: int) -> int:
    """The kinds of pairs that the public acts of this seat, once the first deal is done, rule out."""
    barred = 0
    for kind in range(FIRST_KIND, KINDS):
        if not fits(view, seat, kind):
            barred |= 1 << kind
    return barred


@rule
def fits(view: State, seat: int, kind: int) -> bool:
    """Whether the acts were lawful with such a pair."""
    if kind == NATURAL and is_denied_natural(view, seat):
        return False
    aces = 1 if kind > WITH_ACE else 0
    hard = kind - WITH_ACE * aces
    for index in range(view.extra_size[seat]):
        if has_to_stand(view, best(hard, aces)):
            return False
        points = worth(extra_card(view, seat, index))
        hard += points
        if points == 1:
            aces = 1
    points = best(hard, aces)
    if points > 21 or (asked_last(view, seat) and has_to_stand(view, points)):
        return False
    return not (has_stood(view, seat) and has_to_draw(view, seat, points))


@rule
def has_to_stand(view: State, points: int) -> bool:
    """VEU-B5, VEU-B7."""
    return points == 21 or (view.options.stand_rule == SEVENTEEN and points >= 17)


@rule
def has_to_draw(view: State, seat: int, points: int) -> bool:
    """VEU-B5, as far as more cards may be asked for (VEU-B6)."""
    may_draw = view.extra_size[seat] < view.options.max_extra_cards
    return view.options.stand_rule == SEVENTEEN and points < 17 and may_draw


@rule
def asked_last(view: State, seat: int) -> bool:
    """Whether the seat has asked for a card that has not come yet: the basket is being cut."""
    return view.phase != PLAY and seat == view.actor - 1


@rule
def has_stood(view: State, seat: int) -> bool:
    """Whether a ponte who is still in has had his turn: it comes before the actor's."""
    return place_of(view, seat) < place_of(view, view.actor - 1)


@rule
def is_denied_natural(view: State, seat: int) -> bool:
    """Whether the seat would have shown a two-card 21, or the banker would have had to (VEU-17, 18, B4)."""
    if seat != view.banker:
        return has_stood(view, seat)
    if view.options.banker_natural_immediate == 1:
        return True
    for ponte in range(view.seats):
        if ponte != view.banker and has(view.shown, ponte) and is_natural(view, ponte):
            return True
    return False
