"""Positions of Le Polignac: what no play could bring about."""

import json
from typing import Any

import pytest

import tripot
from tripot.cards import card_set, parse_card, parse_cards
from tripot.engine.reading import Data
from tripot.engine.tricks import suit_cards
from tripot.errors import PositionError

GAME = tripot.game("polignac", seats=4)


def after_two_tricks() -> dict[str, Any]:
    """A position after two tricks and a lead, with its history, as a match tells it."""
    match = GAME.match(seed=4)
    while match.state.plays < 9:
        match.play(next(action for action in match.legal if action != "ask"))
    position: dict[str, Any] = json.loads(match.position)
    return position


@pytest.mark.rule("POL-27", "POL-28", "POL-29")
@pytest.mark.parametrize(("discard", "jacks"), [("8h", "Jc Jd Jh Js"), ("Jh", "Jc Js")])
def test_whoever_does_not_follow_the_trick_on_the_table_has_shown_it(discard: str, jacks: str) -> None:
    hands = ["9c", "8s", f"{'Jh' if discard == '8h' else '8h'} Jc", "Jd Js"]
    match = GAME.set_up({"hands": hands, "leader": 0, "trick": f"Kc {discard}", "tricks": [3, 3]})
    assert match.state.lacks[1] == suit_cards(parse_card("Kc")) | card_set(parse_cards(jacks))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bound": -1}, "bound is -1"),
        ({"bound": 1 << 9}, "bound is 512"),
        ({"bound": 1 << 1}, "bound names a card of history that breaks a promise"),
        ({"turns": []}, "turns must name"),
        ({"turns": [-1] * 9}, "turns must name"),
        ({"history": ""}, "history has 0 cards"),
        ({"asked": [0], "declared": []}, "asked names a seat that is not in declared"),
        ({"declared": [2], "asked": []}, "declared must be \\[\\]: who is in asked"),
        ({"asked": [3], "declared": [3]}, "asked or declared names 3, who by dealer, .* cannot have asked"),
        ({"phase": "deal"}, "hands must be empty between two coups"),
        ({"talon": "7c"}, "phase is play: talon must be empty"),
        ({"losers": [1]}, "phase is play: losers must be empty"),
        ({"drawing": {"pending": [1]}}, "phase is play: drawing must be empty"),
        ({"phase": "answer", "base": ["7c"]}, "phase is answer: base must be empty"),
    ],
)
def test_what_no_play_could_bring_about(change: dict[str, Any], reason: str) -> None:
    position = after_two_tricks()
    assert GAME.set_up(position).state.plays == 9
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**position, **change})


TWO_LEFT = ["7c 8c", "7s 8s", "7h 8h", "7d 8d"]
ALL_JACKS = {"hands": TWO_LEFT, "leader": 1, "tricks": [0, 6], "charges": [0, 5]}
THREE_JACKS = {"hands": ["7c 8c", "7s 8s", "7h 8h", "Jd 8d"], "leader": 1, "tricks": [0, 6], "charges": [0, 4]}


@pytest.mark.parametrize(
    ("position", "options", "possible"),
    [
        (ALL_JACKS, {}, True),
        ({**ALL_JACKS, "tricks": [1, 5]}, {}, False),
        (THREE_JACKS, {}, False),
        ({**THREE_JACKS, "totals": [0, 11]}, {"limit_vs_general": "general_first"}, True),
        ({**THREE_JACKS, "totals": [0, 10]}, {"limit_vs_general": "general_first"}, False),
    ],
)
def test_only_who_was_asked_can_have_gone_on(position: Data, options: dict[str, Any], *, possible: bool) -> None:
    game = tripot.game("polignac", seats=4, **options)
    going_on = {**position, "going_on": True}
    if possible:
        assert game.set_up(going_on).waiting == (1,)
    else:
        with pytest.raises(PositionError, match="going_on must be false"):
            game.set_up(going_on)


def test_the_history_names_the_cards_played_each_once() -> None:
    position = after_two_tricks()
    cards = position["history"].split()
    held = position["hands"][1].split()[0]
    for other in ([cards[1], *cards[1:]], [held, *cards[1:]], [cards[-1], *cards[1:-1], cards[0]]):
        with pytest.raises(PositionError, match="history must name"):
            GAME.set_up({**position, "history": " ".join(other)})


def test_what_was_played_need_not_be_told() -> None:
    position = after_two_tricks()
    untold = {name: value for name, value in position.items() if name not in ("history", "turns", "lacks")}
    match = GAME.set_up(untold)
    assert match.legal == GAME.set_up(position).legal
    assert json.loads(match.position)["history"] == position["history"].split()[-1]


@pytest.mark.parametrize(("told", "accepted"), [(9, True), (5, True), (1, True), (8, False), (3, False), (0, False)])
def test_the_history_may_begin_with_any_trick(told: int, *, accepted: bool) -> None:
    position = after_two_tricks()
    tail = {name: value for name, value in position.items() if name != "turns"}
    tail["history"] = " ".join(position["history"].split()[9 - told :])
    if accepted:
        assert GAME.set_up(tail).state.turns[:told] == GAME.set_up(position).state.turns[9 - told : 9]
    else:
        with pytest.raises(
            PositionError,
            match=f"history has {told} cards: it must have whole tricks, of cards in gone, then the 1 of trick",
        ):
            GAME.set_up(tail)


def test_nobody_holds_what_they_have_shown_not_to_hold() -> None:
    position = after_two_tricks()
    held = position["hands"][2].split()[0]
    with pytest.raises(PositionError, match=rf"hands\[2\] has {held}, which lacks\[2\] excludes"):
        GAME.set_up({**position, "lacks": ["", "", held]})


def test_who_has_made_every_trick_leads() -> None:
    late = {"hands": ["8c Qd", "Ks As", "7h Jh", "8d Jd"], "tricks": [0, 6, 0, 0], "charges": [0, 3]}
    assert GAME.set_up(late).waiting == (1,)
    with pytest.raises(PositionError, match="leader is 0, but seat 1 has made every trick"):
        GAME.set_up({**late, "leader": 0})


def told(game: tripot.Game, *acts: str) -> dict[str, Any]:
    """Where a match of this game stands after these acts, as data."""
    match = game.match(seed=4)
    for act in acts:
        match.play(act)
    position: dict[str, Any] = json.loads(match.position)
    return position


def test_the_first_lead_is_on_the_dealers_right() -> None:
    """POL-B1: what is left out is the usual leader, so no other can be written."""
    opening = told(GAME)
    assert opening["leader"] == 1
    for leader in (0, 2):
        with pytest.raises(PositionError, match=f"leader is {leader}, but when dealer is 0 seat 1 opens the deal"):
            GAME.set_up({**opening, "leader": leader, "actor": leader})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"asker": None}, "leader 1, who alone can have asked"),
        ({"asker": 2}, "leader 1, who alone can have asked"),
        ({"asker": 9}, "^asker is 9: it must be -1 to 3$"),
        ({"asker": -2}, "^asker is -2: it must be -1 to 3$"),
        ({"asked": []}, "leader 1, who alone can have asked"),
        ({"actor": 1}, "actor 1: answered must name those before it"),
        ({"answered": [3]}, "actor 2: answered must name those before it"),
        ({"answered": [0]}, "actor 2: answered must name those before it"),
        ({"favourers": [0]}, "favourers names a seat that is not in answered"),
        ({"phase": "play", "actor": 1}, "phase is play: answered must name every opponent"),
    ],
)
def test_answers_are_given_in_turn_to_who_leads(change: dict[str, Any], reason: str) -> None:
    position = told(GAME, "ask", "yes")
    assert GAME.set_up(position).waiting == (3,)
    asked = {**position, "answered": [], "favourers": [], "actor": 2}
    assert GAME.set_up(asked).waiting == (2,)
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**asked, **change})


@pytest.mark.parametrize("answers", [[], ["yes"], ["no", "yes"], ["yes", "no", "yes"]])
def test_a_favour_need_only_say_what_does_not_follow(answers: list[str]) -> None:
    """The leader has asked; each of the others has answered, or all before whose turn it is."""
    position = told(GAME, "ask", *answers)
    whole = {"actor": 0, "answered": [], **position}
    implied = ("asker", "asked", "declared", "answered", "actor")
    brief = {name: value for name, value in position.items() if name not in implied}
    for kept in ["asker"] if len(answers) == 3 else ["actor", "answered"]:
        assert json.loads(GAME.set_up({**brief, kept: whole[kept]}).position) == position


@pytest.mark.rule("POL-32")
def test_who_goes_on_has_declared_it() -> None:
    going_on = {**ALL_JACKS, "going_on": True}
    assert GAME.set_up(going_on).state.declared == 0b10
    for declared in ([], [0, 1]):
        with pytest.raises(PositionError, match=r"declared must be \[1\]: who is in asked, and the leader"):
            GAME.set_up({**going_on, "asked": [], "declared": declared})


@pytest.mark.rule("POL-32", "POL-36")
def test_who_has_declared_and_does_not_go_on_has_asked() -> None:
    """There is no other way to declare it."""
    going_on = {**ALL_JACKS, "going_on": True}
    assert GAME.set_up({**going_on, "declared": [1]}).state.asked == 0
    hands = ["7c Jc", "7s 8s", "7h 8h", "7d 8d"]
    declared = {"hands": hands, "leader": 0, "tricks": [3, 0, 3], "charges": [4], "declared": [0, 1]}
    assert GAME.set_up(declared).state.asked == 0b11


@pytest.mark.rule("POL-B12")
@pytest.mark.parametrize(
    ("options", "possible"),
    [
        ({}, True),
        ({"favour_requests": False}, False),
        ({"favour_timing": "after_all_jacks"}, False),
        ({"favour_timing": "before_first_lead"}, False),
    ],
)
def test_who_has_asked_could_ask(options: dict[str, Any], *, possible: bool) -> None:
    """Who opened the deal, or made the first trick; where favour is asked later or earlier, not this seat."""
    game = tripot.game("polignac", seats=4, **options)
    hands = ["7c Jc", "7s 8s", "7h 8h", "7d 8d"]
    position = {"hands": hands, "leader": 0, "tricks": [3, 0, 3], "charges": [4], "asked": [2]}
    if possible:
        assert game.set_up(position).state.declared == 0b100
    else:
        with pytest.raises(PositionError, match=r"asked or declared names 2, who by dealer, .* cannot have asked"):
            game.set_up(position)


@pytest.mark.rule("POL-B12")
def test_an_asker_who_could_not_ask_is_told_as_the_asker() -> None:
    """It has asked without its being said."""
    game = tripot.game("polignac", seats=4, favour_timing="before_first_lead")
    hands = ["7c 8c 9c", "Ks 7d As", "8h 9h 7h", "Jd 8d Kd"]
    with pytest.raises(PositionError, match="asker, asked or declared names 2"):
        game.set_up({"leader": 2, "tricks": [0, 0, 5], "charges": [0, 0, 4], "hands": hands, "asker": 2})


@pytest.mark.rule("POL-B12")
@pytest.mark.parametrize(("asked", "refused"), [([0, 1], None), ([1, 2], None), ([0, 2], 2), ([0, 1, 2], 2)])
def test_of_the_others_only_the_maker_of_the_first_trick_has_asked(asked: list[int], refused: int | None) -> None:
    """Seat 1 opened the deal; the first trick was one seat's, though three make tricks."""
    hands = ["7c Jc", "7s 8s", "7h 8h", "7d 8d"]
    position = {"hands": hands, "leader": 0, "tricks": [2, 1, 3], "charges": [4], "asked": asked}
    if refused is None:
        assert GAME.set_up(position).state.declared == sum(1 << seat for seat in asked)
    else:
        with pytest.raises(PositionError, match=f"asked or declared names {refused}, who by .* whom else they name"):
            GAME.set_up(position)


@pytest.mark.rule("POL-36", "POL-B15")
def test_the_asker_is_the_leader_while_it_has_every_trick() -> None:
    """All have answered it before it leads on."""
    late = {**LATE, "asked": [1]}
    match = GAME.set_up(late)
    assert (match.state.asker, match.state.answered, match.state.favourers) == (2, 0b1101, 0)
    assert "ask" not in match.legal
    for change in ({"asker": -1}, {"tricks": [1, 4], "leader": 1, "asker": 1}):
        with pytest.raises(PositionError, match="leader 1, who alone can have asked, with every trick of tricks"):
            GAME.set_up({**late, **change})


@pytest.mark.rule("POL-B10")
@pytest.mark.option("failed_general", "flat_five_if_declared")
def test_who_has_asked_and_failed_has_ended_the_coup() -> None:
    """Where that costs a flat five, the leader alone can have asked, and has every trick."""
    flat = tripot.game("polignac", seats=4, failed_general="flat_five_if_declared")
    assert flat.set_up({**LATE, "asked": [1]}).state.asker == 2
    failed = {**LATE, "tricks": [1, 4], "asked": [1]}
    assert GAME.set_up(failed).state.asker == 0
    with pytest.raises(PositionError, match=r"asked or declared names 1, who by dealer, .* failed_general"):
        flat.set_up(failed)


def test_nobody_is_asked_for_favour_where_it_cannot_be_asked() -> None:
    position = told(GAME, "ask")
    for options in ({"favour_requests": False}, {"favour_timing": "after_all_jacks"}):
        with pytest.raises(PositionError, match=r"asked or declared names 1, who by dealer, .* cannot have asked"):
            tripot.game("polignac", seats=4, **options).set_up(position)


def test_there_is_no_lay_away_where_sevens_are_removed() -> None:
    opening = told(tripot.game("polignac", seats=7))
    with pytest.raises(PositionError, match="phase is ecart: actor must be the dealer"):
        tripot.game("polignac", seats=7).set_up({"phase": "ecart", "hands": opening["hands"]})


TAKEN = {"hands": ["8c Qd", "Ks As", "7h Qh", "8d 9d"], "tricks": [0, 6, 0, 0], "charges": [0, 5]}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (told(GAME), "phase is decide, but not all the jacks have fallen"),
        ({**TAKEN, "going_on": True}, "going_on must be false before it is decided"),
        ({**TAKEN, "hands": [], "tricks": [0, 8]}, "the deal would be over"),
    ],
)
def test_there_is_a_time_to_decide(position: dict[str, Any], reason: str) -> None:
    assert GAME.set_up({**TAKEN, "phase": "decide"}).legal == ("continue", "stop")
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**position, "phase": "decide"})


def test_a_limit_reached_with_every_trick_leaves_the_decision_to_its_owner() -> None:
    early = {
        "hands": ["8c Qd", "Ks Js", "7h Qh", "8d 9d"],
        "tricks": [0, 6, 0, 0],
        "charges": [0, 3],
        "phase": "decide",
    }
    game = tripot.game("polignac", seats=4, limit_vs_general="general_first")
    assert game.set_up({**early, "totals": [0, 12]}).legal == ("continue", "stop")
    for wrong, reason in (
        ({"totals": [0, 11]}, "phase is decide, but not all the jacks have fallen"),
        ({"totals": [0, 15]}, "seat 1 has reached the limit of 15"),
        ({"totals": [15, 12]}, "seat 0 has reached the limit of 15"),
        ({"totals": [0, 12], "phase": "play"}, "seat 1 has reached the limit of 15"),
    ):
        with pytest.raises(PositionError, match=reason):
            game.set_up({**early, **wrong})


@pytest.mark.parametrize(
    "change", [{"ecart_size": 5}, {"tricks": [1]}, {"going_on": True}, {"favourers": [1]}, {"lacks": ["7c"]}]
)
@pytest.mark.parametrize("phase", ["deal", "draw"])
def test_nothing_of_a_coup_is_left_between_two(phase: str, change: dict[str, Any]) -> None:
    draw = {"drawing": {"pending": [0, 1, 2, 3]}} if phase == "draw" else {}
    assert GAME.unsupplied({"phase": phase, **draw}).wants_pack
    with pytest.raises(PositionError, match=f"{next(iter(change))} must be empty between two coups"):
        GAME.set_up({"phase": phase, **draw, **change})


def test_the_dealers_left_cuts() -> None:
    """POL-23."""
    game = tripot.game("polignac", seats=4, ceremony="by_hand")
    match = game.match(seed=1)
    while match.phase != "cut":
        match.play(match.legal[0])
    position = json.loads(match.position)
    assert match.waiting == (3,)
    untold = {name: value for name, value in position.items() if name != "actor"}
    assert bytes(game.set_up(untold).state) == bytes(match.state)
    with pytest.raises(PositionError, match="dealer is 0: actor must be 3, not 1"):
        game.set_up({**position, "actor": 1})
    _, *rest = position["talon"].split()
    for talon in ([rest[0], *rest], ["2c", *rest]):
        with pytest.raises(PositionError, match="phase is cut: talon must have each card of the pack once"):
            game.set_up({**position, "talon": " ".join(talon)})


@pytest.mark.rule("POL-06")
@pytest.mark.parametrize("change", [{"asker": 1}, {"favourers": [1]}, {"tricks": [1]}, {"lacks": ["", "", "7c"]}])
def test_nothing_is_played_before_the_lay_away(change: dict[str, Any]) -> None:
    game = tripot.game("polignac", seats=3, leftover_method="dealer_discard")
    position = told(game)
    assert position["phase"] == "ecart"
    with pytest.raises(PositionError, match=f"phase is ecart: {next(iter(change))} must be empty"):
        game.set_up({**position, **change})


@pytest.mark.rule("POL-27", "POL-28", "POL-29")
@pytest.mark.parametrize(
    ("discard", "kept", "others"),
    [("8h", "9c", ["Jh Jc", "Jd Js"]), ("8h", "Jh", ["8s Jc", "Jd Js"]), ("Jh", "Js", ["8s Jc", "Jd 8d"])],
)
@pytest.mark.parametrize("enforcement", ["prevent", "penalise"])
def test_nobody_has_what_a_discard_shows_to_be_lacking(
    enforcement: str, discard: str, kept: str, others: list[str]
) -> None:
    """A fault ends the match at once: no history has one."""
    game = tripot.game("polignac", seats=4, enforcement=enforcement)
    position = {"leader": 0, "trick": f"Kc {discard}", "tricks": [3, 3], "hands": ["Tc", kept, *others]}
    with pytest.raises(
        PositionError, match=f"history has {discard} of seat 1 on Kc, which shows that it lacks {kept}, but it has"
    ):
        game.set_up(position)


LATE = {"leader": 1, "tricks": [0, 5], "charges": [0, 4], "hands": ["7c 8c 9c", "Ks 7d As", "8h 9h 7h", "Jd 8d Kd"]}


@pytest.mark.rule("POL-B10")
@pytest.mark.option("failed_general", "flat_five_if_declared")
@pytest.mark.parametrize(
    ("told", "limit"),
    [({"going_on": True, "totals": [0, 12]}, "general_first"), ({"asked": [1]}, "limit_first"), ({}, "limit_first")],
)
def test_who_has_asked_or_goes_on_has_declared_it(told: dict[str, Any], limit: str) -> None:
    game = tripot.game("polignac", seats=4, failed_general="flat_five_if_declared", limit_vs_general=limit)
    match = game.set_up({**LATE, **told}, packs=["..."])
    for card in ("7d", "7h", "Jd", "7c"):
        match.play(card)
    before = told.get("totals", [0, 0])[1]
    assert match.scores == ((0, before + 5, 0, 0) if told else (0, 4, 0, 1))


@pytest.mark.rule("POL-B15")
@pytest.mark.option("enforcement", "penalise")
@pytest.mark.parametrize(
    ("favourer", "trick", "hands", "moves"),
    [
        (2, "9s Ts", ["Qd 8c 7h", "Ad Td", "8s 8d", "Kd 7c Ah"], "Ah Qd"),
        (3, "9s 8s 7c", ["Qd 8c 7h", "Ad Td", "7s 8d", "Kd Ah"], "8c Td 8d Kd Qd"),
    ],
)
def test_a_promise_binds_in_a_trick_that_has_begun(favourer: int, trick: str, hands: list[str], moves: str) -> None:
    position = {"leader": 1, "tricks": [0, 5], "charges": [0, 5], "going_on": True, "asker": 1}
    game = tripot.game("polignac", seats=4, enforcement="penalise")
    match = game.set_up({**position, "favourers": [favourer], "trick": trick, "hands": hands})
    for card in moves.split():
        match.play(card)
    assert match.outcome
    assert match.outcome.losers == (favourer,)


def test_a_position_of_totals_alone_stands_between_two_coups() -> None:
    match = GAME.set_up({"totals": [3, 1, 0, 1], "dealer": 1, "deals": 1}, packs=["..."])
    assert (match.phase, match.waiting, match.scores) == ("play", (2,), (3, 1, 0, 1))


def test_hands_tell_who_leads_a_trick_on_the_table() -> None:
    position = {"hands": ["7c 8c", "Ks", "7h", "8d Jd"], "tricks": [2, 2, 1, 1], "charges": [2, 2], "trick": "7d 8h"}
    assert GAME.set_up(position).state.leader == 1
