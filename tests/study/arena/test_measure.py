"""Measurements: the same cards for all, the same result however it is played, stopping when it is clear."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes

import tripot
from tests.games.dame_de_pique import tables as dame
from tests.study.arena.measuring import measure
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.engine.wording import phrases
from tripot.errors import TripotError
from tripot.games import rulebook
from tripot.players.limits import Limits
from tripot.study.arena.contests import Contest, contests
from tripot.study.arena.data import clock_data, csv_text, data
from tripot.study.arena.entrants import entrant, limits_of
from tripot.study.arena.measure import Measurement, Stopping
from tripot.study.arena.plan import Plan, Unit
from tripot.study.arena.playing import Sitting, Table, play_deal
from tripot.study.arena.plot import draw_contests
from tripot.study.arena.tally import Clock
from tripot.study.arena.telling import clock_line, contest_lines, lines, shortened

GAMES = {"polignac": 3, "dame_de_pique": 4, "rumoli": 4, "vingt_et_un": 3}


def planned(game: str, *players: str, unit: Unit = "deal", seats: int | None = None, **options: Value) -> Plan:
    settled = tripot.game(game, seats=seats or GAMES[game], **options)
    return Plan(settled, tuple(entrant(name) for name in players), "t", unit)


def measured(plan: Plan, deals: int, *, against: int | None = None, stop: float | None = None) -> Measurement:
    meetings = contests(len(plan.entrants), plan.game.seats, against, ("one", "halves"))
    found = measure(plan, meetings, deals, stopping=None if stop is None else Stopping(stop))
    assert [result.contest for result in found.results] == meetings != []
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_the_cards_falls_on_all_alike(game: str) -> None:
    """A player of fixed habits against itself under another name: no difference in any deal."""
    found = measured(planned(game, "thumb", "thumb@7"), 12)
    for result in found.results:
        assert result.differences("score") == pytest.approx([0.0] * 12, abs=1e-9)


POINTS = {"dame_de_pique": 26, "polignac": 5}  # of a deal


@pytest.mark.parametrize("game", GAMES)
def test_points_add_up(game: str) -> None:
    """Chips change hands; a deal of Polignac costs 5 points a table or a general, one of La Dame de Pique 26 or 78."""
    plan = planned(game, "thumb", "uniform")
    for result in measured(plan, 20).results:
        part = 1 / plan.game.seats if result.contest.seating == "one" else 0.5
        for hero, field in zip(result.series["hero"]["score"], result.series["field"]["score"], strict=True):
            mean = part * hero + (1 - part) * field
            if rulebook(game).unit == "chips":
                assert mean == pytest.approx(0.0, abs=1e-9)
            else:
                assert mean >= POINTS[game] / plan.game.seats - 1e-9


@pytest.mark.soak
def test_the_better_player_is_found_out() -> None:
    found = measured(planned("polignac", "thumb", "uniform", seats=4), 60)
    assert [result.difference("score").mean < 0 for result in found.results] == [True, False, True]
    high = found.results[0].difference("score").high
    assert high is not None
    assert high < 0


class Witness:
    """Plays the first legal action, and remembers every hand and way of passing it is shown."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, int]] = set()

    def act(self, view: View, limits: Limits = Limits()) -> int:  # noqa: B008  # it is frozen
        if view.state.plays == 0:
            self.seen.add((view.state.deals, view.state.hands[view.seat] | view.state.passed[view.seat]))
        return view.legal_actions[0]


def test_deals_go_through_the_ways_of_passing_with_the_cards_of_their_chance() -> None:
    game = tripot.game("dame_de_pique", seats=4)
    dealt = []
    for number, luck in ((0, "a"), (1, "a"), (6, "a"), (6, "b")):
        players = [Witness() for _ in range(4)]
        play_deal(game, number, stream(luck), [Sitting(0, player, Limits()) for player in players])
        dealt.append([min(player.seen) for player in players])
    assert [hands[0][0] for hands in dealt] == [0, 1, 2, 2]
    assert [hand for _, hand in dealt[0]] == [hand for _, hand in dealt[1]] == [hand for _, hand in dealt[2]]
    assert [hand for _, hand in dealt[2]] != [hand for _, hand in dealt[3]]


def test_a_sweep_is_counted_for_who_made_it() -> None:
    """The last point of a deal: 25 have been taken by the same seat, or one of them by another."""
    made = []
    for charges in ([25, 0, 0, 0], [24, 1, 0, 0]):
        match = dame.set_up(["Ah", "2d", "3d", "4d"], {"leader": 0, "charges": charges, "hearts_free": True})
        table = Table(match.game, match.state, [Sitting(0, Witness(), Limits()) for _ in range(4)], None)
        for seat in range(4):
            table.turn(seat)
        made.append(table.sweeps)
    assert made == [[1, 0, 0, 0], [0, 0, 0, 0]]


def test_the_same_however_many_work() -> None:
    plan = planned("polignac", "thumb", "uniform")
    meetings = contests(2, 3, None, ("one",))
    alone, together = (measure(plan, meetings, 6, workers=workers) for workers in (1, 2))
    assert [result.series for result in alone.results] == [result.series for result in together.results]
    assert (alone.workers, together.workers) == (1, 2)


def test_it_stops_when_it_is_clear() -> None:
    heard: list[int] = []
    plan = planned("dame_de_pique", "thumb", "uniform")
    meetings = contests(2, 4, None, ("one",))
    found = measure(plan, meetings, 400, stopping=Stopping(0.1), progress=heard.append)
    assert [result.verdict for result in found.results] == ["apart", "apart"]
    assert all(result.count < 200 for result in found.results)
    assert sum(heard) <= 800


@pytest.mark.soak
def test_it_stops_when_there_is_surely_no_difference_to_speak_of() -> None:
    found = measured(planned("polignac", "thumb", "debutant"), 200, stop=5)
    assert {(result.verdict, result.count) for result in found.results} == {("alike", 40)}


@pytest.mark.soak
def test_it_goes_on_while_nothing_has_differed() -> None:
    """What differs in one deal of fifty may not have come yet."""
    found = measured(planned("polignac", "thumb", "thumb@7"), 60, stop=0.1)
    assert {(result.verdict, result.count) for result in found.results} == {("open", 60)}


@pytest.mark.soak
def test_beside_the_field_alone_allows_for_stopping_too() -> None:
    meetings = contests(2, 4, 1, ("one",))
    plan = planned("dame_de_pique", "uniform", "thumb")
    free, stopped = (measure(plan, meetings, 20, stopping=stop) for stop in (None, Stopping(0.1)))
    widths = []
    for found in (free, stopped):
        alone = found.alone(1)
        assert alone is not None
        beside = found.results[1].beside(alone, "score")
        assert beside.low is not None
        widths.append(beside.mean - beside.low)
    assert widths[1] > 1.2 * widths[0]


def test_whole_matches() -> None:
    found = measured(planned("polignac", "thumb", "uniform", unit="match", limit=5), 20)
    for result in found.results:
        assert result.deals >= result.count * 3
        assert 0 < result.mean("hero", "wins").mean < 1
        for hero, field in zip(result.series["hero"]["wins"], result.series["field"]["wins"], strict=True):
            assert hero + 2 * field == pytest.approx(1)
    assert found.results[0].difference("wins").mean > 0


def test_players_of_the_arena_alone() -> None:
    """Each gains on a field that plays anything, by its view or by all cards."""
    found = measured(planned("polignac", "oracle@20", "informed@40", "by_deal@40", "uniform"), 4, against=3)
    for result in found.results[1:]:
        assert result.difference("score").mean < 0


@pytest.mark.soak
def test_a_volteur_makes_more_voltes_than_a_thumb() -> None:
    """Among others of its kind, in whose hands points lie about; and it is a player of every game."""
    found = measured(planned("dame_de_pique", "volteur", "thumb"), 60, against=1)
    alone, hero = found.alone(1), found.results[1]
    assert alone is not None
    assert hero.beside(alone, "made").mean > 0
    for game in GAMES:
        measured(planned(game, "volteur", "thumb"), 2)


def test_beside_the_field_alone() -> None:
    found = measured(planned("dame_de_pique", "uniform", "thumb"), 30, against=1)
    alone, hero = found.alone(1), found.results[1]
    assert alone is not None
    assert hero.beside(alone, "score").mean == pytest.approx(
        hero.mean("hero", "score").mean - alone.mean("hero", "score").mean
    )
    assert hero.beside(alone, "score").mean > 0


def test_the_data_tell_what_the_words_tell() -> None:
    found = measured(planned("dame_de_pique", "thumb", "uniform"), 10)
    written = json.loads(json.dumps(data(found, "tripot arena ...")))
    result = found.results[0]
    first = written["contests"][0]
    assert first["means"]["score"]["hero"][0] == pytest.approx(result.mean("hero", "score").mean, abs=1e-6)
    assert first["sums"]["hero"]["score"] == pytest.approx([4 * value for value in result.series["hero"]["score"]])
    assert first["seats_an_observation"] == {"hero": 4, "field": 12}
    assert written["better"] == "less"
    assert first["ratio"][0] < 1
    assert set(written["timing"]) == {"thumb", "uniform"}
    table = list(csv.DictReader(io.StringIO(csv_text(found))))
    assert len(table) == 3 * 10
    assert float(table[3]["hero_score"]) == pytest.approx(result.series["hero"]["score"][3], abs=1e-6)


def test_the_words_are_there_in_both_languages() -> None:
    found = measured(planned("polignac", "thumb", "uniform"), 5)
    french, english = (lines(found, phrases("tripot.study.arena", language)) for language in ("fr", "en"))
    assert len(french) == len(english) >= 5
    assert "thumb seul parmi uniform" in french[1]
    assert "thumb alone among uniform" in english[1]


def test_a_clock() -> None:
    clock = Clock()
    for milliseconds in range(1, 101):
        clock.note(milliseconds / 1000, 0.0905)
    assert clock.total == pytest.approx(5.05)
    assert clock.longest == 0.1
    assert clock.over == 10
    assert 0.095 <= clock.percentile(0.95) < 0.0995
    assert Clock().percentile(0.95) == 0


def test_a_clock_is_told_in_milliseconds() -> None:
    clock = Clock()
    for seconds in (0.001, 0.002, 0.009):
        clock.note(seconds, 0.005)
    told = clock_line("thumb", clock, phrases("tripot.study.arena", "en"))
    assert "4.000 ms a choice on average, 9.000 ms for 95% of the choices, 9.000 ms at most (3 choices)" in told
    assert clock_data(clock) == {"choices": 3, "mean_ms": 4.0, "p95_ms": 9.0, "max_ms": 9.0, "over_cap": 1}


def test_entrants_and_their_limits() -> None:
    assert entrant("thumb").limits == Limits()
    assert entrant("thumb@400").limits == Limits(iterations=400)
    assert entrant("uniform@0.25s", Limits(iterations=3)).limits == Limits(seconds=0.25)
    program = entrant("cmd:python p.py --who me@home")
    assert (program.command, program.limits) == ("python p.py --who me@home", Limits())
    assert entrant("./p.py@3s").command == "./p.py"
    for wrong in ("nobody", "", "cmd:", "nobody@400"):
        with pytest.raises(TripotError, match="the players are"):
            entrant(wrong)
    for wrong in ("thumb@", "thumb@0", "maitre@-3s"):
        with pytest.raises(TripotError, match="is not a limit"):
            entrant(wrong)
    for wrong in ("0", "0s", "x", "-3", "1e3"):
        with pytest.raises(TripotError, match="limit"):
            limits_of(wrong)


@pytest.mark.parametrize("called", ["né", "Mine", "2nd", ""])
def test_what_a_player_cannot_be_called(called: str) -> None:
    """A name stands in front of what is started: it is not taken for the player."""
    with pytest.raises(TripotError, match=f"^'{called}' cannot be a name before =: a letter from a to z") as told:
        entrant(f"{called}=cmd:python p.py@0.25s")
    assert "ne peut être un nom devant =" in told.value.fr
    assert entrant("b2_-=cmd:python p.py").label == "b2_-"


def test_a_long_label_keeps_both_its_ends() -> None:
    assert [shortened(label, 5) for label in ("short", "a label", "")] == ["short", "a …el", ""]


@pytest.mark.parametrize(
    ("deals", "language", "told"),
    [
        (1, "en", "No intervals: one observation, or all alike; deals per comparison: 1"),
        (6, "en", "Bars: 95% intervals; deals per comparison: 6"),
        (6, "fr", "coups par comparaison\u00a0: 6"),
    ],
)
def test_a_drawing_says_what_is_drawn(deals: int, language: Language, told: str, tmp_path: Path) -> None:
    file = tmp_path / "drawing.svg"
    draw_contests(measured(planned("polignac", "thumb", "uniform"), deals), file, language)
    assert told in file.read_text("utf-8")


@pytest.mark.parametrize(("game", "side"), [("polignac", "left"), ("rumoli", "right")])
def test_each_difference_is_drawn_with_its_interval_and_which_side_is_better(
    game: str, side: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    plot, file = Axes.plot, tmp_path / "drawing.svg"

    def watched(axes: Axes, *values: Any, **more: Any) -> object:  # noqa: ANN401  # as Matplotlib's
        drawn.append(values)
        return plot(axes, *values, **more)

    monkeypatch.setattr(Axes, "plot", watched)
    found = measured(planned(game, "thumb", "uniform"), 6)
    draw_contests(found, file, "en")
    gaps = [result.difference("score") for result in found.results]
    expected = [(([gap.low, gap.high], [row, row]), (gap.mean, row, "o")) for row, gap in enumerate(gaps)]
    assert drawn == [one for both in expected for one in both]
    assert f"Better towards the {side}" in file.read_text("utf-8")


@pytest.mark.parametrize(("own", "told"), [(1.5, "1,500\xa0point par coup"), (2.0, "2,000\xa0points par coup")])
def test_in_french_less_than_two_is_singular(own: float, told: str) -> None:
    found = measured(planned("polignac", "thumb", "uniform"), 3)
    found.results[0].series["hero"]["score"] = [own] * 3
    line = contest_lines(found.results[0], found, phrases("tripot.study.arena", "fr"))[0]
    assert f"\xa0: {told}, les autres " in line


def test_a_part_that_holds_the_field_alone_is_drawn_all_the_same(tmp_path: Path) -> None:
    """Broken off after its first table, where `--against` was asked for."""
    part = measure(planned("polignac", "thumb", "uniform"), [Contest(0, 0, "same")], 1)
    draw_contests(part, tmp_path / "drawing.svg", "en")
    assert "deals per comparison: 0" in (tmp_path / "drawing.svg").read_text("utf-8")


def test_sweeps_never_seen_are_told_with_how_many_there_may_be() -> None:
    """In three deals one Volte was conceded, and none made."""
    plan = planned("dame_de_pique", "thumb", "uniform")
    result = measured(plan, 3).results[0]
    result.series["hero"] |= {"made": [0.0, 0.0, 0.0], "conceded": [0.25, 0.0, 0.0]}
    said = contest_lines(result, Measurement(plan, [result]), phrases("tripot.study.arena", "en"))
    assert "made 0 (below 0.632), conceded 0.083 [0.000, 0.442]" in "".join(said)
