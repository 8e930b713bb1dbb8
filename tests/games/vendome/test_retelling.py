"""The rules against the same text told a second time: random tours and options, many multiples and few chips."""

from random import Random

import pytest

import tripot
from tests.games.vendome.retelling import Tour

CHOICES = {
    "payment_basis": ("recipient_card", "matched_card"),
    "quadruple_refund": ("whole_fond", "own_chip_only", "lansquenet"),
    "quadruple_paid_to": ("fourth_card_holder", "triple_holder"),
    "insolvency": ("partial_payment", "debt"),
    "payment_order": ("deal_order", "pro_rata"),
    "exhausted": ("eliminated", "sit_out", "credit"),
}


def shuffled(random: Random) -> list[int]:
    """A pack in random order; one in three has its first cards of four ranks only."""
    pack = random.sample(range(52), 52)
    return pack if random.randrange(3) else sorted(pack, key=lambda card: card % 13 > 3)


@pytest.mark.parametrize("seed", range(120))
def test_both_tellings_come_to_the_same_chips(seed: int) -> None:
    random = Random(seed)
    options = {name: random.choice(words) for name, words in CHOICES.items()}
    seats = random.randint(4, 12)
    game = tripot.game("vendome", seats=seats, end_condition="max_tours", max_tours=8, min_active_players=2, **options)
    packs = [shuffled(random) for _ in range(8)]
    chips, banker = [random.randint(1, 9) for _ in range(seats)], 0
    match = game.set_up({"phase": "deal", "chips": chips}, packs=packs)
    for pack in packs[: match.state.deals]:
        if not Tour(chips, banker, options).play(pack):
            banker = next_banker(chips, banker, options["exhausted"])
    assert list(match.scores) == chips
    assert match.state.banker == banker


def next_banker(chips: list[int], banker: int, exhausted: str) -> int:
    """The player on the right, past those eliminated."""
    seats = len(chips)
    right = [(banker + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in right if exhausted != "eliminated" or chips[seat] > 0)
