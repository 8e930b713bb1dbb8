"""Positions of La Dame de Pique: what follows from the rest, and what no play could bring about."""

from typing import Any

import pytest

import tripot
from tests.games.dame_de_pique.tables import CLUBS, DIAMONDS, HEARTS, SPADES, dame, pass_cards, set_up
from tripot.cards import cards_text, each_card
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.errors import PositionError

SUITS = [CLUBS, DIAMONDS, HEARTS, SPADES]
LAST = {"hands": ["2d", "3d", "4d", "5d"], "charges": [13, 13, 0, 0], "leader": 0}


def test_a_position_need_only_say_what_does_not_follow() -> None:
    match = set_up(["2d 6d", "3d 7d", "Qd 8d", "5d"], {"trick": "9d", "leader": 3, "charges": [26, 0, 0, 0]})
    assert match.phase == "play"
    assert match.waiting == (0,)
    assert match.state.hearts_free
    assert match.state.gone.bit_count() == 44
    assert match.legal == ("2d", "6d")


@pytest.mark.parametrize(("leader", "trick"), [(0, "Ks"), (1, "Td Qd"), (3, "6d 5d Qd")])
def test_hands_tell_who_leads_a_trick_on_the_table(leader: int, trick: str) -> None:
    hands = ["2d 3d", "4d 7d", "8d 9d", "Jd Kd"]
    for place in range(len(trick.split())):
        hands[(leader + place) % 4] = hands[(leader + place) % 4].split()[0]
    match = set_up(hands, {"trick": trick, "charges": [26, 0, 0, 0]})
    assert match.state.leader == leader


@pytest.mark.rule("DDP-17")
def test_whoever_does_not_follow_the_trick_on_the_table_has_shown_it() -> None:
    """Seat 1 discards: no world that seat 3 imagines gives them a diamond."""
    hands = ["3d", "2c", "4d Qd", "5d 3c"]
    match = set_up(hands, {"leader": 0, "trick": "Jd 7c", "charges": [26]})
    assert cards_text(each_card(match.state.lacks[1])).split() == DIAMONDS.split()
    chance = stream(1)
    worlds = [match.view(3).imagine(chance) for _ in range(40)]
    assert {cards_text(each_card(world.hands[1])) for world in worlds} == {"2c"}


def test_a_position_of_totals_alone_stands_between_two_manches() -> None:
    match = tripot.game("dame_de_pique", seats=4).set_up({"totals": [98, 80, 50, 32], "deals": 10}, packs=["..."])
    assert (match.phase, len(match.waiting), match.scores) == ("exchange", 4, (98, 80, 50, 32))


def test_who_holds_the_two_of_clubs_opens() -> None:
    assert set_up([DIAMONDS, HEARTS, SPADES, CLUBS]).waiting == (3,)


DISCARDED = ["2h 8h 2d", "3h 9h 3d", "6h Th 4d", "7h Js Jh 5d"]


@pytest.mark.rule("DDP-20")
@pytest.mark.option("hearts_broken_by", "discard_only")
def test_a_heart_that_lies_discarded_on_the_table_has_freed_hearts() -> None:
    position = {"hands": DISCARDED, "trick": "4s Ks 5h", "leader": 0, "charges": [17]}
    game = tripot.game("dame_de_pique", seats=4, hearts_broken_by="discard_only")
    match = game.set_up(position)
    match.play("Js")
    assert match.legal == ("3d", "3h", "9h")
    with pytest.raises(PositionError, match="hearts_free must be true: 5h has been played"):
        game.set_up({**position, "hearts_free": False})


@pytest.mark.rule("DDP-20")
@pytest.mark.option("hearts_broken_by", "discard_only")
def test_a_history_tells_which_hearts_were_discarded() -> None:
    game = tripot.game("dame_de_pique", seats=4, hearts_broken_by="discard_only")
    hands = ["3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "3h 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"]
    hands += ["3s 4s 6s 7s 8s 9s Ts Js Qs Ks As", "4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"]
    position = {"deals": 3, "leader": 1, "charges": [0, 1], "hands": hands, "history": "2c Ac 2s 3d 4d 5s 2h 2d"}
    match = game.set_up(position, packs=["..."])
    assert "3h" in match.legal
    with pytest.raises(PositionError, match="hearts_free must be true: 2h has been played"):
        game.set_up({**position, "hearts_free": False}, packs=["..."])
    led = game.set_up({**LAST, "charges": [13, 13], "history": "8h 7h 6h 9h", "leader": 3}, packs=["..."])
    assert not led.state.hearts_free


@pytest.mark.rule("DDP-20", "DDP-B4")
@pytest.mark.option("hearts_break_scope", "partie")
def test_hearts_once_free_stay_so_for_the_match() -> None:
    """In a manche that is over every heart was played; whether one was discarded then nobody can tell."""
    position = {"deals": 1, "totals": [26], "leader": 0, "charges": [0, 13]}
    hands = ["5s Ah 3h 2h", "Kh Qh Jh Th", "9h 8h 7h 6h", "5h 4h 2d 3d"]
    match = dame(hearts_break_scope="partie").set_up({**position, "hands": hands}, packs=["..."])
    assert match.legal == ("2h", "3h", "Ah", "5s")
    with pytest.raises(PositionError, match="hearts_free must be true: all hearts were played"):
        match.game.set_up({**position, "hands": hands, "hearts_free": False}, packs=["..."])
    with pytest.raises(PositionError, match="hearts_free must be false"):
        match.game.set_up({"phase": "deal", "deals": 0, "hearts_free": True}, packs=["..."])
    by_discard = dame(hearts_break_scope="partie", hearts_broken_by="discard_only")
    for free, legal in ((False, ("5s",)), (True, ("2h", "3h", "Ah", "5s"))):
        again = by_discard.set_up({**position, "hands": hands, "hearts_free": free}, packs=["..."])
        assert again.legal == legal


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ({"hands": [CLUBS, DIAMONDS, HEARTS, CLUBS]}, "2c is both"),
        ({"hands": [CLUBS, DIAMONDS, HEARTS, SPADES], "gone": "2c 3c 4c 5c"}, "both"),
        ({"hands": [CLUBS, DIAMONDS, HEARTS, ""], "gone": ""}, "nowhere"),
        ({"hands": SUITS, "leader": 1}, "DDP-15"),
        ({"hands": SUITS, "leader": 4}, "leader"),
        ({"hands": SUITS, "dealer": -1}, "dealer"),
        ({"hands": SUITS, "players": [0, 1, 2, 2]}, "players"),
        ({"hands": SUITS, "awaited": [1]}, "awaited"),
        ({"hands": SUITS, "awaited": [0, 5]}, "awaited"),
        ({"hands": SUITS, "hearts_free": True}, "hearts_free must be false"),
        ({"hands": SUITS, "charges": [1, 0, 0, 0]}, "charges"),
        ({**LAST, "charges": [27, -1]}, r"charges\[1\] is -1: it must be 0 to 26"),
        ({"hands": SUITS, "lacks": ["2c", "", "", ""]}, r"hands\[0\] has 2c, which lacks\[0\] excludes"),
        ({"hands": SUITS, "totals": [100, 4, 0, 0]}, "over"),
        ({"hands": SUITS, "passed": ["2d 3d 4d", "", "", ""]}, "DDP-13"),
        ({"hands": SUITS, "deals": 0, "passed": ["2d 3d", "", "", ""]}, "must be 3 cards"),
        ({"hands": SUITS, "deals": 0, "passed": ["2c 3c 4c", "", "", ""]}, "held by seat 1"),
        ({"hands": SUITS, "phase": "exchange"}, "DDP-13"),
        ({"hands": SUITS, "phase": "exchange", "deals": 0, "passed": ["2c"]}, "both"),
        ({"hands": SUITS, "phase": "exchange", "deals": 0, "led": "2c"}, "led must be all cards of the suit"),
        (
            {"hands": [CLUBS[3:], *SUITS[1:]], "phase": "exchange", "deals": 0, "trick": "2c"},
            "trick and lacks must be empty, for",
        ),
        ({"hands": SUITS, "phase": "exchange", "deals": 0, "lacks": ["5h"]}, "trick and lacks must be empty, for"),
        ({**LAST, "hearts_free": False}, "hearts_free must be true"),
        ({**LAST, "history": "2d 3d"}, "history"),
        ({**LAST, "hands": ["2d", "3d", "4d", ""]}, r"hands\[3\] has 0 cards"),
        (
            {**LAST, "hands": ["3c", "3d 4d", "Ac 5d", "Qc 6d"], "trick": "2d 3s", "leader": 0},
            r"trick\[1\] does not follow suit .* hands\[1\] has 3d 4d",
        ),
        ({**LAST, "phase": "choose"}, "that takes a Volte in charges"),
        ({**LAST, "phase": "choose"}, "phase is choose: gone must have all cards"),
        (
            {**LAST, "hands": ["2d", "3d", "4d", "5h"], "history": "8d Ts Ad Kd", "leader": 2},
            "history has Ts of seat 1 on 8d, which shows that it lacks 3d, but it has or plays them later",
        ),
        (
            {**LAST, "history": "Ac Ts 8c Kc 8d 9c Ad Kd", "leader": 2},
            "history has 9c of seat 1 on 8d, which shows that it lacks 3d.*history has Ts of seat 1 on Ac.* lacks 9c,",
        ),
        ({"phase": "deal", "turns": [1]}, "turns must be empty between two manches"),
        ({"phase": "deal", "drawing": {"pending": [0]}}, "phase is deal: drawing must be empty"),
        ({"phase": "draw", "drawing": {"pending": [0]}, "totals": [1, 25]}, "phase is draw: totals must be empty"),
        ({"phase": "over", "totals": [99, 5, 0, 0]}, "nobody in totals"),
        ({"phase": "over", "totals": [0, 126, 0, 0]}, r"totals\[1\] is 126: it must be 0 to 125"),
        ({"phase": "deal", "totals": [104, -26]}, r"totals\[1\] is -26: it must be 0 to 125"),
        ({"phase": "deal", "charges": [1, 0, 0, 0]}, "charges must be empty between two manches"),
        ({"phase": "deal", "passed": ["2c 5c 6c"]}, "passed must be empty between two manches"),
        ({"phase": "deal", "lacks": ["2c"]}, "lacks must be empty between two manches"),
        ({"phase": "deal", "hearts_free": True}, "hearts_free must be false"),
        ({"phase": "deal", "awaited": [2]}, "awaited"),
        ({"phase": "draw", "deals": 0, "drawing": {"pending": [0]}, "hands": SUITS}, "hands must be empty"),
        ({"phase": "draw", "deals": 0}, "drawing.pending names nobody"),
        ({"phase": "draw", "deals": 0, "drawing": {"pending": [0, 1]}, "awaited": [0]}, "awaited"),
        ({"phase": "play"}, "gone has all cards"),
    ],
)
def test_what_no_play_could_bring_about(position: dict[str, Any], trouble: str) -> None:
    with pytest.raises(PositionError, match=trouble):
        dame().set_up({"deals": 3, **position}, packs=["..."])


@pytest.mark.parametrize(
    ("options", "position"),
    [
        ({"hearts_break_scope": "partie"}, {"hands": SUITS, "hearts_free": True}),
        ({"hearts_broken_by": "discard_only"}, {**LAST, "hearts_free": False}),
        ({"moon_scoring": "shooter_choice"}, {"phase": "choose", "charges": [0, 0, 26, 0]}),
        ({"target": 200}, {"phase": "deal", "totals": [150, 6, 0, 0]}),
        ({"moon_scoring": "self_minus_26"}, {"phase": "deal", "totals": [52, -26]}),
        ({"moon_scoring": "shooter_choice"}, {"phase": "deal", "totals": [52, -26]}),
    ],
)
def test_what_options_make_possible(options: dict[str, Value], position: dict[str, Any]) -> None:
    match = dame(**options).set_up({"deals": 3, **position}, packs=["..."])
    with pytest.raises(PositionError):
        dame().set_up({"deals": 3, **position}, packs=["..."])
    assert match.waiting


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"turns": [3] * 6}, "turns must name"),
        ({"turns": [127] * 6}, "turns must name"),
        ({"history": "2c 2d 2d 2s 3c 3d"}, "history must name"),
        ({"history": "2c 2d 9h 2s 3c 3d"}, "history must name"),
        ({"history": "2c 2d 2h 2s 3d 3c"}, "history must name"),
        ({"history": "2d 2c 2h 2s 3c 3d"}, "DDP-15"),
    ],
)
def test_history_and_turns_tell_who_played_what(change: dict[str, Any], trouble: str) -> None:
    told = {"history": "2c 2d 2h 2s 3c 3d", "turns": [0, 1, 2, 3, 0, 1], "trick": "3c 3d", "leader": 0}
    hands = [cards.split(" ", 1 + (seat < 2))[-1] for seat, cards in enumerate(SUITS)]
    position = {"hands": hands, "charges": [1], **told}
    options: dict[str, Value] = {"hearts_broken_by": "discard_only"}
    assert set_up(hands, position, **options).state.plays == 6
    with pytest.raises(PositionError, match=trouble):
        set_up(hands, {**position, **change}, **options)


def test_totals_are_within_what_a_volte_adds_or_takes_off() -> None:
    past = dame(end_rule="exceed").set_up({"phase": "over", "deals": 9, "totals": [0, 126]})
    assert past.over
    lowest = -26 << 40
    off = dame(moon_scoring="self_minus_26")
    assert off.set_up({"totals": [lowest]}, packs=["..."]).scores == (lowest, 0, 0, 0)
    with pytest.raises(PositionError, match=f"it must be {lowest} to 125"):
        off.set_up({"totals": [1 - (1 << 63)]}, packs=["..."])


def test_a_position_read_in_mid_exchange_goes_on_there() -> None:
    match = dame().match(seed=8)
    match.play(match.legal_for(2)[0], seat=2)
    again = dame().set_up(match.position, packs=["..."])
    assert bytes(again.state) == bytes(match.state)
    cards = [" ".join(again.legal_for(seat)[: 3 - (seat == 2)]) for seat in range(4)]
    pass_cards(again, cards)
    assert again.phase == "play"
    assert tripot.SPECTATOR not in again.waiting
