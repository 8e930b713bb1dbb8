"""What the rest of a deal has brought each seat, against what was told while it was played, with any options."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.conformance.games import explore, times
from tests.conformance.walks import random_action
from tests.games.dame_de_pique.tables import last_trick
from tripot.cards import card_text
from tripot.engine import rules
from tripot.engine.bits import lowest
from tripot.engine.choices import choice_at, count
from tripot.engine.event import named_values
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import AnyState
from tripot.engine.stream import Stream, below, stream
from tripot.players.bench import FATES
from tripot.players.thumb import bold, fate, gained, habit, load, thumb

MOST_ACTS = 120  # before what is looked at begins
Told = list[tuple[str, dict[str, Any]]]
Facts = Callable[[AnyState, Told, AnyState], list[set[int]]]


@times(150, 2000)
def test_of_the_queen_and_the_hearts(trials: int) -> None:
    explore("dame_de_pique", trials, compared(taken_of_dame_de_pique))


@times(150, 2000)
def test_of_the_jacks(trials: int) -> None:
    explore("polignac", trials, compared(marked_at_polignac))


@times(40, 2000)
def test_of_chips_at_rumoli(trials: int) -> None:
    explore("rumoli", trials, compared(chips_of_rumoli))


@times(12, 2000)
def test_of_chips_at_vingt_et_un(trials: int) -> None:
    explore("vingt_et_un", trials, compared(chips_of_vingt_et_un))


@pytest.mark.parametrize(("word", "gains"), [("others_plus_26", [0, 26, 26, 26]), ("self_minus_26", [-26, 0, 0, 0])])
def test_of_a_volte_that_is_still_to_be_scored(word: str, gains: list[int]) -> None:
    """Its points are on no total yet: what has been taken counts as its maker chooses, and in no other way."""
    load("dame_de_pique")
    match = last_trick("Ah 2h 3h 4h", [22, 0, 0, 0], moon_scoring="shooter_choice")
    before = match.state.clone()
    assert match.phase == "choose"
    match.play(word)
    assert [gained(before, match.state, seat) for seat in range(4)] == gains


def compared(facts: Facts) -> Callable[[Game, int], None]:
    """What is told of each seat is so, and all of it that there are fates for."""

    def check(game: Game, seed: int) -> None:
        load(game.name)
        chance = stream(f"{seed} fates")
        match, keen = game.match(seed=seed), below(chance, game.seats)
        for _ in range(below(chance, MOST_ACTS)):
            go_on(match, keen, chance, faults=True)
        before, begun = match.state.clone(), len(match.events)
        while match.waiting and match.state.deals == before.deals:
            go_on(match, keen, chance, faults=False)
        told = [(event.word, named_values(game.rulebook, event)) for event in match.events[begun:]]
        found = [fates_of(before, match.state, seat) for seat in range(game.seats)]
        assert found == facts(before, told, match.state)

    return check


def go_on(match: Match, keen: int, chance: Stream, *, faults: bool) -> None:
    """An act by rules of thumb, by habit or at random; a seat that is keen goes after everything it may."""
    if not match.waiting:
        return
    seat = lowest(rules.waiting(match.state))
    view, ways = match.view(seat).state, rules.legal(match.state, seat)
    luck = below(chance, 10)
    if faults and below(chance, 60) == 0:
        seat, action = random_action(match.state, chance)
    elif seat == keen and luck:
        action = bold(view, seat, chance)
    elif luck < 4:
        action = choice_at(ways, below(chance, count(ways)))
    else:
        action = (thumb if luck < 7 else habit)(view, seat, chance)
    match.play(action, seat=seat)


def fates_of(before: AnyState, after: AnyState, seat: int) -> set[int]:
    found = fate(before, after, seat)
    return {kind for kind in range(FATES) if found >> kind & 1}


def tricks_taken(before: AnyState, told: Told) -> Iterator[tuple[int, str]]:
    """Every card taken from here on, with who has taken it."""
    lying = [card_text(card) for card in list(before.trick)[: before.played]]
    for word, values in told:
        if word == "plays":
            lying.append(values["card"])
        elif word == "takes":
            yield from ((values["seat"], card) for card in lying)
            lying = []


def taken_of_dame_de_pique(before: AnyState, told: Told, after: AnyState) -> list[set[int]]:
    taken = list(tricks_taken(before, told))
    makers = [values["seat"] for word, values in told if word == "volte"]
    hearts = [sum(card[1] == "h" and taker == seat for taker, card in taken) for seat in range(4)]
    queens = [(seat, "Qs") in taken for seat in range(4)]
    halved = 13 in hearts and not makers and any(queens[seat] for seat in range(4) if not hearts[seat])
    found = []
    for seat in range(4):
        kinds = {0} if not hearts[seat] and not queens[seat] else {1} if hearts[seat] else set()
        kinds |= {2} if queens[seat] else set()
        kinds = {5} if halved and kinds != {0} else kinds
        found.append(kinds | ({3 if seat in makers else 4} if makers else set()))
    return found


def marked_at_polignac(before: AnyState, told: Told, after: AnyState) -> list[set[int]]:
    jacks = {seat for seat, card in tricks_taken(before, told) if card[0] == "J"}
    makers = [values["seat"] for word, values in told if word == "general"]
    marked = [rules.score(after, seat) - before.totals[seat] for seat in range(after.seats)]
    if after.options.failed_general and not makers and sorted(marked) == [0] * (after.seats - 1) + [5]:
        return [{4} if points else {5} for points in marked]
    return [
        {1 if seat in jacks else 0} | ({2 if seat in makers else 3} if makers else set()) for seat in range(after.seats)
    ]


def by_chips(before: AnyState, after: AnyState, gains: Sequence[int]) -> list[set[int]]:
    assert [gained(before, after, seat) for seat in range(after.seats)] == list(gains)
    return [{0 if gain < 0 else 2 if gain > 0 else 1} for gain in gains]


def chips_of_rumoli(before: AnyState, told: Told, after: AnyState) -> list[set[int]]:
    """The antes that follow the end of a deal are of the next."""
    ended = max((place for place, (word, _) in enumerate(told) if word in {"goes_out", "void"}), default=len(told))
    gains = [after.chips[seat] - before.chips[seat] for seat in range(after.seats)]
    for word, values in told[ended:]:
        if word == "antes":
            gains[values["seat"]] += values["chips"]
    return by_chips(before, after, gains)


def chips_of_vingt_et_un(before: AnyState, told: Told, after: AnyState) -> list[set[int]]:
    """A stake that lies there is still one's own."""
    lying = [before.stakes[seat] for seat in range(after.seats)]
    return by_chips(
        before, after, [after.chips[seat] - before.chips[seat] - lying[seat] for seat in range(after.seats)]
    )
