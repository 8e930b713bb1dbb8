"""Before a match: who commits, who opens, who is left out, and in what order."""

import json

import pytest
from msgspec.structs import replace

from tests.table.house import House, begun, commit_of, house, person, play_out, play_some, seed_of, show, tell
from tripot.engine import fair
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.course import Refused
from tripot.table.record import proof
from tripot.table.settings import Settings
from tripot.table.timing import SEALING


def kinds(events: object) -> list[str]:
    return [type(event).__name__ for event in events]  # type: ignore[attr-defined]


def with_bob_uncommitted(people: int = 2) -> House:
    """So many people, all ready, of whom Bob, the last, has committed to no seed."""
    made, last = house("polignac", people=people), people - 1
    made.do(do.Empty(last), person(0))
    made.do(do.Sit("Bob", last, made.table.token), "bob")
    made.do(do.Ready(), "bob")
    return made


def test_commitments_then_the_seal_then_the_seeds_then_the_packs() -> None:
    made = house("polignac", people=2)
    start = made.do(do.Start(), person(0))
    assert kinds(start.events) == ["Started", "Sealed"]
    shown = show(made.table, person(1))["proof"]
    assert shown.sealed
    assert shown.seed == ""
    assert shown.commits[:2] == (commit_of(0), commit_of(1))
    assert kinds(made.do(do.Reveal(seed_of(1).hex()), person(1)).events) == ["Revealed"]
    assert kinds(made.do(do.Reveal(seed_of(0).hex()), person(0)).events)[:3] == ["Revealed", "Begun", "Dealt"]
    key = fair.key(bytes.fromhex(made.table.seed), {0: seed_of(0), 1: seed_of(1)})
    assert fair.seal(bytes.fromhex(made.table.seed)) == shown.sealed
    given = made.table.playing.log[0].cards  # type: ignore[union-attr]
    assert list(given) == fair.pack(key, 0, given)


@pytest.mark.parametrize("watching", ["none", "after"])
def test_who_may_not_watch_is_shown_no_seed(watching: str) -> None:
    """Whoever has them all can compute every pack."""
    made = begun("polignac", people=2, settings=Settings(watching=watching))  # type: ignore[arg-type]
    for phase in ("play", "over"):
        his, mine = (show(made.table, who)["proof"] for who in ("nobody", person(0)))
        assert made.phase == phase
        assert mine.seeds[:2] == (seed_of(0).hex(), seed_of(1).hex())
        assert his == (mine if (phase, watching) == ("over", "after") else replace(mine, seeds=("",) * 4, seed=""))
        play_out(made)
    ends = [tell(made.decisions[-1], who)[-1].fr for who in ("nobody", person(0))]
    assert ["vérifier les cartes" in end for end in ends] == [watching == "after", True], (
        "nor is he told that he can check the cards"
    )


def test_who_has_not_committed_is_waited_for_and_then_left_out() -> None:
    made = with_bob_uncommitted()
    assert kinds(made.do(do.Start(), person(0)).events) == ["Started"]
    assert made.refuses(do.Ready(commit=commit_of(7)), person(0)) == "bad_seed"  # he has committed to another
    assert made.refuses(do.Reveal(seed_of(0).hex()), person(0)) == "in_play"
    assert made.refuses(do.Ready(), "bob") == "in_play"
    assert show(made.table, "bob")["proof"].sealed == ""
    made.do(do.Ready(commit=commit_of(5)), "bob")
    assert made.table.seed
    assert kinds(made.wait(SEALING)) == ["Begun", "Dealt", "Dealt"]
    assert made.phase == "play"
    assert made.table.seeds == ("", "", "", "")


def test_who_is_ready_no_longer_and_then_again_has_committed_all_the_same() -> None:
    made = house("polignac", people=2)
    for on in (False, True):
        made.do(do.Ready(on=on), person(1))
    made.do(do.Start(), person(0))
    assert made.table.commits[1] == commit_of(1)


def test_a_match_begins_without_the_seeds_that_do_not_come() -> None:
    made = house("polignac", people=2)
    made.do(do.Start(), person(0))
    made.do(do.Reveal(seed_of(0).hex()), person(0))
    assert show(made.table, person(0))["stage"] == {"phase": "sealing", "until": made.now + SEALING}
    made.wait(SEALING - 1)
    assert made.phase == "sealing"
    made.wait(1)
    assert made.phase == "play"
    made.do(do.Close())
    found = proof(made.table)
    assert found.left_out == (1, 2, 3)
    assert found.commits[1] == commit_of(1)
    assert found.key


def test_nothing_that_is_done_meanwhile_puts_off_the_end_of_the_wait_for_seeds() -> None:
    made = house("polignac", people=2)
    made.do(do.Start(), person(0))
    made.wait(SEALING - 1)
    made.do(do.Say("hello"), person(1))
    made.wait(1)
    assert made.phase == "play"


def test_nobody_waits_for_the_seed_of_who_leaves_nor_for_his_commitment() -> None:
    made = house("polignac", people=2)
    made.do(do.Start(), person(0))
    made.do(do.Reveal(seed_of(0).hex()), person(0))
    made.do(do.Leave(), person(1))
    assert made.phase == "play"
    made = with_bob_uncommitted()
    made.do(do.Start(), person(0))
    assert not made.table.seed
    made.do(do.Leave(), "bob")
    assert (made.phase, bool(made.table.seed)) == ("sealing", True)


@pytest.mark.parametrize("seed", ["", "00", seed_of(1).hex(), seed_of(0).hex().upper(), "zz" * 16])
def test_another_seed_is_refused(seed: str) -> None:
    made = house("polignac", people=1)
    made.do(do.Start(), person(0))
    assert made.refuses(do.Reveal(seed), person(0)) == "bad_seed"


def test_a_seed_is_opened_once_and_committed_to_once() -> None:
    made = house("polignac", people=2)
    made.do(do.Start(), person(0))
    assert made.refuses(do.Ready(commit=commit_of(7)), person(0)) == "bad_seed"
    made.do(do.Reveal(seed_of(0).hex()), person(0))
    assert made.refuses(do.Reveal(seed_of(0).hex()), person(0)) == "in_play"


def test_no_commitment_comes_after_the_seal() -> None:
    made = with_bob_uncommitted()
    made.do(do.Start(), person(0))
    assert kinds(made.wait(SEALING)) == ["Sealed"]
    assert made.refuses(do.Ready(commit=commit_of(1)), "bob") == "bad_seed"


@pytest.mark.parametrize("commit", ["x", "0" * 63, "0" * 65, "G" * 64, "A" * 64])
def test_a_commitment_is_a_digest(commit: str) -> None:
    refused = house("polignac").ask(do.Ready(commit=commit), person(0))
    assert isinstance(refused, Refused)
    assert (refused.code, "64 hexadecimal digits" in refused.en) == ("bad_seed", True)


def test_the_seed_of_the_table_is_drawn_from_the_entropy_given_when_it_is_sealed() -> None:
    made = house("polignac", people=1, seed="one")
    other = house("polignac", people=1, seed="one")
    for one in (made, other):
        one.do(do.Start(), person(0))
    assert made.table.seed == other.table.seed
    other = house("polignac", people=1, seed="two")
    other.do(do.Start(), person(0))
    assert made.table.seed != other.table.seed


def test_the_commitments_shown_with_the_seal_are_those_of_the_record() -> None:
    made = with_bob_uncommitted(people=3)
    made.do(do.Start(), person(0))
    made.do(do.Ready(commit=commit_of(5)), "bob")
    shown = show(made.table, person(1))["proof"]
    assert (shown.match, shown.commits) == (1, (commit_of(0), commit_of(1), commit_of(5), ""))
    made.refuses(do.Ready(commit=commit_of(6)), person(1))
    made.do(do.Leave(), person(0))
    made.wait(SEALING)
    made.do(do.Leave(), "bob")
    made.do(do.Close())
    assert (proof(made.table).sealed, proof(made.table).commits) == (shown.sealed, shown.commits)


def test_packs_are_numbered_through_the_match() -> None:
    made = play_some(begun("vingt_et_un", people=1, ceremony="by_hand"), 60)
    assert made.table.playing is not None
    key = fair.key(bytes.fromhex(made.table.seed), {0: seed_of(0)})
    packs = [entry.cards for entry in made.table.playing.log if hasattr(entry, "cards")]
    assert len(packs) > 1
    assert [list(cards) for cards in packs] == [fair.pack(key, at, cards) for at, cards in enumerate(packs)]


def test_the_log_holds_the_seed_and_nothing_shown_does() -> None:
    made = begun("polignac", people=2)
    sealed = next(event for event in made.log if isinstance(event, told.Sealed))
    assert sealed.seed == made.table.seed
    assert sealed.seed not in json.dumps(str(show(made.table, person(0))))
