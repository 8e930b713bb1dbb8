"""Rulings on Le Rumoli: the table, the antes, the deal, the dead hand, the chips. Seat 0 deals, seat 1 is eldest."""

from typing import Any

import pytest

import tripot
from tests.games.events import told
from tests.games.rumoli.tables import (
    DEAD_X,
    HANDS_X,
    LEADS_X,
    ONE_COUP,
    SIZES,
    boodles,
    chips,
    deal_x,
    hand,
    refusal,
    set_up,
    words,
)
from tripot.cards import FULL_DECK, cards_text, each_card, parse_cards
from tripot.engine.options import Value
from tripot.errors import ActionError, OptionError, PackError, PositionError, RefusedError, SeatError
from tripot.games.rumoli.table import dead_size, hand_size

# The players, the cards, the chips


@pytest.mark.rule("RUM-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_three_to_seven_play_each_for_himself(seats: int) -> None:
    match = tripot.game("rumoli", seats=seats).match(seed=1)
    assert len(match.scores) == seats


@pytest.mark.rule("RUM-01")
@pytest.mark.parametrize("seats", [2, 8])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(SeatError, match="3 to 7"):
        tripot.game("rumoli", seats=seats)


@pytest.mark.rule("RUM-02", "RUM-15")
def test_all_52_cards_are_dealt_and_the_boodles_come_from_another_pack() -> None:
    match = deal_x()
    hands = [match.state.dead, *match.state.hands]
    assert sum(hands) == FULL_DECK
    assert sum(map(int.bit_count, hands)) == 52
    with pytest.raises(PackError):
        tripot.game("rumoli", seats=3).match(packs=["Ah Ah ..."])


@pytest.mark.rule("RUM-02", "RUM-31")
@pytest.mark.parametrize(("card", "place"), [("Kc", 0), ("Qd", 1), ("Ah", 2), ("Js", 3)])
def test_the_four_boodles(card: str, place: int) -> None:
    match = set_up(["5c 5d", f"{card} 4{'dccc'[place]}", "9h 9s"])
    match.play(card)
    assert told(match, "collects") == [(1, *parse_cards(card), 4)]
    assert match.state.boodles[place] == 0
    assert sum(match.state.boodles) == 12
    assert match.scores[1] == 50


@pytest.mark.rule("RUM-03")
@pytest.mark.option("starting_chips", 50)
@pytest.mark.option("starting_chips", 20)
@pytest.mark.parametrize("each", [50, 20])
def test_equal_chips(each: int) -> None:
    match = tripot.game("rumoli", seats=4, ceremony="by_hand", starting_chips=each).match(seed=1)
    assert match.scores == (each,) * 4


@pytest.mark.rule("RUM-03")
def test_the_first_ante_must_be_payable() -> None:
    with pytest.raises(OptionError, match="8 or more"):
        tripot.game("rumoli", seats=3, starting_chips=7)
    with pytest.raises(OptionError, match="12 or more"):
        tripot.game("rumoli", seats=3, starting_chips=11, ante_mode="free_placement", ante_total=6)
    assert tripot.game("rumoli", seats=3, starting_chips=2, ante_mode="free_placement", ante_total=1).seats == 3


@pytest.mark.rule("RUM-05", "RUM-34")
def test_cards_have_no_points() -> None:
    """Two aces left cost what two twos do: a chip a card."""
    match = set_up(["As Ac", "7h", "2s 2c"], **ONE_COUP)
    match.play("7h")
    assert match.scores == (40, 50, 44)


@pytest.mark.rule("RUM-06", "RUM-33")
def test_the_aim_is_to_be_rid_of_all_cards() -> None:
    match = set_up(["2c 3c", "7h 8h", "9h Th Jh"], **ONE_COUP)
    match.play("7h")
    assert told(match, "goes_out") == [(1,)]
    assert match.scores == (40, 51, 43)


# The search for the first dealer


@pytest.mark.rule("RUM-08", "RUM-B9")
@pytest.mark.scenario("RUM-S06")
def test_the_first_jack_deals() -> None:
    game = tripot.game("rumoli", seats=4)
    match = game.match(packs=["..."], draw="9c Kd 2s 4h Jd ...")
    assert match.players == (0, 1, 2, 3)
    assert match.state.dealer == 0
    match = game.match(packs=["..."], draw="9c Kd 2s 4h 5d Jd ...")
    assert match.players == (1, 2, 3, 0)
    assert told(match, "turns_up")[-1] == (1, *parse_cards("Jd"))


@pytest.mark.rule("RUM-07", "RUM-08")
def test_any_player_may_come_to_deal_first_and_neighbours_stay_neighbours() -> None:
    game = tripot.game("rumoli", seats=3)
    seen = {game.match(seed=seed).players for seed in range(40)}
    assert seen == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@pytest.mark.rule("RUM-08", "RUM-B9")
@pytest.mark.option("ceremony", "by_hand")
def test_the_improvised_dealer_turns_card_by_card() -> None:
    match = tripot.game("rumoli", seats=3, ceremony="by_hand").match(packs=["..."], draw="9c Kd 2s 4h Js ...")
    assert match.players == (0, 1, 2)
    for turned in range(5):
        assert match.phase == "draw"
        assert match.waiting == (2,)
        assert match.legal == ("turn",)
        assert match.state.turned.bit_count() == turned
        match.play("turn")
    assert list(match.players) == [1, 2, 0]
    assert match.state.turned == 0


@pytest.mark.rule("RUM-B9")
def test_the_first_jack_is_never_later_than_the_49th_card() -> None:
    others = cards_text(card for card in range(52) if card % 13 != 9)
    match = tripot.game("rumoli", seats=5).match(packs=["..."], draw=f"{others} Jh Jc Jd Js")
    assert len(told(match, "turns_up")) == 49
    assert match.players[0] == 48 % 5


# Shuffles and cut


def before_the_cut(seats: int, **options: Value) -> tripot.Match:
    match = tripot.game("rumoli", seats=seats, ceremony="by_hand", **options).match(packs=["..."] * 20)
    match.play("turn")
    return match


@pytest.mark.rule("RUM-09")
def test_anybody_may_shuffle_the_dealer_last() -> None:
    match = before_the_cut(4)
    asked = []
    while match.phase == "shuffle":
        asked.append(match.waiting)
        assert match.legal == ("shuffle", "pass")
        match.play("pass")
    assert asked == [(1,), (2,), (3,), (0,)]
    assert match.phase == "cut"


@pytest.mark.rule("RUM-09")
def test_a_shuffle_brings_the_pack_into_another_order() -> None:
    game = tripot.game("rumoli", seats=3, ceremony="by_hand")
    match = game.match(packs=["...", "As ...", "Ks ..."])
    match.play("turn")
    assert match.state.talon[0] == 0
    match.play("pass")
    match.play("shuffle")
    assert match.state.talon[0] == 51
    assert match.waiting == (0,)
    match.play("shuffle")
    assert match.phase == "cut"
    assert match.state.talon[0] == 50


@pytest.mark.rule("RUM-10")
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_the_dealers_right_neighbour_cuts(seats: int) -> None:
    match = before_the_cut(seats)
    while match.phase == "shuffle":
        match.play("pass")
    assert match.waiting == (seats - 1,)


@pytest.mark.rule("RUM-11")
@pytest.mark.scenario("RUM-S05")
def test_a_cut_leaves_five_cards_in_each_heap() -> None:
    match = before_the_cut(3)
    while match.phase == "shuffle":
        match.play("pass")
    assert match.legal == tuple(f"cut {lifted}" for lifted in range(5, 48))
    assert refusal(match, "cut 4") == refusal(match, "cut 48") == "RUM-11"
    assert all(match.can(f"cut {lifted}") for lifted in (5, 26, 47))


@pytest.mark.rule("RUM-10")
def test_the_cards_lifted_go_under_the_others() -> None:
    match = before_the_cut(3)
    while match.phase == "shuffle":
        match.play("pass")
    match.play("cut 7")
    assert match.state.dead == sum(1 << card for card in range(52) if (card - 7) % 52 % 4 == 0)


@pytest.mark.option("ceremony", "automatic")
@pytest.mark.rule("RUM-15")
def test_automatic_ceremony_deals_at_once() -> None:
    match = deal_x()
    assert match.phase == "choice"
    assert words(match)[-3:] == ["dealt"] * 3


# Antes


@pytest.mark.rule("RUM-13", "RUM-14", "RUM-B7")
@pytest.mark.scenario("RUM-S01")
@pytest.mark.option("ante_mode", "one_each")
def test_the_antes_of_deal_x() -> None:
    match = deal_x()
    assert chips(match) == [42, 46, 46]
    assert boodles(match) == [4, 4, 4, 4]
    assert words(match).index("antes") < words(match).index("dealt")


@pytest.mark.rule("RUM-13", "RUM-14")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_a_first_table_has_one_chip_more_on_each_boodle_than_players(seats: int) -> None:
    match = tripot.game("rumoli", seats=seats).match(seed=2)
    assert boodles(match) == [seats + 1] * 4
    assert chips(match) == [42] + [46] * (seats - 1)


@pytest.mark.rule("RUM-12", "RUM-32", "RUM-B8")
@pytest.mark.scenario("RUM-S02")
def test_what_is_left_on_a_boodle_stays_for_the_next_coup() -> None:
    match = deal_x()
    match.play("leave")
    for card in LEADS_X:
        match.play(card)
    assert match.state.deals == 1
    assert match.state.dealer == 1
    assert boodles(match) == [4, 4, 4, 8]
    assert chips(match) == [48 - 4, 50 - 8, 48 - 4]


@pytest.mark.rule("RUM-35", "RUM-B19")
@pytest.mark.scenario("RUM-S23")
@pytest.mark.option("ante_mode", "free_placement")
def test_everybody_places_his_ante() -> None:
    match = tripot.game("rumoli", seats=3, ante_mode="free_placement").match(packs=["..."])
    assert match.phase == "ante"
    assert match.waiting == (0, 1, 2)
    assert match.legal_for(1) == ("Kc", "Qd", "Ah", "Js")
    for seat, cards in ((1, "Ah Ah Ah Ah"), (2, "Kc Js Kc Js"), (0, "Qd Qd Qd Qd Qd Qd Qd Qd")):
        for card in cards.split():
            assert sum(match.scores) + sum(boodles(match)) == 150
            match.play(card, seat)
    assert boodles(match) == [2, 8, 4, 2]
    assert chips(match) == [42, 46, 46]
    assert match.phase == "choice"


@pytest.mark.rule("RUM-35")
def test_an_ante_goes_on_a_boodle_and_on_no_other_card() -> None:
    match = tripot.game("rumoli", seats=3, ante_mode="free_placement").match(packs=["..."])
    with pytest.raises(RefusedError, match="chooses the boodle or boodles") as refused:
        match.play("2h", 1)
    assert refused.value.rule == "RUM-35"
    with pytest.raises(RefusedError, match="Not possible here"):
        match.play("pass", 1)


@pytest.mark.rule("RUM-35")
def test_who_plays_the_queen_takes_what_was_placed_on_it() -> None:
    match = set_up(["5c", "Qd 5h", "9h"], {"boodles": [2, 8, 4, 2]}, ante_mode="free_placement")
    match.play("Qd")
    assert told(match, "collects") == [(1, *parse_cards("Qd"), 8)]


@pytest.mark.rule("RUM-35", "RUM-B19")
@pytest.mark.option("ante_total", 4)
@pytest.mark.option("ante_total", 7)
@pytest.mark.parametrize("total", [4, 7])
def test_the_agreed_ante_and_twice_as_much_from_the_dealer(total: int) -> None:
    match = tripot.game("rumoli", seats=3, ante_mode="free_placement", ante_total=total).match(packs=["..."])
    assert list(match.state.owed[:3]) == [2 * total, total, total]
    with pytest.raises(RefusedError):
        match.play("As", 1)
    while match.phase == "ante":
        match.play("Js", match.waiting[0])
    assert boodles(match) == [0, 0, 0, 4 * total]


# The deal


@pytest.mark.rule("RUM-15", "RUM-16", "RUM-17", "RUM-18")
@pytest.mark.scenario("RUM-S04")
@pytest.mark.parametrize(("seats", "sizes"), SIZES.items())
def test_hand_sizes_the_dead_hand_first(seats: int, sizes: list[int]) -> None:
    match = tripot.game("rumoli", seats=seats).match(packs=["..."])
    state = match.state
    hands = [state.dead, *(state.hands[seat] for seat in [*range(1, seats), 0])]
    assert [each.bit_count() for each in hands] == sizes
    for place, each in enumerate(hands):
        assert each == sum(1 << card for card in range(place, 52, seats + 1))


@pytest.mark.rule("RUM-16", "RUM-18")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("word", ["take", "leave"])
def test_everybody_can_count_how_many_cards_each_holds(seats: int, word: str) -> None:
    match = tripot.game("rumoli", seats=seats).match(seed=6)
    match.play(word)
    for _ in range(4):
        view = match.view().state
        for seat in range(seats):
            assert hand_size(view, seat) == match.state.hands[seat].bit_count()
        assert dead_size(view) == match.state.dead.bit_count()
        match.play(match.legal[0])


@pytest.mark.rule("RUM-15", "RUM-16", "RUM-17")
def test_deal_x() -> None:
    match = deal_x()
    assert [hand(match, seat) for seat in range(3)] == HANDS_X
    assert cards_text(each_card(match.state.dead)) == DEAD_X


@pytest.mark.rule("RUM-B8", "RUM-16", "RUM-17")
def test_the_next_dealer_is_on_the_left_and_deals_from_his_own_left() -> None:
    game = tripot.game("rumoli", seats=4)
    match = game.set_up({"hands": ["2c", "3d", "4h", "5s"]}, packs=["..."])
    match.play("3d")
    state = match.state
    assert state.dealer == 1
    assert state.eldest == 2
    assert chips(match)[1] == 46 + 3 - 8
    hands = [state.dead, state.hands[2], state.hands[3], state.hands[0], state.hands[1]]
    assert hands == [sum(1 << card for card in range(place, 52, 5)) for place in range(5)]
    assert match.phase == "choice"
    assert match.waiting == (1,)


# The dead hand


@pytest.mark.rule("RUM-19", "RUM-B5")
def test_the_dealer_looks_at_his_hand_and_chooses() -> None:
    match = deal_x()
    assert match.waiting == (0,)
    assert match.legal == ("take", "auction", "leave")
    assert hand(match, 0) == cards_text(each_card(match.view(0).state.hands[0]))
    assert [event.values[0] for event in match.heard(0) if event.word == "dealt"] == [0]


@pytest.mark.rule("RUM-20", "RUM-B3", "RUM-B5")
def test_the_dealer_takes_the_dead_hand() -> None:
    match = deal_x()
    match.play("take")
    assert hand(match, 0) == DEAD_X
    assert cards_text(each_card(match.state.dead)) == HANDS_X[0]
    assert match.phase == "play"
    with pytest.raises(RefusedError):
        match.play("take")


@pytest.mark.rule("RUM-B7", "RUM-25")
@pytest.mark.parametrize("word", ["take", "leave"])
def test_the_eldest_leads_whatever_the_dealer_did(word: str) -> None:
    match = deal_x()
    match.play(word)
    assert match.waiting == (1,)


@pytest.mark.rule("RUM-B5")
@pytest.mark.option("dealer_may_decline_sale", "true")
@pytest.mark.option("dealer_may_decline_sale", "false")
def test_the_sale_may_be_an_obligation() -> None:
    assert deal_x().can("leave")
    match = deal_x(dealer_may_decline_sale=False)
    assert match.legal == ("take", "auction")
    assert refusal(match, "leave") == "RUM-B5"


@pytest.mark.rule("RUM-21", "RUM-22", "RUM-23", "RUM-B6")
@pytest.mark.scenario("RUM-S08")
@pytest.mark.option("auction", "ascending")
def test_rising_bids() -> None:
    match = deal_x()
    match.play("auction")
    assert match.phase == "auction"
    assert match.waiting == (1,)
    assert [hand(match, seat) for seat in (1, 2)] == HANDS_X[1:]
    match.play("bid 3")
    match.play("bid 4")
    match.play("bid 5")
    assert match.waiting == (2,)
    match.play("pass")
    assert chips(match) == [47, 41, 46]
    assert sum(boodles(match)) == 16
    assert hand(match, 1) == DEAD_X
    assert cards_text(each_card(match.state.dead)) == HANDS_X[1]
    match.play("5c")
    assert match.waiting == (1,)
    assert match.legal == ("4d", "3h", "2s")


@pytest.mark.rule("RUM-B6")
def test_bids_are_strictly_higher_and_within_means() -> None:
    match = deal_x()
    match.play("auction")
    assert match.legal == ("pass", *(f"bid {chip}" for chip in range(1, 47)))
    assert refusal(match, "bid 0") == refusal(match, "bid 47") == refusal(match, "bid 151") == "RUM-B6"
    match.play("bid 3")
    assert match.legal == ("pass", *(f"bid {chip}" for chip in range(4, 47)))
    assert refusal(match, "bid 3") == "RUM-B6"


@pytest.mark.rule("RUM-B6")
def test_a_pass_is_final_and_the_turn_goes_clockwise() -> None:
    match = tripot.game("rumoli", seats=5).match(packs=["..."])
    match.play("auction")
    turns = []
    for action in ("bid 1", "pass", "bid 2", "bid 3", "bid 4", "pass", "pass"):
        turns.append(match.waiting[0])
        match.play(action)
    assert turns == [1, 2, 3, 4, 1, 3, 4]
    assert match.phase == "play"
    assert match.state.taker == 2
    assert chips(match)[:2] == [46, 42]


@pytest.mark.rule("RUM-22", "RUM-B6")
def test_without_a_bid_the_dead_hand_stays_dead() -> None:
    match = deal_x()
    match.play("auction")
    match.play("pass")
    match.play("pass")
    assert match.phase == "play"
    assert cards_text(each_card(match.state.dead)) == DEAD_X
    assert chips(match) == [42, 46, 46]


@pytest.mark.rule("RUM-21")
def test_the_dealer_does_not_bid() -> None:
    match = deal_x(auction="sealed")
    match.play("auction")
    assert match.waiting == (1, 2)


@pytest.mark.rule("RUM-B6", "RUM-23")
@pytest.mark.option("auction", "sealed")
def test_sealed_bids() -> None:
    match = deal_x(auction="sealed")
    match.play("auction")
    match.play("bid 6", 2)
    assert list(match.view(1).state.bids) == [0] * 7
    assert match.view(2).state.bids[2] == 6
    assert match.legal_for(1) == ("pass", *(f"bid {chip}" for chip in range(1, 47)))
    assert not told(match, "bids")
    match.play("bid 5", 1)
    assert told(match, "bids") == [(1, 5), (2, 6)]
    assert chips(match) == [48, 46, 40]
    assert hand(match, 2) == DEAD_X
    assert match.waiting == (1,)


@pytest.mark.rule("RUM-B6")
def test_equal_sealed_bids_favour_the_nearest_on_the_dealers_left() -> None:
    match = deal_x(auction="sealed")
    match.play("auction")
    match.play("bid 6", 2)
    match.play("bid 6", 1)
    assert match.state.taker == 2
    assert chips(match) == [48, 40, 46]


@pytest.mark.rule("RUM-24", "RUM-23")
def test_only_the_buyer_sees_the_dead_hand() -> None:
    match = deal_x()
    assert [match.view(seat).state.dead for seat in (-1, 0, 1, 2)] == [0] * 4
    for action in ("auction", "bid 1", "pass"):
        match.play(action)
    assert cards_text(each_card(match.view(1).state.dead)) == HANDS_X[1]
    assert [match.view(seat).state.dead for seat in (-1, 0, 2)] == [0] * 3
    heard = [[event.word for event in match.heard(seat)].count("receives") for seat in (-1, 0, 1, 2)]
    assert heard == [0, 0, 1, 0]
    for seat in (0, 2):
        state = match.view(seat).state
        assert [state.hands[other] for other in range(3) if other != seat] == [0, 0]


@pytest.mark.rule("RUM-24", "RUM-20")
def test_a_dealer_who_takes_the_dead_hand_alone_knows_what_he_laid_aside() -> None:
    match = deal_x()
    match.play("take")
    assert cards_text(each_card(match.view(0).state.dead)) == HANDS_X[0]
    assert [match.view(seat).state.dead for seat in (-1, 1, 2)] == [0] * 3


# Chips, leaving, and the end of the match


@pytest.mark.rule("RUM-33", "RUM-34", "RUM-B18")
def test_each_opponent_pays_a_chip_a_card_left() -> None:
    match = set_up(["2c 5h 9d", "3s", "4h 6h 8h Th", "2d 3d"], **ONE_COUP)
    match.play("3s")
    assert chips(match) == [42 - 3, 46 + 3 + 4 + 2, 46 - 4, 46 - 2]
    assert told(match, "pays") == [(2, 1, 4), (3, 1, 2), (0, 1, 3)]
    assert told(match, "left_with") == [
        (seat, sum(1 << card for card in parse_cards(cards)))
        for seat, cards in ((0, "2c 5h 9d"), (2, "4h 6h 8h Th"), (3, "2d 3d"))
    ]


POOR: dict[str, Any] = {"chips": [60, 2, 50, 30], "boodles": [20, 20, 10, 8]}


@pytest.mark.rule("RUM-34", "RUM-B12")
@pytest.mark.option("insolvency", "partial_payment")
def test_who_cannot_pay_pays_what_he_has() -> None:
    match = set_up(["2c", "2h 3h 4h 5h", "7s", "9d"], {"leader": 2, **POOR}, **ONE_COUP)
    match.play("7s")
    assert chips(match) == [59, 0, 54, 29]
    assert told(match, "falls_short") == [(1, 2, 2)]


@pytest.mark.rule("RUM-34", "RUM-B12")
@pytest.mark.option("insolvency", "debt")
def test_or_his_balance_goes_below_zero() -> None:
    match = set_up(["2c", "2h 3h 4h 5h", "7s", "9d"], {"leader": 2, **POOR}, insolvency="debt", **ONE_COUP)
    match.play("7s")
    assert chips(match) == [59, -2, 56, 29]
    assert not told(match, "falls_short")


@pytest.mark.rule("RUM-B6")
@pytest.mark.option("insolvency", "debt")
def test_a_bid_may_be_all_one_has_where_others_are_in_debt() -> None:
    game = tripot.game("rumoli", seats=4, insolvency="debt", starting_chips=15, end_condition="until_broke")
    state = {"phase": "deal", "dealer": 0, "out": [3], "chips": [5, 68, 5, -34], "boodles": [4, 4, 4, 4]}
    match = game.set_up(state, packs=["..."])
    match.play("auction")
    assert match.legal[-1] == "bid 68"
    match.play("bid 68")


@pytest.mark.rule("RUM-13", "RUM-B12")
def test_who_cannot_ante_leaves_and_keeps_his_chips() -> None:
    match = set_up(["2c", "7s", "9d", "9h"], {"chips": [60, 60, 4, 40], "boodles": [36, 0, 0, 0]})
    match.play("7s")
    assert told(match, "leaves") == [(2, 3)]
    assert match.state.out == 1 << 2
    assert chips(match) == [59 - 4, 63 - 8, 3, 39 - 4]
    assert match.state.dealer == 1
    assert match.state.eldest == 3
    sizes = [match.state.hands[seat].bit_count() for seat in range(4)]
    assert (match.state.dead.bit_count(), sizes) == (13, [13, 13, 0, 13])
    match.play("auction")
    assert match.waiting == (3,)


@pytest.mark.rule("RUM-14", "RUM-B12")
def test_a_dealer_needs_eight_chips_or_the_next_on_the_left_deals() -> None:
    match = set_up(["2c", "2h", "9d", "7s"], {"leader": 3, "chips": [60, 8, 8, 64], "boodles": [20, 20, 10, 10]})
    match.play("7s")
    assert told(match, "leaves") == [(1, 7), (2, 7)]
    assert match.phase == "over"


@pytest.mark.rule("RUM-14", "RUM-B12")
def test_the_replaced_dealer_leaves_and_his_successor_pays_double() -> None:
    match = set_up(["2c", "2h", "9d", "7s"], {"leader": 3, "chips": [60, 8, 28, 44], "boodles": [20, 20, 10, 10]})
    match.play("7s")
    assert told(match, "leaves") == [(1, 7)]
    assert match.state.dealer == 2
    assert chips(match) == [59 - 4, 7, 27 - 8, 47 - 4]
    assert match.waiting == (2,)


@pytest.mark.rule("RUM-B12", "RUM-B10")
def test_who_has_left_counts_as_having_dealt() -> None:
    """The last to deal leaves: the circuit is complete."""
    state = {"dealer": 1, "leader": 0, "chips": [70, 60, 8], "boodles": [12, 0, 0, 0]}
    match = set_up(["7s", "2h", "9d"], state)
    match.play("7s")
    assert told(match, "leaves") == [(2, 7)]
    assert match.phase == "over"


@pytest.mark.rule("RUM-B12")
def test_fewer_than_three_players_end_the_match() -> None:
    state = {"chips": [70, 60, 4], "boodles": [7, 3, 3, 3]}
    match = set_up(["9d", "7s", "2h"], state, end_condition="until_broke")
    match.play("7s")
    assert told(match, "leaves") == [(2, 3)]
    assert match.phase == "over"
    assert match.state.deals == 1
    assert chips(match) == [69 + 8, 62 + 8, 3]
    assert match.outcome == tripot.Outcome((0,), (), (77, 70, 3))


@pytest.mark.rule("RUM-B10", "RUM-B8")
@pytest.mark.option("end_condition", "circuits")
@pytest.mark.option("circuits", 1)
@pytest.mark.option("circuits", 2)
@pytest.mark.parametrize("circuits", [1, 2])
def test_everybody_deals_once_a_circuit(circuits: int) -> None:
    match = tripot.game("rumoli", seats=3, circuits=circuits, starting_chips=500).match(seed=4)
    dealers = play_out(match)
    assert dealers == [0, 1, 2] * circuits
    assert match.state.deals == 3 * circuits


def play_out(match: tripot.Match) -> list[int]:
    """Play to the end with first choices, no bids; returns the dealers."""
    dealers = []
    while not match.over:
        if match.phase == "choice":
            dealers.append(match.state.dealer)
            match.play("leave")
        else:
            match.play(match.legal[0])
    return dealers


@pytest.mark.rule("RUM-B10")
@pytest.mark.option("end_condition", "coups")
@pytest.mark.option("coups", 10)
@pytest.mark.option("coups", 5)
@pytest.mark.parametrize("coups", [10, 5])
def test_a_number_of_coups(coups: int) -> None:
    match = tripot.game("rumoli", seats=3, end_condition="coups", coups=coups, starting_chips=500).match(seed=4)
    assert len(play_out(match)) == coups


@pytest.mark.rule("RUM-B10")
@pytest.mark.option("end_condition", "until_broke")
def test_until_fewer_than_three_can_ante() -> None:
    match = tripot.game("rumoli", seats=4, end_condition="until_broke", starting_chips=20).match(seed=4)
    dealers = play_out(match)
    assert len(dealers) > 4
    assert match.state.out.bit_count() >= 2
    assert sum(match.scores) == 80


@pytest.mark.rule("RUM-B11")
@pytest.mark.option("final_layout", "split_equally")
def test_the_layout_is_shared_the_rest_from_the_eldest_on() -> None:
    state = {"dealer": 3, "leader": 2, "chips": [50, 40, 40, 40], "boodles": [10, 10, 5, 5]}
    match = set_up(["9d", "2h", "7s", "2c"], state)
    match.play("7s")
    assert told(match, "shares") == [(0, 8), (1, 8), (2, 7), (3, 7)]
    assert chips(match) == [57, 47, 50, 46]
    assert boodles(match) == [0] * 4
    assert match.outcome == tripot.Outcome((0,), (), (57, 47, 50, 46))


@pytest.mark.rule("RUM-B11")
def test_only_those_at_the_table_share_from_the_eldest_of_the_last_coup_on() -> None:
    """The eldest himself has just left: his neighbour takes the odd chip."""
    state = {"dealer": 0, "leader": 2, "chips": [55, 3, 57], "boodles": [20, 10, 5, 0]}
    match = set_up(["9d", "2h", "7s"], state)
    match.play("7s")
    assert told(match, "leaves") == [(1, 2)]
    assert told(match, "shares") == [(2, 18), (0, 17)]


@pytest.mark.rule("RUM-B11")
@pytest.mark.option("final_layout", "leave")
def test_or_the_layout_stays_on_the_table() -> None:
    match = set_up(["9d", "7s", "2h"], **ONE_COUP)
    match.play("7s")
    assert match.over
    assert boodles(match) == [4] * 4
    assert chips(match) == [41, 48, 45]


# Positions and actions as text


@pytest.mark.rule("RUM-15")
@pytest.mark.parametrize(
    ("position", "message"),
    [
        (
            {"hands": ["2c 3c", "4c", "5c"], "dead": "6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d"},
            "they must be 13 together",
        ),
        ({"hands": ["2c", "2c", "3c"]}, "2c is both"),
        ({"hands": ["2c", "", "3c"], "leader": 1, "actor": 1}, "no card to lead"),
        ({"hands": ["2c 3c", "4c", "5c"], "chips": [0, 0, 0], "boodles": [0, 0, 0, 0]}, "have nothing"),
        ({"hands": ["2c 3c", "4c", "5c"], "dead": "6c", "laid": ["7c 8c"] * 3}, "is both"),
        ({"hands": ["2c", "4c", "5c"], "lacks": ["2c"]}, r"known\[0\] must be in hands\[0\]"),
        ({"hands": ["2c", "4c", "5c"], "last_suit": "clubs", "leader": 1, "actor": 1}, "the lead passes"),
        ({"hands": ["2c", "4c", "5c"], "out": [2]}, "fewer than 3"),
        ({"phase": "cut"}, "52"),
        ({"hands": ["2c", "4c"]}, r"hands\[2\] is empty"),
        ({"hands": ["2c", "4c", "5c", "6c"]}, "hands has an item for a seat that is not at the table"),
        ({"hands": ["2c", "4c", "5c"], "leader": 5}, "leader is 5: it must be 0 to 2"),
        ({"hands": ["2c", "4c", "5c"], "chips": [-1, 70, 65]}, "insolvency=debt"),
        ({"phase": "choice", "hands": ["2c", "4c", "5c"]}, "laid must be empty"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        tripot.game("rumoli", seats=3).set_up(position)


@pytest.mark.rule("RUM-B12", "RUM-35")
def test_a_position_is_read_back_when_seat_0_has_left_and_the_others_ante() -> None:
    game = tripot.game("rumoli", seats=4, ante_mode="free_placement")
    match = game.set_up({"hands": ["2d", "Ac", "2h", "2s"], "chips": [4, 60, 60, 60], "boodles": [4] * 4}, seed=1)
    match.play("Ac")
    assert (match.phase, match.waiting) == ("ante", (1, 2, 3))
    assert game.set_up(match.position).state == match.state


@pytest.mark.rule("RUM-B5")
def test_unknown_actions_say_what_can_be_said() -> None:
    with pytest.raises(ActionError, match="auction"):
        deal_x().play("sell")
