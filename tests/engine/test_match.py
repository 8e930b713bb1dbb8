"""Matches: whom they wait for, what they refuse, packs given from outside."""

import copy
import pickle

import pytest

import tripot
from tripot.engine.entries import Played
from tripot.engine.sentences import sentence
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
    with pytest.raises(RefusedError, match="a pack is wanted"):
        match.play("Qs", 0)
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


def test_nobody_acts_when_a_match_is_over_named_or_not() -> None:
    match = tripot.game("polignac", seats=4, limit=1).match(seed=1)
    while not match.over:
        match.play(match.legal[0])
    for seat in (None, 0):
        with pytest.raises(RefusedError, match="the match is over"):
            match.play("Qs", seat)


def test_why_nobody_may_act_is_raised_for_no_seat_and_told_for_one() -> None:
    match = tripot.game("polignac", seats=4, limit=1).match(seed=1)
    while not match.over:
        match.play(match.legal[0])
    for ask in (match.verify, match.can):
        with pytest.raises(RefusedError, match="the match is over"):
            ask("Qs")
    assert match.verify("Qs", 0) is not None
    assert not match.can("Qs", 0)


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


def test_whoever_acts_out_of_turn_is_told_whose_turn_it_is() -> None:
    alone = POLIGNAC.match(seed=1)
    with pytest.raises(RefusedError, match="not seat 3’s turn to act: seat 1 may act") as refused:
        alone.play(alone.legal[0], 3)
    assert refused.value.fr == "La place 3 n’a pas à jouer maintenant\xa0: c’est à la place 1."
    together = tripot.game("dame_de_pique", seats=4).match(seed=1)
    for seat in (0, 0, 0, 2):
        together.play(together.legal_for(seat)[0], seat)
    with pytest.raises(RefusedError, match="not seat 0’s turn to act: seats 1, 2, 3 may act") as refused:
        together.play(together.legal_for(1)[0], 0)
    assert refused.value.fr.endswith("c’est aux places 1, 2, 3.")


def test_a_refusal_by_an_open_point_gives_its_answer_without_its_question() -> None:
    match = tripot.game("rumoli", seats=3).match(seed=1)
    match.play("auction")
    refusal = match.verify("bid 99")
    assert refusal
    assert refusal.rule == "RUM-B6"
    assert refusal.en.startswith("By default bids rise")
    assert refusal.fr.startswith("Par défaut elles montent")
    whole = sentence(match.game.rulebook, "RUM-B6")
    assert whole.en.endswith(refusal.en)
    assert "?" not in refusal.fr + refusal.en
    assert sentence(match.game.rulebook, "RUM-25").told.en == sentence(match.game.rulebook, "RUM-25").en


def test_a_fault_that_would_be_punished_is_refused_to_who_plays_lawfully() -> None:
    match = tripot.game("rumoli", seats=4, enforcement="penalise").match(seed=1)
    match.play("leave")
    fault = next(action for action in match.possible if not match.can(action))
    before = bytes(match.state)
    with pytest.raises(RefusedError, match=r"Allowed: ") as refused:
        match.play(fault, lawfully=True)
    assert refused.value.rule == "RUM-25"
    assert bytes(match.state) == before
    match.play(match.legal[0], lawfully=True)
    twin = tripot.game("rumoli", seats=4, enforcement="penalise").match(seed=1)
    twin.play("leave")
    assert twin.play(fault)


def test_what_is_said_in_another_phase_is_not_allowed_in_this_one() -> None:
    match = tripot.game("vingt_et_un", seats=4).match(seed=1)
    assert match.can("stake 1", seat=1)
    assert not match.can("stake 1", seat=3)
    for seat in (1, 2, 3):
        match.play("stake 1", seat=seat)
    assert not match.can("stake 1", seat=3)
    assert not match.can("stake 1")
    refusal = match.verify("cut 3")
    assert refusal
    assert refusal.rule is None
    assert refusal.en == f"Not possible here. Allowed: {', '.join(match.legal)}."
    for nothing in ("stake", "stake x", "stake -1", "bid 3", "stake 1 2"):
        with pytest.raises(ActionError):
            match.can(nothing)
    with pytest.raises(ActionError):
        match.play("stake 1")


def test_a_card_of_somebody_elses_is_refused_as_one() -> None:
    match = POLIGNAC.set_up({"hands": ["8c", "Ks", "Jh", "Jd"], "leader": 1, "tricks": [1, 5, 0, 1], "charges": [2, 1]})
    refusal = match.verify("Jh")
    assert refusal
    assert (refusal.rule, refusal.en) == (None, "That card is not in the hand. Allowed: Ks.")
    assert refusal.fr == "Cette carte n’est pas dans la main. Permis\xa0: Ks."


@pytest.mark.parametrize("action", [-1, 1 << 41, True + (1 << 41)])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(ActionError):
        POLIGNAC.match(seed=1).play(action)


@pytest.mark.parametrize("thing", [None, 1.5, b"7c", [], ("7c",), object])
def test_what_is_neither_text_nor_number_is_no_action(thing: object) -> None:
    match = POLIGNAC.match(seed=1)
    for asked in (match.play, match.verify, match.can):
        with pytest.raises(ActionError, match="neither an action number"):
            asked(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [4, -2, 1 << 70, 1.5, "1", b"1", [], int])
def test_what_is_no_seat_is_refused(thing: object) -> None:
    match = POLIGNAC.match(seed=1)
    for asked in (match.legal_for, match.possible_for, match.view, match.heard):
        with pytest.raises(SeatError, match="seats are 0 to 3"):
            asked(thing)  # type: ignore[arg-type]
    for tried in (match.play, match.verify, match.can):
        with pytest.raises(SeatError, match="seats are 0 to 3"):
            tried(match.legal[0], thing)  # type: ignore[arg-type]


class Three:
    """A whole number of another make, like those of NumPy."""

    def __index__(self) -> int:
        return 3


def test_whole_numbers_of_any_make_are_seats_and_actions() -> None:
    match = HEARTS.match(seed=1)
    assert match.view(Three()).seat == 3  # type: ignore[arg-type]
    assert match.legal_for(Three()) == match.legal_for(3)  # type: ignore[arg-type]
    again = HEARTS.match(packs=[[Three(), "..."]])  # type: ignore[list-item]
    holder = next(seat for seat in range(4) if "5c" in again.legal_for(seat))
    again.play(Three(), holder)  # type: ignore[arg-type]
    assert again.log[-1] == Played(holder, 3, "5c")
    assert pickle.loads(pickle.dumps(again)).record == again.record


def test_an_action_that_is_interrupted_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    match = POLIGNAC.match(seed=1)
    before = bytes(match.state), match.record, len(match.events)

    def broken_off(*_: object) -> None:
        match.state.leader += 1
        raise KeyboardInterrupt

    monkeypatch.setattr("tripot.engine.match.done", broken_off)
    with pytest.raises(KeyboardInterrupt):
        match.play(match.legal[0])
    assert (bytes(match.state), match.record, len(match.events)) == before


def test_an_action_before_a_pack_that_is_wrong_is_taken_back() -> None:
    last = {"hands": ["8c", "Ks", "Jh", "Jd"], "leader": 1, "tricks": [1, 5, 0, 1], "charges": [2, 1]}
    match = POLIGNAC.set_up(last, packs=["Ks Ks ..."])
    for card in ("Ks", "Jh", "Jd"):
        match.play(card)
    before = match.copy()
    with pytest.raises(PackError, match="pack 1: Ks is there too often"):
        match.play("8c")
    assert (match.state, match.log, match.events) == (before.state, before.log, before.events)


@pytest.mark.parametrize("name", tripot.games())
def test_a_match_is_copied_and_sent_to_other_processes(name: str) -> None:
    match = tripot.game(name, seats=4, ceremony="by_hand").match(seed=1)
    for _ in range(30):
        match.play(match.legal_for(match.waiting[0])[0], match.waiting[0])
    last = next(entry for entry in reversed(match.log) if isinstance(entry, Played))
    stands = match.record
    twins = [pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match), match.copy()]
    for twin in twins:
        assert (twin.state, twin.record, twin.events, twin.game) == (match.state, stands, match.events, match.game)
        assert hash(twin.game) == hash(match.game)
        twin.undo()
        assert match.record == stands
        twin.play(last.action, last.seat)
        assert twin.record == stands
    view = match.view(match.waiting[0])
    assert pickle.loads(pickle.dumps(view)) == view


def test_what_a_copy_takes_back_is_still_there_to_be_taken_back() -> None:
    match = tripot.game("polignac", seats=4).match(seed=1)
    match.play(match.legal[0])
    twin = match.copy()
    twin.undo()
    match.undo()
    assert (match.record, match.position) == (twin.record, twin.position)


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


def test_a_view_says_whose_it_is() -> None:
    match = POLIGNAC.match(seed=1)
    assert repr(match.view(2)).startswith("<View of seat 2: tripot.game('polignac', seats=4), waiting (1,)")
    assert repr(match.view()).startswith("<View of a spectator: tripot.game('polignac', seats=4), waiting (1,)")
