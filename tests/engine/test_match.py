"""Matches: whom they wait for, what they refuse, packs given from outside."""

import pytest

import tripot
from tripot.errors import ActionError, PackError, RefusedError, SeatError

POLIGNAC = tripot.game("polignac", seats=4)
HEARTS = tripot.game("dame_de_pique", seats=4)


def test_a_match_without_packs_waits_for_them() -> None:
    match = POLIGNAC.unsupplied()
    assert match.wants_pack
    assert not match.over
    assert not match.waiting
    assert not match.legal
    assert not match.possible
    with pytest.raises(RefusedError, match="a pack is wanted"):
        match.play("Qs")
    with pytest.raises(PackError):
        match.give("2c ...")
    match.give("...")
    match.give("...")
    assert list(match.waiting) == [1]
    with pytest.raises(PackError, match="no pack is wanted"):
        match.give("...")


def test_a_pack_given_can_be_taken_back() -> None:
    match = POLIGNAC.unsupplied()
    before = bytes(match.state)
    match.give("...")
    match.undo()
    assert bytes(match.state) == before
    assert match.log == []
    with pytest.raises(RefusedError, match="nothing to take back"):
        match.undo()


def test_when_the_packs_are_used_up_the_seed_goes_on() -> None:
    seeded, given = POLIGNAC.match(seed=1), POLIGNAC.match(seed=1, packs=["..."])
    assert bytes(seeded.state) != bytes(given.state)
    while given.state.deals == 0:
        given.play(given.legal[0])
    assert given.waiting
    with pytest.raises(PackError):
        POLIGNAC.match()


def test_one_waiting_seat_needs_no_naming_and_several_do() -> None:
    alone, together = POLIGNAC.match(seed=1), HEARTS.match(seed=1)
    assert alone.legal == alone.legal_for(alone.waiting[0])
    assert together.waiting == (0, 1, 2, 3)
    with pytest.raises(SeatError, match="say which"):
        together.play(together.legal_for(0)[0])
    together.play(together.legal_for(2)[0], seat=2)
    with pytest.raises(SeatError, match="seats are 0 to 3"):
        together.legal_for(4)
    assert alone.legal_for(0) == ()


def test_a_refusal_says_which_rule_in_both_languages() -> None:
    match = POLIGNAC.set_up(
        {"hands": ["7c Jd", "8c 8d", "9c 9d", "Tc Td"], "leader": 1, "tricks": [3, 3], "charges": [4]}
    )
    match.play("8c")
    refusal = match.verify("9d")
    assert refusal
    assert refusal.rule == "POL-27"
    assert refusal.fr != refusal.en
    assert not match.can("9d")
    with pytest.raises(RefusedError) as refused:
        match.play("9d")
    assert refused.value.rule == "POL-27"
    assert str(refused.value) == f"{refusal.en} Allowed: 9c."
    assert refused.value.fr == f"{refusal.fr} Permis\xa0: 9c."
    assert match.verify("As").rule is None  # type: ignore[union-attr]
    assert match.verify("9c", seat=3).rule is None  # type: ignore[union-attr]


@pytest.mark.parametrize("action", [-1, 1 << 41, True + (1 << 41)])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(ActionError):
        POLIGNAC.match(seed=1).play(action)


def test_a_long_row_of_numbers_is_named_by_its_ends() -> None:
    match = tripot.game("vendome", seats=4, ceremony="by_hand").match(seed=1)
    with pytest.raises(RefusedError, match=r"Allowed: draw 1 to draw 52\."):
        match.play("draw 53")
    with pytest.raises(RefusedError, match=r"Allowed: 5c, 9c, "):
        tripot.game("dame_de_pique", seats=4).match(packs=["..."]).play("3c", 0)


def test_a_match_that_is_over_says_how() -> None:
    match = tripot.game("polignac", seats=3, limit=1).match(seed=2)
    while match.waiting:
        assert match.outcome is None
        match.play(match.legal[0])
    assert match.over
    assert match.outcome
    assert len(match.outcome.losers) == 1
    with pytest.raises(RefusedError, match="the match is over"):
        match.play("Qs")


def test_events_go_to_their_audience() -> None:
    match = POLIGNAC.match(seed=1)
    dealt = [event for event in match.events if event.word == "dealt"]
    assert len(dealt) == 4
    assert [event.word for event in match.heard()].count("dealt") == 0
    assert [event.values[0] for event in match.heard(2) if event.word == "dealt"] == [2]
    assert match.play(match.legal[0])[0] in match.heard()


def test_a_match_is_short_to_look_at() -> None:
    assert repr(POLIGNAC.match(seed=1)).startswith("<Match tripot.game('polignac', seats=4): play, waiting (1,)")
