"""What can be claimed is sure: small endings gone through, whatever the others hold and play."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

import tripot
from tests.table.house import CLAIMS, begun, person
from tripot.cards import FULL_DECK, card_set, card_text, each_card, suit_of
from tripot.engine import rules
from tripot.engine.actions import each_action
from tripot.engine.bits import each_seat, size
from tripot.engine.choices import FIRST_WORD
from tripot.engine.game import Game
from tripot.engine.options import Value
from tripot.engine.record import AnyState, phase_name
from tripot.engine.stream import Stream, below, stream
from tripot.engine.tricks import best_place, strength
from tripot.errors import PositionError
from tripot.games.dame_de_pique.counting import worth as points_of
from tripot.games.dame_de_pique.state import OTHERS_PLUS
from tripot.games.polignac.counting import worth as charge_of
from tripot.games.polignac.state import GO_ON, JACKS, PIQUET_CARDS
from tripot.table import commands as do
from tripot.table.claims import is_sure
from tripot.table.matching import playing_of

WORLDS = 12  # ways to deal what is hidden, for each ending
ENDINGS = 25  # that may be claimed
OPTIONS: dict[str, dict[str, tuple[Value, ...]]] = {
    "dame_de_pique": {
        "hearts_broken_by": ("any_heart_played", "discard_only"),
        "hearts_break_scope": ("manche", "partie"),
        "queen_breaks_hearts": (True, False),
        "moon_scoring": ("others_plus_26", "self_minus_26", "shooter_choice"),
    },
    "polignac": {
        "limit": (3, 5, 8, 15),
        "limit_vs_general": ("limit_first", "general_first"),
        "failed_general": ("jacks_taken", "flat_five_if_declared"),
        "enforcement": ("prevent", "penalise"),
    },
}
SEATS = {"dame_de_pique": (4,), "polignac": (4, 8)}
PACKS = {"dame_de_pique": FULL_DECK, "polignac": PIQUET_CARDS}
WORDS = {"decide": GO_ON, "choose": OTHERS_PLUS}  # what the claimer says where a choice is no card
Position = dict[str, Any]


def drawn_from(dice: Stream, game: str) -> Game:
    """The game with options that bear on how a deal ends."""
    options = {name: values[below(dice, len(values))] for name, values in OPTIONS[game].items()}
    return tripot.game(game, seats=SEATS[game][below(dice, len(SEATS[game]))], **options)


def ending(dice: Stream, game: Game) -> Position:
    """The last two tricks of a deal, most of the best cards with the leader, seat 0."""
    order, gone = CLAIMS[game.name].order, list(each_card(PACKS[game.name]))
    left = [gone.pop(below(dice, len(gone))) for _ in range(2 * game.seats)]
    left.sort(key=lambda card: below(dice, 6) - strength(order, card))
    hands = [" ".join(map(card_text, left[2 * seat : 2 * seat + 2])) for seat in range(game.seats)]
    return {"hands": hands, "leader": 0, **TAKEN[game.name](dice, game.seats, card_set(gone))}


def taken_in_manche(dice: Stream, seats: int, gone: int) -> Position:
    """All of what the cards cost that are gone at seat 0 or at seat 1."""
    cost = points_of(gone)
    own = cost * below(dice, 2)
    return {"charges": [own, cost - own, *[0] * (seats - 2)], "hearts_free": below(dice, 2) > 0}


def taken_in_coup(dice: Stream, seats: int, gone: int) -> Position:
    """What the jacks cost that are gone at seat 0, and all tricks, but perhaps one."""
    made, others = size(gone) // seats, [0] * (seats - 2)
    own = made - below(dice, 2)
    totals = [below(dice, 3) for _ in range(seats)]
    return {"tricks": [own, made - own, *others], "charges": [charge_of(gone & JACKS), 0, *others], "totals": totals}


TAKEN: dict[str, Callable[[Stream, int, int], Position]] = {
    "dame_de_pique": taken_in_manche,
    "polignac": taken_in_coup,
}


def worlds(dice: Stream, state: AnyState) -> Iterator[AnyState]:
    """The position, and others that look the same to seat 0."""
    yield state
    for _ in range(WORLDS):
        world, hidden = state.clone(), [card for seat in range(1, state.seats) for card in each_card(state.hands[seat])]
        for seat in range(1, state.seats):
            world.hands[seat] = card_set(hidden.pop(below(dice, len(hidden))) for _ in range(2))
        yield world


def outcomes(game: str, state: AnyState) -> set[tuple[object, ...]]:
    """What can come of all lines, seat 0 playing each suit from the top; he wins every trick."""
    found, known, left = set(), set(), [state]
    while left:
        now = left.pop()
        if now.deals != state.deals:
            found.add(standing(now))
        elif bytes(now) not in known:
            known.add(bytes(now))
            (seat,) = each_seat(rules.waiting(now))
            for action in moves(game, now, seat):
                assert now.played < now.seats - 1 or winner_with(game, now, action) == 0
                left.append(now.clone())
                rules.apply(left[-1], seat, action)
    return found


def moves(game: str, state: AnyState, seat: int) -> list[int]:
    if phase_name(state) in WORDS:
        return [WORDS[phase_name(state)]]
    order = CLAIMS[game].order
    cards = [action for action in each_action(rules.legal(state, seat)) if action < FIRST_WORD]
    tops = {suit_of(card): card for card in sorted(cards, key=lambda card: strength(order, card))}
    return cards if seat else list(tops.values())


def winner_with(game: str, state: AnyState, card: int) -> int:
    """Who takes the trick that this card completes."""
    place = best_place(CLAIMS[game].order, [*state.trick[: state.played], card], state.seats)
    return int((state.leader + place) % state.seats)


def standing(state: AnyState) -> tuple[object, ...]:
    """What goes on from here, or is over: the points, the hearts, who has lost."""
    also = [getattr(state, name, None) for name in ("hearts_free", "losers", "ending")]
    return phase_name(state), *state.totals, *state.charges, *also


def granted(game: Game, state: AnyState) -> AnyState:
    """What becomes of a claim at a table of machines, its maker going on for a general, and claiming again."""
    made = begun(game.name, people=1, seats=game.seats, short=False, **dict(game.options))
    made.table = replace(made.table, phase="play", playing=replace(playing_of(made.table), state=state))
    made.do(do.Ask("claim"), person(0))
    state = playing_of(made.table).state
    while (phase := phase_name(state)) in WORDS:
        word = game.rulebook.words[WORDS[phase]].text
        made.do(do.Play(word, made.table.chairs[0].turn), person(0))
        state = playing_of(made.table).state
        if phase == "decide":
            made.do(do.Ask("claim"), person(0))
    return playing_of(made.table).state


@pytest.mark.parametrize("game", CLAIMS)
def test_a_claim_comes_to_the_same_whatever_the_others_hold_and_play(game: str) -> None:
    dice, claimed = stream(f"{game} endings"), 0
    while claimed < ENDINGS:
        made = drawn_from(dice, game)
        try:
            match = made.set_up(ending(dice, made), packs=["..."])
        except PositionError:
            continue
        if not is_sure(match.view(0)):
            continue
        claimed += 1
        for world in worlds(dice, match.state):
            (end,) = outcomes(game, world)
            assert standing(granted(made, world)) == end


def test_whoever_must_lead_the_2_of_clubs_is_not_sure_of_his_clubs() -> None:
    """DDP-15: he may not draw the others first."""
    hands = ["2c 7c 8c 9c Tc Jc Qc Kc Ac Js Qs Ks As", "3c 4c 5c 6c 2d 3d 4d 5d 6d 7d 8d 9d Td"]
    hands += ["Jd Qd Kd Ad 2h 3h 4h 5h 6h 7h 8h 9h Th", "Jh Qh Kh Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts"]
    match = tripot.game("dame_de_pique", seats=4).set_up({"phase": "play", "hands": hands, "leader": 0}, packs=["..."])
    assert match.legal == ("2c",)
    assert not is_sure(match.view(0))


@pytest.mark.parametrize(("dealer", "sure"), [(0, True), (1, False)])
def test_a_card_that_is_not_in_play_stands_in_no_claim(dealer: int, *, sure: bool) -> None:
    """The sevens taken away; or those the dealer has laid away himself, and nobody else can know of."""
    winning = {"hands": ["Kh Qh 9h", "8h Th Ad", "8c 9c 8s"], "leader": 0, "tricks": [7], "charges": [5]}
    going_on = winning | {"going_on": True, "declared": [0]}
    assert is_sure(tripot.game("polignac", seats=3).set_up(going_on, packs=["..."]).view(0))
    laid = going_on | {"ecart": "7h 7d", "dealer": dealer}
    game = tripot.game("polignac", seats=3, leftover_method="dealer_discard")
    assert is_sure(game.set_up(laid, packs=["..."]).view(0)) is sure


@pytest.mark.parametrize(("taken", "sure"), [("Jh Jd Jc", True), ("Jh Jd", False)])
def test_the_jack_that_ends_the_coup_may_end_the_match(taken: str, *, sure: bool) -> None:
    """Whoever has not every trick stops with it at the same points, in whatever order the cards fall; not so of two."""
    left = ["Ks Qs", "Js 7c", "8c 9c", "Td Ad"] if "c" in taken else ["Ks Qs", "Js 7c", "Jc 9c", "Td Ad"]
    charges = len(taken.split())
    position = {"hands": left, "leader": 0, "tricks": [3, 3], "charges": [0, charges], "totals": [13]}
    assert is_sure(tripot.game("polignac", seats=4).set_up(position, packs=["..."]).view(0)) is sure
