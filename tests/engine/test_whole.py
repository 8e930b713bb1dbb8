"""Whole numbers as they are given: of any make, spelt, and too long to be written."""

from collections.abc import Callable

import pytest

import tripot
from tests.engine.test_match import HEARTS, POLIGNAC
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.engine.whole import spelt, whole_number
from tripot.errors import (
    ActionError,
    CardError,
    OptionError,
    PackError,
    PositionError,
    RecordError,
    SeatError,
    SeedError,
    shown,
)

LONG = "9" * 5000  # digits, more than Python writes or reads by itself
HUGE = 10**5000


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("007", 7), ("-7", None), ("", None), ("²", None), ("1.5", None), ("+1", None), (LONG, None)],
    ids=shown,
)
def test_a_whole_number_is_spelt_in_plain_digits(text: str, number: int | None) -> None:
    assert spelt(text) == number


@pytest.mark.parametrize("thing", [None, True, False, 1.0, "1", b"1", []])
def test_what_is_no_whole_number(thing: object) -> None:
    assert whole_number(thing) is None


@pytest.mark.parametrize("value", [LONG, f"-{LONG}", HUGE, -HUGE], ids=shown)
def test_a_number_too_long_is_no_value_of_an_option(value: Value) -> None:
    with pytest.raises(OptionError, match="is not allowed: 1 to 1000"):
        tripot.game("polignac", seats=4, limit=value)


def test_a_number_too_long_is_no_number_of_seats() -> None:
    with pytest.raises(SeatError, match="is for 3 to 8 seats, not"):
        tripot.game("polignac", seats=HUGE)


def test_a_number_too_long_is_no_seed() -> None:
    with pytest.raises(SeedError, match="too many digits"):
        stream(HUGE)
    with pytest.raises(SeedError):
        POLIGNAC.match(seed=HUGE)


REFUSING: list[tuple[Callable[[tripot.Match], object], type[Exception]]] = [
    (lambda match: match.verify(f"cut {LONG}"), ActionError),
    (lambda match: match.play(f"cut {LONG}"), ActionError),
    (lambda match: match.verify(HUGE), ActionError),
    (lambda match: match.play("Ks", HUGE), SeatError),
    (lambda match: match.legal_for(-HUGE), SeatError),
    (lambda match: match.view(HUGE), SeatError),
]


@pytest.mark.parametrize("asked", REFUSING)
def test_a_number_too_long_is_no_act_and_no_seat(
    asked: tuple[Callable[[tripot.Match], object], type[Exception]],
) -> None:
    act, error = asked
    with pytest.raises(error) as refused:
        act(POLIGNAC.match(seed=1))
    assert str(refused.value)
    assert refused.value.fr  # type: ignore[attr-defined]


def test_a_number_too_long_is_no_seat_of_a_record() -> None:
    text = POLIGNAC.match(seed=1).record
    with pytest.raises(RecordError, match="'SEAT: ACTION'"):
        tripot.replay(text.replace("log = [", f'log = [ "{LONG}: 7s",', 1))


def test_a_number_too_long_is_no_card_and_no_pack() -> None:
    match = POLIGNAC.unsupplied()
    with pytest.raises(CardError, match="is not a card number"):
        match.give([HUGE])
    for pack in ([HUGE, None], [True, "..."]):
        with pytest.raises(PackError, match="a pack is a text"):
            match.give(pack)  # type: ignore[arg-type]
    with pytest.raises(PackError, match="packs is a list of packs"):
        POLIGNAC.match(packs=HUGE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "position", [{"going_on": HUGE}, {"phase": HUGE}, {"leader": [HUGE]}, {"trick": [HUGE]}], ids=shown
)
def test_a_number_too_long_is_nothing_of_a_position(position: dict[str, object]) -> None:
    with pytest.raises(PositionError) as refused:
        POLIGNAC.set_up(position)
    assert refused.value.fr


@pytest.mark.parametrize("thing", [True, False, None])
def test_yes_and_no_are_no_seats_and_no_cards(thing: object) -> None:
    match = HEARTS.match(seed=1)
    with pytest.raises(SeatError, match="seats are 0 to 3"):
        match.view(thing)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="neither an action number"):
        match.verify(thing, 0)  # type: ignore[arg-type]
