"""Where faults are punished rather than prevented: they are offered as such, and taken as the rules say."""

import pytest

from tests.table.house import House, awaited, begun, by_chance, person, play_one, refused_of, show, step
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.shown import Actions

CHOOSE = by_chance("penalties")


def at_fault(game: str) -> tuple[House, int, Actions]:
    """A table where somebody asked could do what the rules punish."""
    for seed in range(20):
        made = begun(game, people=4, seed=seed, enforcement="penalise", short=False)
        for _ in range(120):
            for chair in awaited(made):
                actions: Actions | None = show(made.table, person(chair)).get("actions")
                if actions is not None and actions.faults:
                    return made, chair, actions
            if made.phase not in ("play", "pause"):
                break
            step(made, CHOOSE)
    raise AssertionError("nobody ever could")


@pytest.mark.parametrize("game", ["polignac", "rumoli"])
def test_a_fault_is_named_as_one_and_can_be_committed(game: str) -> None:
    made, chair, actions = at_fault(game)
    fault = actions.faults[0]
    assert fault not in actions.cards
    shown = show(made.table, person(chair))
    if fault in shown["hand"]:
        reason = refused_of(shown)[fault]
        assert reason.fault
        assert reason.rule
        assert ("paie un jeton à chaque adversaire" if game == "rumoli" else "perd") in reason.fr
    made.do(do.Play(fault, actions.turn), person(chair))
    played = [event for event in made.log if isinstance(event, told.Played)]
    assert (played[-1].chair, played[-1].action) == (chair, fault)


def test_where_faults_are_prevented_none_is_offered() -> None:
    made = begun("polignac", people=4, short=False)
    for _ in range(40):
        for chair in awaited(made):
            shown = show(made.table, person(chair))
            assert shown["actions"].faults == ()
            for card, reason in refused_of(shown).items():
                assert not reason.fault
                assert made.refuses(do.Play(card, shown["actions"].turn), person(chair)) == "refused"
        step(made, CHOOSE)


def test_all_who_are_asked_at_once_choose_in_any_order() -> None:
    """Cards are passed together: nobody's choice makes another's stale."""
    made = begun("dame_de_pique", people=4, short=False)
    while len(awaited(made)) < 4:
        step(made, CHOOSE)
    turns = [made.table.chairs[chair].turn for chair in range(4)]
    for chair in (3, 1, 0, 2, 2, 0, 3, 1):
        play_one(made, chair, CHOOSE)
    assert [made.table.chairs[chair].turn for chair in range(4)] == [turn + 2 for turn in turns]
    made.do(do.Disconnect(), person(2))
    assert sorted(awaited(made)) == [0, 1, 2, 3]


def test_a_fault_that_is_a_word_is_called_by_its_name() -> None:
    """RUM-41: whoever is asked for a card he holds may keep it back."""
    made = begun("rumoli", people=4, enforcement="penalise", short=False)
    for _ in range(400):
        for chair in awaited(made):
            actions: Actions | None = show(made.table, person(chair)).get("actions")
            if actions and actions.fault_words:
                assert actions.faults == ("pass",)
                assert [word.fr for word in actions.fault_words] == ["passer"]
                refused = refused_of(show(made.table, person(chair)))
                assert {reason.rule for reason in refused.values()} <= {"RUM-26"}
                assert len(refused) == len(show(made.table, person(chair))["hand"]) - 1
                made.do(do.Play("pass", actions.turn), person(chair))
                return
        step(made, CHOOSE)
    raise AssertionError("nobody ever could")
