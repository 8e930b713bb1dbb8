"""What is counted of a deal and of the time that choices take."""

from tripot.study.arena.bench import observation
from tripot.study.arena.playing import Played
from tripot.study.arena.tally import Tally


def test_a_sweep_is_made_by_one_and_conceded_by_each_of_the_others() -> None:
    won, lost = (0.0, 0.5, 0.5), (1.0, 0.0, 0.0)
    seen = observation([Played((5.0, 0.0, 1.0), (0, 2, 0), won, lost, 3)], [(True, False, False)])
    assert seen.hero == {"score": 5.0, "made": 0, "conceded": 2, "wins": 0.0, "losses": 1.0}
    assert seen.field == {"score": 1.0, "made": 2, "conceded": 2, "wins": 1.0, "losses": 0.0}
    assert seen.deals == 3


def test_what_processes_have_counted_apart_is_what_one_would_have_counted() -> None:
    parts, whole = (Tally(), Tally()), Tally()
    for number in range(1, 41):
        for tally in (parts[number % 2], whole):
            tally.clock(0).note(number / 8, 4.0)
            tally.faults[0, "late"] += number > 32
    both = Tally()
    for part in parts:
        both.add(part)
    assert both == whole
    clock = both.clock(0)
    assert (clock.choices, clock.longest, clock.over, both.faults[0, "late"]) == (40, 5.0, 8, 8)
    assert clock.percentile(1.0) == clock.longest
