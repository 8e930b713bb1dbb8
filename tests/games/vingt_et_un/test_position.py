"""Positions of Le Vingt-et-un as data."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

import tripot
from tests.games.vingt_et_un.tables import cards_of, play, table
from tests.seldom import mostly_long
from tripot.cards import DECK_SIZE, cards_text
from tripot.errors import PositionError

FIRST: dict[str, Any] = {"first": ["Ks", "As", "Ts"]}
PLAYED: dict[str, Any] = {**FIRST, "second": ["2h", "9h", "7d"], "extras": ["", "2c 2d"]}
STOOD: dict[str, Any] = {"first": ["9c", "9d"], "second": ["9h", "8d"], "stakes": [0, 4]}
EIGHT = "2c 2d 2h 2s 3c 3d 3h 3s"
TWO_PACKS = 2 * cards_text(range(DECK_SIZE)).split()
REST = " ".join((Counter(TWO_PACKS) - Counter(" ".join(chain(*PLAYED.values())).split())).elements())


def test_a_position_goes_on_by_turn() -> None:
    match = tripot.game("vingt_et_un", seats=3).set_up({**PLAYED, "talon": "6h 7h 5c"}, packs=["..."])
    assert match.phase == "play"
    assert match.waiting == (1,)
    assert match.scores == (100, 99, 99)
    play(match, "card", "stand", "stand", "card")  # 14 and 6, 17, 12 and 7
    match.play("stand")
    assert match.scores == (100, 101, 99)


def test_who_has_a_stake_is_dealt_in() -> None:
    match = tripot.game("vingt_et_un", seats=4).set_up({**PLAYED, "stakes": [0, 4, 6], "actor": 2}, packs=["..."])
    assert match.waiting == (2,)
    assert match.state.dealt_in == 0b111
    assert match.scores == (100, 96, 94, 100)
    play(match, "card")
    assert match.state.last  # no talon was given: the basket is taken back


@pytest.mark.parametrize("seed", mostly_long(range(4), 0, 3))
@pytest.mark.parametrize("ceremony", ["automatic", "by_hand"])
def test_positions_are_written_and_read_to_the_same_bytes(seed: int, ceremony: str) -> None:
    match = tripot.game("vingt_et_un", seats=3 + seed, ceremony=ceremony, stake_max=9).match(seed=seed)
    for step in range(400):
        if match.over:
            break
        assert bytes(match.game.set_up(match.position).state) == bytes(match.state)
        match.play(match.legal[(step * 7 + seed) % len(match.legal)])
    assert match.state.deals > 5


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({**PLAYED, "first": ["Ks", "As"]}, "first and second must have a card of it"),
        ({**PLAYED, "extras": ["", "", "", "4c"]}, "extras has an item for a seat that is not at the table"),
        ({**PLAYED, "first": ["Ks", "As", "Ts", "2c"]}, "first has an item for a seat that is not at the table"),
        ({**PLAYED, "second": ["2h", "9h", "7d", "2c"]}, "second has an item for a seat that is not at the table"),
        ({**PLAYED, "players": [0, 1, 2, 3]}, "players has an item for a seat that is not at the table"),
        ({**PLAYED, "extras": ["4c"]}, r"extras\[0\] has 1 card:"),
        ({**PLAYED, "extras": ["", "2c 2d 2h 2s"]}, r"extras\[1\] has 4 cards:"),
        ({**PLAYED, "extras": ["", "7c 7d Kd"]}, "would have bust"),
        ({**PLAYED, "second": ["2h", "Kh", "7d"], "extras": [], "actor": 2}, "would be shown"),
        (
            {**PLAYED, "actor": 0, "shown": [2], "stakes": [0, 1], "second": ["Ah", "9h", "Ah"]},
            "seat 0 has 21 in first and second: by stakes, shown and actor",
        ),
        ({**PLAYED, "first": ["Ks", "As", "Js"], "second": ["2h", "Kh", "7d"]}, "seat 1 has drawn"),
        ({**PLAYED, "stakes": [0, 0, 1]}, r"stakes\[1\] is 0, so its cards are gone"),
        ({**PLAYED, "stakes": [0, 0, 0]}, "stakes has nothing left"),
        ({**PLAYED, "stakes": [1, 1, 1]}, "stakes"),
        ({**PLAYED, "stakes": [0, 60, 60]}, "exceed"),
        ({**PLAYED, "chips": [-1, 100, 100]}, "debt"),
        ({**PLAYED, "chips": []}, "chips has nothing"),
        ({**PLAYED, "talon": "As As As"}, "As is 4 times in first"),
        ({**PLAYED, "basket": [2] * 52}, "packs are in play"),
        ({**PLAYED, "renewed": 9}, "renewed"),
        ({**PLAYED, "renewed": 7, "last": False}, "renewed is 7: last must be true"),
        ({**PLAYED, "face_down": [1]}, "face_down"),
        ({**PLAYED, "dealt": 4}, "dealt must be twice"),
        ({**PLAYED, "down": [2, 1 << 40, 2]}, "down"),
        ({**PLAYED, "down": [2, 2, -1]}, "down"),
        ({**PLAYED, "shown": [3]}, "shown"),
        ({**PLAYED, "phase": "stake"}, "cannot have cards"),
        ({**PLAYED, "phase": "shuffle", "talon": "5c"}, "talon must be empty"),
        ({**PLAYED, "phase": "shuffle", "stakes": [0, 0, 1], "dealt": 6}, r"stakes\[1\] is 0, so its cards are gone"),
        ({"phase": "cut", "stakes": [0, 1]}, "two cards in talon"),
        ({"phase": "shuffle"}, "stakes has none"),
        ({"phase": "remix", "stakes": [0, 1]}, "phase is remix: dealt_in must be empty"),
        ({"phase": "announce", "stakes": [0, 1]}, "actor must be the banker"),
        ({"phase": "announce", "stakes": [0, 1], "talon": "As", "actor": 1}, "actor must be the banker"),
        (
            {"first": ["9c", "9d"], "second": ["9h", "8d"], "dealt_in": [0, 1, 2]},
            "dealt_in names seat 2, whose turn by actor has not come",
        ),
        ({"phase": "announce", "stakes": [0, 1, 1], "talon": EIGHT, "last": True}, "the banker is not asked"),
        ({"phase": "announce", "stakes": [0, 1, 1], "talon": EIGHT, "renewed": 1}, "by last, renewed,"),
        ({"phase": "stake", "stakes": [0, 0, 1], "actor": 1}, "somebody after has staked"),
        ({"phase": "stake", "chips": [5, 50, 50], "stakes": [0, 5], "actor": 2}, "who has no stake to make"),
        ({"phase": "stake", "last": True}, "dealt_in and last must be empty"),
        ({"phase": "shuffle", "stakes": [0, 1], "actor": 2}, "actor is 2, neither the banker nor in stakes"),
        (
            {"phase": "shuffle", "first": ["", "Ks"], "stakes": [0, 1, 1], "dealt": 2},
            "cards of seat 0: by dealt, dealt_in and stakes",
        ),
        (
            {"phase": "shuffle", "stakes": [0, 0, 1], "dealt_in": [0, 1, 2]},
            "dealt_in names seat 1, who has no stake in stakes",
        ),
        ({"phase": "shuffle", "stakes": [0, 1, 1], "last": True}, "phase is shuffle and dealt_in empty: last"),
        ({**PLAYED, "phase": "shuffle", "dealt": 6, "renewed": 3, "last": True}, "renewed is 3.* it must be 7"),
        (
            {**PLAYED, "renewed": 7, "stakes": [0, 1, 1]},
            "renewed is 7: not so many cards of basket can be of this coup, the others must be in talon",
        ),
        ({**PLAYED, "renewed": 7, "talon": "6h 7h 5c"}, "renewed is 7: not so many cards of basket"),
        ({"phase": "stake", "shown": [1]}, "shown names seat 1, whose cards are not in first and second"),
        (
            {"phase": "shuffle", "dealt": 5, "dealt_in": [0, 1, 2], **FIRST, "second": ["", "9h", "7d"], "shown": [1]},
            "shown must be empty: by dealt",
        ),
        ({"phase": "over", "ending": "circle", "banks": 2}, "ending is circle: .* it must be none"),
        ({"phase": "over", "ending": "circle", "deals": 2500}, "ending is circle: .* it must be coups"),
        ({"phase": "over", "ending": "coups", "stakes": [0, 1]}, "phase is over: stakes must be empty between"),
        ({"phase": "over", "ending": "coups", "dealt_in": [1]}, "phase is over: dealt_in must be empty between"),
        ({"phase": "draw", "drawing": {"pending": [0, 1, 2]}, "last": True}, "phase is draw: last must be empty"),
        ({"phase": "draw", "drawing": {"pending": [0, 1, 2]}, "talon": "2c"}, "phase is draw: talon must be empty"),
        ({"phase": "draw", "drawing": {"pending": [0, 1, 2]}, "banker": 1}, "phase is draw: banker must be empty"),
        ({"phase": "draw", "drawing": {"pending": [0, 1, 2]}, "chips": [0, 2]}, "chips must be as many for each"),
        ({"phase": "draw", "drawing": {"pending": [0, 1, 2]}, "chips": [-1] * 3}, "too few for anybody to bank or"),
        ({"drawing": {"pending": [1]}}, "phase is stake: drawing must be empty"),
        ({"phase": "stake", "actor": 0}, "who has no stake to make"),
        ({"phase": "stake", "stakes": [0, 1, 1]}, "all have staked: the next phase is shuffle"),
        ({"phase": "stake", "chips": [50, 0, 50], "actor": 1}, "who has no stake to make"),
        ({"phase": "stake", "chips": [0, 100, 100], "actor": 1}, "too little in chips"),
        ({"phase": "stake", "chips": [300, 0, 0], "actor": 1}, "over"),
        ({"phase": "stake", "deals": 2500, "actor": 1}, "over"),
        ({"phase": "over"}, "ending"),
        ({"banker": 3}, "banker"),
        ({"actor": 3}, "actor"),
        ({"players": [0, 1, 1]}, "players"),
        ({"stakes": [0, 0, 0, 1]}, "a seat that is not at the table"),
    ],
)
def test_positions_no_play_leads_to(state: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        tripot.game("vingt_et_un", seats=3).set_up(state)


@pytest.mark.rule("VEU-B5")
@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({**PLAYED, "actor": 2}, "seat 1 has 14 points in first, second and extras: by stand_rule"),
        ({**PLAYED, "second": ["2h", "6h", "7d"]}, "seat 1 has drawn, or by phase and actor draws"),
        ({**PLAYED, "extras": ["", "2c 6d"], "phase": "shuffle", "dealt": 6}, "seat 1 has drawn, or by phase and"),
    ],
)
def test_a_hand_has_drawn_and_stood_as_seventeen_has_it(state: dict[str, Any], reason: str) -> None:
    """The same words are free where standing is."""
    assert not tripot.game("vingt_et_un", seats=3).set_up(state).over
    with pytest.raises(PositionError, match=reason):
        tripot.game("vingt_et_un", seats=3, stand_rule="seventeen").set_up(state)


@pytest.mark.rule("VEU-B6")
def test_whoever_is_given_the_last_extra_card_has_asked_for_none_after_it() -> None:
    asked: dict[str, Any] = {**PLAYED, "extras": ["", "2c 2d 3c"], "phase": "shuffle", "dealt": 6}
    with pytest.raises(PositionError, match="by phase, actor and banker at most 2"):
        tripot.game("vingt_et_un", seats=3).set_up(asked)


@pytest.mark.rule("VEU-B15")
def test_a_banker_without_chips_loses_the_bank_before_a_coup() -> None:
    match = tripot.game("vingt_et_un", seats=3).set_up({"chips": [0, 50, 50], "talon": "6h 7h 5c"})
    assert (match.state.banker, match.state.banks, match.waiting) == (1, 1, (2,))
    assert not match.state.talon_size
    skipped = tripot.game("vingt_et_un", seats=3).set_up({"chips": [0, 0, 50], "banker": 1})
    assert skipped.over
    assert skipped.outcome
    assert skipped.outcome.winners == (2,)


@pytest.mark.rule("VEU-B17")
def test_a_bank_too_many_ends_the_match_before_a_coup() -> None:
    assert tripot.game("vingt_et_un", seats=3).set_up({"chips": [60, 50, 40], "banks": 3}).over


@pytest.mark.rule("VEU-B10")
def test_before_a_last_deal_the_stakes_say_who_is_dealt_in() -> None:
    """The first ponte sits out."""
    match = tripot.game("vingt_et_un", seats=3).set_up({"phase": "announce", "stakes": [0, 0, 4], "talon": EIGHT})
    assert (match.waiting, match.legal, match.state.dealt_in) == ((0,), ("announce", "continue"), 0b101)
    match.play("announce")
    assert (match.state.last, match.waiting, match.state.talon_size) == (1, (2,), 4)


@pytest.mark.rule("VEU-B10")
@pytest.mark.parametrize(
    ("rule", "extra", "talon", "asked"),
    [
        ("certain", 3, 4, False),  # they must be the last
        ("certain", 3, 5, True),
        ("certain", 1, 6, True),
        ("certain", 1, 7, False),  # they may not all go
        ("possible", 3, 5, False),
        ("exhaustion", 3, 5, False),
    ],
)
def test_a_banker_is_asked_only_where_he_is_free(*, rule: str, extra: int, talon: int, asked: bool) -> None:
    game = tripot.game("vingt_et_un", seats=2, last_coup_rule=rule, max_extra_cards=extra)
    position = {"phase": "announce", "stakes": [0, 4], "talon": EIGHT[: 3 * talon - 1]}
    if asked:
        assert game.set_up(position).legal == ("announce", "continue")
        return
    with pytest.raises(PositionError, match=r"the banker is not asked \(VEU-B10\)"):
        game.set_up(position)


@pytest.mark.rule("VEU-B10")
@pytest.mark.parametrize(
    ("rule", "talon", "banker"),
    [
        ("certain", 0, 1),
        ("certain", 1, 0),
        ("possible", 6, 1),
        ("possible", 7, 0),
        ("exhaustion", 1, 0),
    ],
)
def test_a_deal_that_must_be_the_last_is_so_without_a_word(rule: str, talon: int, banker: int) -> None:
    """Four cards are dealt, and no others given."""
    game = tripot.game("vingt_et_un", seats=2, last_coup_rule=rule)
    match = game.set_up({**STOOD, "talon": EIGHT[: max(0, 3 * talon - 1)]}, packs=["..."])
    play(match, "stand", "stand")
    assert match.state.banker == banker


@pytest.mark.rule("VEU-B10")
@pytest.mark.parametrize(
    ("rule", "extra", "position", "reason"),
    [
        ("certain", 3, {"last": False}, "last must be true"),
        ("certain", 1, {"talon": EIGHT[:8], "last": True}, "last must be false"),
        ("possible", 3, {"talon": EIGHT[:5], "last": False}, "last must be true"),
        ("exhaustion", 3, {"talon": EIGHT[:5], "last": True}, "last must be false"),
    ],
)
def test_a_deal_is_not_the_last_against_the_rule(rule: str, extra: int, position: dict[str, Any], reason: str) -> None:
    game = tripot.game("vingt_et_un", seats=2, last_coup_rule=rule, max_extra_cards=extra)
    with pytest.raises(PositionError, match=reason):
        game.set_up({**STOOD, **position})


@pytest.mark.rule("VEU-B10")
@pytest.mark.parametrize(("talon", "lasts"), [(6, [True]), (7, [False, True]), (8, [False, True]), (9, [False])])
def test_a_hand_that_went_bust_had_three_cards_to_five(talon: int, lasts: list[bool]) -> None:
    """The deal is the last if the talon had 15 cards or fewer; of these, four are on the table."""
    game = tripot.game("vingt_et_un", seats=3, last_coup_rule="possible")
    hands = {"first": ["9c", "", "9d"], "second": ["9h", "", "8d"], "stakes": [0, 0, 4], "dealt_in": [0, 1, 2]}
    bust: dict[str, Any] = {**hands, "talon": f"{EIGHT} 4c"[: 3 * talon - 1]}
    assert game.set_up(bust).state.last == lasts[0]
    for last in (True, False):
        if last in lasts:
            assert game.set_up({**bust, "last": last}).state.last == last
        else:
            with pytest.raises(PositionError, match="last must be"):
                game.set_up({**bust, "last": last})


@pytest.mark.rule("VEU-30", "VEU-B10")
def test_a_deal_that_has_taken_the_basket_back_is_the_last_of_its_bank() -> None:
    match = tripot.game("vingt_et_un", seats=3).set_up({**PLAYED, "renewed": 7, "talon": REST}, packs=["..."])
    play(match, "stand", "stand", "stand")
    assert match.state.banker == 1


@pytest.mark.rule("VEU-30")
def test_no_card_is_missing_when_the_basket_is_cut() -> None:
    """Left out, the basket has whatever lies nowhere else."""
    game = tripot.game("vingt_et_un", seats=3, ceremony="by_hand")
    broken: dict[str, Any] = {**PLAYED, "phase": "cut", "dealt": 6, "renewed": 7}
    assert game.set_up({**broken, "talon": REST}).phase == "cut"
    with pytest.raises(PositionError, match=r"basket must be empty, .* and all cards be in talon"):
        game.set_up({**broken, "talon": REST[3:]})


def test_a_deal_broken_off_is_refused_by_its_own_phase() -> None:
    game = tripot.game("vingt_et_un", seats=3, ceremony="by_hand")
    with pytest.raises(PositionError, match="phase is cut: dealt must be twice") as refused:
        game.set_up({**PLAYED, "phase": "cut", "dealt_in": [1, 2], "dealt": 4, "renewed": 5, "talon": REST})
    assert "phase vaut cut\xa0: dealt doit être le double" in refused.value.fr


@pytest.mark.rule("VEU-30", "VEU-B10")
def test_a_basket_shuffled_in_mid_coup_has_been_taken_back() -> None:
    """What lies face down is known from then on, and the coup is the last of its bank."""
    match = tripot.game("vingt_et_un", seats=3).set_up({**PLAYED, "phase": "shuffle", "dealt": 6})
    assert (match.state.renewed, match.state.last, sum(match.state.face_down)) == (7, 1, 6)


@pytest.mark.rule("VEU-B14")
def test_debts_are_owed_out_of_the_chips_of_the_start() -> None:
    """Once they are paid somebody has a chip."""
    game = tripot.game("vingt_et_un", seats=2, bank_cover="debt")
    assert game.set_up({"chips": [3, -2]}).over
    with pytest.raises(PositionError, match="chips and stakes come to 0 in all"):
        game.set_up({"chips": [2, -2]})


def test_a_talon_reads_with_the_next_card_first() -> None:
    match = table(2, state={"talon": cards_of("2 3 4 5 6")})
    play(match, "stake 1", "continue")
    assert '"first": ["3c", "2c"]' in match.position
    assert '"talon": "6c"' in match.position
