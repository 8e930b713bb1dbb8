"""Take a clause away and a ruling test marked with its id fails."""

import ast

import pytest

from tools.citations import citing
from tools.house import SOURCE
from tools.mutations.mutants import clauses_of, mutants_of, without_clause
from tools.mutations.sentences import places_of, rulings_on, unwatched_clauses
from tools.mutations.trials import trials
from tripot.games import GAMES

SLOWEST = ("rumoli", "vingt_et_un")  # seen to in the long run
PLAY = SOURCE / "games" / "polignac" / "play.py"


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.soak if game in SLOWEST else ()) for game in GAMES]
)
def test_every_clause_is_watched(game: str) -> None:
    assert unwatched_clauses(game) == []


def test_clauses_are_found_with_their_ids() -> None:
    assert ("throw_jack", ("POL-28",)) in clauses_of(PLAY)


def test_a_clause_taken_away_leaves_the_choices_as_they_are() -> None:
    source = without_clause(PLAY, "throw_jack").source
    function = next(node for node in ast.parse(source).body if getattr(node, "name", "") == "throw_jack")
    assert isinstance(function, ast.FunctionDef)
    assert [ast.unparse(statement) for statement in function.body] == ["return choices"]


def test_a_mutant_differs_from_its_rule_in_one_place() -> None:
    whole = ast.unparse(ast.parse(PLAY.read_text("utf-8"))).splitlines()
    mutants = list(mutants_of(PLAY, "is_void"))
    assert {mutant.change.partition(": ")[2] for mutant in mutants} == {
        "state.played > 0 and marks & suit_cards(state.trick[0]) == 0 with Or",
        "state.played > 0 flipped",
        "0 becomes 1",
        "marks & suit_cards(state.trick[0]) == 0 flipped",
        "marks & suit_cards(state.trick[0]) with BitOr",
    }
    for mutant in mutants:
        changed = mutant.source.splitlines()
        assert len(changed) == len(whole)
        assert sum(one != other for one, other in zip(changed, whole, strict=True)) == 1


def test_a_trial_tells_a_broken_rule_from_a_whole_one() -> None:
    nodes = [ruling.node for ruling in rulings_on("polignac", ["POL-27"])]
    whole, broken = trials([(None, nodes), (without_clause(PLAY, "follow_suit"), nodes)])
    assert whole.failed == frozenset()
    assert {node.partition("::")[2] for node in broken.failed} == {
        "test_suit_must_be_followed_without_overtaking",
        "test_strictly_too_who_must_follow_owes_no_dangerous_card_of_another_suit",
    }
    assert not broken.broken


def test_the_code_behind_a_sentence_is_found() -> None:
    assert (PLAY, "throw_jack") in places_of("POL-28")
    assert {citation.id for citation in citing("POL-28")} == {"POL-28"}
