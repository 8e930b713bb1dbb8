"""Facts of Le Rumoli that can be counted without its code, on whole matches of sensible beginners."""

from collections.abc import Iterator

import pytest

import tripot
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.players import player as players

MOST_ALIVE = {3: 39, 4: 41, 5: 43, 6: 44, 7: 45}
MOST_AFTER_EXCHANGE = {3: 39, 4: 42, 5: 44, 6: 45, 7: 46}
TABLES: list[dict[str, Value]] = [
    {},
    {"enforcement": "penalise", "insolvency": "debt"},
    {"ante_mode": "free_placement", "auction": "sealed", "ceremony": "by_hand"},
    {"end_condition": "until_broke", "starting_chips": 12, "final_layout": "leave"},
]


def walk(seats: int, seed: int, **options: Value) -> Iterator[tripot.Match]:
    """A whole match of beginners, shown before each act and at the end."""
    match = tripot.game("rumoli", seats=seats, **options).match(seed=seed)
    beginner = players.player("thumb", stream(f"{seed} thumb"))
    while not match.over:
        yield match
        seat = match.waiting[0]
        match.play(beginner.act(match.view(seat)), seat)
    yield match


@pytest.mark.parametrize("seats", [3, 5, 7])
@pytest.mark.parametrize("options", TABLES)
def test_chips_are_conserved_and_matches_end(seats: int, options: dict[str, Value]) -> None:
    match = None
    for match in walk(seats, 1, **options):
        each = int(str(match.game.options["starting_chips"]))
        assert sum(match.scores) + sum(match.state.boodles) == seats * each
    assert match is not None
    assert match.over


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_the_cards_played_are_fewer_than_those_alive(seats: int) -> None:
    for match in walk(seats, 2, starting_chips=100):
        most = (MOST_AFTER_EXCHANGE if match.state.taker else MOST_ALIVE)[seats]
        assert match.state.plays <= most
        if match.phase == "play":
            alive = 52 - match.state.dead.bit_count()
            assert alive in (MOST_ALIVE[seats], most)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_a_boodle_never_taken_grows_by_a_chip_a_player_and_one(seats: int) -> None:
    """From the antes of one deal to those of the next, if nobody collects or leaves."""
    before, collected, heard = [0] * 4, 0, 0
    for match in walk(seats, 3, starting_chips=200, end_condition="coups", coups=6):
        events, heard = match.events[heard:], len(match.events)
        collected |= sum(1 << event.values[1] // 13 for event in events if event.word == "collects")
        if any(event.word == "antes" for event in events):
            now = list(match.state.boodles)
            for suit in range(4):
                assert now[suit] == (0 if collected >> suit & 1 else before[suit]) + seats + 1
            before, collected = now, 0


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_lead_takes_a_card_from_a_hand(seats: int) -> None:
    """So every deal ends: there are never more sequences than cards."""
    leads = 0
    for match in walk(seats, 4, starting_chips=100):
        leads = 0 if match.phase == "choice" else leads + (match.phase == "play")
        assert leads <= MOST_AFTER_EXCHANGE[seats]
