"""Sitting down, getting ready, leaving: who may do what, and when."""

import pytest
from msgspec.structs import replace

from tests.table.house import (
    House,
    awaited,
    begun,
    commit_of,
    house,
    person,
    play_out,
    play_some,
    seats_shown,
    show,
    stand_in,
    tell,
)
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.about import about
from tripot.table.commands import AnyCommand
from tripot.table.course import Refused
from tripot.table.events import decode
from tripot.table.evolve import evolve, fold
from tripot.table.settings import Clock, Settings
from tripot.table.table import HOUSE
from tripot.table.tell import lines
from tripot.table.timing import HOSTLESS, due


def made_only(**settings: bool) -> House:
    made = House()
    made.do(do.Create("t", "polignac", 3, {}, Settings(**settings)), person(0))  # type: ignore[arg-type]
    return made


def test_nothing_can_be_asked_of_a_table_that_is_not_there() -> None:
    made = House()
    assert made.refuses(do.Sit("Ann"), "ann") == "unmade"
    made.do(do.Create("t", "polignac", 3), "ann")
    assert made.refuses(do.Create("t", "polignac", 3), "ann") == "made_already"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (do.Create("t", "bridge", 4), "bad_rules"),
        (do.Create("t", "polignac", 2), "bad_rules"),
        (do.Create("t", "polignac", 4, {"limit": 0}), "bad_rules"),
        (do.Create("t", "polignac", 4, {"colour": True}), "bad_rules"),
        (do.Create("t", "polignac", 4, {}, Settings(grace=-1)), "bad_settings"),
        (do.Create("t", "polignac", 4, {}, Settings(pause=-1)), "bad_settings"),
        (do.Create("t", "polignac", 4, {}, Settings(clock=Clock(10**9, 0))), "bad_settings"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(command: do.Create, reason: str) -> None:
    assert House().refuses(command, "ann") == reason


def test_a_pace_that_cannot_be_is_not_called_a_time() -> None:
    refused = House().ask(do.Create("t", "polignac", 4, {}, Settings(pace=1001)), "ann")
    assert isinstance(refused, Refused)
    assert (refused.code, "pace" in refused.en) == ("bad_settings", True)
    House().do(do.Create("t", "polignac", 4, {}, Settings(pace=1000)), "ann")


def test_the_invitation_lets_in() -> None:
    made = made_only()
    assert made.refuses(do.Sit("Bob", token="x"), "bob") == "not_invited"
    made.do(do.Sit("Ann"), person(0))
    token = about(made.table, person(0)).token
    assert len(token) == 32
    made.do(do.Sit("Bob", token=token), "bob")
    assert made.refuses(do.Sit("Bob", token=token), "bob") == "sits_already"
    assert [seat.name for seat in seats_shown(show(made.table, "bob"))] == ["Ann", "Bob", ""]


@pytest.mark.parametrize(
    ("listed", "who", "place", "said"),
    [
        (True, "bob", "free", "Vous regardez."),
        (False, "bob", "invited", "Vous regardez. On s’assied ici sur invitation."),
        (False, person(0), "free", "Vous regardez."),  # the host needs none
    ],
)
def test_a_passer_by_is_told_whether_he_must_be_invited(listed: bool, who: str, place: str, said: str) -> None:  # noqa: FBT001
    watching = show(made_only(listed=listed).table, who)["watching"]
    assert (watching.place, watching.fr) == (place, said)


def test_anybody_may_sit_at_a_listed_table() -> None:
    made = made_only(listed=True)
    made.do(do.Sit("Bob", chair=2), "bob")
    assert made.refuses(do.Sit("Eve", chair=2), "eve") == "no_chair"
    assert made.refuses(do.Sit("Eve", chair=7), "eve") == "no_chair"


def test_no_machine_makes_way_for_who_was_not_invited() -> None:
    made = house("polignac", people=1, settings=Settings(listed=True))
    assert made.refuses(do.Sit("Eve"), "eve") == "no_chair"
    made.do(do.Sit("Eve", token=made.table.token), "eve")
    assert made.table.chair_of("eve") == 1


def test_a_name_taken_gets_a_number_and_none_is_refused() -> None:
    made = made_only(listed=True)
    made.do(do.Sit("  Ann   Lee "), person(0))
    made.do(do.Sit("ann lee"), "bob")
    assert [chair.name for chair in made.table.chairs] == ["Ann Lee", "ann lee 2", ""]
    for name in ("", "   ", "a\x00b", "\u202e", "x" * 31):
        assert made.refuses(do.Sit(name), "eve") == "bad_name"


@pytest.mark.parametrize(
    "name",
    ["\u3164", "An\u3164na", "\u2800", "\u115f", "\u1160", "\uffa0", "A\u034fnna", "\u0301", "\u0301Anna", "\ufe0f"],
)
def test_a_name_that_is_not_seen_is_no_name(name: str) -> None:
    assert made_only(listed=True).refuses(do.Sit(name), "eve") == "bad_name"


@pytest.mark.parametrize(
    ("name", "another"),
    [
        ("Anna", "An\u200dna"),
        ("Anna", "An\ufe0fna"),
        ("Anna", "\uff21nna"),
        ("Anna", "ANN\u200cA"),
        ("Adèle", "Ade\u0300le"),
    ],
)
def test_a_name_that_looks_like_another_s_gets_a_number(name: str, another: str) -> None:
    made = made_only(listed=True)
    made.do(do.Sit(name), person(0))
    made.do(do.Sit(another), "bob")
    assert made.table.chairs[1].name.endswith(" 2")


@pytest.mark.parametrize("name", ["👨\u200d👩\u200d👧", "\u0646\u200c\u0645", "❤\ufe0f", "Adèle", "Élise-Anne"])
def test_a_name_is_kept_as_it_is_written(name: str) -> None:
    made = made_only(listed=True)
    made.do(do.Sit(name), person(0))
    assert made.table.chairs[0].name == name


def test_letters_and_their_accents_are_one() -> None:
    made = made_only(listed=True)
    made.do(do.Sit("Ade\u0300le"), person(0))
    assert made.table.chairs[0].name == "Adèle"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (" \n ", "A name is needed."),
        ("x" * 31, "A name has 30 characters at most."),
        ("a\u202eb", "That name has invisible characters."),
    ],
)
def test_a_name_refused_is_told_why(name: str, reason: str) -> None:
    made = made_only(listed=True)
    refused = made.ask(do.Sit(name), "eve")
    assert isinstance(refused, Refused)
    assert refused.en == reason


def test_a_long_name_is_kept_whole_and_has_room_for_a_number() -> None:
    made = made_only(listed=True)
    name = "Marie-Bénédicte de La Tour 123"
    assert len(name) == 30
    for who in (person(0), "bob"):
        made.do(do.Sit(name), who)
    assert [chair.name for chair in made.table.chairs[:2]] == [name, "Marie-Bénédicte de La Tour 2"]


def test_a_machine_gives_its_name_to_a_person_and_takes_another() -> None:
    made = made_only(listed=True)
    made.do(do.Sit("Ann"), person(0))
    made.do(do.Invite(1, "uniform"), person(0))
    assert made.table.chairs[1].name == "Adèle"
    decision = made.do(do.Sit("ADÈLE"), "bob")
    assert [chair.name for chair in made.table.chairs] == ["Ann", "Basile", "ADÈLE"]
    assert made.table.chairs[1].level == "uniform"
    assert [one.kind for one in tell(decision, person(0))] == ["invited", "seated"]
    assert fold(made.log) == made.table


def test_where_all_chairs_are_taken_who_is_invited_has_a_machine_s_and_all_are_told_that_it_goes() -> None:
    made = house("polignac")
    decision = made.do(do.Sit("Bob", token=made.table.token), "bob")
    assert made.table.chairs[1].person == "bob"
    assert [(one.kind, one.fr) for one in tell(decision, person(0))] == [
        ("vacated", "Adèle quitte la table."),
        ("seated", "Bob s’assied à la table."),
    ]


def test_the_house_takes_no_seat_and_nobody_else_wakes_a_table() -> None:
    made = house("polignac", people=1)
    assert made.refuses(do.Sit("Ann", 1, made.table.token), HOUSE) == "sits_already"
    assert made.refuses(do.Wake(), person(0)) == "not_host"
    made.do(do.Wake(), HOUSE)


def test_only_the_host_seats_machines_and_starts() -> None:
    made = made_only(listed=True)
    made.do(do.Sit("Ann"), person(0))
    made.do(do.Sit("Bob"), "bob")
    assert made.refuses(do.Invite(2), "bob") == "not_host"
    assert made.refuses(do.Invite(2, "genius"), person(0)) == "no_level"
    assert made.refuses(do.Start(), person(0)) == "empty_chairs"
    made.do(do.Invite(2), person(0))
    assert made.refuses(do.Start(), "bob") == "not_host"
    assert made.refuses(do.Start(), person(0)) == "not_ready"
    made.do(do.Ready(), "bob")
    made.do(do.Start(), person(0))
    assert made.phase == "sealing"
    assert made.refuses(do.Start(), person(0)) == "in_play"
    assert made.refuses(do.Invite(2), person(0)) == "in_play"


def test_the_host_empties_other_chairs() -> None:
    made = house("polignac", people=2)
    assert made.refuses(do.Empty(0), person(0)) == "own_chair"
    assert made.refuses(do.Empty(9), person(0)) == "no_chair"
    assert made.refuses(do.Empty(1), person(1)) == "not_host"
    assert begun("polignac", people=2).refuses(do.Empty(1), person(0)) == "in_play"
    made.do(do.Empty(1), person(0))
    made.do(do.Empty(3), person(0))
    assert [chair.empty for chair in made.table.chairs] == [False, True, False, True]


def test_who_has_taken_the_chair_meanwhile_is_not_sent_away_for_another() -> None:
    made = house("polignac", people=2)
    late = do.Empty(1, show(made.table, person(0))["seat:1"].name)
    made.do(do.Leave(), person(1))
    assert made.refuses(late, person(0)) == "nothing_to_do"
    made.do(do.Sit("Bob", 1, made.table.token), "bob")
    assert made.refuses(late, person(0)) == "stale"
    made.do(do.Empty(1, "Bob"), person(0))
    assert made.table.chairs[1].empty


def test_who_is_sent_away_cannot_come_back_with_the_old_invitation() -> None:
    made = house("polignac", people=2)
    token = made.table.token
    made.do(do.Empty(3), person(0))
    assert made.table.token == token
    made.do(do.Empty(1), person(0))
    assert made.refuses(do.Sit("Name 1", token=token), person(1)) == "not_invited"
    refused = [made.ask(do.Sit("Name 1", token=held), person(1)) for held in (token, "")]
    assert [one.fr.split("\N{NO-BREAK SPACE}: ")[0] for one in refused if isinstance(one, Refused)] == [
        "Cette invitation ne vaut plus",
        "Il faut une invitation pour s’asseoir ici.",
    ]
    made.do(do.Sit("Eve", token=about(made.table, person(0)).token), "eve")
    made.do(do.Leave(), "eve")
    made.do(do.Sit("Eve", token=made.table.token), "eve")


def test_who_is_away_while_his_chair_is_cleared_comes_back_by_the_same_invitation() -> None:
    made = house("polignac", people=2)
    token = made.table.token
    made.do(do.Disconnect(), person(1))
    made.do(do.Empty(1), person(0))
    made.do(do.Sit("Name 1", token=token), person(1))
    assert made.table.chair_of(person(1)) == 1


def test_a_log_of_before_has_one_invitation() -> None:
    assert decode(b'{"is":"vacated","at":1,"chair":2}') == told.Vacated(1, 2)
    made = made_only()
    made.do(do.Sit("Ann"), person(0))
    assert evolve(made.table, told.Vacated(made.now, 0)).token == made.table.token


def test_a_stranger_who_leaves_does_not_close_the_table_of_a_host_who_does_not_sit() -> None:
    made = made_only(listed=True)
    made.do(do.Sit("Eve"), "eve")
    made.do(do.Leave(), "eve")
    assert (made.phase, made.table.host) == ("lobby", person(0))
    made.do(do.Sit("Ann"), person(0))
    made.do(do.Leave(), person(0))
    assert made.phase == "closed"


def test_what_changes_nothing_is_no_event() -> None:
    made = house("polignac", people=2)
    old: list[AnyCommand] = [do.Ready(), do.Ready(commit=commit_of(1)), do.Auto(on=False), do.Mute(0, on=False)]
    new: list[AnyCommand] = [do.Ready(commit=commit_of(1, 2)), do.Ready(on=False), do.Auto(on=True), do.Mute(0)]
    for command in old:
        assert made.refuses(command, person(1)) == "nothing_to_do"
    for command in new:
        made.do(command, person(1))
        assert made.refuses(command, person(1)) == "nothing_to_do"


def test_when_the_host_leaves_another_is_host_and_the_last_closes_the_table() -> None:
    made = house("polignac", people=2)
    made.do(do.Leave(), person(0))
    assert made.table.host == person(1)
    made.do(do.Leave(), person(1))
    assert made.phase == "closed"
    assert made.refuses(do.Say("hello"), person(1)) == "closed"


def test_a_host_who_leaves_hands_the_table_to_somebody_who_is_there() -> None:
    for made in (house("polignac", people=3), begun("polignac", people=3)):
        made.do(do.Disconnect(), person(1))
        made.do(do.Leave(), person(0))
        assert made.table.host == person(2)


@pytest.mark.parametrize("is_played", [False, True])
def test_a_host_who_stays_away_between_matches_hands_the_table_to_somebody_who_is_there(*, is_played: bool) -> None:
    made = play_out(begun("polignac", people=2)) if is_played else house("polignac", people=2)
    for chair in (0, 1):
        made.do(do.Disconnect(), person(chair))
    assert made.wait(2 * HOSTLESS) == []
    made.do(do.Connect(), person(0))
    assert due(made.table) is None
    made.do(do.Disconnect(), person(0))
    made.do(do.Connect(), person(1))
    assert made.wait(HOSTLESS - 1) == []
    assert made.wait(1) == [told.Hosted(made.now, person(1))]
    assert due(made.table) is None
    made.do(do.Close(), person(1))
    assert due(made.table) is None


def test_a_host_who_does_not_sit_hands_the_table_on_once_nothing_has_happened_for_long() -> None:
    made = house("polignac", people=2)
    made.table = replace(made.table, host="somebody")
    made.wait(HOSTLESS - 1)
    made.do(do.Say("hello"), person(1))
    assert made.wait(HOSTLESS - 1) == []
    assert made.wait(1) == [told.Hosted(made.now, person(0))]


def test_who_leaves_a_match_is_replaced_and_may_come_back() -> None:
    made = begun("polignac", people=2)
    made.do(do.Leave(), person(0))
    assert stand_in(made, 0) == "left"
    assert made.table.host == person(1)
    assert made.refuses(do.Leave(), person(0)) == "nothing_to_do"
    made.do(do.Return(), person(0))
    assert stand_in(made, 0) is None
    made.do(do.Leave(), person(0))
    play_out(made)
    assert made.phase == "over"
    assert made.table.chairs[0].empty


def test_who_is_not_waited_for_is_told_so_whatever_he_would_play() -> None:
    made = begun("polignac", people=4)
    (chair,) = awaited(made)
    other = (chair + 1) % 4
    assert made.refuses(do.Play("Qs", made.table.chairs[other].turn), person(other)) == "not_your_turn"


def test_whoever_takes_his_chair_back_is_there() -> None:
    """He may do so before it has been noted that his line is open again."""
    made = begun("polignac", people=2)
    made.do(do.Leave(), person(1))
    made.do(do.Disconnect(), person(1))
    made.do(do.Return(), person(1))
    assert made.table.present == (0, 1)


def test_who_has_left_is_not_said_to_be_gone_once_more() -> None:
    made = begun("polignac", people=2)
    made.do(do.Leave(), person(0))
    assert tell(made.do(do.Disconnect(), person(0)), person(1)) == ()


def test_nobody_is_told_that_a_host_is_ready_who_begins_himself() -> None:
    made = house("polignac", people=2)
    assert [one.fr for one in tell(made.do(do.Ready(commit=64 * "1"), person(1)), person(0))] == [
        "Name 1 peut commencer."
    ]
    assert tell(made.do(do.Ready(commit=64 * "0"), person(0)), person(1)) == ()
    assert made.table.chairs[0].ready
    assert [one.fr for one in tell(made.do(do.Start(), person(0)), person(1))] == ["La partie commence."]


def test_a_seed_promised_while_the_match_is_prepared_is_not_told() -> None:
    made = house("polignac", people=2)
    made.do(do.Empty(1), person(0))
    made.do(do.Sit("Bob", 1, made.table.token), "bob")
    made.do(do.Ready(), "bob")
    made.do(do.Start(), person(0))
    assert made.phase == "sealing"
    assert tell(made.do(do.Ready(commit=64 * "0"), "bob"), person(0)) == ()
    assert made.table.commits[1]


def test_who_is_sent_away_has_not_left_by_himself() -> None:
    made = house("polignac", people=2)
    made.do(do.Leave(), person(1))
    made.do(do.Sit("Anna", token=made.table.token), "anna")
    sent = [one.fr for one in tell(made.do(do.Empty(1), person(0)), "nobody")]
    assert sent == ["L’hôte libère la place d’Anna."]


def test_when_all_have_left_a_match_it_is_broken_off_and_its_seeds_are_open() -> None:
    made = begun("polignac", people=2)
    said = [[one.fr for one in tell(made.do(do.Leave(), person(chair)), "nobody")] for chair in (0, 1)]
    assert made.log[-2:] == [told.Over(made.now, 1, broken_off=True), told.Closed(made.now)]
    assert said[0][0] == "Name 0 s’en va\u00a0: un robot joue à sa place."
    assert said[1][0] == "Name 1 quitte la table.", "no machine plays on"
    assert show(made.table, person(0))["match"]["broken_off"]
    assert "outcome" not in show(made.table, person(0))
    proof = show(made.table, person(0)).get("proof")
    assert proof is not None
    assert len(proof.seed) == 128


@pytest.mark.parametrize("phase", ["sealing", "pause"])
def test_a_match_is_broken_off_wherever_it_stands_when_all_leave(phase: str) -> None:
    made = house("polignac", people=2, limit=30)
    made.do(do.Start(), person(0))
    if phase == "pause":
        made.wait(10_000)
    while made.phase != phase:
        play_some(made, 1)
    for chair in (0, 1):
        made.do(do.Leave(), person(chair))
    assert made.log[-2:] == [told.Over(made.now, 1, broken_off=True), told.Closed(made.now)]


def test_closing_is_for_the_house_and_the_host() -> None:
    made = begun("rumoli", people=2)
    assert made.refuses(do.Close(), person(1)) == "not_host"
    made.do(do.Close(), HOUSE)
    assert made.phase == "closed"
    assert not awaited(made)
    assert show(made.table, person(0))["waiting"] == ()


@pytest.mark.parametrize(
    "command", [do.Leave(), do.Ready(), do.Play("Qs", 0), do.Next(), do.Ask("claim"), do.Answer(yes=True), do.Return()]
)
def test_who_does_not_sit_there_can_do_nothing(command: AnyCommand) -> None:
    assert begun("polignac").refuses(command, "passer-by") == "not_here"


def test_a_phrase_is_said_to_all_but_who_will_not_hear_it() -> None:
    made = house("polignac", people=3)
    assert made.refuses(do.Say("damn"), person(0)) == "no_phrase"
    assert made.refuses(do.Mute(0), person(0)) == "no_chair"
    made.do(do.Mute(0), person(1))
    said = made.do(do.Say("well_played"), person(0))
    assert tell(said, person(1)) == ()
    heard = tell(said, person(2))
    assert [(one.kind, one.chair, one.fr) for one in heard] == [("said", 0, "Bien joué\u202f!")]
    assert show(made.table, person(1))["me"]["muted"] == (0,)
    made.do(do.Mute(0, on=False), person(1))
    assert tell(made.do(do.Say("well_played"), person(0)), person(1)) == heard


def test_who_sits_down_where_somebody_was_muted_is_heard() -> None:
    made = house("polignac", people=3)
    made.do(do.Mute(2), person(0))
    made.do(do.Mute(1), person(0))
    made.do(do.Leave(), person(2))
    made.do(do.Sit("Ann", token=made.table.token), "ann")
    assert show(made.table, person(0))["me"]["muted"] == (1,)
    assert [one.kind for one in tell(made.do(do.Say("hello"), "ann"), person(0))] == ["said"]


def test_a_rematch_wants_everybody() -> None:
    made = play_out(begun("polignac", people=2))
    assert made.refuses(do.Start(), person(0)) == "in_play"
    assert made.refuses(do.Rematch(commit="x"), person(0)) == "bad_seed"
    made.do(do.Rematch(commit=commit_of(0, 2)), person(0))
    made.do(do.Rematch(on=False), person(0))
    made.do(do.Rematch(), person(1))
    assert made.phase == "over"
    made.do(do.Rematch(), person(0))
    assert made.phase == "sealing"
    assert made.table.commits[0] == commit_of(0, 2)


def test_a_machine_on_the_chair_of_who_did_not_want_a_rematch_was_all_that_was_missing() -> None:
    made = play_out(begun("polignac", people=3))
    for chair in (0, 1):
        made.do(do.Rematch(), person(chair))
        assert made.refuses(do.Rematch(), person(chair)) == "nothing_to_do"
    made.do(do.Leave(), person(2))
    made.do(do.Invite(2), person(0))
    assert made.phase == "sealing"


def test_no_rematch_begins_where_nobody_sits_but_machines() -> None:
    """Nobody could sit down any more, and machines wait for somebody."""
    made = house("polignac", people=2)
    made.table = replace(made.table, host="somebody")
    made.do(do.Start(), "somebody")
    made.wait(10_000)
    play_out(made)
    for chair in (0, 1):
        made.do(do.Leave(), person(chair))
    for chair in (0, 1):
        made.do(do.Invite(chair), "somebody")
    assert made.phase == "over"
    made.do(do.Sit("Name", token=made.table.token), "somebody")
    made.do(do.Rematch(), "somebody")
    assert made.phase == "sealing"


def test_a_stranger_may_take_the_chair_of_who_left_before_a_rematch() -> None:
    made = play_out(begun("polignac", people=2))
    made.do(do.Leave(), person(1))
    made.do(do.Rematch(), person(0))
    assert made.phase == "over"
    said = lines(made.table, person(0))
    made.do(do.Sit("Eve", token=made.table.token), "eve")
    assert lines(made.table, person(0)) == said
    assert any("Name 1" in line.fr for line in said)
    assert not any("Eve" in line.fr for line in said)
    made.do(do.Rematch(), "eve")
    assert made.phase == "sealing"


def test_turns_are_never_counted_twice_on_a_chair() -> None:
    """A stale act cannot be taken for an act of another match, or of another person."""
    made = play_some(begun("polignac", people=2), 12)
    turn = made.table.chairs[1].turn
    assert turn > 0
    play_out(made)
    made.do(do.Leave(), person(1))
    made.do(do.Sit("Eve", token=made.table.token), "eve")
    assert made.table.chairs[1].turn > turn


def test_turns_are_never_counted_twice_for_a_person() -> None:
    """Nor can a stale act be taken for one on another chair."""
    made = play_out(begun("rumoli", people=2))
    chairs = made.table.chairs
    there = min(range(2, len(chairs)), key=lambda number: chairs[number].turn)
    made.do(do.Leave(), person(1))
    made.do(do.Empty(there), person(0))
    made.do(do.Sit("Name 1", there, made.table.token), person(1))
    assert chairs[there].turn < chairs[1].turn <= made.table.chairs[there].turn


def test_a_match_is_not_begun_where_nobody_sits_but_machines() -> None:
    made = made_only()
    for chair in range(len(made.table.chairs)):
        made.do(do.Invite(chair), person(0))
    assert made.refuses(do.Start(), person(0)) == "not_here"


def test_when_all_who_play_have_left_the_table_of_a_host_who_does_not_sit_is_closed() -> None:
    made = house("polignac", people=2)
    made.table = replace(made.table, host="somebody")
    made.do(do.Start(), "somebody")
    made.do(do.Leave(), person(0))
    made.do(do.Leave(), person(1))
    assert made.phase == "closed"


def test_who_is_away_and_not_ready_is_waited_for() -> None:
    made = house("polignac", people=2)
    made.do(do.Ready(on=False), person(1))
    made.do(do.Disconnect(), person(1))
    assert made.refuses(do.Start(), person(0)) == "not_ready"


def test_another_commitment_counts_for_a_rematch() -> None:
    made = play_out(begun("polignac", people=2))
    made.do(do.Rematch(commit=commit_of(0, 2)), person(0))
    made.do(do.Rematch(commit=commit_of(0, 3)), person(0))
    assert made.table.chairs[0].pledge == commit_of(0, 3)
    assert made.refuses(do.Rematch(commit=commit_of(0, 3)), person(0)) == "nothing_to_do"


def test_a_rematch_waits_for_who_is_away() -> None:
    """Whoever wants it and looks at the match once more must not find himself played for."""
    made = play_out(begun("polignac", people=2))
    made.do(do.Disconnect(), person(1))
    made.do(do.Rematch(), person(0))
    assert made.phase == "over"
    made.do(do.Connect(), person(1))
    assert made.phase == "over"
    made.do(do.Rematch(), person(1))
    assert made.phase == "sealing"


def test_who_wants_a_rematch_and_is_away_is_waited_for_until_he_is_back() -> None:
    made = play_out(begun("polignac", people=2))
    made.do(do.Rematch(), person(1))
    made.do(do.Disconnect(), person(1))
    made.do(do.Rematch(), person(0))
    assert made.phase == "over"
    made.do(do.Connect(), person(1))
    assert made.phase == "sealing"


@pytest.mark.parametrize("chair", [-1, 4])
def test_there_is_no_chair_beside_those_of_the_table(chair: int) -> None:
    made = house("polignac", people=2)
    for command in (do.Empty(chair), do.Mute(chair), do.Invite(chair, "thumb")):
        assert made.refuses(command, person(0)) == "no_chair"


def test_an_increment_is_no_less_than_nothing() -> None:
    settings = Settings(clock=Clock(60_000, -1))
    assert House().refuses(do.Create("t", "polignac", 4, {}, settings), "ann") == "bad_settings"


def test_the_invitation_tells_nothing_of_the_salt() -> None:
    made = house("polignac")
    assert bytes.fromhex(made.table.token) not in made.table.salt
