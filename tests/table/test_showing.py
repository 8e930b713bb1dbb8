"""A table shown again and again: the same as if it were shown for the first time, whatever had been seen before."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.house import begun, house, person, play_out, play_some, show, tell
from tripot import GAMES, SPECTATOR
from tripot.table import commands as do
from tripot.table.commands import AnyCommand
from tripot.table.course import Decision
from tripot.table.fields import write_fields
from tripot.table.matching import view_for
from tripot.table.settings import Settings
from tripot.table.show import Common, Showing, Shown, changes
from tripot.table.shown import Parts
from tripot.table.table import HOUSE
from tripot.table.tell import Telling
from tripot.table.timing import SEALING

WATCHING = ("none", "public", "after")
#: Parts of a few names, each one of a few things; None for what is hidden from its owner.
PARTS = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2))
OWN = st.dictionaries(st.sampled_from("abcd"), st.none() | st.integers(0, 2))


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_spectator_may_know_of_the_position_is_shown(game: str) -> None:
    made = play_some(begun(game, people=2), 9)
    known = write_fields(view_for(made.table, SPECTATOR).state)
    shown = show(made.table, "nobody")
    assert known.keys() > {"phase"}
    assert known == {name: shown[f"state:{name}"] for name in known}


@pytest.mark.parametrize("game", GAMES)
def test_what_was_seen_before_changes_nothing(game: str) -> None:
    for ceremony in ("automatic", "by_hand"):
        made, last = begun(game, people=3, ceremony=ceremony), None
        for move in range(30):
            play_some(made, 1 + move % 3, dice=str(move))
            last = Showing(made.table, last)
            for who in (person(0), person(1), person(2), "nobody")[move % 2 :]:
                assert msgspec.to_builtins(last.to(who).parts) == msgspec.to_builtins(show(made.table, who))


#: What three people do besides playing, one after the other, in the course of a match; some of it is refused.
ACTS: tuple[tuple[AnyCommand, int], ...] = (
    (do.Auto(on=True), 1),
    (do.Auto(on=False), 1),
    (do.Mute(2), 0),
    (do.Ask("take_back"), 0),
    (do.Answer(yes=False), 1),
    (do.Mute(2, on=False), 0),
    (do.Ask("take_back"), 1),
    (do.Answer(yes=True), 0),
    (do.Answer(yes=True), 2),
    (do.Disconnect(), 2),
    (do.Connect(), 2),
    (do.Leave(), 0),
    (do.Return(), 0),
    (do.Close(), 1),
)


@pytest.mark.parametrize("game", ["polignac", "rumoli"])
def test_what_people_do_is_seen_whatever_was_seen_before(game: str) -> None:
    made, last, done = begun(game, people=3, settings=Settings(take_back=True), short=False), None, []
    everybody = (person(0), person(1), person(2), "nobody")
    for move in range(5 * len(ACTS)):
        command, chair = ACTS[move // 5]
        if move % 5 == 0:
            done.append(isinstance(made.ask(command, person(chair)), Decision))
        elif made.table.question is None:
            play_some(made, 1, dice=str(move))
        last = Showing(made.table, last)
        for who in everybody:
            assert msgspec.to_builtins(last.to(who).parts) == msgspec.to_builtins(show(made.table, who))
    assert sum(done) > 10


def test_a_match_that_is_gone_for_a_rematch_is_seen_no_more() -> None:
    made = play_out(begun("polignac", people=2))
    last = Showing(made.table)
    for command, chair in ((do.Rematch(), 0), (do.Rematch(), 1), (do.Disconnect(), 1), (do.Tick(), None)):
        if chair is None:
            made.wait(SEALING)
        else:
            made.do(command, person(chair))
        last = Showing(made.table, last)
        assert last.to(person(0)).parts == show(made.table, person(0))
        assert ("match" in last.common.parts) == (made.phase != "sealing")
    assert made.phase == "play"


def test_nobody_sits_on_the_chair_of_a_machine() -> None:
    made = play_some(begun("polignac", people=1), 3)
    assert show(made.table, HOUSE) == show(made.table, "nobody")


def test_where_a_match_may_be_watched_once_it_is_over_passers_by_are_told_so_and_then_watch() -> None:
    made = begun("polignac", people=2, settings=Settings(watching="after"))
    before = show(made.table, "nobody")
    play_out(made)
    after = show(made.table, "nobody")
    assert ["hand" in parts for parts in (before, after)] == [False, True]
    assert [parts["watching"].fr.startswith("Vous regardez.") for parts in (before, after)] == [False, True]


def test_a_match_that_all_have_left_is_over_for_passers_by_too() -> None:
    made = begun("polignac", people=2, settings=Settings(watching="after"))
    for chair in (0, 1):
        made.do(do.Leave(), person(chair))
    assert (made.phase, "hand" in show(made.table, "nobody")) == ("closed", True)


def test_nobody_is_offered_a_place_while_seeds_are_exchanged() -> None:
    made = house("polignac", people=2)
    assert show(made.table, "nobody")["watching"].place == "machine"
    made.do(do.Start(), person(0))
    assert (made.phase, show(made.table, "nobody")["watching"].place) == ("sealing", None)


@pytest.mark.parametrize("watching", WATCHING)
@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_told_first_the_others_hear_no_more_than_they_may(game: str, watching: str) -> None:
    made = play_some(begun(game, people=2, settings=Settings(watching=watching)), 12)  # type: ignore[arg-type]
    for decision in made.decisions:
        telling = Telling(decision)
        for viewer in (person(0), "nobody", person(1)):
            assert telling.to(viewer) == tell(decision, viewer)


@pytest.mark.parametrize("watching", WATCHING)
@pytest.mark.parametrize("game", GAMES)
def test_what_changed_makes_of_what_was_seen_what_is_seen(game: str, watching: str) -> None:
    """Nothing is missing from what changed, and nothing is in it that did not; some look less often than others."""
    made = begun(game, people=3, settings=Settings(watching=watching))  # type: ignore[arg-type]
    everybody = (person(0), person(1), person(2), "nobody")
    seen: dict[str, tuple[Shown | None, Parts]] = dict.fromkeys(everybody, (None, {}))
    last = None
    for move in range(30):
        play_some(made, 1 + move % 2, dice=str(move))
        last = Showing(made.table, last)
        for number, who in enumerate(everybody):
            if move % (number + 1) == 0:
                before, parts = seen[who]
                shown = last.to(who)
                changed = shown.since(before)
                assert changed == changes(parts, shown.parts)
                after = {name: part for name, part in (parts | changed).items() if part is not None}
                assert after == shown.parts
                seen[who] = shown, after


@given(PARTS, PARTS, OWN, st.none() | OWN)
def test_what_lies_under_ones_own_parts_has_not_changed(
    before: Parts, new: Parts, was: Parts, own: Parts | None
) -> None:
    """Whatever changes for all others; his own parts may be as they were, or gone."""
    last = Shown(Common(before, None, {}), was)
    new = {name: part for name, part in new.items() if before.get(name) != part}
    shown = Shown(Common(before | new, before, new), was if own is None else own)
    kept = new.copy()
    assert shown.since(last) == changes(last.parts, shown.parts)
    assert new == kept, "others are shown it too"


def test_what_has_not_changed_is_the_same_object() -> None:
    """So that whoever sends only what changed need not compare at length."""
    made = play_some(begun("polignac", people=2, limit=30), 5)
    first = Showing(made.table)
    before = first.to(person(0)).parts
    again = Showing(made.table, first).to(person(0)).parts
    assert {name for name, part in again.items() if part is not before[name]} <= {"actions", "refused"}
    play_some(made, 1)
    after = Showing(made.table, first).to(person(0)).parts
    assert len([name for name, part in after.items() if part is before.get(name)]) > len(after) // 2


def test_ones_own_hand_is_counted_where_hands_are() -> None:
    """Whenever the viewer holds two cards or more of Vingt-et-un; nobody else is told, and no other hand counts."""
    made, counted = begun("vingt_et_un", people=2), 0
    for move in range(30):
        play_some(made, 1, dice=str(move))
        mine, others = show(made.table, person(0)), show(made.table, "nobody")
        assert ("counted" in mine) == (len(mine.get("hand", ())) > 1)
        assert "counted" not in others
        counted += "counted" in mine
    assert counted > 10
    assert "counted" not in show(play_some(begun("polignac", people=1), 3).table, person(0))
