"""Rulings on La Dame de Pique: the table, the exchange and the play. The left of seat i is seat i + 1."""

import pytest

import tripot
from tests.games.dame_de_pique.tables import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    dame,
    hand_of,
    last_trick,
    pass_cards,
    play,
    refusing_rule,
    second_to_play,
    set_up,
)
from tripot.cards import FULL_DECK, card_set, parse_cards
from tripot.errors import OptionError, RefusedError, SeatError

S03_HAND = "As Ks Qs Js 9s Td 8d 7d Kh 5h 4h 3h 2h"


# the table


@pytest.mark.rule("DDP-05")
def test_one_pack_and_a_blank_score_sheet_for_four() -> None:
    match = dame().match(seed=1)
    assert sum(match.state.hands) == FULL_DECK
    assert match.scores == (0, 0, 0, 0)


@pytest.mark.rule("DDP-05", "DDP-B14")
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(SeatError, match="4"):
        tripot.game("dame_de_pique", seats=seats)


@pytest.mark.rule("DDP-06", "DDP-B11")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match = dame().match(packs=["Qs 3c Ah 2d 5s ..."])
    assert match.state.dealer == 0
    for seat, cards in enumerate(["2d", "Qs 5s", "3c", "Ah"]):
        assert set(cards.split()) <= set(hand_of(match, seat).split())
    assert [hand.bit_count() for hand in match.state.hands] == [13] * 4


@pytest.mark.rule("DDP-07", "DDP-B11")
def test_the_deal_passes_to_the_left() -> None:
    match = last_trick("2d 3d 4d 5d", [13, 13, 0, 0])
    assert match.state.dealer == 1
    assert hand_of(match, 2).startswith("2c")


@pytest.mark.rule("DDP-B11")
@pytest.mark.parametrize(
    ("cards", "players"),
    [
        ("As Kd 2c 3c", (0, 1, 2, 3)),
        ("Kd 2c As 3c", (2, 3, 0, 1)),
        ("2c 3c 4c 5c", (3, 0, 1, 2)),
        ("Kc Ad Ah 2c 9d 8d", (1, 2, 3, 0)),
        ("Ac Ad Ah As 2c 3c 3d 2d Qc Qd Kc Kd 5c 6c", (2, 3, 0, 1)),
    ],
)
def test_the_highest_card_drawn_deals_first_and_ties_draw_again(cards: str, players: tuple[int, ...]) -> None:
    match = dame().match(packs=["..."], draw=f"{cards} ...")
    assert match.players == players
    assert match.state.dealer == 0


@pytest.mark.rule("DDP-B11")
@pytest.mark.option("ceremony", "by_hand")
def test_the_draw_by_hand() -> None:
    match = dame(ceremony="by_hand").match(packs=["..."], draw="2c As Kd ...")
    assert match.waiting == (0,)
    assert len(match.legal) == 52
    play_words(match, "draw 2", "draw 1", "draw 50", "draw 1")
    assert match.players == (0, 1, 2, 3)
    assert match.phase == "exchange"
    tied = dame(ceremony="by_hand").match(packs=["..."], draw="2c As Ad Kc Qc ...")
    play_words(tied, "draw 1", "draw 1", "draw 1", "draw 1")
    assert tied.waiting == (1,)
    play_words(tied, "draw 2", "draw 1")
    assert tied.players[0] == 2


def play_words(match: tripot.Match, *words: str) -> None:
    for word in words:
        match.play(word)


# the exchange


@pytest.mark.rule("DDP-09", "DDP-10", "DDP-11", "DDP-12", "DDP-13", "DDP-14")
@pytest.mark.scenario("DDP-S01")
@pytest.mark.parametrize(("manche", "way"), [(1, 1), (2, 3), (3, 2), (4, 0), (5, 1), (6, 3), (7, 2), (8, 0)])
def test_whom_the_cards_are_passed_to(manche: int, way: int) -> None:
    match = dame().set_up({"phase": "deal", "deals": manche - 1}, packs=["..."])
    dealt = list(match.state.hands)
    if way == 0:
        assert match.phase == "play"
        return
    assert match.waiting == (0, 1, 2, 3)
    given = [match.legal_for(seat)[4:7] for seat in range(4)]
    pass_cards(match, [" ".join(cards) for cards in given])
    assert match.phase == "play"
    sets = [card_set(parse_cards(" ".join(cards))) for cards in given]
    for seat in range(4):
        assert match.state.hands[seat] == dealt[seat] & ~sets[seat] | sets[(seat - way) % 4]
        assert match.state.hands[seat].bit_count() == 13


@pytest.mark.rule("DDP-09", "DDP-B12")
def test_the_order_of_the_choices_does_not_matter() -> None:
    first = dame().match(seed=3)
    second = first.copy()
    cards = [first.legal_for(seat)[:3] for seat in range(4)]
    pass_cards(first, [" ".join(three) for three in cards])
    for place in (2, 0, 1):
        for seat in (3, 1, 0, 2):
            second.play(cards[seat][place], seat=seat)
    assert bytes(first.state) == bytes(second.state)


@pytest.mark.rule("DDP-09", "DDP-B12")
def test_nothing_is_seen_before_all_have_chosen() -> None:
    match = dame().match(seed=3)
    before = bytes(match.view(1))
    cards = match.legal_for(0)[:3]
    for card in cards[:2]:
        match.play(card, seat=0)
    assert bytes(match.view(1)) == before
    match.play(cards[2], seat=0)
    assert match.waiting == (1, 2, 3)
    assert match.view(1).state.passed[0] == 0
    assert not set(cards) & set(match.legal_for(1))
    with pytest.raises(RefusedError):
        match.play(hand_of(match, 0).split()[0], seat=0)


@pytest.mark.rule("DDP-09")
def test_who_gave_and_who_received_remember_the_cards() -> None:
    match = dame().match(seed=3)
    pass_cards(match, [" ".join(match.legal_for(seat)[:3]) for seat in range(4)])
    assert not any(match.view().state.passed)
    for viewer in range(4):
        known = {seat for seat in range(4) if match.view(viewer).state.passed[seat]}
        assert known == {viewer, (viewer - 1) % 4}
        told = [event.values[:2] for event in match.heard(viewer) if event.word == "gives"]
        assert set(told) == {(viewer, (viewer + 1) % 4), ((viewer - 1) % 4, viewer)}


# the first trick


@pytest.mark.rule("DDP-15")
def test_the_two_of_clubs_opens() -> None:
    match = set_up([DIAMONDS, SPADES, CLUBS, HEARTS])
    assert match.waiting == (2,)
    assert match.legal == ("2c",)
    assert refusing_rule(match, "3c") == "DDP-15"
    for seat in (2, 3, 0, 1):
        assert match.waiting == (seat,)
        match.play(match.legal[0])


@pytest.mark.rule("DDP-15", "DDP-B12")
def test_the_two_of_clubs_is_looked_for_after_the_exchange() -> None:
    match = dame().set_up({"phase": "exchange", "hands": [CLUBS, DIAMONDS, HEARTS, SPADES]})
    pass_cards(match, ["2c 3c 4c", "2d 3d 4d", "2h 3h 4h", "2s 3s 4s"])
    assert match.waiting == (1,)
    assert match.legal == ("2c",)


@pytest.mark.rule("DDP-16", "DDP-18")
@pytest.mark.scenario("DDP-S03")
def test_no_point_card_on_the_first_trick() -> None:
    match = second_to_play(S03_HAND)
    assert set(match.legal) == {"As", "Ks", "Js", "9s", "Td", "8d", "7d"}
    assert refusing_rule(match, "Qs") == "DDP-16"
    assert refusing_rule(match, "5h") == "DDP-16"


@pytest.mark.rule("DDP-16", "DDP-17")
@pytest.mark.scenario("DDP-S05")
def test_clubs_are_followed_on_the_first_trick() -> None:
    match = second_to_play("5c 9c Qs 2h 3h 4h 5h 6h 7h 8h 9h Th Jh")
    assert match.legal == ("5c", "9c")
    assert refusing_rule(match, "Qs") == "DDP-17"


@pytest.mark.rule("DDP-16", "DDP-B6")
@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        (HEARTS, HEARTS),
        (HEARTS.replace("2h", "Qs"), HEARTS.replace("2h", "Qs")),
        (HEARTS.replace("2h", "2s"), "2s"),
        (HEARTS.replace("2h 3h", "Qs 2d"), "2d"),
    ],
)
def test_only_a_hand_of_point_cards_is_free_on_the_first_trick(hand: str, legal: str) -> None:
    assert set(second_to_play(hand).legal) == set(legal.split())


# the play


@pytest.mark.rule("DDP-02", "DDP-17", "DDP-18")
def test_suit_is_followed_and_a_void_seat_plays_what_it_likes() -> None:
    match = set_up(["3s 4s", "5s Qs", "6h 7c", "8s 9d"], {"leader": 0, "charges": [12, 0, 0, 0]})
    match.play("3s")
    assert match.legal == ("5s", "Qs")
    match.play("5s")
    assert match.legal == ("7c", "6h")
    match.play("6h")
    assert refusing_rule(match, "9d") == "DDP-17"


@pytest.mark.rule("DDP-18")
def test_the_queen_is_discarded_on_any_suit() -> None:
    match = set_up(["3d 4s", "Qs 2h", "6d 7c", "8d 9d"], {"leader": 0, "charges": [12, 0, 0, 0]})
    match.play("3d")
    assert match.legal == ("2h", "Qs")
    play(match, "Qs 6d 8d")
    assert match.state.charges[3] == 13


@pytest.mark.rule("DDP-08", "DDP-19")
@pytest.mark.parametrize("low", range(12))
def test_each_rank_is_beaten_by_the_next(low: int) -> None:
    lead, higher = DIAMONDS.split()[low : low + 2]
    match = last_trick(f"{lead} {higher} As Ac", [13, 13, 0, 0])
    assert [event.values[0] for event in match.events if event.word == "takes"] == [1]


@pytest.mark.rule("DDP-19", "DDP-20")
@pytest.mark.scenario("DDP-S06")
def test_a_discard_wins_nothing_and_the_winner_leads() -> None:
    hands = [
        "3s 2s 4s 5s 6s 7s 9s Js Qs Ac",
        "Ts Ks As 2d 3d 4d 5d 6d 7d 8d",
        "8s 9d Td Jd Qd Kd Ad 2h 3h 4h",
        "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h",
    ]
    match = set_up(hands, {"leader": 0})
    assert not match.state.hearts_free
    play(match, "3s Ts 8s Ah")
    assert list(match.state.charges) == [0, 1, 0, 0]
    assert match.state.hearts_free
    assert match.waiting == (1,)


@pytest.mark.rule("DDP-20")
@pytest.mark.scenario("DDP-S07")
def test_no_heart_is_led_before_hearts_are_free() -> None:
    table = {"leader": 0, "charges": [13, 0, 0, 0]}
    match = set_up(["5s Ah 3h 2h", "4h 5h 6h 7h", "8h 9h Th Jh", "Qh Kh 6s 7s"], table)
    assert match.legal == ("5s",)
    assert refusing_rule(match, "Ah") == "DDP-20"
    only_hearts = set_up(["Kh Ah 3h 2h", "4h 5h 6h 7h", "8h 9h Th Jh", "Qh 5s 6s 7s"], table)
    assert only_hearts.legal == ("2h", "3h", "Kh", "Ah")


@pytest.mark.rule("DDP-16", "DDP-20", "DDP-B3")
@pytest.mark.scenario("DDP-S18")
@pytest.mark.parametrize("broken_by", ["any_heart_played", "discard_only"])
def test_a_heart_discarded_on_the_first_trick_frees_hearts(broken_by: str) -> None:
    hands = [CLUBS.replace("Ac", "2d"), DIAMONDS.replace("2d", "Ac"), SPADES, HEARTS]
    match = set_up(hands, hearts_broken_by=broken_by)
    play(match, "2c Ac 2s 2h")
    assert match.state.hearts_free


@pytest.mark.rule("DDP-20", "DDP-B3")
@pytest.mark.option("hearts_broken_by", "discard_only")
@pytest.mark.parametrize(
    ("broken_by", "legal"), [("any_heart_played", {"4h", "6s", "7s"}), ("discard_only", {"6s", "7s"})]
)
def test_whether_a_heart_led_for_want_of_others_frees_hearts(broken_by: str, legal: set[str]) -> None:
    hands = ["2h 3h Kh Ah", "5h 6h 7h 8h", "9h Th Jh 5s", "Qh 4h 6s 7s"]
    match = set_up(hands, {"leader": 0, "charges": [13, 0, 0, 0]}, hearts_broken_by=broken_by)
    play(match, "2h 5h 9h Qh")
    assert set(match.legal) == legal


@pytest.mark.rule("DDP-20", "DDP-B4")
@pytest.mark.option("hearts_break_scope", "partie")
@pytest.mark.parametrize("scope", ["manche", "partie"])
def test_how_long_hearts_stay_free(scope: str) -> None:
    match = last_trick("2d 3d 4d 5d", [13, 13, 0, 0], hearts_break_scope=scope)
    pass_cards(match, [" ".join(match.legal_for(seat)[:3]) for seat in range(4)])
    while match.state.gone == 0:
        match.play(match.legal[-1])
    assert bool(match.state.hearts_free) == (scope == "partie")
    assert any(card.endswith("h") for card in match.legal) == (scope == "partie")


@pytest.mark.rule("DDP-20", "DDP-B5")
@pytest.mark.option("queen_breaks_hearts", "true")
@pytest.mark.parametrize(
    ("trick", "broken_by", "queen", "free"),
    [
        ("2s Qs Ks 4s", "any_heart_played", False, False),
        ("2s Qs Ks 4s", "any_heart_played", True, True),
        ("2s Qs Ks 4s", "discard_only", True, False),
        ("2d Qs 4d 4s", "any_heart_played", False, False),
        ("2d Qs 4d 4s", "any_heart_played", True, True),
        ("2d Qs 4d 4s", "discard_only", True, True),
    ],
)
def test_whether_the_queen_frees_hearts(trick: str, broken_by: str, queen: bool, free: bool) -> None:  # noqa: FBT001
    hands = ["2s 2d 2h 3h Ah", "Qs 3c 4h 5h 6h", "Ks 4d 7h 8h 9h", "4s Th Jh Qh Kh"]
    match = set_up(hands, {"leader": 0}, hearts_broken_by=broken_by, queen_breaks_hearts=queen)
    play(match, trick)
    assert bool(match.state.hearts_free) == free
    assert match.waiting == (2,)
    assert ("7h" in match.legal) == free


@pytest.mark.rule("DDP-20", "DDP-B7")
@pytest.mark.option("lead_hearts_if_only_queen_and_hearts", "true")
def test_a_leader_with_the_queen_and_hearts_only() -> None:
    hands = ["Qs 2h 3h Ah", "4h 5h 6h 7h", "8h 9h Th Jh", "Qh Kh 6s 7s"]
    match = set_up(hands, {"leader": 0})
    assert match.legal == ("Qs",)
    assert refusing_rule(match, "Ah") == "DDP-20"
    freer = set_up(hands, {"leader": 0}, lead_hearts_if_only_queen_and_hearts=True)
    assert freer.legal == ("2h", "3h", "Ah", "Qs")
    freer.play("2h")
    others = set_up(
        ["Qs 2h 3h 8s", *hands[1:3], "Qh Kh Ah 7s"], {"leader": 0}, lead_hearts_if_only_queen_and_hearts=True
    )
    assert others.legal == ("8s", "Qs")


@pytest.mark.rule("DDP-B8")
def test_the_queen_may_be_led_from_the_second_trick_on() -> None:
    match = set_up([CLUBS.replace("Ac", "2s"), DIAMONDS, SPADES.replace("2s", "Ac"), HEARTS])
    play(match, "2c 2d Ac 2h")
    assert match.legal == tuple(SPADES.split()[1:])
    match.play("Qs")
    assert match.state.gone.bit_count() == 4


@pytest.mark.rule("DDP-B13")
def test_what_is_forbidden_cannot_be_done() -> None:
    match = second_to_play(S03_HAND)
    assert match.possible == match.legal
    with pytest.raises(RefusedError) as refused:
        match.play("Qs")
    assert refused.value.rule == "DDP-16"
    with pytest.raises(OptionError, match="enforcement"):
        dame(enforcement="penalise")
