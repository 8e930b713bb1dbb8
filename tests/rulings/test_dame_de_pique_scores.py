"""Rulings on La Dame de Pique: points, the Volte, and the end of the match."""

import pytest

import tripot
from tests.games.dame_de_pique.tables import CLUBS, DIAMONDS, HEARTS, SPADES, dame, last_trick, play, set_up
from tests.games.events import told
from tripot.errors import PositionError

VOLTE = [26, 0, 0, 0]
NO_POINTS = "2d 3d 4d 5d"  # a last trick without points, taken by seat 3


@pytest.mark.rule("DDP-23", "DDP-24", "DDP-25")
@pytest.mark.parametrize(
    ("trick", "points"),
    [(NO_POINTS, 0), ("2d 3d 4h 5d", 1), ("2h 3h 4h 5h", 4), ("2s 3s Qs Ks", 13), ("2d Qs 4h 5d", 14)],
)
def test_what_a_trick_is_worth(trick: str, points: int) -> None:
    assert last_trick(trick, [25 - points, 1, 0, 0]).scores == (25 - points, 1, 0, points)


@pytest.mark.rule("DDP-01", "DDP-22", "DDP-26")
@pytest.mark.scenario("DDP-S11")
def test_points_of_a_manche() -> None:
    match = last_trick("2d Kd 3h 4h", [5, 13, 6, 0], totals=[10, 20, 30, 40])
    assert match.scores == (15, 35, 36, 40)
    written = told(match, "total")
    assert written == [(0, 5, 15), (1, 15, 35), (2, 6, 36), (3, 0, 40)]


@pytest.mark.rule("DDP-22", "DDP-B2")
def test_nothing_is_counted_before_the_manche_is_over() -> None:
    hands = ["2d 6d", "3d 7d", "4h 8c", "5d 9d"]
    match = set_up(hands, {"leader": 0, "charges": [20, 5, 0, 0], "totals": [99, 50, 50, 61]})
    play(match, "2d 3d 4h 5d")
    assert match.state.charges[3] == 1
    assert match.scores == (99, 50, 50, 61)
    assert not match.over
    play(match, "9d 6d 7d 8c")
    assert match.scores == (119, 55, 50, 62)
    assert match.over


@pytest.mark.rule("DDP-21", "DDP-25", "DDP-B9")
@pytest.mark.scenario("DDP-S10")
def test_a_whole_manche_of_one_suit_each_is_a_volte() -> None:
    match = set_up([CLUBS, DIAMONDS, SPADES, HEARTS])
    assert match.legal == ("2c",)
    match.play("2c")
    assert match.legal == tuple(DIAMONDS.split())
    match.play("2d")
    assert match.legal == tuple(SPADES.replace("Qs ", "").split())
    match.play("2s")
    assert match.legal == tuple(HEARTS.split())
    match.play("2h")
    while match.state.deals == 3:
        match.play(match.legal[-1])
    assert match.scores == (0, 26, 26, 26)


@pytest.mark.rule("DDP-21", "DDP-B9")
def test_a_volte_takes_the_point_cards_and_not_every_trick() -> None:
    match = last_trick(NO_POINTS, VOLTE)
    assert told(match, "takes") == [(3, 0)]
    assert match.scores == (0, 26, 26, 26)
    assert last_trick(NO_POINTS, [25, 0, 1, 0]).scores == (25, 0, 1, 0)


@pytest.mark.rule("DDP-21", "DDP-B9")
@pytest.mark.option("moon_scoring", "self_minus_26")
def test_a_volte_may_take_26_off() -> None:
    match = last_trick(NO_POINTS, VOLTE, totals=[10, 20, 30, 40], moon_scoring="self_minus_26")
    assert match.scores == (-16, 20, 30, 40)


@pytest.mark.rule("DDP-B9")
@pytest.mark.option("moon_scoring", "shooter_choice")
@pytest.mark.parametrize(
    ("word", "scores"), [("others_plus_26", (36, 20, 56, 66)), ("self_minus_26", (10, -6, 30, 40))]
)
def test_the_maker_of_a_volte_may_choose(word: str, scores: tuple[int, ...]) -> None:
    match = last_trick(NO_POINTS, [0, 26, 0, 0], totals=[10, 20, 30, 40], moon_scoring="shooter_choice")
    assert match.waiting == (1,)
    assert match.legal == ("others_plus_26", "self_minus_26")
    assert match.scores == (10, 20, 30, 40)
    match.play(word)
    assert match.scores == scores
    assert match.state.deals == 4


@pytest.mark.rule("DDP-B9")
def test_without_a_volte_there_is_nothing_to_choose() -> None:
    assert last_trick(NO_POINTS, [25, 1, 0, 0], moon_scoring="shooter_choice").phase == "exchange"


@pytest.mark.rule("DDP-21", "DDP-27", "DDP-B10")
@pytest.mark.scenario("DDP-S14")
def test_a_volte_may_lose_the_match_of_its_maker() -> None:
    match = last_trick(NO_POINTS, VOLTE, totals=[98, 80, 50, 32])
    assert match.scores == (98, 106, 76, 58)
    assert match.outcome is not None
    assert match.outcome.winners == (3,)
    assert match.outcome.losers == (0, 1, 2)


@pytest.mark.rule("DDP-03", "DDP-27", "DDP-B1")
@pytest.mark.scenario("DDP-S15")
@pytest.mark.option("end_rule", "exceed")
@pytest.mark.parametrize(("end_rule", "over"), [("reach", True), ("exceed", False)])
def test_whether_100_points_end_the_match(end_rule: str, over: bool) -> None:  # noqa: FBT001
    match = last_trick(NO_POINTS, [20, 6, 0, 0], totals=[80, 56, 81, 69], end_rule=end_rule)
    assert match.scores == (100, 62, 81, 69)
    assert match.over == over
    if match.outcome is not None:
        assert match.outcome.winners == (1,)


@pytest.mark.rule("DDP-03", "DDP-27", "DDP-B1")
@pytest.mark.parametrize("end_rule", ["reach", "exceed"])
def test_101_points_end_the_match_by_either_reading(end_rule: str) -> None:
    match = last_trick(NO_POINTS, [21, 5, 0, 0], totals=[80, 57, 81, 68], end_rule=end_rule)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.rule("DDP-B1")
@pytest.mark.option("target", 50)
@pytest.mark.parametrize(("target", "over"), [(50, True), (51, False), (100, False)])
def test_the_target_may_be_changed(target: int, over: bool) -> None:  # noqa: FBT001
    assert last_trick(NO_POINTS, [20, 6, 0, 0], totals=[30, 6, 12, 30], target=target).over == over


@pytest.mark.rule("DDP-28")
def test_the_lowest_totals_share_the_victory() -> None:
    match = last_trick(NO_POINTS, [13, 13, 0, 0], totals=[90, 27, 60, 40])
    assert match.scores == (103, 40, 60, 40)
    assert match.outcome is not None
    assert match.outcome.winners == (1, 3)
    assert match.outcome.losers == (0, 2)


@pytest.mark.rule("DDP-27", "DDP-28")
def test_the_match_goes_on_until_the_target() -> None:
    match = last_trick(NO_POINTS, [13, 13, 0, 0], totals=[86, 86, 0, 0])
    assert not match.over
    assert match.outcome is None
    with pytest.raises(PositionError, match="over"):
        dame().set_up({"phase": "deal", "totals": [100, 4, 0, 0]}, packs=["..."])


@pytest.mark.rule("DDP-22", "DDP-26")
def test_every_seat_and_spectator_reads_the_score_table() -> None:
    match = last_trick(NO_POINTS, [13, 13, 0, 0], totals=[10, 20, 30, 40])
    for viewer in (tripot.SPECTATOR, 0, 1, 2, 3):
        assert list(match.view(viewer).state.totals) == [23, 33, 30, 40]
