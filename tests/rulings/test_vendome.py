"""Rulings on La Vendôme: every sentence of the text, every option, every scenario."""

from typing import Any

import pytest

import tripot
from tests.games.events import told
from tests.games.vendome.tables import (
    WHOLE_PACK,
    by_hand,
    chips_of,
    fonds_of,
    pack_of,
    ranks_of,
    tour,
    turn,
    whole_pack,
)
from tripot.cards import cards_text, parse_cards
from tripot.engine.options import Value
from tripot.errors import OptionError, PackError, RefusedError, SeatError

# The table


@pytest.mark.rule("VEN-01")
def test_four_to_twelve_players() -> None:
    for seats in range(4, 13):
        assert tripot.game("vendome", seats=seats).match(seed=1).outcome is not None
    for seats in (3, 13):
        with pytest.raises(SeatError, match="4 to 12"):
            tripot.game("vendome", seats=seats)


@pytest.mark.rule("VEN-02")
def test_one_pack_of_52_cards() -> None:
    game = tripot.game("vendome", seats=4)
    assert game.match(packs=[WHOLE_PACK]).state.deals == 1
    with pytest.raises(PackError, match="2c"):
        game.match(packs=[WHOLE_PACK[1:]])
    with pytest.raises(PackError, match="3c is there too often"):
        game.match(packs=[[*WHOLE_PACK[1:], "3c"]])


@pytest.mark.rule("VEN-03")
def test_suits_do_not_count() -> None:
    plain = tour([10] * 4, "7 K 4 9 | 2 K 7 4")
    for suits in ("dhsc", "shdc"):
        other = [card[0] + dict(zip("cdhs", suits, strict=True))[card[1]] for card in whole_pack("7 K 4 9 | 2 K 7 4")]
        game = tripot.game("vendome", seats=4)
        assert chips_of(game.match(packs=[other])) == chips_of(plain)


@pytest.mark.rule("VEN-05")
@pytest.mark.parametrize(
    ("seats", "each", "total"),
    [
        (4, 10, 40),
        (5, 10, 50),
        (6, 20, 120),
        (7, 20, 140),
        (8, 20, 160),
        (9, 30, 270),
        (10, 30, 300),
        (11, 30, 330),
        (12, 30, 360),
    ],
)
def test_starting_chips(seats: int, each: int, total: int) -> None:
    match = tripot.game("vendome", seats=seats).unsupplied()
    assert match.scores == (each,) * seats
    assert sum(tripot.game("vendome", seats=seats).match(seed=3).scores) == total


@pytest.mark.rule("VEN-06", "VEN-16")
@pytest.mark.option("ceremony", "by_hand")
def test_the_banker_turns_every_card() -> None:
    match = by_hand([10] * 4, "7 K 4 9 | 2 K 7 4", state={"banker": 2})
    while match.phase in ("serve", "taille"):
        assert match.waiting == (2,)
        assert match.legal == ("turn",)
        match.play("turn")


# The draw for the bank


@pytest.mark.rule("VEN-07", "VEN-08")
@pytest.mark.scenario("VEN-S21")
def test_highest_card_holds_the_bank_and_ties_draw_again() -> None:
    match = tripot.game("vendome", seats=4).match(packs=["..."], draw="Ks Kh 9d 3c 5c Qc ...")
    a, b, c, d = range(4)
    assert match.players == (b, c, d, a)
    assert told(match, "redraw") == [(1 << a | 1 << b,)]
    assert told(match, "holds_bank") == [(b,)]
    assert told(match, "sits") == [(b, 0), (c, 1), (d, 2), (a, 3)]


@pytest.mark.rule("VEN-07")
@pytest.mark.option("ceremony", "by_hand")
def test_every_player_draws_one_card_by_hand() -> None:
    match = tripot.game("vendome", seats=4, ceremony="by_hand").match(seed=1, draw="2c Ks 9d Kh 3c 5c Qc ...")
    assert match.legal == tuple(f"draw {place}" for place in range(1, 53))
    for player, place in ((0, 1), (1, 3), (2, 2), (3, 1)):  # the two of clubs, K♥, 9♦ and K♠
        assert match.waiting == (player,)
        match.play(f"draw {place}")
    for player in (1, 3):
        assert match.phase == "draw"
        assert match.waiting == (player,)
        match.play("draw 1")  # 3♣, then 5♣
    assert match.players == (3, 0, 1, 2)
    assert match.phase == "cut"


@pytest.mark.rule("VEN-08")
@pytest.mark.option("draw_order", "ace_high")
@pytest.mark.option("draw_order", "king_high")
@pytest.mark.parametrize(("order", "first"), [("ace_high", 2), ("king_high", 1)])
def test_the_ace_or_the_king_is_highest(order: str, first: int) -> None:
    match = tripot.game("vendome", seats=4, draw_order=order).match(packs=["..."], draw="Qs Kh Ad 3c ...")
    assert match.players[0] == first


@pytest.mark.rule("VEN-08")
@pytest.mark.option("tie_draw", "redraw_tied")
@pytest.mark.option("tie_draw", "redraw_all")
@pytest.mark.parametrize(("ties", "first"), [("redraw_tied", 1), ("redraw_all", 3)])
def test_only_the_tied_draw_again_or_everybody(ties: str, first: int) -> None:
    match = tripot.game("vendome", seats=4, tie_draw=ties).match(packs=["..."], draw="Ks Kh 9d 3c 5c Qc 2c As ...")
    assert match.players[0] == first


@pytest.mark.rule("VEN-08")
def test_ties_below_the_highest_card_are_left_alone() -> None:
    match = tripot.game("vendome", seats=4).match(packs=["..."], draw="9s Kh 9d 9c Ac ...")
    assert match.players == (1, 2, 3, 0)
    assert told(match, "redraw") == []


# The deal


@pytest.mark.rule("VEN-09", "VEN-11", "VEN-12", "VEN-14")
def test_one_card_to_each_coupeur_then_one_to_the_banker() -> None:
    match = by_hand([10] * 4, "7 K 4 9", state={"banker": 2})
    for ranks in (["", "", "", "7"], ["K", "", "", "7"], ["K", "4", "", "7"]):
        assert match.phase == "serve"
        match.play("turn")
        assert ranks_of(match) == ranks
    assert match.state.in_play == 0b1011
    match.play("turn")
    assert ranks_of(match) == ["K", "4", "9", "7"]
    assert match.state.in_play == 0b1011
    assert match.phase == "taille"


@pytest.mark.rule("VEN-10")
@pytest.mark.option("ceremony", "by_hand")
@pytest.mark.parametrize("lifted", [1, 17, 26, 51])
def test_the_bankers_right_cuts(lifted: int) -> None:
    game = tripot.game("vendome", seats=5, ceremony="by_hand")
    match = game.set_up({"phase": "deal", "banker": 1}, packs=[WHOLE_PACK])
    assert match.phase == "cut"
    assert match.waiting == (2,)
    assert match.legal == tuple(f"cut {cards}" for cards in range(1, 52))
    with pytest.raises(RefusedError):
        match.play("cut 52")
    match.play(f"cut {lifted}")
    cut = [*WHOLE_PACK[lifted:], *WHOLE_PACK[:lifted]]
    assert cards_text(match.state.talon[:52]) == " ".join(cut)
    assert match.waiting == (1,)


@pytest.mark.rule("VEN-10", "VEN-16")
@pytest.mark.option("ceremony", "automatic")
@pytest.mark.option("ceremony", "by_hand")
@pytest.mark.parametrize("seed", range(12))
def test_by_hand_and_automatic_play_alike(seed: int) -> None:
    seats = 4 + seed % 9
    options: dict[str, Value] = {"insolvency": ("debt", "partial_payment")[seed % 2]}
    slow = tripot.game("vendome", seats=seats, ceremony="by_hand", **options).match(seed=seed)
    packs: list[list[int]] = []
    while not slow.over:
        if slow.phase == "cut":
            slow.play(f"cut {1 + (seed * 7 + slow.state.deals) % 51}")
            packs.append(list(slow.state.talon))
        else:
            slow.play(slow.legal[0])
    fast = tripot.game("vendome", seats=seats, **options).match(packs=packs)
    assert fast.over
    assert fast.scores == slow.scores
    events = [event for event in slow.events if event.word not in ("draws", "redraw", "holds_bank", "sits", "cuts")]
    assert events == [event for event in fast.events if event.word not in ("draws", "redraw", "holds_bank", "sits")]


@pytest.mark.rule("VEN-13", "VEN-15")
def test_every_coupeur_puts_one_chip_on_his_card_and_the_banker_none() -> None:
    match = by_hand([10] * 4, "7 K 4 9")
    for chips, fonds in (
        ([10, 9, 10, 10], [0, 1, 0, 0]),
        ([10, 9, 9, 10], [0, 1, 1, 0]),
        ([10, 9, 9, 9], [0, 1, 1, 1]),
        ([10, 9, 9, 9], [0, 1, 1, 1]),
    ):
        match.play("turn")
        assert chips_of(match) == chips
        assert fonds_of(match) == fonds


# The taille


@pytest.mark.rule("VEN-16", "VEN-17", "VEN-18")
def test_a_card_without_a_match_is_piled_up() -> None:
    match = by_hand([10] * 4, "7 K 4 9 | 2 3 2 T 7")
    turn(match, 8)
    assert cards_text(match.state.pile[: match.state.pile_size]) == "2c 3c 2d Tc"
    assert chips_of(match) == [10, 9, 9, 9]
    assert match.phase == "taille"


@pytest.mark.rule("VEN-19", "VEN-20", "VEN-21")
def test_a_matched_carte_droite_leaves_with_its_fond() -> None:
    match = by_hand([10] * 4, "7 K 4 9 | K 7")
    turn(match, 5)
    assert ranks_of(match) == ["9", "7", "", "4"]
    assert cards_text(card for card in range(52) if match.state.removed >> card & 1) == "Kc"
    assert chips_of(match)[0] == 11
    assert fonds_of(match) == [0, 1, 0, 1]
    assert match.phase == "taille"


@pytest.mark.rule("VEN-17", "VEN-18", "VEN-21", "VEN-22", "VEN-44")
@pytest.mark.scenario("VEN-S01")
def test_the_banker_outlasts_every_coupeur() -> None:
    match = by_hand([10] * 4, "7 K 4 9 | 2 K 7 4")
    turn(match, 4)
    for chips in ([10, 9, 9, 9], [11, 10, 7, 10], [12, 9, 7, 11], [13, 9, 7, 11]):
        match.play("turn")
        assert chips_of(match) == chips
    assert match.state.banker == 0
    assert match.state.deals == 1
    assert list(match.state.banks) == [0] * 12
    assert chips_of(tour([10] * 4, "7 K 4 9 | 2 K 7 4")) == [13, 9, 7, 11]


@pytest.mark.rule("VEN-23", "VEN-24", "VEN-45")
@pytest.mark.scenario("VEN-S02")
def test_the_bankers_card_loses_the_tour() -> None:
    match = tour([10] * 4, "7 K 4 9 | 9")
    assert chips_of(match) == [7, 11, 11, 11]
    assert match.state.banker == 1
    assert match.state.banks[0] == 1
    assert told(match, "turns") == [(0, parse_cards("9d")[0])]


@pytest.mark.rule("VEN-23", "VEN-45")
def test_fonds_go_back_before_the_banker_pays() -> None:
    match = tour([10] * 4, "7 K 4 9 | 9")
    words = [event.word for event in match.events]
    assert max(at for at, word in enumerate(words) if word == "takes_back") < words.index("pays")
    assert told(match, "takes_back") == [(1, 1), (2, 1), (3, 1)]
    assert told(match, "pays") == [(0, 1, 1), (0, 2, 1), (0, 3, 1)]


@pytest.mark.rule("VEN-18", "VEN-19")
def test_later_cards_of_a_removed_rank_match_nobody() -> None:
    match = tour([10] * 4, "7 K 4 9 | K K K 7 4")
    assert chips_of(match) == [13, 9, 7, 11]


@pytest.mark.rule("VEN-20", "VEN-44")
def test_the_banker_takes_the_fond_before_the_coupeur_pays() -> None:
    match = tour([10, 1, 10, 10], "7 K 4 9 | 7 9")
    words = [event.word for event in match.events]
    assert words.index("struck") < words.index("takes_fond") < words.index("falls_short")
    assert told(match, "falls_short") == [(1, 2, 1), (1, 3, 1)]


# Multiple cards


@pytest.mark.rule("VEN-25", "VEN-26", "VEN-27", "VEN-28", "VEN-29")
@pytest.mark.scenario("VEN-S04")
@pytest.mark.option("payment_basis", "recipient_card")
@pytest.mark.option("payment_basis", "matched_card")
@pytest.mark.parametrize(("basis", "final"), [("recipient_card", [6, 9, 14, 11]), ("matched_card", [7, 9, 13, 11])])
def test_a_double(basis: str, final: list[int]) -> None:
    match = by_hand([10] * 4, "7 7 4 9 | 9", payment_basis=basis)
    match.play("turn")
    assert chips_of(match) == [10, 9, 10, 10]
    match.play("turn")
    assert chips_of(match) == [9, 9, 9, 10]
    assert fonds_of(match) == [0, 0, 3, 0]
    assert ranks_of(match) == ["", "", "77", ""]
    turn(match, 2)
    assert chips_of(match) == [9, 9, 9, 9]
    assert fonds_of(match) == [0, 0, 3, 1]
    match.play("turn")
    assert chips_of(match) == final
    assert match.state.banker == 1


@pytest.mark.rule("VEN-30", "VEN-31", "VEN-32", "VEN-33")
@pytest.mark.scenario("VEN-S07")
@pytest.mark.option("payment_basis", "recipient_card")
@pytest.mark.option("payment_basis", "matched_card")
@pytest.mark.parametrize(
    ("basis", "final"), [("recipient_card", [5, 9, 9, 16, 11]), ("matched_card", [7, 9, 9, 14, 11])]
)
def test_a_triple(basis: str, final: list[int]) -> None:
    match = by_hand([10] * 5, "7 7 7 K 2 | 2", payment_basis=basis)
    turn(match, 3)
    assert ranks_of(match) == ["", "", "", "777", ""]
    assert match.state.in_play == 1 << 3
    turn(match, 2)
    assert chips_of(match) == [9, 9, 9, 9, 9]
    assert fonds_of(match) == [0, 0, 0, 4, 1]
    match.play("turn")
    assert chips_of(match) == final


@pytest.mark.rule("VEN-34", "VEN-35", "VEN-36", "VEN-37", "VEN-38")
@pytest.mark.scenario("VEN-S10")
@pytest.mark.option("quadruple_refund", "whole_fond")
@pytest.mark.option("quadruple_refund", "own_chip_only")
@pytest.mark.option("quadruple_paid_to", "fourth_card_holder")
@pytest.mark.option("quadruple_paid_to", "triple_holder")
@pytest.mark.parametrize(
    ("options", "final"),
    [
        ({}, [15, 19, 19, 23, 20, 24]),
        ({"quadruple_refund": "own_chip_only"}, [18, 19, 19, 20, 20, 24]),
        ({"quadruple_paid_to": "triple_holder"}, [15, 19, 19, 27, 20, 20]),
    ],
)
def test_a_coupeurs_quadruple(options: dict[str, Any], final: list[int]) -> None:
    match = by_hand([20] * 6, "7 7 7 K 7 2", **options)
    turn(match, 4)
    assert chips_of(match) == [19, 19, 19, 19, 19, 20]
    assert fonds_of(match) == [0, 0, 0, 4, 1, 0]
    match.play("turn")
    assert chips_of(match) == final
    assert match.state.deals == 1
    assert match.state.banker == 1
    assert match.state.banks[0] == 1
    assert told(match, "turns") == []


@pytest.mark.rule("VEN-37")
@pytest.mark.option("quadruple_refund", "lansquenet")
@pytest.mark.parametrize(
    ("refund", "double", "triple"),
    [("whole_fond", 3, 4), ("own_chip_only", 1, 1), ("lansquenet", 1, 4)],
)
def test_what_a_double_and_a_triple_get_back_at_a_quadruple(refund: str, double: int, triple: int) -> None:
    match = tour([20] * 7, "K K 7 7 7 7", quadruple_refund=refund)
    banker = 20 + 1 - 2 + 1 - 2 + 3 - 3 - 4 + (3 - double) + (4 - triple)
    assert chips_of(match) == [banker, 19, 19 + double, 19, 19, 19 + triple, 24]


@pytest.mark.rule("VEN-13", "VEN-36")
def test_the_fourth_card_gets_no_fond() -> None:
    match = tour([20] * 6, "7 7 7 K 7")
    assert told(match, "posts") == [(1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.rule("VEN-26", "VEN-39", "VEN-44", "VEN-45")
@pytest.mark.parametrize("basis", ["recipient_card", "matched_card"])
def test_a_coupeur_whose_card_was_absorbed_neither_pays_nor_receives(basis: str) -> None:
    match = tour([10] * 5, "7 7 K 4 9 | 7 9", payment_basis=basis)
    assert not {values for values in told(match, "pays") if 1 in values[:2]}
    assert chips_of(match)[1] == 9


@pytest.mark.rule("VEN-39")
@pytest.mark.scenario("VEN-S12")
@pytest.mark.option("payment_basis", "recipient_card")
@pytest.mark.option("payment_basis", "matched_card")
@pytest.mark.parametrize(("basis", "final"), [("recipient_card", [9, 9, 11, 11]), ("matched_card", [7, 9, 12, 12])])
def test_the_bankers_double(basis: str, final: list[int]) -> None:
    match = by_hand([10] * 4, "7 K 4 7 | 7", payment_basis=basis)
    turn(match, 4)
    assert ranks_of(match) == ["77", "", "K", "4"]
    assert chips_of(match) == [11, 9, 9, 9]
    assert fonds_of(match) == [0, 0, 1, 1]
    match.play("turn")
    assert chips_of(match) == final
    assert match.state.banker == 1  # though he was out of the tour


@pytest.mark.rule("VEN-39", "VEN-45")
@pytest.mark.parametrize(("basis", "final"), [("recipient_card", [11, 9, 9, 11]), ("matched_card", [9, 9, 9, 13])])
def test_the_bankers_triple(basis: str, final: list[int]) -> None:
    match = by_hand([10] * 4, "7 7 K 7 | 7", payment_basis=basis)
    turn(match, 4)
    assert ranks_of(match) == ["777", "", "", "K"]
    assert chips_of(match) == [12, 9, 9, 9]
    match.play("turn")
    assert chips_of(match) == final


@pytest.mark.rule("VEN-40", "VEN-41", "VEN-42")
@pytest.mark.scenario("VEN-S15")
def test_the_bankers_quadruple() -> None:
    match = by_hand([10] * 5, "7 7 7 K 7")
    turn(match, 4)
    assert chips_of(match) == [9, 9, 9, 9, 9]
    match.play("turn")
    assert chips_of(match) == [14, 9, 9, 9, 9]
    assert match.state.banker == 0
    assert match.state.deals == 1
    assert list(match.state.banks) == [0] * 12
    assert told(match, "turns") == []


@pytest.mark.rule("VEN-43")
def test_nothing_is_paid_for_cards_matched_in_the_deal() -> None:
    match = by_hand([10] * 5, "7 7 7 K 7")
    turn(match, 4)
    assert told(match, "pays") == []


@pytest.mark.rule("VEN-43")
def test_what_is_due_is_paid_as_the_card_is_turned() -> None:
    match = by_hand([10] * 4, "7 K 4 9 | 2 K 9")
    turn(match, 5)
    assert told(match, "pays") == []
    turn(match, 1)
    assert told(match, "pays") == [(2, 1, 1), (2, 3, 1)]
    turn(match, 1)
    assert told(match, "pays") == [(2, 1, 1), (2, 3, 1), (0, 1, 1), (0, 3, 1)]


@pytest.mark.rule("VEN-44")
@pytest.mark.option("payment_basis", "recipient_card")
@pytest.mark.option("payment_basis", "matched_card")
@pytest.mark.parametrize(
    ("basis", "struck", "paid"),
    [
        ("recipient_card", "K", [(1, 3, 2), (1, 6, 3)]),
        ("matched_card", "K", [(1, 3, 1), (1, 6, 1)]),
        ("recipient_card", "4", [(3, 1, 1), (3, 6, 3)]),
        ("matched_card", "4", [(3, 1, 2), (3, 6, 2)]),
        ("recipient_card", "7", [(6, 1, 1), (6, 3, 2)]),
        ("matched_card", "7", [(6, 1, 3), (6, 3, 3)]),
        ("recipient_card", "9", [(0, 1, 1), (0, 3, 2), (0, 6, 3)]),
        ("matched_card", "9", [(0, 1, 1), (0, 3, 1), (0, 6, 1)]),
    ],
)
def test_whose_card_counts(basis: str, struck: str, paid: list[tuple[int, ...]]) -> None:
    match = by_hand([20] * 7, f"K 4 4 7 7 7 9 | {struck}", payment_basis=basis)
    turn(match, 8)
    assert told(match, "pays") == paid


@pytest.mark.rule("VEN-22", "VEN-44")
def test_the_last_coupeur_matched_pays_nobody() -> None:
    match = tour([10] * 4, "7 7 7 9 | 7")
    assert told(match, "pays") == []
    assert match.state.banker == 0
    assert chips_of(match) == [13, 9, 9, 9]


# Too few chips


@pytest.mark.rule("VEN-45")
@pytest.mark.scenario("VEN-S18")
@pytest.mark.option("insolvency", "partial_payment")
@pytest.mark.option("insolvency", "debt")
@pytest.mark.parametrize(("insolvency", "final"), [("partial_payment", [0, 15, 13, 12]), ("debt", [-1, 15, 13, 13])])
def test_a_short_banker(insolvency: str, final: list[int]) -> None:
    match = tour([2, 14, 12, 12], "7 K 4 9 | 9", insolvency=insolvency)
    assert chips_of(match) == final
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.losers == (0, 2, 3)


@pytest.mark.rule("VEN-44")
@pytest.mark.option("insolvency", "debt")
@pytest.mark.parametrize(
    ("insolvency", "final"), [("partial_payment", [10, 0, 11, 9, 9]), ("debt", [10, -2, 11, 10, 10])]
)
def test_a_short_coupeur_pays_in_dealing_order(insolvency: str, final: list[int]) -> None:
    match = by_hand([9, 2, 11, 10, 10], "7 K 4 5 9 | 7", insolvency=insolvency)
    turn(match, 6)
    assert chips_of(match) == final


@pytest.mark.rule("VEN-44")
def test_dealing_order_starts_at_the_bankers_right() -> None:
    match = by_hand([10, 10, 2, 10], "7 K 4 9 | 4", state={"banker": 3})
    turn(match, 5)  # 7 to seat 0, K to seat 1, 4 to seat 2, 9 to the banker
    assert told(match, "pays") == [(2, 0, 1)]
    assert told(match, "falls_short") == [(2, 1, 1)]


TAILLE = {"phase": "taille", "cards": ["9c", "Kc", "", "4c 4d", "", "", "7c 7d 7h"]}


@pytest.mark.rule("VEN-45")
@pytest.mark.option("payment_order", "deal_order")
@pytest.mark.option("payment_order", "pro_rata")
@pytest.mark.parametrize(
    ("purse", "order", "paid"),
    [
        (3, "deal_order", [(0, 1, 1), (0, 3, 2)]),
        (4, "deal_order", [(0, 1, 1), (0, 3, 2), (0, 6, 1)]),
        (3, "pro_rata", [(0, 1, 1), (0, 3, 1), (0, 6, 1)]),  # 3, 6 and 9 sixths: 0, 1, 1 and one over
        (4, "pro_rata", [(0, 1, 1), (0, 3, 1), (0, 6, 2)]),  # 4, 8 and 12 sixths: 0, 1, 2 and one over
        (5, "pro_rata", [(0, 1, 1), (0, 3, 2), (0, 6, 2)]),  # 5, 10 and 15 sixths: 0, 1, 2 and two over
        (6, "pro_rata", [(0, 1, 1), (0, 3, 2), (0, 6, 3)]),
        (0, "pro_rata", []),
    ],
)
def test_how_a_short_banker_shares(purse: int, order: str, paid: list[tuple[int, ...]]) -> None:
    game = tripot.game("vendome", seats=7, payment_order=order)
    match = game.set_up({**TAILLE, "chips": [purse, 9, 9, 9, 9, 9, 9], "talon": "9d"})
    match.play("turn")
    assert told(match, "pays") == paid
    owed = {1: 1, 3: 2, 6: 3}
    short = {(0, seat, owed[seat] - {payee: chips for _, payee, chips in paid}.get(seat, 0)) for seat in owed}
    assert set(told(match, "falls_short")) == {values for values in short if values[2]}


@pytest.mark.rule("VEN-45")
@pytest.mark.option("payment_order", "pro_rata")
def test_debts_are_paid_in_full_whatever_the_order() -> None:
    game = tripot.game("vendome", seats=7, payment_order="pro_rata", insolvency="debt")
    match = game.set_up({**TAILLE, "chips": [1, 9, 9, 9, 9, 9, 9], "talon": "9d"})
    match.play("turn")
    assert told(match, "pays") == [(0, 1, 1), (0, 3, 2), (0, 6, 3)]
    assert match.scores[0] == -5


@pytest.mark.rule("VEN-29", "VEN-33", "VEN-36")
@pytest.mark.option("insolvency", "partial_payment")
@pytest.mark.option("insolvency", "debt")
@pytest.mark.parametrize(
    ("insolvency", "fonds", "banker"),
    [("partial_payment", [0, 0, 3, 0, 2, 0], 0), ("debt", [0, 0, 3, 0, 3, 0], -1)],
)
def test_a_banker_short_for_a_second_double(insolvency: str, fonds: list[int], banker: int) -> None:
    match = by_hand([1, 20, 20, 20, 20, 20], "7 7 K K", insolvency=insolvency)
    turn(match, 4)
    assert fonds_of(match) == fonds
    assert chips_of(match)[0] == banker


@pytest.mark.rule("VEN-29")
@pytest.mark.option("exhausted", "credit")
def test_of_a_banker_who_can_add_nothing_nothing_is_told() -> None:
    match = by_hand([-3, 21, 21, 21, 20], "7 7", exhausted="credit")
    turn(match, 2)
    assert fonds_of(match) == [0, 0, 1, 0, 0]
    assert told(match, "multiple") == [(2, 2)]
    assert told(match, "adds") == []


@pytest.mark.rule("VEN-36")
def test_a_short_banker_pays_what_he_has_for_a_quadruple() -> None:
    match = tour([2, 20, 20, 20, 20], "7 7 7 7")
    assert told(match, "pays") == [(0, 4, 1)]
    assert chips_of(match) == [0, 19, 19, 23, 21]
    debt = tour([2, 20, 20, 20, 20], "7 7 7 7", insolvency="debt")
    assert chips_of(debt) == [-3, 19, 19, 23, 24]


@pytest.mark.rule("VEN-36", "VEN-37")
@pytest.mark.option("quadruple_refund", "own_chip_only")
@pytest.mark.parametrize(
    ("insolvency", "final"), [("partial_payment", [3, 19, 19, 20, 20]), ("debt", [-1, 19, 19, 20, 24])]
)
def test_a_quadruple_is_paid_before_chips_of_the_bank_come_back(insolvency: str, final: list[int]) -> None:
    match = tour([1, 20, 20, 20, 20], "7 7 7 7", quadruple_refund="own_chip_only", insolvency=insolvency)
    assert chips_of(match) == final


@pytest.mark.rule("VEN-30", "VEN-33", "VEN-45")
def test_a_triple_on_a_double_that_was_short() -> None:
    match = by_hand([1, 20, 20, 20, 20, 20], "7 7 K K K 9 | 9")
    turn(match, 4)
    assert fonds_of(match) == [0, 0, 3, 0, 2, 0]
    turn(match, 2)
    assert fonds_of(match) == [0, 0, 3, 0, 0, 3]  # he takes two, and has no third to put back
    turn(match, 1)
    assert chips_of(match) == [0, 19, 22, 19, 19, 22]
    assert told(match, "falls_short") == [(0, 2, 2), (0, 5, 3)]


@pytest.mark.rule("VEN-13", "VEN-44", "VEN-45")
def test_a_coupeurs_last_chip_keeps_him_in_play() -> None:
    match = tour([10, 1, 10, 10], "7 K 4 9 | K 9")
    assert told(match, "pays")[0] == (2, 1, 1)
    assert match.scores[1] == 1 + 1 + 1


# Players without chips


@pytest.mark.rule("VEN-13", "VEN-24")
@pytest.mark.option("exhausted", "eliminated")
def test_an_eliminated_player_gets_no_card_and_no_bank() -> None:
    match = tour([10, 0, 10, 10, 20], "7 K 4 9 | 9")
    assert [seat for seat, _ in told(match, "served")] == [2, 3, 4]
    assert match.state.banker == 2
    assert chips_of(match) == [7, 0, 11, 11, 21]
    cut = tripot.game("vendome", seats=5, ceremony="by_hand").set_up(
        {"phase": "deal", "chips": [10, 0, 10, 10, 20]}, seed=1
    )
    assert cut.waiting == (2,)


@pytest.mark.rule("VEN-15", "VEN-24")
@pytest.mark.option("exhausted", "sit_out")
def test_a_player_who_sits_out_still_takes_the_bank() -> None:
    match = tour([10, 0, 10, 10, 20], "7 K 4 9 | 9", exhausted="sit_out")
    assert [seat for seat, _ in told(match, "served")] == [2, 3, 4]
    assert match.state.banker == 1
    match.give(pack_of("7 K 4 5 9 | 7 K 4 5"))
    assert [seat for seat, _ in told(match, "served")[3:]] == [2, 3, 4, 0]
    assert match.state.banker == 1
    assert match.scores[1] == 4


@pytest.mark.rule("VEN-13")
@pytest.mark.option("exhausted", "credit")
def test_credit_for_a_chip() -> None:
    match = by_hand([10, 0, 10, 10, 20], "7 K 4 5 9 | 7", exhausted="credit")
    match.play("turn")
    assert chips_of(match) == [10, -1, 10, 10, 20]
    turn(match, 5)
    assert told(match, "pays") == []  # he has nothing to pay the others with
    assert chips_of(match) == [11, -1, 9, 9, 19]


@pytest.mark.rule("VEN-24", "VEN-38")
def test_the_bank_skips_whoever_the_tour_has_ruined() -> None:
    match = tour([10, 1, 10, 10, 20], "7 K 4 5 9 | 7 9")
    assert match.scores[1] == 0
    assert match.state.banker == 2


# The end of the match


@pytest.mark.rule("VEN-01")
@pytest.mark.option("min_active_players", 4)
@pytest.mark.option("min_active_players", 2)
@pytest.mark.parametrize(("fewest", "over"), [(4, True), (3, False), (2, False)])
def test_fewer_players_than_agreed(fewest: int, over: bool) -> None:  # noqa: FBT001
    match = tour([2, 14, 12, 12], "7 K 4 9 | 9", min_active_players=fewest)
    assert match.over is over
    assert match.state.ending == (3 if over else 0)


@pytest.mark.rule("VEN-01", "VEN-22", "VEN-39")
@pytest.mark.option("min_active_players", 2)
def test_two_players_left() -> None:
    match = tour([10, 0, 0, 30], "7 7", min_active_players=2)
    assert match.state.banker == 0  # his own card took the only coupeur out
    assert chips_of(match) == [11, 0, 0, 29]
    assert told(match, "turns") == []


@pytest.mark.rule("VEN-22", "VEN-39")
def test_three_players_left_and_the_bankers_triple() -> None:
    match = tour([10, 10, 0, 20], "7 7 7", min_active_players=3)
    assert chips_of(match) == [12, 9, 0, 19]
    assert match.state.banker == 0
    assert match.state.deals == 1


@pytest.mark.rule("VEN-24")
@pytest.mark.option("end_condition", "bank_circuits")
@pytest.mark.option("circuits", 2)
@pytest.mark.parametrize("circuits", [1, 2])
def test_everybody_holds_and_loses_the_bank(circuits: int) -> None:
    lost = pack_of("7 K 4 9 | 9")
    game = tripot.game("vendome", seats=4, circuits=circuits)
    match = game.match(packs=[lost] * 8)
    assert match.over
    assert match.state.deals == 4 * circuits
    assert match.scores == (10, 10, 10, 10)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1, 2, 3)
    assert match.outcome.losers == ()


@pytest.mark.rule("VEN-24")
@pytest.mark.option("end_condition", "bank_circuits")
def test_a_kept_bank_lengthens_the_circuit_and_an_eliminated_player_shortens_it() -> None:
    kept, lost = pack_of("7 K 4 9 | 7 K 4"), pack_of("7 K 4 9 | 9")
    match = tripot.game("vendome", seats=4).match(packs=[kept, *[lost] * 4])
    assert match.state.deals == 5
    state = {"phase": "deal", "chips": [10, 10, 0, 10, 20], "banks": [1, 1, 0, 1, 0], "banker": 4}
    ended = tripot.game("vendome", seats=5).set_up(state, packs=[lost])
    assert ended.over
    sitting = tripot.game("vendome", seats=5, exhausted="sit_out").set_up(state, packs=[lost])
    assert not sitting.over


@pytest.mark.rule("VEN-24")
@pytest.mark.option("end_condition", "max_tours")
@pytest.mark.option("max_tours", 6)
def test_a_number_of_tours() -> None:
    lost = pack_of("7 K 4 9 | 9")
    match = tripot.game("vendome", seats=4, end_condition="max_tours", max_tours=6).match(packs=[lost] * 6)
    assert match.over
    assert match.state.deals == 6
    assert match.outcome is not None
    assert match.outcome.winners == (2, 3)


@pytest.mark.rule("VEN-24")
@pytest.mark.option("end_condition", "last_standing")
@pytest.mark.option("min_active_players", 2)
def test_until_one_player_is_left() -> None:
    game = tripot.game("vendome", seats=4, end_condition="last_standing", max_tours=100_000)
    assert game.options["min_active_players"] == 2
    match = game.match(seed=5)
    assert match.outcome is not None
    assert sorted(match.scores) == [0, 0, 0, 40]
    assert match.scores[match.outcome.winners[0]] == 40
    early = tripot.game("vendome", seats=4, end_condition="last_standing", min_active_players=4).match(seed=5)
    assert sorted(early.scores)[0] == 0
    assert sorted(early.scores)[1] > 0


@pytest.mark.rule("VEN-24")
@pytest.mark.option("max_tours", 500)
def test_the_safety_cap_can_be_seen_and_changed() -> None:
    game = tripot.game("vendome", seats=12)
    assert game.options["max_tours"] == 500
    capped = tripot.game("vendome", seats=12, circuits=1000, min_active_players=2).match(seed=2)
    assert capped.state.deals <= 500
    assert tripot.game("vendome", seats=12, max_tours=3).match(seed=2).state.deals == 3


def test_options_say_what_they_allow() -> None:
    with pytest.raises(OptionError, match="2 to 4"):
        tripot.game("vendome", seats=4, min_active_players=5)
    with pytest.raises(OptionError, match="1 to 1000000"):
        tripot.game("vendome", seats=4, max_tours=0)
    assert tripot.game("vendome", seats=4).options["min_active_players"] == 4
