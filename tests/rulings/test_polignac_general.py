"""Rulings on the general of Le Polignac: made or failed, asked favour, promises kept and betrayed."""

import pytest

import tripot
from tests.games.events import told
from tests.games.polignac.tables import CLUBS, DIAMONDS, FAILING, GUILTY, PROMISED, loses, plain_suits, play, set_up
from tripot.engine.event import Event
from tripot.errors import RefusedError


@pytest.mark.rule("POL-32", "POL-33", "POL-34")
@pytest.mark.scenario("POL-S06")
def test_general_made() -> None:
    match = plain_suits()
    play(match, "Ks Jh Jd Jc Qs 7h 7d 7c Js 8h 8d 8c")
    assert match.scores == (0, 5, 0, 0)
    match.play("continue")
    play(match, "As 9h 9d 9c Ts Th Td Tc 9s Qh Qd Qc 8s Kh Kd Kc 7s Ah Ad Ac")
    assert match.scores == (5, 0, 5, 5)
    assert match.state.deals == 1


@pytest.mark.rule("POL-33", "POL-36")
def test_a_silent_general_of_all_the_tricks_counts() -> None:
    match = set_up(
        ["7c 8c", "Ks As", "7h 8h", "Jd 8d"],
        state={"tricks": [0, 6, 0, 0], "charges": [0, 4, 0, 0]},
    )
    play(match, "Ks 7h Jd 7c")
    assert match.phase == "decide"
    silent = set_up(["7c", "Ks", "7h", "Jd"], state={"tricks": [0, 7, 0, 0], "charges": [0, 4, 0, 0]})
    play(silent, "Ks 7h Jd 7c")
    assert silent.scores == (5, 0, 5, 5)


@pytest.mark.rule("POL-35")
@pytest.mark.scenario("POL-S08")
def test_general_failed() -> None:
    match = set_up(FAILING)
    play(match, "Ks Jh 7s Jc Qs 7h Jd 7c Js 8h 8d 8c")
    match.play("continue")
    play(match, "As 9h 9d 9c Ts Th Td Tc 9s Ah Ad Ac 8s Qh Qd Qc 7d Kh Kd Kc")
    assert match.scores == (0, 5, 0, 0)
    assert match.state.deals == 1
    assert told(match, "general_fails") == [(1, 5)]


@pytest.mark.rule("POL-35")
@pytest.mark.option("failed_general", "flat_five_if_declared")
@pytest.mark.parametrize(
    ("option", "scores"),
    [("jacks_taken", (0, 2, 0, 0)), ("flat_five_if_declared", (0, 5, 0, 0))],
)
def test_a_declared_general_broken_early(option: str, scores: tuple[int, ...]) -> None:
    match = set_up(FAILING, failed_general=option)
    match.play("ask")
    play(match, "no no no")
    play(match, "Ks Jh 7s Jc")
    play(match, "7d 7h Kd 7c")
    assert match.scores == scores
    word = "general_fails" if option == "jacks_taken" else "general_costs"
    assert [event for event in match.events if event.word.startswith("general")] == [Event(word, (1, scores[1]), None)]
    assert match.state.deals == (1 if option == "flat_five_if_declared" else 0)


@pytest.mark.rule("POL-35")
@pytest.mark.option("failed_general", "flat_five_if_declared")
def test_a_general_nobody_announced_costs_its_jacks_only() -> None:
    match = set_up(FAILING, failed_general="flat_five_if_declared")
    play(match, "Ks Jh 7s Jc 7d 7h Kd 7c")
    assert match.scores == (0, 2, 0, 0)
    assert match.state.deals == 0
    assert not [event for event in match.events if event.word.startswith("general")]


@pytest.mark.rule("POL-32", "POL-35")
@pytest.mark.option("limit_vs_general", "general_first")
@pytest.mark.option("failed_general", "flat_five_if_declared")
@pytest.mark.parametrize(("option", "total"), [("jacks_taken", 5), ("flat_five_if_declared", 8)])
def test_going_on_declares_the_general(option: str, total: int) -> None:
    match = set_up(
        FAILING, limit=5, limit_vs_general="general_first", failed_general=option, state={"totals": [0, 3, 0, 0]}
    )
    play(match, "Ks Jh 7s Jc")
    assert match.phase == "decide"
    assert match.legal == ("continue", "stop")
    play(match, "continue 7d 7h Kd 7c")
    assert match.scores == (0, total, 0, 0)
    loses(match, 1, "limit")


@pytest.mark.rule("POL-15")
@pytest.mark.option("limit_vs_general", "general_first")
@pytest.mark.parametrize("jack", ["Js", "Jh"])
def test_who_hoped_for_the_general_was_first_at_the_limit(jack: str) -> None:
    """Whoever breaks the general reaches the limit with its jack, but after its maker."""
    state = {
        "phase": "decide",
        "hands": ["8c 9c", "Ts 7d", "7h Kd", f"{jack} Th"],
        "leader": 1,
        "tricks": [0, 6, 0, 0],
        "charges": [0, 3 if jack == "Js" else 4, 0, 0],
        "totals": [0, 12, 14, 0],
    }
    match = tripot.game("polignac", seats=4, limit_vs_general="general_first").set_up(state)
    play(match, f"continue 7d Kd {jack} 8c")
    loses(match, 1, "limit")


def favour_refused(match: tripot.Match) -> str | None:
    """The rule that refuses to ask for favour."""
    found = match.verify("ask")
    assert found
    return found.rule


@pytest.mark.rule("POL-36", "POL-37", "POL-B12")
def test_favour_is_asked_of_all_and_answered_in_order() -> None:
    match = plain_suits()
    assert "ask" in match.legal
    match.play("ask")
    for seat, word in ((2, "no"), (3, "yes"), (0, "no")):
        assert match.waiting == (seat,)
        assert match.legal == ("yes", "no")
        match.play(word)
    assert match.waiting == (1,)
    assert match.phase == "play"
    assert favour_refused(match) == "POL-B12"
    assert match.state.favourers == 1 << 3
    assert match.state.answered == 1 << 0 | 1 << 2 | 1 << 3


@pytest.mark.rule("POL-37")
@pytest.mark.parametrize("instead", ["Jh", "ask", "stop"])
def test_who_is_asked_for_favour_answers_before_anything_is_played(instead: str) -> None:
    match = plain_suits()
    match.play("ask")
    with pytest.raises(RefusedError, match="every opponent must answer") as refused:
        match.play(instead)
    assert refused.value.rule == "POL-37"
    assert refused.value.fr.endswith("Permis\xa0: yes, no.")
    assert match.legal == ("yes", "no")


@pytest.mark.rule("POL-32")
@pytest.mark.parametrize("instead", ["As", "yes"])
def test_who_has_every_trick_decides_before_anything_is_played(instead: str) -> None:
    match = plain_suits()
    play(match, "Ks Jh Jd Jc Qs 7h 7d 7c Js 8h 8d 8c")
    found = match.verify(instead)
    assert found
    assert found.rule == "POL-32"
    assert match.legal == ("continue", "stop")


@pytest.mark.rule("POL-36", "POL-37")
def test_another_may_ask_once_a_first_attempt_has_failed() -> None:
    match = set_up([CLUBS, "7s 7h 8h 9h Th Qh Kh Ah", "8s 9s Ts Js Qs Ks As Jh", DIAMONDS])
    play(match, "ask no yes no 7s Ks Jd Jc")
    assert match.waiting == (2,)
    assert match.state.favourers == 0
    assert "ask" in match.legal
    match.play("ask")
    for seat in (3, 0, 1):
        assert match.waiting == (seat,)
        match.play("yes" if seat == 0 else "no")
    assert match.waiting == (2,)
    assert match.state.favourers == 1 << 0


@pytest.mark.option("favour_requests", "false")
@pytest.mark.rule("POL-36", "POL-B12")
def test_favour_may_be_left_out() -> None:
    assert favour_refused(plain_suits(favour_requests=False)) == "POL-B12"


@pytest.mark.rule("POL-B12")
def test_favour_is_asked_before_a_lead() -> None:
    match = plain_suits()
    match.play("Ks")
    assert favour_refused(match) == "POL-B12"


@pytest.mark.option("favour_timing", "before_first_lead")
@pytest.mark.option("favour_timing", "after_all_jacks")
@pytest.mark.rule("POL-36", "POL-B12")
def test_when_favour_may_be_asked() -> None:
    for timing, moments in (
        ("leading_with_all_tricks", (True, True, False)),
        ("before_first_lead", (True, False, False)),
        ("after_all_jacks", (False, False, True)),
    ):
        match = plain_suits(favour_timing=timing)
        found = ["ask" in match.legal]
        play(match, "Ks Jh Jd Jc")
        found.append("ask" in match.legal)
        play(match, "Qs 7h 7d 7c Js 8h 8d 8c")
        found.append("ask" in match.legal)
        assert tuple(found) == moments
        assert moments[-1] or favour_refused(match) == "POL-B12"
        if timing == "after_all_jacks":
            play(match, "ask yes yes yes")
            assert match.phase == "play"
            assert match.state.going_on


@pytest.mark.rule("POL-36", "POL-B12")
@pytest.mark.parametrize(("tricks", "may_ask"), [([0, 6, 0, 0], True), ([1, 5, 0, 0], False), ([0, 5, 0, 1], False)])
def test_only_who_has_every_trick_may_ask(tricks: list[int], *, may_ask: bool) -> None:
    charges = [4 if made == max(tricks) else 0 for made in tricks]
    match = set_up(["7c 8c", "Ks As", "7h 8h", "Jd 8d"], state={"tricks": tricks, "charges": charges})
    assert match.can("ask") == may_ask
    assert may_ask or favour_refused(match) == "POL-B12"


@pytest.mark.rule("POL-38")
def test_a_oui_forbids_overtaking() -> None:
    hands = ["7c 8c 9c Tc Jc Qc Kc Ac", "As 7s 8s Jd Ad 7d 8d 9d", "Ks 9s Ts 7h 8h 9h Th Ah", "Qs Js Jh Qh Kh Td Qd Kd"]
    match = set_up(hands)
    match.play("ask")
    play(match, "yes no no As")
    assert set(match.legal) == {"9s", "Ts"}
    found = match.verify("Ks")
    assert found is not None
    assert found.rule == "POL-38"


@pytest.mark.rule("POL-39")
def test_a_oui_obliges_to_throw_what_could_take_tricks() -> None:
    match = set_up(PROMISED)
    play(match, "Ks Jh 7s Jc ask no yes no Qs Jd")
    assert match.waiting == (3,)
    assert set(match.legal) == {"Kd", "9h"}  # its clubs and the 7 of hearts beat nothing that others hold
    found = match.verify("7h")
    assert found is not None
    assert found.rule == "POL-39"


@pytest.mark.rule("POL-39")
@pytest.mark.parametrize(
    ("answers", "played", "legal"),
    [
        ("no yes no", "9s 8s", {"Kd", "Ah", "7c"}),  # seat 3 cannot know that seat 0 will not beat the 9
        ("no no yes", "9s 8s Ah", {"Qd", "8c"}),  # nobody plays after seat 0: the trick is sure
        ("no no yes", "9s Ts Ah", {"Qd", "8c", "7h"}),  # it is not seat 1's any more
    ],
)
def test_only_a_sure_trick_of_the_asker_obliges(answers: str, played: str, legal: set[str]) -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", "8s Ts 8d", "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
    )
    play(match, f"ask {answers} {played}")
    assert set(match.legal) == legal


@pytest.mark.rule("POL-38", "POL-39", "POL-40")
@pytest.mark.scenario("POL-S10")
def test_guilty_favour_loses_the_match() -> None:
    for enforcement, losers in (("prevent", ()), ("penalise", (3,))):
        match = set_up(GUILTY, enforcement=enforcement)
        play(match, "Ks Jh 7s Jc ask no yes no Qs Jd 8c 7c Js 7h")
        while not match.state.deals:
            match.play(keep_king_of_diamonds(match))
        assert match.state.losers == sum(1 << seat for seat in losers)
        if enforcement == "prevent":
            assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-38", "POL-40")
@pytest.mark.parametrize(
    ("held", "answers", "check", "guilty"),
    [
        ("8s Ts 8d", "yes no no", "won_trick", True),
        ("9d Ts 8d", "yes no no", "won_trick", False),  # it had no other spade
        ("8s Ts 8d", "no yes no", "won_trick", False),  # it promised nothing
        ("8s Ts 8d", "yes no no", "off", False),
    ],
)
def test_a_trick_taken_against_a_oui_loses_the_match(held: str, answers: str, check: str, *, guilty: bool) -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", held, "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check=check,
    )
    play(match, f"ask {answers} 9s Ts Ah Qd")
    if guilty:
        loses(match, 2, "favour")
    else:
        assert match.outcome is None
        assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-38", "POL-40", "POL-B15")
def test_who_said_oui_takes_no_trick_from_an_opponent_who_has_overtaken_either() -> None:
    """Seat 2 has overtaken the nine. The ace of seat 3 would still not have taken the trick from its queen."""
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", "Qs Ts 8d", "Ks As 7c"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
    )
    play(match, "ask no yes no 9s Qs")
    assert match.legal == ("As",)
    kept = match.copy()
    play(kept, "As Qd")
    assert kept.outcome is None
    play(match, "Ks Qd")
    loses(match, 3, "favour")


@pytest.mark.rule("POL-11", "POL-40")
def test_the_jacks_of_a_trick_taken_against_a_oui_are_charged() -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", "8s Js 8d", "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 3, 0, 0], "totals": [1, 2, 3, 4]},
        enforcement="penalise",
    )
    play(match, "ask yes no no 9s Js Ah Qd")
    loses(match, 2, "favour")
    assert match.scores == (1, 5, 5, 4)


@pytest.mark.rule("POL-39", "POL-40")
@pytest.mark.option("favour_check", "strict")
@pytest.mark.parametrize(
    ("last", "card", "guilty"),
    [
        ("Qd", "7c", True),  # nobody can beat the 9, and the king of diamonds would have beaten the asker's
        ("Qd", "Kd", False),
        ("Ks", "7c", False),  # seat 0 will beat it
    ],
)
def test_strictly_every_sure_trick_is_judged(last: str, card: str, *, guilty: bool) -> None:
    match = set_up(
        [f"{last} 8c 7h", "9s Ad Td", "8s Ts 8d", "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check="strict",
    )
    play(match, f"ask no yes no 9s 8s {card}")
    if guilty:
        loses(match, 3, "favour")
    else:
        assert match.outcome is None
        assert match.waiting == (0,)


@pytest.mark.rule("POL-27", "POL-39", "POL-B15")
def test_strictly_too_who_must_follow_owes_no_dangerous_card_of_another_suit() -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", "8s Kd 8d", "7d 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check="strict",
    )
    play(match, "ask yes no no 9s")
    assert match.legal == ("8s",)
    match.play("8s")
    assert match.outcome is None
    assert match.waiting == (3,)


@pytest.mark.rule("POL-39", "POL-40", "POL-B15")
def test_strictly_too_nothing_is_owed_to_a_trick_the_asker_has_lost() -> None:
    match = set_up(
        ["Qd 8c 7h", "9s Ad Td", "8s Ts 8d", "Kd 7c Ah"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check="strict",
    )
    play(match, "ask no yes no 9s Ts 7c Qd")
    assert match.outcome is None
    assert match.scores == (0, 5, 0, 0)


@pytest.mark.rule("POL-38", "POL-39", "POL-B15")
@pytest.mark.parametrize("check", ["won_trick", "strict"])
def test_a_card_that_takes_the_trick_is_not_thrown_on_it(check: str) -> None:
    """Seat 2 may not overtake the queen with its king, so has not kept it back when it must take the nine."""
    match = set_up(
        ["Qc 8c Ac", "Qs 9s 8d", "Ks 7s 9c", "Kc 7c Tc"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
        favour_check=check,
    )
    play(match, "ask yes no no Qs")
    assert match.legal == ("7s",)
    overtaking = match.copy()
    play(match, "7s Kc Qc 9s Ks 7c 8c")
    assert match.outcome is None
    assert match.scores == (0, 5, 0, 0)
    play(overtaking, "Ks Kc Qc")
    loses(overtaking, 2, "favour")


@pytest.mark.rule("POL-39", "POL-40", "POL-B15")
@pytest.mark.parametrize(
    ("answer", "thrown", "then", "losers"),
    [
        ("yes", "7c", "Kd", (2,)),  # harmless, and the king it could have thrown takes the next trick
        ("yes", "9h", "Kd", ()),  # it could beat the asker's eight: no more is owed to one trick
        ("yes", "Kd", "7c", ()),  # seat 0 breaks the general, and may
        ("no", "7c", "Kd", ()),
    ],
)
def test_one_sure_trick_is_owed_one_dangerous_card(
    answer: str, thrown: str, then: str, losers: tuple[int, ...]
) -> None:
    match = set_up(
        ["Qc 8c Td", "Ks 9d 8h", "Kd 9h 7c", "Tc 9c Ac"],
        state={"tricks": [0, 5, 0, 0], "charges": [0, 5, 0, 0], "going_on": True},
        enforcement="penalise",
    )
    play(match, f"ask {answer} no no Ks {thrown} Tc Qc 9d {then} 9c Td")
    assert (match.outcome.losers if match.outcome else ()) == losers
    assert match.scores == (0, 5, 0, 0)
    assert match.state.deals == 1


def keep_king_of_diamonds(match: tripot.Match) -> str:
    """Seat 1 leads its spades and goes on; seat 3 keeps the king as long as a hand can."""
    if "continue" in match.legal:
        return "continue"
    if match.waiting == (1,):
        return next(card for card in reversed(match.legal) if card != "ask")
    cards = [card for card in match.possible if card != "Kd"]
    return cards[-1] if match.waiting == (3,) and cards else match.legal[0]


@pytest.mark.option("favour_check", "strict")
@pytest.mark.option("favour_check", "off")
@pytest.mark.rule("POL-39", "POL-40")
@pytest.mark.parametrize(("check", "losers"), [("won_trick", ()), ("strict", (3,)), ("off", ())])
def test_how_a_promise_is_judged(check: str, losers: tuple[int, ...]) -> None:
    match = set_up(GUILTY, enforcement="penalise", favour_check=check)
    play(match, "Ks Jh 7s Jc ask no yes no Qs Jd 8c")
    found = match.outcome.losers if match.outcome else ()
    assert found == losers


@pytest.mark.rule("POL-34", "POL-46")
@pytest.mark.scenario("POL-S13")
def test_general_over_the_limit_only_the_heaviest_loses() -> None:
    match = general_of_five([3, 8, 9, 3, 7])
    assert match.scores == (3, 13, 14, 8, 12)
    assert match.outcome is not None
    assert match.outcome.losers == (2,)


@pytest.mark.rule("POL-46")
def test_a_point_less_than_the_heaviest_loses_nothing() -> None:
    match = general_of_five([3, 9, 8, 3, 7])
    assert match.scores == (3, 14, 13, 8, 12)
    assert match.outcome is not None
    assert match.outcome.losers == (1,)


@pytest.mark.rule("POL-47")
def test_equal_totals_share_the_loss() -> None:
    match = general_of_five([3, 9, 9, 3, 7])
    assert match.outcome is not None
    assert match.outcome.losers == (1, 2)
    assert match.outcome.winners == (0, 3, 4)


def general_of_five(totals: list[int]) -> tripot.Match:
    """Seat 0 makes a general on these totals; it is the last trick of the coup."""
    match = set_up(
        ["Ks", "7c", "8c", "9c", "Tc"],
        state={"tricks": [5], "totals": totals, "leader": 0, "charges": [5], "going_on": True},
        limit=12,
        limit_vs_general="general_first",
    )
    play(match, "Ks 7c 8c 9c Tc")
    return match


@pytest.mark.option("limit_vs_general", "general_first")
@pytest.mark.rule("POL-45")
def test_limit_or_general_first() -> None:
    state = {"totals": [0, 12, 0, 0]}
    first = plain_suits(state=state)
    play(first, "Ks Jh Jd Jc")
    assert first.outcome is not None
    assert first.outcome.losers == (1,)
    hoping = plain_suits(state=state, limit_vs_general="general_first")
    play(hoping, "Ks Jh Jd Jc")
    assert hoping.phase == "decide"
    refused = hoping.copy()
    refused.play("stop")
    assert refused.outcome is not None
    assert refused.outcome.losers == (1,)
    hoping.play("continue")
    play(hoping, "Qs 7h 7d 7c Js 8h 8d 8c As 9h 9d 9c Ts Th Td Tc 9s Qh Qd Qc 8s Kh Kd Kc 7s Ah Ad Ac")
    assert hoping.scores == (5, 12, 5, 5)
