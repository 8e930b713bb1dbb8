"""Rulings on Le Polignac before the first lead: players, cards, draw, seats, cut, deal, lay-away."""

import pytest

import tripot
from tests.games.polignac.tables import COUNTS, play
from tripot.cards import card_set, parse_cards
from tripot.engine.drawing import Drawing
from tripot.errors import OptionError, RefusedError, SeatError


@pytest.mark.rule("POL-02", "POL-13")
@pytest.mark.parametrize(("seats", "each"), COUNTS.items())
def test_each_player_gets_his_number_of_cards(seats: int, each: int) -> None:
    match = tripot.game("polignac", seats=seats).match(seed=1)
    assert [hand.bit_count() for hand in match.state.hands[:seats]] == [each] * seats


@pytest.mark.rule("POL-02")
@pytest.mark.parametrize("seats", [2, 9])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(SeatError, match="3 to 8"):
        tripot.game("polignac", seats=seats)


@pytest.mark.rule("POL-03", "POL-05")
@pytest.mark.parametrize(
    ("seats", "colour", "removed"),
    [
        (3, "red", "7d 7h"),
        (5, "red", "7d 7h"),
        (6, "black", "7c 7s"),
        (4, "red", ""),
        (7, "red", "7c 7d 7h 7s"),
        (8, "black", ""),
    ],
)
def test_sevens_left_out(seats: int, colour: str, removed: str) -> None:
    match = tripot.game("polignac", seats=seats, removed_sevens=colour).match(seed=1)
    dealt = sum(match.state.hands[:seats])
    sevens = {card for card in parse_cards("7c 7d 7h 7s") if not dealt >> card & 1}
    assert sevens == set(parse_cards(removed))


@pytest.mark.option("removed_sevens", "black")
@pytest.mark.rule("POL-05")
def test_black_sevens_may_be_the_ones_removed() -> None:
    pack = "7h 7d 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
    tripot.game("polignac", seats=3, removed_sevens="black").match(packs=[pack])
    with pytest.raises(tripot.errors.PackError, match="7h"):
        tripot.game("polignac", seats=3, removed_sevens="red").match(packs=[pack])


@pytest.mark.rule("POL-04", "POL-06")
@pytest.mark.option("leftover_method", "dealer_discard")
@pytest.mark.parametrize(("seats", "discards"), [(3, 2), (5, 2), (6, 2), (7, 4)])
def test_the_dealer_takes_the_rest_and_discards(seats: int, discards: int) -> None:
    match = tripot.game("polignac", seats=seats, leftover_method="dealer_discard").match(seed=3)
    assert match.phase == "ecart"
    assert match.waiting == (0,)
    assert match.state.hands[0].bit_count() == COUNTS[seats] + discards
    discarded = match.legal[:discards]
    for card in discarded:
        match.play(card)
    assert match.phase == "play"
    assert match.state.ecart == card_set(parse_cards(" ".join(discarded)))
    assert [hand.bit_count() for hand in match.state.hands[:seats]] == [COUNTS[seats]] * seats
    assert match.view(1).state.ecart == 0
    assert match.view(0).state.ecart == match.state.ecart


@pytest.mark.rule("POL-07")
def test_the_dealer_discards_no_jack() -> None:
    game = tripot.game("polignac", seats=3, leftover_method="dealer_discard")
    match = game.match(
        packs=["7c 8c 9c Tc 7d 8d 9d Td 7h 8h 9h Th 7s 8s 9s Ts Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As ..."]
    )
    assert {"Jc", "Jd", "Jh", "Js"} & set(match.legal) == set()
    with pytest.raises(RefusedError) as refused:
        match.play("Js")
    assert refused.value.rule == "POL-07"


@pytest.mark.rule("POL-14")
@pytest.mark.parametrize(("seats", "limit"), [(3, 15), (4, 15), (5, 12), (6, 12), (7, 10), (8, 10)])
def test_usual_limits(seats: int, limit: int) -> None:
    assert tripot.game("polignac", seats=seats).options["limit"] == limit
    assert tripot.game("polignac", seats=seats, limit=7).options["limit"] == 7
    with pytest.raises(OptionError, match="1 to 1000"):
        tripot.game("polignac", seats=seats, limit=0)


@pytest.mark.rule("POL-16", "POL-17", "POL-18", "POL-19", "POL-20", "POL-21")
@pytest.mark.scenario("POL-S17")
def test_draw_and_seats() -> None:
    game = tripot.game("polignac", seats=5)
    match = game.match(seed=1, draw="Ks 9d Kh 7c 9s Td Jd 8h Ah ...")
    a, b, c, d, e = range(5)
    assert match.players == (c, a, e, b, d)
    assert match.waiting == (1,)


@pytest.mark.rule("POL-16", "POL-22", "POL-23")
def test_the_draw_by_hand_leaves_no_choice_of_seat() -> None:
    game = tripot.game("polignac", seats=5, ceremony="by_hand")
    match = game.match(seed=1, draw="Ks 9d Kh 7c 9s Td Jd 8h Ah ...")
    assert match.waiting == (0,)
    assert match.players == (0, 1, 2, 3, 4)
    assert match.legal == tuple(f"draw {place}" for place in range(1, 33))
    for _ in range(9):
        match.play("draw 1")
    assert match.players == (2, 0, 4, 1, 3)
    assert match.state.drawing == Drawing()
    assert match.phase == "cut"
    assert match.waiting == (4,)  # the dealer's left, D


@pytest.mark.option("tie_draw", "redraw_all")
@pytest.mark.rule("POL-18", "POL-19")
def test_all_draw_again_by_option() -> None:
    draw = "Ks Kh 7c Qd 8h 9d Ts ..."
    tied = tripot.game("polignac", seats=3).match(seed=1, draw=draw)
    every = tripot.game("polignac", seats=3, tie_draw="redraw_all").match(seed=1, draw=draw)
    assert tied.players == (0, 1, 2)
    assert every.players == (0, 2, 1)


@pytest.mark.option("draw_order", "ace_high")
@pytest.mark.rule("POL-17")
def test_ace_may_be_high_in_the_draw() -> None:
    draw = "Ks Ah 7c ..."
    assert tripot.game("polignac", seats=3).match(seed=1, draw=draw).players == (0, 1, 2)
    assert tripot.game("polignac", seats=3, draw_order="ace_high").match(seed=1, draw=draw).players == (1, 0, 2)


@pytest.mark.option("ceremony", "by_hand")
@pytest.mark.rule("POL-23")
def test_the_players_left_of_the_dealer_cuts() -> None:
    game = tripot.game("polignac", seats=4, ceremony="by_hand")
    match = game.match(seed=4)
    for _ in range(9):
        if match.phase == "draw":
            match.play("draw 1")
    assert match.waiting == (3,)
    assert match.legal == tuple(f"cut {cards}" for cards in range(1, 32))
    talon = list(match.state.talon)
    match.play("cut 5")
    assert match.state.talon_size == 0
    assert not any(match.state.talon)
    assert match.state.hands[1] == sum(1 << talon[5 + at] for at in (0, 1, 8, 9, 16, 17, 24, 25) if at < 27) + sum(
        1 << talon[(5 + at) % 32] for at in (0, 1, 8, 9, 16, 17, 24, 25) if at >= 27
    )


@pytest.mark.rule("POL-06", "POL-23")
@pytest.mark.parametrize(("dealer", "left"), [(0, 2), (1, 0), (2, 1)])
def test_whoever_deals_the_left_hand_neighbour_cuts_and_the_dealer_discards(dealer: int, left: int) -> None:
    game = tripot.game("polignac", seats=3, ceremony="by_hand", leftover_method="dealer_discard")
    match = game.set_up({"phase": "deal", "dealer": dealer}, seed=5)
    assert match.waiting == (left,)
    match.play("cut 9")
    assert match.phase == "ecart"
    assert match.waiting == (dealer,)
    play(match, " ".join(match.legal[:2]))
    assert match.waiting == ((dealer + 1) % 3,)


@pytest.mark.rule("POL-23")
def test_each_player_sees_the_cards_dealt_to_them_alone() -> None:
    match = tripot.game("polignac", seats=4).match(seed=6)
    for seat in range(4):
        dealt = [event.values for event in match.heard(seat) if event.word == "dealt"]
        assert dealt == [(seat, match.state.hands[seat])]
    assert "dealt" not in {event.word for event in match.heard()}


@pytest.mark.rule("POL-23", "POL-24", "POL-25")
@pytest.mark.scenario("POL-S18")
def test_packets_of_two_the_odd_card_last() -> None:
    pack = "8c 9c Tc Jc Qc Kc Ac 8d 9d Td Jd Qd Kd Ad 8h 9h Th Jh Qh Kh Ah 7c 7s 8s 9s Ts Js Qs Ks As".split()  # noqa: SIM905
    match = tripot.game("polignac", seats=6).match(packs=[pack])
    expected = {1: (1, 2, 13, 14, 25), 2: (3, 4, 15, 16, 26), 0: (11, 12, 23, 24, 30)}
    for seat, places in expected.items():
        assert match.state.hands[seat] == sum(1 << parse_cards(pack[place - 1])[0] for place in places)
