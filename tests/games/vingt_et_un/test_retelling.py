"""The rules against the same text told a second time: random matches and options, many two-card 21 and few chips."""

from random import Random
from typing import Any

import pytest

import tripot
from tests.games.vingt_et_un.retelling import Answer, Partie, Question, Telling, Wanted
from tests.seldom import mostly_long

CHOICES: dict[str, tuple[Any, ...]] = {
    "forced_show": ("banker_also_21", "any_21", "never"),
    "ties": ("null", "banker_wins"),
    "natural_beats_drawn_21": (False, True),
    "natural_pays": (1, 2),
    "banker_natural_immediate": (False, True),
    "stand_rule": ("free", "seventeen"),
    "max_extra_cards": (3, 1, 5, "unlimited"),
    "deal_mode": ("one_by_one", "two_together"),
    "last_coup_rule": ("certain", "possible", "exhaustion"),
    "stake_min": (1, 4),
    "stake_max": (None, 10),
    "starting_chips": (10, 60),
    "bank_cover": ("cap_stakes", "pay_in_order", "debt"),
    "end_condition": ("full_circle", "coups", "last_standing"),
}
COUPS = 60


@pytest.mark.parametrize("seed", mostly_long(range(150), *range(60)))
def test_both_tellings_come_to_the_same_chips(seed: int) -> None:
    random = Random(seed)
    options = {name: random.choice(values) for name, values in CHOICES.items() if random.random() < 0.6}
    game = tripot.game("vingt_et_un", seats=random.choice((2, 3, 4, 5, 8, 12)), coups=COUPS, **options)
    match = game.set_up({"phase": "stake"})
    partie = Partie(game.options, list(match.scores))
    telling = partie.tell()
    answer: Answer | None = None
    while (asked := next_of(telling, answer)) is not None:
        assert match.state.banker == partie.banker
        answer = ordered(asked, match, random) if isinstance(asked, Wanted) else answered(asked, match, random)
    assert match.over
    assert list(match.scores) == partie.chips
    richest = [seat for seat, chips in enumerate(partie.chips) if chips == max(partie.chips)]
    assert list(match.outcome.winners if match.outcome else ()) == richest


def next_of(telling: Telling, answer: Answer | None) -> Question | Wanted | None:
    try:
        return telling.send(answer)
    except StopIteration:
        return None


def ordered(wanted: Wanted, match: tripot.Match, random: Random) -> list[int]:
    """The cards in random order, half of the time with aces and tens on top."""
    cards = random.sample(wanted.cards, len(wanted.cards))
    if random.random() < 0.5:
        cards.sort(key=lambda card: card % 13 < 8 or random.random() < 0.5)
    match.give(cards)
    return cards


def answered(asked: Question, match: tripot.Match, random: Random) -> str | int:
    """A choice of the seat asked, which has these choices and no others."""
    assert match.waiting == (asked.seat,)
    if asked.words:
        assert sorted(match.legal) == sorted(asked.words)
        match.play(word := random.choice(asked.words))
        return word
    assert (match.legal[0], match.legal[-1]) == (f"stake {asked.low}", f"stake {asked.high}")
    match.play(f"stake {(chips := random.choice((asked.low, asked.high, random.randint(asked.low, asked.high))))}")
    return chips
