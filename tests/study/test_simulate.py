"""Simulations: one seed, one result; every game; players told apart; matches counted."""

import pytest

import tripot
from tests.terminal.scripted import SEATS
from tripot import GAMES
from tripot.engine.options import Value
from tripot.errors import TripotError
from tripot.study.report import Report
from tripot.study.simulate import simulate

DEALS = 60


def simulated(
    game: str,
    *,
    deals: int = DEALS,
    seed: str = "s",
    players: str = "thumb",
    options: dict[str, Value] | None = None,
    **more: int | bool,
) -> Report:
    settled = tripot.game(game, seats=SEATS[game], **(options or {}))
    names = players.split(",") * (settled.seats if "," not in players else 1)
    return simulate(settled, names, deals=deals, seed=seed, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "deals", "said"),
    [("thumb,thumb", 5, "4 players are wanted"), ("thumb," * 4 + "thumb", 5, "not 5"), ("thumb", 0, "0 deals")],
)
def test_what_cannot_be_simulated_is_refused(players: str, deals: int, said: str) -> None:
    with pytest.raises(TripotError, match=said):
        simulated("polignac", players=players, deals=deals)


def test_one_name_is_not_read_letter_by_letter() -> None:
    with pytest.raises(TripotError, match="one a seat, not the text 'thumb'"):
        simulate(tripot.game("polignac", seats=4), "thumb", deals=1, seed="s")


@pytest.mark.parametrize("game", GAMES)
def test_portions_change_nothing(game: str) -> None:
    reports = [simulated(game, portion=portion, interpreted=True) for portion in (1, 7, 1000)]
    assert reports[0] == reports[1] == reports[2]


@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_interpreted_give_the_same(game: str) -> None:
    for players in ("thumb", "uniform"):
        faces = [simulated(game, players=players, interpreted=interpreted, portion=25) for interpreted in (True, False)]
        assert faces[0] == faces[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_its_own_result(game: str) -> None:
    assert simulated(game, seed="a") == simulated(game, seed="a")
    assert simulated(game, seed="a") != simulated(game, seed="b")


@pytest.mark.parametrize("ceremony", ["automatic", "by_hand"])
@pytest.mark.parametrize("game", GAMES)
def test_the_deals_are_all_there(game: str, ceremony: str) -> None:
    heard: list[int] = []
    report = simulated(game, options={"ceremony": ceremony}, portion=13, progress=heard.append)  # type: ignore[arg-type]
    assert report.deals == DEALS == sum(heard)
    assert heard[:4] == [13] * 4
    assert len(report.seats) == SEATS[game]
    assert sum(report.lengths.values()) == report.matches
    assert sum(length * times for length, times in report.lengths.items()) <= DEALS
    for seat in report.seats:
        assert sum(seat.shares.values()) == pytest.approx(1)
        assert seat.mean == pytest.approx(sum(value * share for value, share in seat.shares.items()))
        assert seat.wins + seat.losses <= report.matches


@pytest.mark.parametrize("game", ["vendome", "vingt_et_un"])
def test_chips_only_change_hands(game: str) -> None:
    assert sum(seat.mean for seat in simulated(game).seats) == pytest.approx(0)


def test_a_deal_of_polignac_costs_five_points_or_a_general() -> None:
    report = simulated("polignac", options={"limit": 1000})
    total = sum(seat.mean for seat in report.seats) * report.deals
    assert total % 5 == 0
    assert total >= 5 * report.deals


def test_a_deal_of_dame_de_pique_costs_26_points_or_a_volte() -> None:
    total = sum(seat.mean for seat in simulated("dame_de_pique").seats) * DEALS
    assert round(total, 6) % 26 == 0


def test_every_match_of_one_deal_has_its_winners() -> None:
    report = simulated("polignac", options={"limit": 1})
    assert report.matches == DEALS
    assert report.lengths == {1: DEALS}
    assert sum(seat.losses for seat in report.seats) >= DEALS
    assert sum(seat.wins + seat.losses for seat in report.seats) == DEALS * 4


def test_each_seat_has_the_player_named_for_it() -> None:
    """A beginner among careless players does better than they do, wherever he sits."""
    for place in range(4):
        players = ",".join("thumb" if seat == place else "uniform" for seat in range(4))
        report = simulated("polignac", players=players, deals=300)
        assert report.seats[place].player == "thumb"
        assert report.seats[place].mean == min(seat.mean for seat in report.seats)


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody"):
        simulated("polignac", players="nobody")
