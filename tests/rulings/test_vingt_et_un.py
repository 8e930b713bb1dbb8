"""Rulings on Le Vingt-et-un: every sentence of the text, every option, every scenario. Seat 0 is I, the banker."""

from collections import Counter
from typing import Any

import pytest

import tripot
from tests.games.events import told
from tests.games.vingt_et_un.tables import (
    cards_of,
    chips_everywhere,
    coup,
    hand,
    pack_of,
    play,
    table,
    used_cards,
)
from tripot.cards import parse_cards
from tripot.errors import OptionError, PackError, RefusedError, SeatError
from tripot.games.vingt_et_un.state import BY_BANKER_BUST, BY_COUP_NUL, FOR_BASKET

S03 = "A 9 T K 8 9"
S04 = "A 9 A K 8 Q"
S06 = "A T 9 8 J 4 9 7 | 7 K"
S08 = "K T 9 6 8 7 | K 8"
S12 = "T T T 7 8 6 8 T 6 T | T"


def refusal(match: tripot.Match, action: str) -> str | None:
    """The id of the sentence that refuses this action."""
    with pytest.raises(RefusedError) as refused:
        match.play(action)
    return refused.value.rule


# The table


@pytest.mark.rule("VEU-01")
def test_two_players_or_more_up_to_the_house_limit() -> None:
    for seats in range(2, 25):
        assert len(tripot.game("vingt_et_un", seats=seats).match(seed=1).scores) == seats
    for seats in (1, 25):
        with pytest.raises(SeatError, match="2 to 24"):
            tripot.game("vingt_et_un", seats=seats)


@pytest.mark.rule("VEU-02")
def test_at_least_two_packs_chips_and_a_basket() -> None:
    game = tripot.game("vingt_et_un", seats=5)
    assert game.options["packs"] == 2
    match = game.match(seed=1)
    assert match.scores == (100,) * 5
    assert used_cards(match) == 104
    with pytest.raises(OptionError, match="packs=1"):
        tripot.game("vingt_et_un", seats=5, packs=1)
    with pytest.raises(PackError):
        play(tripot.game("vingt_et_un", seats=2).match(packs=[cards_of("A K")]), "stake 1")


@pytest.mark.rule("VEU-02", "VEU-B12")
@pytest.mark.option("packs", 3)
def test_more_packs_by_option() -> None:
    match = coup((1,), "A", packs=3)
    assert match.state.talon_size + 4 == 156
    counts = Counter(parse_cards(match.position.split('"talon": "')[1].split('"')[0]))
    assert set(counts.values()) <= {2, 3}


@pytest.mark.rule("VEU-02", "VEU-B13")
@pytest.mark.option("starting_chips", 7)
def test_starting_chips_by_option() -> None:
    assert tripot.game("vingt_et_un", seats=3, starting_chips=7).match(seed=1).scores == (7, 7, 7)


@pytest.mark.rule("VEU-B12")
def test_one_deal_can_always_be_finished() -> None:
    assert tripot.game("vingt_et_un", seats=12, max_extra_cards=17).options["packs"] == 5
    assert tripot.game("vingt_et_un", seats=12, max_extra_cards="unlimited").options["packs"] == 2
    with pytest.raises(OptionError, match="at least 3"):
        tripot.game("vingt_et_un", seats=12, max_extra_cards=8, packs=2)


@pytest.mark.rule("VEU-B12")
def test_a_third_pack_for_more_than_twenty_players() -> None:
    assert [tripot.game("vingt_et_un", seats=seats).options["packs"] for seats in (20, 21, 24)] == [2, 3, 3]
    assert tripot.game("vingt_et_un", seats=24, max_extra_cards=15).options["packs"] == 8
    with pytest.raises(OptionError, match="would take 9 packs, and 8 are allowed"):
        tripot.game("vingt_et_un", seats=24, max_extra_cards=16)


# The draw for the bank


@pytest.mark.rule("VEU-03", "VEU-04", "VEU-06")
@pytest.mark.scenario("VEU-S01")
def test_the_draw_ranks_the_players() -> None:
    game = tripot.game("vingt_et_un", seats=5, ceremony="by_hand")
    match = game.match(seed=1, draw="Kc Ac 7c 7d Qc 3c 9c ...")
    a, b, c, d, e = range(5)
    for player in (a, b, c, d, e, c, d):
        assert match.waiting == (player,)
        match.play("draw 1")
    assert match.players == (b, a, e, d, c)  # counter-clockwise from the banker
    assert told(match, "redraw") == [(1 << c | 1 << d,)]
    play(match, *["stake 1"] * 4, *["pass"] * 4)
    assert match.phase == "cut"
    assert match.players[match.waiting[0]] == c


@pytest.mark.rule("VEU-03")
def test_without_ties_nobody_draws_again() -> None:
    match = tripot.game("vingt_et_un", seats=3).match(seed=1, draw="2c Ac Kc ...")
    assert match.players == (1, 2, 0)
    assert told(match, "redraw") == []


@pytest.mark.rule("VEU-04", "VEU-B18")
@pytest.mark.option("tie_draw", "redraw_tied")
@pytest.mark.option("tie_draw", "redraw_all")
@pytest.mark.parametrize(("ties", "players"), [("redraw_tied", (0, 2, 1)), ("redraw_all", (2, 1, 0))])
def test_only_the_tied_draw_again_or_everybody(ties: str, players: tuple[int, ...]) -> None:
    match = tripot.game("vingt_et_un", seats=3, tie_draw=ties).match(seed=1, draw="Ac Kc Kd 2c 9c Tc ...")
    assert match.players == players


@pytest.mark.rule("VEU-04", "VEU-B18")
@pytest.mark.parametrize("seats", [13, 14, 15, 23, 24])
def test_more_players_than_ranks_draw_until_all_places_are_settled(seats: int) -> None:
    settled = tripot.game("vingt_et_un", seats=seats).match(packs=["As Ks ..."])
    assert settled.players == tuple(range(seats))
    redrawn = [tied.bit_count() for (tied,) in told(settled, "redraw")]
    assert redrawn == ([] if seats == 13 else [2] * (seats // 2))
    by_chance = tripot.game("vingt_et_un", seats=seats).match(seed="places")
    assert sorted(by_chance.players) == list(range(seats))
    assert by_chance.players != settled.players


@pytest.mark.rule("VEU-B18")
def test_all_cannot_draw_again_where_there_is_always_a_tie() -> None:
    assert tripot.game("vingt_et_un", seats=13, tie_draw="redraw_all").options["tie_draw"] == "redraw_all"
    with pytest.raises(OptionError, match="draw would never end"):
        tripot.game("vingt_et_un", seats=14, tie_draw="redraw_all")


@pytest.mark.rule("VEU-05", "VEU-12")
def test_all_but_the_banker_stake() -> None:
    match = table(4, S06)
    for seat in (1, 2, 3):
        assert match.waiting == (seat,)
        match.play("stake 2")
    assert list(match.state.stakes[:4]) == [0, 2, 2, 2]
    assert match.phase == "play"


# Points


@pytest.mark.rule("VEU-07", "VEU-08", "VEU-09", "VEU-10")
@pytest.mark.scenario("VEU-S02")
@pytest.mark.parametrize(
    ("ranks", "total"),
    [
        ("A A", 12),
        ("A K", 21),
        ("A 5", 16),
        ("A 5 9", 15),
        ("A 5 9 6", 21),
        ("A A 9", 21),
        ("K Q A", 21),
        ("A A A", 13),
        ("J Q", 20),
        ("T 9", 19),
        ("2 3 4 5", 14),
    ],
)
def test_points_of_a_hand(ranks: str, total: int) -> None:
    assert points_of(ranks) == total


@pytest.mark.rule("VEU-11", "VEU-22")
@pytest.mark.scenario("VEU-S02")
def test_above_21_is_bust() -> None:
    match = coup((5,), "K 9 6 7 | 6")
    events = match.play("card")
    assert told(match, "busts") == [(1, 22)]
    assert [event.word for event in events].index("busts") < [event.word for event in events].index("is_taken")


def points_of(ranks: str) -> int:
    """The points of a ponte's hand that asks for every card beyond the first two, as it is shown at the end."""
    first, second, *extra = ranks.split()
    match = coup((5,), f"{first} T {second} 9 | {' '.join(extra)}")
    play(match, *["card"] * len(extra))
    play(match, match.legal[-1])
    if match.state.deals == 0:
        match.play("stand")
    return next(values[3] for values in told(match, "shows") if values[0] == 1)


@pytest.mark.rule("VEU-16")
def test_two_cards_are_never_bust() -> None:
    best = {points_of(f"{one} {two}") for one in "23456789TJQKA" for two in "23456789TJQKA"}
    assert best == set(range(4, 22))


# Stakes


@pytest.mark.rule("VEU-12", "VEU-B13")
def test_a_stake_is_compulsory_and_from_ones_own_chips() -> None:
    match = table(3, S03, state={"chips": [50, 4, 50]})
    assert match.legal == ("stake 1", "stake 2", "stake 3", "stake 4")
    assert refusal(match, "stake 0") == "VEU-12"
    assert refusal(match, "stake 5") == "VEU-B13"


@pytest.mark.rule("VEU-12", "VEU-B13")
@pytest.mark.option("stake_min", 3)
@pytest.mark.option("stake_max", 6)
def test_limits_of_the_table() -> None:
    match = table(3, S03, stake_min=3, stake_max=6)
    assert match.legal == ("stake 3", "stake 4", "stake 5", "stake 6")
    assert refusal(match, "stake 2") == refusal(match, "stake 7") == "VEU-B13"
    assert table(3, S03, stake_max=None).legal[-1] == "stake 50"
    with pytest.raises(OptionError, match="maximum stake, 2, is below the minimum stake, 3"):
        tripot.game("vingt_et_un", seats=3, stake_min=3, stake_max=2)


@pytest.mark.rule("VEU-12", "VEU-B14")
@pytest.mark.option("bank_cover", "cap_stakes")
@pytest.mark.scenario("VEU-S15")
def test_stakes_are_capped_by_the_bank() -> None:
    match = table(4, "K 9 T 8 8 9", state={"chips": [10, 50, 50, 50]})
    match.play("stake 6")
    assert match.legal[-1] == "stake 4"
    assert refusal(match, "stake 5") == "VEU-B14"
    match.play("stake 4")
    assert match.phase == "play"
    assert told(match, "sits_out") == [(3,)]
    assert hand(match, 3) == []
    assert [len(hand(match, seat)) for seat in range(4)] == [2, 2, 2, 0]


@pytest.mark.rule("VEU-12", "VEU-B14")
def test_a_double_payment_halves_the_cap() -> None:
    match = table(3, S03, state={"chips": [11, 50, 50]}, natural_pays=2)
    assert match.legal[-1] == "stake 5"


@pytest.mark.rule("VEU-12", "VEU-B14")
@pytest.mark.parametrize("cover", ["pay_in_order", "debt"])
def test_without_a_cap_all_chips_may_be_staked(cover: str) -> None:
    assert table(3, S03, state={"chips": [10, 50, 50]}, bank_cover=cover).legal[-1] == "stake 50"


@pytest.mark.rule("VEU-B15")
def test_who_has_no_chips_sits_out() -> None:
    match = table(4, "K 9 T 8 8 9", state={"chips": [50, 0, 50, 50]})
    assert match.waiting == (2,)
    play(match, "stake 5", "stake 3")
    assert [len(hand(match, seat)) for seat in range(4)] == [2, 0, 2, 2]
    assert match.waiting == (2,)


# Shuffle, cut, deal


@pytest.mark.rule("VEU-13")
@pytest.mark.option("ceremony", "by_hand")
def test_the_packs_may_be_shuffled_again_and_are_cut() -> None:
    game = tripot.game("vingt_et_un", seats=3, ceremony="by_hand")
    start: dict[str, Any] = {"phase": "stake"}
    match = game.set_up(start, packs=[pack_of("2 3 4 5 6 7"), pack_of("8 9 T J Q K")])
    play(match, "stake 1", "stake 1")
    assert match.phase == "remix"
    assert match.waiting == (1,)
    assert match.legal == ("shuffle", "pass")
    match.play("pass")
    assert match.waiting == (2,)
    match.play("shuffle")
    assert match.phase == "cut"
    assert match.waiting == (2,)  # V, on the banker's left
    assert match.legal == tuple(f"cut {lifted}" for lifted in range(1, 104))
    match.play("cut 2")
    assert hand(match, 1)[0] == parse_cards("Tc")[0]
    assert hand(match, 2)[0] == parse_cards("Jc")[0]
    assert hand(match, 0)[0] == parse_cards("Qc")[0]


@pytest.mark.rule("VEU-13")
@pytest.mark.option("ceremony", "by_hand")
def test_a_cut_puts_the_cards_lifted_under_the_others() -> None:
    game = tripot.game("vingt_et_un", seats=2, ceremony="by_hand")
    match = game.set_up({"phase": "stake"}, packs=[pack_of("2 3 4 5 6 7")])
    play(match, "stake 1", "pass", "cut 103")
    talon = parse_cards(match.position.split('"talon": "')[1].split('"')[0])
    assert hand(match, 1)[0] not in parse_cards("2c 3c")  # the last card of the pack
    assert [hand(match, 0)[0], hand(match, 1)[1], hand(match, 0)[1]] == list(parse_cards("2c 3c 4c"))
    assert talon[:3] == parse_cards("5c 6c 7c")


@pytest.mark.rule("VEU-13", "VEU-B9")
def test_packs_are_shuffled_once_a_bank() -> None:
    match = coup((5, 3), "T 9 T K 8 9 2 3 4 5 6 7")
    assert match.state.talon_size == 98
    play(match, "stand", "stand", "stand")
    assert match.state.talon_size == 98
    play(match, "stake 1", "stake 1")
    assert hand(match, 1) == list(parse_cards("2c 5c"))
    assert used_cards(match) == 6


@pytest.mark.rule("VEU-14", "VEU-06", "VEU-B8")
@pytest.mark.option("deal_mode", "one_by_one")
@pytest.mark.option("deal_mode", "two_together")
@pytest.mark.parametrize(
    ("mode", "hands"),
    [("one_by_one", ["4c 7c", "2c 5c", "3c 6c"]), ("two_together", ["6c 7c", "2c 3c", "4c 5c"])],
)
def test_two_cards_to_everybody(mode: str, hands: list[str]) -> None:
    match = coup((1, 1), "2 3 4 5 6 7", deal_mode=mode)
    assert [hand(match, seat) for seat in range(3)] == [list(parse_cards(cards)) for cards in hands]


@pytest.mark.rule("VEU-14", "VEU-B8")
def test_the_two_cards_are_dealt_face_down() -> None:
    match = coup((1, 1), "2 3 4 5 6 7 | 8")
    match.play("card")
    for viewer in (-1, 0, 2):
        state = match.view(viewer).state
        assert state.first[1] == state.second[1] == 0
        assert state.down[1] == 2
        assert state.extras[18] == parse_cards("8c")[0]
    assert match.view(1).state.first[1] == parse_cards("2c")[0] + 1
    assert not any(event.word == "dealt" for event in match.heard())
    assert {event.values[0] for event in match.heard(2) if event.word == "dealt"} == {2}


# The pontes in turn


@pytest.mark.rule("VEU-15", "VEU-20", "VEU-24")
def test_the_pontes_are_served_in_turn() -> None:
    match = coup((1, 1, 1), "T T T T 9 8 7 6")
    for seat in (1, 2, 3, 0):
        assert match.waiting == (seat,)
        assert match.legal == ("card", "stand")
        match.play("stand")
    assert match.state.deals == 1


@pytest.mark.rule("VEU-17", "VEU-B11")
@pytest.mark.scenario("VEU-S03")
def test_a_two_card_21_is_paid_at_once() -> None:
    match = coup((5, 3), S03)
    assert match.legal == ("show",)
    assert refusal(match, "stand") == "VEU-17"
    match.play("show")
    assert match.scores == (45, 55, 47)
    assert match.waiting == (2,)
    assert hand(match, 1) != []  # it stays on the table (VEU-B11)
    play(match, "stand", "stand")
    assert match.scores == (48, 55, 47)


@pytest.mark.rule("VEU-17")
def test_nobody_else_shows() -> None:
    match = coup((5, 3), "9 A T 8 K 9")
    assert refusal(match, "show") == "VEU-17"


@pytest.mark.rule("VEU-B4")
@pytest.mark.parametrize("cards", ["9 A T K", "9 T T 8"])
def test_the_banker_shows_at_the_end_alone(cards: str) -> None:
    match = coup((5,), cards)
    match.play("stand")
    assert match.waiting == (0,)
    assert refusal(match, "show") == "VEU-B4"


@pytest.mark.rule("VEU-18", "VEU-19", "VEU-B1")
@pytest.mark.option("forced_show", "banker_also_21")
@pytest.mark.scenario("VEU-S04")
def test_a_coup_nul_forces_the_others_to_show() -> None:
    match = coup((5, 3), S04)
    match.play("show")
    assert match.scores == (53, 50, 47)
    assert match.state.deals == 1
    assert told(match, "is_level") == [(1, BY_COUP_NUL)]
    assert [values[0] for values in told(match, "shows")] == [1, 0, 2]


@pytest.mark.rule("VEU-19", "VEU-B1")
def test_who_stood_before_a_coup_nul_is_compared_with_21() -> None:
    match = coup((5, 4, 3, 2), "T 9 A A A T 2 K K K | T", state={"chips": [50, 50, 50, 50, 50]})
    play(match, "stand", "card", "stand")
    assert match.waiting == (3,)
    match.play("show")
    assert match.scores == (55, 45, 50, 50, 50)  # 20 loses, a drawn 21 and two cards of 21 are level


@pytest.mark.rule("VEU-18", "VEU-19", "VEU-B2", "VEU-B3")
@pytest.mark.parametrize("options", [{"natural_beats_drawn_21": True}, {"ties": "banker_wins"}])
def test_a_drawn_21_may_lose_to_a_coup_nul(options: dict[str, Any]) -> None:
    match = coup((5, 4, 3), "T A T A 4 K 2 K | 7", **options)
    play(match, "card", "stand", "show")
    assert match.scores == (58, 45, 50, 47)


@pytest.mark.rule("VEU-17", "VEU-19", "VEU-28", "VEU-B1")
@pytest.mark.option("forced_show", "any_21")
@pytest.mark.scenario("VEU-S06")
@pytest.mark.parametrize(
    ("shown", "actions", "scores"),
    [
        ("banker_also_21", ["show", "card", "stand", "stand", "card"], (39, 55, 54, 52)),
        ("any_21", ["show"], (47, 55, 46, 52)),
    ],
)
def test_what_a_21_does_to_the_pontes_who_follow(shown: str, actions: list[str], scores: tuple[int, ...]) -> None:
    match = coup((5, 4, 2), S06, forced_show=shown)
    play(match, *actions)
    assert match.state.deals == 1
    assert match.scores == scores


@pytest.mark.rule("VEU-19", "VEU-B1")
@pytest.mark.option("forced_show", "never")
def test_nobody_need_show() -> None:
    match = coup((5, 3), S04 + " | 4", forced_show="never")
    match.play("show")
    assert match.scores == (50, 50, 47)
    assert match.waiting == (2,)
    assert match.view(2).state.first[0] == parse_cards("Ad")[0] + 1  # the banker's 21 is no secret any more
    match.play("card")
    assert match.legal == ("stand",)
    match.play("stand")
    assert match.legal == ("stand",)
    match.play("stand")
    assert match.scores == (50, 50, 50)


@pytest.mark.rule("VEU-20", "VEU-B5")
@pytest.mark.option("stand_rule", "free")
def test_any_hand_may_stand_or_draw() -> None:
    match = coup((1, 1), "2 T T 3 T T")
    match.play("stand")
    assert match.legal == ("card", "stand")


@pytest.mark.rule("VEU-20", "VEU-21", "VEU-26", "VEU-B5")
@pytest.mark.option("stand_rule", "seventeen")
def test_bound_to_draw_below_17_and_to_stand_from_17() -> None:
    match = coup((1, 1), "T T 2 6 7 9 | A 6 9", stand_rule="seventeen")
    assert match.legal == ("card",)  # 16
    assert refusal(match, "stand") == "VEU-B5"
    match.play("card")
    assert match.legal == ("stand",)  # 17
    assert refusal(match, "card") == "VEU-B5"
    match.play("stand")
    assert match.legal == ("stand",)
    match.play("stand")
    assert match.waiting == (0,)
    assert match.legal == ("card",)  # 11
    match.play("card")
    assert match.legal == ("stand",)


@pytest.mark.rule("VEU-20", "VEU-B5")
@pytest.mark.option("stand_rule", "seventeen")
def test_who_may_draw_no_more_stands_below_17() -> None:
    match = coup((1,), "2 T 2 9 | 2 3 4", stand_rule="seventeen")
    play(match, "card", "card", "card")
    assert match.legal == ("stand",)


@pytest.mark.rule("VEU-21", "VEU-B6")
@pytest.mark.option("max_extra_cards", 3)
def test_three_cards_at_most() -> None:
    match = coup((1,), "2 2 2 2 | 3 3 3")
    play(match, "card", "card", "card")
    assert match.legal == ("stand",)
    assert refusal(match, "card") == "VEU-B6"
    assert match.view(0).state.extra_size[1] == 3


@pytest.mark.rule("VEU-21", "VEU-26", "VEU-B6")
@pytest.mark.option("max_extra_cards", "unlimited")
@pytest.mark.option("max_extra_cards", 1)
@pytest.mark.parametrize(("extra", "most"), [(1, 1), (3, 3), (5, 5), ("unlimited", 7)])
def test_the_limit_of_extra_cards_holds_for_ponte_and_banker(extra: int | str, most: int) -> None:
    match = coup((1,), "A A A A | 2 2 A A A A A", packs=3, max_extra_cards=extra)
    for seat in (1, 0):
        assert match.waiting == (seat,)
        while "card" in match.legal:
            match.play("card")
            if match.state.deals:
                break
        taken = match.state.extra_size[seat]
        if extra != "unlimited":
            assert taken == most
        if not match.state.deals:
            match.play("stand")
    received = Counter(values[0] for values in told(match, "receives"))
    assert received[1] == most


@pytest.mark.rule("VEU-B7")
def test_a_drawn_21_stands() -> None:
    """It is paid only at the end, and looks like any other hand that stands."""
    match = coup((5, 3), "T T T 4 8 9 | 7")
    match.play("card")
    assert match.waiting == (1,)
    assert match.legal == ("stand",)
    assert refusal(match, "card") == refusal(match, "show") == "VEU-B7"
    assert match.scores == (50, 45, 47)
    play(match, "stand", "stand", "stand")
    assert match.scores == (48, 55, 47)


@pytest.mark.rule("VEU-B7")
def test_the_banker_draws_no_more_on_21() -> None:
    match = coup((5,), "9 A T K")
    match.play("stand")
    assert match.legal == ("stand",)
    assert refusal(match, "card") == "VEU-B7"


@pytest.mark.rule("VEU-11", "VEU-22", "VEU-23", "VEU-27", "VEU-31")
@pytest.mark.scenario("VEU-S08")
def test_a_bust_ponte_pays_at_once_and_gets_nothing_back() -> None:
    match = coup((5, 3), S08)
    match.play("card")
    assert match.scores == (55, 45, 47)
    assert hand(match, 1) == []
    assert used_cards(match) == 3
    assert match.waiting == (2,)
    play(match, "stand", "card")
    assert match.scores == (52, 45, 53)
    assert told(match, "busts") == [(1, 26), (0, 24)]


@pytest.mark.rule("VEU-23")
def test_a_bust_hand_is_seen() -> None:
    match = coup((5, 3), S08)
    match.play("card")
    assert (1, *parse_cards("Kc 6c"), 26, FOR_BASKET) in [
        event.values for event in match.heard(2) if event.word == "shows"
    ]
    assert list(match.view(2).state.basket) == list(match.state.basket)


@pytest.mark.rule("VEU-25")
def test_only_who_stood_keeps_a_hidden_hand() -> None:
    match = coup((5, 4, 3, 2), "A K 9 T 8 K 6 9 8 9 | K")
    play(match, "show", "card", "stand", "stand")
    assert match.waiting == (0,)
    state = match.view(-1).state
    assert [state.down[seat] for seat in range(5)] == [2, 2, 0, 2, 2]
    assert [seat for seat in range(5) if state.down[seat] and not state.first[seat]] == [0, 3, 4]


# The banker


@pytest.mark.rule("VEU-26")
def test_the_banker_plays_like_a_ponte() -> None:
    match = coup((5,), "T 2 8 3 | 4 5 7")
    match.play("stand")
    assert match.waiting == (0,)
    play(match, "card", "card")
    assert "card" in match.legal
    match.play("card")
    assert match.legal == ("stand",)  # 21
    match.play("stand")
    assert match.scores == (55, 45)


@pytest.mark.rule("VEU-27", "VEU-28")
@pytest.mark.scenario("VEU-S12")
@pytest.mark.parametrize(("banker", "scores"), [(["stand"], (53, 48, 50, 54, 45)), (["card"], (40, 48, 53, 54, 55))])
def test_the_final_comparison(banker: list[str], scores: tuple[int, ...]) -> None:
    match = coup((2, 3, 4, 5), "T T T 7 8 6 8 T 6 T | T T")
    play(match, "card", "stand", "stand", "stand", *banker)
    assert match.scores == scores


@pytest.mark.rule("VEU-26", "VEU-B16")
@pytest.mark.scenario("VEU-S14")
def test_the_banker_draws_nothing_when_nobody_is_left() -> None:
    match = coup((5, 3), "T T 2 6 6 3 | T K 9")
    play(match, "card", "card")
    assert match.scores == (58, 45, 47)
    assert match.state.deals == 1
    assert match.phase == "stake"
    assert used_cards(match) == 8
    assert match.state.talon[match.state.talon_size - 1] == parse_cards("9c")[0]


@pytest.mark.rule("VEU-28", "VEU-B2")
@pytest.mark.option("ties", "null")
@pytest.mark.option("ties", "banker_wins")
@pytest.mark.parametrize(("ties", "scores"), [("null", (50, 50)), ("banker_wins", (55, 45))])
def test_equal_points(ties: str, scores: tuple[int, ...]) -> None:
    match = coup((5,), "T T 8 8", ties=ties)
    play(match, "stand", "stand")
    assert match.scores == scores


@pytest.mark.rule("VEU-18", "VEU-B2")
@pytest.mark.option("ties", "banker_wins")
def test_two_two_card_21_are_level_whoever_wins_ties() -> None:
    match = coup((5, 3), S04, ties="banker_wins")
    match.play("show")
    assert match.scores == (53, 50, 47)


@pytest.mark.rule("VEU-18", "VEU-28", "VEU-B3")
@pytest.mark.option("natural_beats_drawn_21", "true")
@pytest.mark.parametrize(("beats", "scores"), [(False, (50, 50)), (True, (55, 45))])
def test_a_two_card_21_against_a_drawn_21(*, beats: bool, scores: tuple[int, ...]) -> None:
    match = coup((5,), "T A 4 K | 7", natural_beats_drawn_21=beats)
    play(match, "card", "stand", "stand")
    assert match.scores == scores


@pytest.mark.rule("VEU-17", "VEU-B3")
@pytest.mark.option("natural_pays", 2)
def test_a_two_card_21_paid_double() -> None:
    match = coup((5, 3), S03, natural_pays=2)
    play(match, "show", "stand", "stand")
    assert match.scores == (43, 60, 47)


@pytest.mark.rule("VEU-17", "VEU-B3")
@pytest.mark.option("natural_pays", 2)
def test_a_forced_two_card_21_is_paid_double_too_but_a_drawn_one_is_not() -> None:
    match = coup((5, 4, 3), "T A A T 4 K K 9 | 7", natural_pays=2, forced_show="any_21")
    play(match, "card", "stand", "show")
    assert match.scores == (50 - 5 - 8 - 6, 55, 58, 56)


@pytest.mark.rule("VEU-17", "VEU-28", "VEU-B4")
@pytest.mark.option("banker_natural_immediate", "true")
@pytest.mark.parametrize("immediate", [False, True])
def test_the_bankers_own_21(*, immediate: bool) -> None:
    match = coup((5, 4, 3), "T T A A 4 8 K K | 7", banker_natural_immediate=immediate)
    if immediate:
        assert match.state.deals == 1
        assert match.scores == (59, 45, 46, 50)
    else:
        play(match, "card", "stand", "stand", "show")
        assert match.scores == (54, 50, 46, 50)


# The bank


@pytest.mark.rule("VEU-29", "VEU-30", "VEU-32", "VEU-B10", "VEU-B11")
@pytest.mark.option("last_coup_rule", "certain")
@pytest.mark.scenario("VEU-S17")
def test_the_basket_finishes_the_last_deal() -> None:
    talon = "2 3 4 5 6 2 3 4 5 6 | 7 8"
    match = table(5, "3 T", state={"talon": cards_of(talon)})
    assert used_cards(match) == 92
    play(match, *["stake 1"] * 4)
    assert match.phase == "announce"  # he may, he need not: 12 is between 10 and 25
    match.play("continue")
    assert match.state.talon_size == 2
    play(match, "stand", "card", "stand", "card")
    assert match.state.talon_size == 0
    assert not match.state.last
    match.play("card")
    assert told(match, "takes_basket") == [(0,)]
    assert match.state.talon_size == 91
    assert used_cards(match) == 0
    play(match, "stand", "stand")
    assert match.waiting == (0,)
    match.play("stand")
    assert match.state.banker == 1
    assert used_cards(match) == 104


@pytest.mark.rule("VEU-30", "VEU-B11")
def test_cards_thrown_in_this_deal_are_in_the_basket_those_on_the_table_are_not() -> None:
    match = table(4, "2 3", state={"talon": cards_of("A T T 9 K 6 8 9 | K")})
    play(match, *["stake 1"] * 3, "continue", "show", "card")
    assert used_cards(match) == 104 - 9 + 3
    match = table(3, "2 3 4", state={"talon": cards_of("6 T 9 7 6 4 | K")})
    play(match, "stake 1", "stake 1", "continue", "card", "stand", "card")
    assert match.state.talon_size == 104 - 7 + 3 - 1
    assert hand(match, 0)[2] == parse_cards("2c")[0]


@pytest.mark.rule("VEU-30")
@pytest.mark.option("ceremony", "by_hand")
def test_the_basket_is_cut_as_well() -> None:
    match = table(2, "2 3 4", state={"talon": cards_of("6 T 9 7")}, ceremony="by_hand")
    play(match, "stake 1", "card")
    assert match.phase == "cut"
    assert match.waiting == (1,)
    match.play("cut 1")
    assert hand(match, 1)[2] == parse_cards("3c")[0]
    assert match.phase == "play"


@pytest.mark.rule("VEU-30")
def test_the_basket_may_be_wanted_in_the_middle_of_the_deal() -> None:
    match = table(3, "2 3", state={"talon": cards_of("K Q J T")})
    play(match, "stake 1", "stake 1")
    assert [hand(match, seat) for seat in (1, 2, 0)] == [
        list(parse_cards(cards)) for cards in ("Kc Tc", "Qc 2c", "Jc 3c")
    ]
    assert match.state.renewed == 5


@pytest.mark.rule("VEU-32", "VEU-B10")
@pytest.mark.parametrize(
    ("rule", "talon", "phase", "announced"),
    [
        ("certain", 10, "play", True),
        ("certain", 11, "announce", False),
        ("certain", 25, "announce", False),
        ("certain", 26, "play", False),
        ("possible", 25, "play", True),
        ("possible", 26, "play", False),
        ("exhaustion", 10, "play", False),
        ("exhaustion", 3, "play", False),
    ],
)
@pytest.mark.option("last_coup_rule", "possible")
@pytest.mark.option("last_coup_rule", "exhaustion")
def test_when_the_last_deal_is_announced(*, rule: str, talon: int, phase: str, announced: bool) -> None:
    cards = " ".join(["2 3 4 5 6 7 8 9 T J Q K A"] * 2).split()[:talon]
    match = table(5, "2", state={"talon": cards_of(" ".join(cards))}, last_coup_rule=rule)
    play(match, *["stake 1"] * 4)
    assert match.phase == phase
    assert bool(told(match, "announces_last")) is announced


@pytest.mark.rule("VEU-32", "VEU-B10")
@pytest.mark.parametrize(
    ("talon", "phase", "announced"), [("2 3 4 5 6 7", "play", True), ("2 3 4 5 6 7 8", "announce", False)]
)
def test_who_sits_out_does_not_count_for_the_last_deal(*, talon: str, phase: str, announced: bool) -> None:
    match = table(5, "2", state={"talon": cards_of(talon), "chips": [50, 50, 0, 0, 50]})
    play(match, "stake 1", "stake 1")
    assert match.phase == phase
    assert bool(told(match, "announces_last")) is announced


@pytest.mark.rule("VEU-32")
@pytest.mark.scenario("VEU-S17")
def test_under_possible_the_deal_of_s17_is_announced() -> None:
    match = table(5, state={"talon": cards_of("2 3 4 5 6 2 3 4 5 6 7 8")}, last_coup_rule="possible")
    play(match, *["stake 1"] * 4)
    assert told(match, "announces_last") == [(0,)]
    assert match.state.last


@pytest.mark.rule("VEU-32", "VEU-29", "VEU-B10")
def test_an_announced_deal_is_the_last_even_with_cards_left() -> None:
    match = table(2, state={"talon": cards_of("T 9 8 7 6 5")})
    play(match, "stake 1")
    assert match.legal == ("announce", "continue")
    play(match, "announce", "stand", "stand")
    assert match.state.banker == 1
    assert used_cards(match) == 104


@pytest.mark.rule("VEU-29")
def test_the_banker_stays_while_there_are_cards() -> None:
    match = table(2, state={"talon": cards_of("T 9 8 7 6")})
    play(match, "stake 1", "continue", "stand", "stand")
    assert match.state.banker == 0
    assert match.state.talon_size == 1
    play(match, "stake 1")
    assert match.state.last  # one card for two players: he must announce it


@pytest.mark.rule("VEU-29", "VEU-B10")
def test_the_bank_passes_when_the_talon_is_just_empty() -> None:
    match = table(2, state={"talon": cards_of("T 9 8 7 6")}, last_coup_rule="exhaustion")
    play(match, "stake 1", "stand", "card")
    assert match.state.deals == 1
    assert match.state.banker == 1


@pytest.mark.rule("VEU-32")
def test_the_bank_goes_to_the_right() -> None:
    match = table(3, state={"talon": cards_of("T 9 8 7 6 5"), "banker": 2})
    play(match, "stake 1", "stake 1", "stand", "stand", "stand")
    assert match.state.banker == 0
    assert told(match, "takes_bank") == [(0,)]


@pytest.mark.rule("VEU-12", "VEU-29", "VEU-B15")
def test_a_ruined_banker_loses_the_bank() -> None:
    match = coup((3, 2), "T T T 9 9 8", state={"chips": [5, 50, 95]})
    play(match, "stand", "stand", "stand")
    assert match.scores == (0, 53, 97)
    assert match.state.banker == 1
    assert match.state.banks == 1
    assert used_cards(match) == 104


@pytest.mark.rule("VEU-29", "VEU-32", "VEU-B15")
def test_a_banker_ruined_in_the_last_deal_passes_the_bank_once() -> None:
    match = table(3, state={"talon": cards_of("T T T 9 9 8"), "chips": [5, 50, 50]})
    play(match, "stake 3", "stake 2", "stand", "stand", "stand")
    assert match.scores == (0, 53, 52)
    assert match.state.banker == 1
    assert match.state.banks == 1


@pytest.mark.rule("VEU-32", "VEU-B15")
def test_who_has_no_chips_is_skipped_by_the_bank() -> None:
    """A skipped turn counts as held."""
    state = {"talon": cards_of("T 9 8 7 6 5"), "chips": [50, 0, 50]}
    match = table(3, state=state)
    play(match, "stake 1", "announce", "stand", "stand")
    assert match.state.banker == 2
    assert match.state.banks == 2
    assert told(match, "is_skipped") == [(1,)]


@pytest.mark.rule("VEU-32", "VEU-B17")
@pytest.mark.option("end_condition", "full_circle")
@pytest.mark.option("end_condition", "coups")
@pytest.mark.option("end_condition", "last_standing")
@pytest.mark.option("coups", 1)
@pytest.mark.parametrize(
    ("options", "over", "ending"),
    [
        ({"end_condition": "full_circle"}, True, 1),
        ({"end_condition": "coups", "coups": 1}, True, 2),
        ({"end_condition": "coups", "coups": 2}, False, 0),
        ({"end_condition": "last_standing"}, False, 0),
    ],
)
def test_when_the_match_is_over(*, options: dict[str, Any], over: bool, ending: int) -> None:
    state = {"talon": cards_of("T 9 8 7"), "banker": 1, "banks": 1}
    match = table(2, state=state, **options)
    play(match, "stake 1", "stand", "stand")
    assert match.over is over
    assert match.state.ending == ending
    if over:
        assert match.outcome == tripot.engine.match.Outcome((0,), (1,), (51, 49))


@pytest.mark.rule("VEU-32", "VEU-B17")
def test_the_richest_share_the_victory() -> None:
    match = coup((5, 5, 5), "T T T T 9 9 8 8", end_condition="coups", coups=1)
    play(match, "stand", "stand", "stand", "stand")
    assert match.outcome == tripot.engine.match.Outcome((1, 2), (0, 3), (40, 55, 55, 50))


@pytest.mark.rule("VEU-32", "VEU-B15")
@pytest.mark.parametrize("end", ["full_circle", "coups", "last_standing"])
def test_the_match_is_over_when_only_one_player_has_chips(end: str) -> None:
    match = coup((50,), "T T 9 8", end_condition=end)
    play(match, "stand", "stand")
    assert match.over
    assert match.scores == (0, 100)
    assert match.state.ending == 3


# A bank that cannot pay


@pytest.mark.rule("VEU-17", "VEU-27", "VEU-28", "VEU-B14")
@pytest.mark.option("bank_cover", "pay_in_order")
@pytest.mark.option("bank_cover", "debt")
@pytest.mark.parametrize(
    ("cover", "scores"),
    [("pay_in_order", (0, 58, 54, 46, 50)), ("debt", (-7, 58, 56, 46, 55))],
)
def test_a_bank_that_cannot_pay(cover: str, scores: tuple[int, ...]) -> None:
    state = {"chips": [8, 50, 50, 50, 50]}
    match = coup((8, 6, 4, 5), "A T T T 9 K 9 7 T 9", state=state, bank_cover=cover)
    match.play("show")
    assert match.scores[:2] == (0, 58)
    play(match, "stand", "stand", "stand", "stand")
    assert match.scores == scores
    assert chips_everywhere(match) == 208


@pytest.mark.rule("VEU-27", "VEU-B14")
@pytest.mark.option("bank_cover", "pay_in_order")
def test_the_bank_pays_ii_first_until_it_is_empty() -> None:
    match = coup((6, 6, 6), "T T T T 9 9 9 6 | K", state={"chips": [8, 50, 50, 50]}, bank_cover="pay_in_order")
    play(match, "stand", "stand", "stand", "card")
    assert match.scores == (0, 56, 52, 50)
    assert told(match, "is_paid") == [(1, 6, BY_BANKER_BUST), (2, 2, BY_BANKER_BUST)]  # nothing paid, nothing told
    assert told(match, "falls_short") == [(0, 2, 4), (0, 3, 6)]
    assert match.state.banker == 1
