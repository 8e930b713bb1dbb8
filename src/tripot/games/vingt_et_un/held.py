"""Which hands in front of the players the rules of Vingt-et-un can reach."""

from collections.abc import Iterator

from tripot.engine.bits import has
from tripot.games.vingt_et_un.evidence import fits, has_stood, has_to_draw, is_denied_natural
from tripot.games.vingt_et_un.hands import down_card, is_natural, total, worth
from tripot.games.vingt_et_un.pairs import NATURAL, kind_of
from tripot.games.vingt_et_un.seating import place_of
from tripot.games.vingt_et_un.state import PLAY, State


def is_in_play(state: State, seat: int) -> bool:
    return seat == state.banker or state.stakes[seat] > 0


def hand_faults(state: State, seat: int) -> Iterator[str]:
    """A hand in play has two cards, and others once its turn has come; it is not crevé, nor an old two-card 21."""
    turn, now = place_of(state, seat), place_of(state, state.actor - 1)
    if not is_in_play(state, seat):
        if state.down[seat] and not (is_natural(state, seat) and has(state.shown, seat) and turn < now):
            yield (
                f"stakes[{seat}] is 0, so its cards are gone from first and second, "
                "unless it is banker, or shown with a two-card 21 that was paid before the turn of actor"
            )
        elif has(state.dealt_in, seat) and turn > now and not state.down[seat]:
            yield f"dealt_in names seat {seat}, whose turn by actor has not come: stakes[{seat}] must not be 0"
        return
    if state.down[seat] != 2:
        yield f"seat {seat} plays, by phase, stakes and banker: first and second must have a card of it"
    asked = seat == state.actor - 1 and state.phase != PLAY
    most = state.options.max_extra_cards - asked if turn <= now else 0
    if state.extra_size[seat] > most:
        yield f"extras[{seat}] has {state.extra_size[seat]} cards: by phase, actor and banker at most {most}"
    points = total(state, seat)
    if points > 21:
        yield f"seat {seat} has {points} points in first, second and extras: it would have bust"
    elif state.down[seat] == 2 and not has(state.shown, seat):
        yield from word_faults(state, seat, points)


def word_faults(state: State, seat: int, points: int) -> Iterator[str]:
    """What a hand that nobody has seen was asked, it has answered as its points allow."""
    pair = kind_of(worth(down_card(state, seat, 0)), worth(down_card(state, seat, 1)))
    if fits(state, seat, pair):
        return
    if pair == NATURAL and is_denied_natural(state, seat):
        yield f"seat {seat} has 21 in first and second: by stakes, shown and actor they would be shown (VEU-17, VEU-B4)"
    elif has_stood(state, seat) and has_to_draw(state, seat, points):
        yield (
            f"seat {seat} has {points} points in first, second and extras: "
            "by stand_rule it cannot have stood, as by banker and actor it has (VEU-B5)"
        )
    else:
        yield (
            f"seat {seat} has drawn, or by phase and actor draws, on a hand in first, second and extras "
            "that had to stand (VEU-17, VEU-B5, VEU-B7)"
        )
