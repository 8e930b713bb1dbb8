"""The rules against the same text told a second time: random matches and options, and many hands of few suits."""

from random import Random
from typing import Any

import pytest

import tripot
from tests.games.dame_de_pique.retelling import RANKS, Manche

CHOICES: dict[str, tuple[Any, ...]] = {
    "target": (100, 30),
    "end_rule": ("reach", "exceed"),
    "hearts_broken_by": ("any_heart_played", "discard_only"),
    "hearts_break_scope": ("manche", "partie"),
    "queen_breaks_hearts": (False, True),
    "lead_hearts_if_only_queen_and_hearts": (False, True),
    "moon_scoring": ("others_plus_26", "self_minus_26", "shooter_choice"),
}
MANCHES = 12


@pytest.mark.parametrize("seed", range(40))
def test_both_tellings_come_to_the_same_points(seed: int) -> None:
    random = Random(seed)
    game = tripot.game("dame_de_pique", seats=4, **{name: random.choice(given) for name, given in CHOICES.items()})
    match = game.set_up({"phase": "deal"})
    least = int(game.options["target"] or 0) + (game.options["end_rule"] == "exceed")
    totals, free = [0] * 4, False
    while not match.over and match.state.deals < MANCHES:
        manche = dealt(match, random, free=free and game.options["hearts_break_scope"] == "partie")
        scores = played(manche, match, random)
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        free = manche.free
        assert list(match.scores) == totals
        assert match.over == (max(totals) >= least)
    if match.outcome:
        assert match.outcome.winners == tuple(seat for seat in range(4) if totals[seat] == min(totals))


def dealt(match: tripot.Match, random: Random, *, free: bool) -> Manche:
    """The cards are given, and three of each hand passed."""
    pack, manche = shuffled(random), match.state.deals + 1
    match.give(pack)
    hands = [set(pack[turn::4]) for turn in range(4)]  # the first card goes to the left of the dealer, who moves left
    told = Manche(match.game.options, [hands[(seat - manche) % 4] for seat in range(4)], free)
    if manche % 4:
        given = [random.sample(sorted(hand), 3) for hand in told.hands]
        acts = [(card, seat) for seat in range(4) for card in given[seat]]
        for act in random.sample(acts, 12):
            match.play(*act)
        told.exchange(given, manche)
    told.open()
    return told


def shuffled(random: Random) -> list[str]:
    """A pack that deals fair hands or, half of the time, hands of few suits."""
    cards = [rank + suit for suit in random.sample("cdhs", 4) for rank in RANKS]
    spread = random.choice((60, 60, 8, 0))
    places = {card: place + random.uniform(0, spread) for place, card in enumerate(cards)}
    cards.sort(key=places.__getitem__)
    return [cards[13 * turn + place] for place in range(13) for turn in range(4)]


def played(manche: Manche, match: tripot.Match, random: Random) -> list[int]:
    """All thirteen tricks; the legal cards are the same at every turn. Seat 0 likes high cards, the others low ones."""
    grasping = random.random() < 0.5
    for _ in range(52):
        assert match.waiting == (manche.seat(),)
        assert set(match.legal) == manche.playable()
        cards = sorted(manche.playable(), key=lambda card: (RANKS.index(card[0]), card))
        card = cards[0 if manche.seat() else -1] if grasping else random.choice(cards)
        match.play(card)
        manche.play(card)
    choice = match.game.options["moon_scoring"]
    if choice == "shooter_choice" and 26 in manche.taken:
        assert (match.phase, match.waiting) == ("choose", (manche.taken.index(26),))
        match.play(choice := random.choice(match.legal))
    return manche.scores(str(choice))
