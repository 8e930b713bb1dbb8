"""Matches of La Vendôme, poor players and multiple cards everywhere, to be told twice."""

import random

import tripot
from tests.referees.second_vendome import SecondVendome
from tripot.cards import cards_text
from tripot.engine.options import Value

VALUES: dict[str, list[Value]] = {
    "payment_basis": ["recipient_card", "matched_card"],
    "quadruple_refund": ["whole_fond", "own_chip_only", "lansquenet"],
    "quadruple_paid_to": ["fourth_card_holder", "triple_holder"],
    "insolvency": ["partial_payment", "debt"],
    "payment_order": ["deal_order", "pro_rata"],
    "exhausted": ["eliminated", "sit_out", "credit"],
    "end_condition": ["bank_circuits", "max_tours", "last_standing"],
    "circuits": [1, 2],
    "max_tours": [3, 10, 40],
    "min_active_players": [2, 3, 4],
}


def pack(chance: random.Random) -> list[str]:
    """Often with the four cards of a rank near its top."""
    cards = cards_text(range(52)).split()
    chance.shuffle(cards)
    if chance.random() < 0.7:
        rank = chance.choice("23456789TJQKA")
        for suit in "cdhs":
            cards.remove(rank + suit)
            cards.insert(chance.randint(0, 11), rank + suit)
    return cards


def any_game(chance: random.Random, seats: int) -> tripot.Game:
    return tripot.game("vendome", seats=seats, **{name: chance.choice(values) for name, values in VALUES.items()})


def begun(chance: random.Random) -> tuple[tripot.Match, SecondVendome]:
    seats = chance.randint(4, 12)
    game = any_game(chance, seats)
    banker = chance.randrange(seats)
    chips = [chance.choice([0, 1, 2, 3, 5, 10, 10]) for _ in range(seats)]
    chips[banker] = max(1, chips[banker])
    match = game.set_up({"phase": "deal", "banker": banker, "chips": chips})
    return match, SecondVendome(game.options, chips, banker)


def told(seed: int) -> set[str]:
    """What is told in a match that both tell alike."""
    chance = random.Random(seed)
    return told_on(chance, *begun(chance))


def told_on(chance: random.Random, match: tripot.Match, second: SecondVendome) -> set[str]:
    """What is told from here to the end of the match."""
    while not second.is_over():
        assert not match.over
        assert match.state.banker == second.banker
        cards = pack(chance)
        match.give(cards)
        second.tour(card[0] for card in cards)
        assert list(match.scores) == second.chips
    assert match.outcome is not None
    assert match.outcome.winners == second.winners()
    return {event.word for event in match.events}
