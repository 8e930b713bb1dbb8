"""What players elsewhere are criticised for: none of it may come back, at any level above Débutant."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tripot
from tests.games.dame_de_pique import tables as dame
from tests.games.polignac import tables as polignac
from tripot.cards import FULL_DECK, card_set, card_text, cards_text, each_card, parse_cards
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.games.polignac.state import ASK, PIQUET_CARDS
from tripot.players.advice import advise
from tripot.players.levels import HABITUE, WORLDS, Searching
from tripot.players.limits import Limits
from tripot.players.player import player
from tripot.players.search.inquiry import Inquiry
from tripot.players.search.manner import Manner
from tripot.players.thumb import load

LEVELS = ("habitue", "maitre")
SEEDS = range(3)
EFFORT = Limits(iterations=1500)
SURE = Limits(iterations=6000)


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def choices(match: tripot.Match, seat: int, level: str) -> set[str]:
    """What the level does here, whatever its seed; there is something else it could do."""
    assert len(match.legal_for(seat)) > 1
    acts = [player(level, stream(seed)).act(match.view(seat), EFFORT) for seed in SEEDS]
    return {card_text(act) if act < 52 else match.game.rulebook.words[act].text for act in acts}


def at_dame(hands: Sequence[str], state: Mapping[str, Any], level: str) -> set[str]:
    match = dame.set_up(hands, {"leader": 0, **state})
    return choices(match, match.waiting[0], level)


def at_polignac(hands: Sequence[str], state: dict[str, Any], level: str, **options: Value) -> set[str]:
    match = polignac.set_up(hands, state={"leader": 0, **state}, **options)
    return choices(match, match.waiting[0], level)


# La Dame de Pique


def test_ducks_with_the_queen_in_hand(level: str) -> None:
    hands = ["4d 5d", "6d 7d", "8d 9d", "Qs 5s 3d"]
    assert at_dame(hands, {"trick": "9s 3s 4s", "charges": [7, 6, 0, 0]}, level) == {"5s"}


def test_ducks_under_the_queen_when_last(level: str) -> None:
    hands = ["4d 5d", "6d 7d", "8d 9d", "Ks 5s 3d"]
    assert at_dame(hands, {"trick": "9s Qs 4s", "charges": [7, 6, 0, 0]}, level) == {"5s"}


def test_throws_the_queen_under_the_ace_and_keeps_the_king(level: str) -> None:
    hands = ["6s 5d", "7s 7d", "8s 9d", "Ks Qs 2s"]
    state = {"trick": "As 3s 4s", "charges": [7, 6, 0, 0]}
    assert at_dame(hands, state, level) == {"Qs"}
    match = dame.set_up(hands, {"leader": 0, **state})
    assert card_text(player("thumb", stream(0)).act(match.view(3))) == "Qs"


def test_throws_the_queen_under_the_king(level: str) -> None:
    hands = ["4d 5d", "6d 7d", "8d 9d", "Qs 5s Ad"]
    assert at_dame(hands, {"trick": "Ks 3s 4s", "charges": [7, 6, 0, 0]}, level) == {"Qs"}


def test_throws_the_queen_now_where_later_is_as_good(level: str) -> None:
    state = {"trick": "Qd 5h 3h", "charges": [6, 4, 0, 0], "hearts_free": True}
    assert at_dame(["3d", "2c", "4h", "5s Qs"], state, level) == {"Qs"}


def test_leads_no_suit_that_only_he_has(level: str) -> None:
    hands = ["3c 2h", "5h Kh", "6h Qs", "7h Ah"]
    assert at_dame(hands, {"charges": [4, 3, 0, 0], "hearts_free": True}, level) == {"2h"}


def test_stops_a_volte(level: str) -> None:
    hands = ["Ac", "5h", "6c", "2h Kh"]
    state = {"trick": "Th 3h 4h", "charges": [20, 0, 0, 0], "hearts_free": True}
    assert at_dame(hands, state, level) == {"Kh"}


def test_feeds_no_volte(level: str) -> None:
    hands = ["Ac", "6d", "6h", "2h 4c"]
    state = {"trick": "Td 3d 4d", "charges": [24, 0, 0, 0], "hearts_free": True}
    assert at_dame(hands, state, level) == {"4c"}


def test_finishes_his_own_volte(level: str) -> None:
    hands = ["Ah 3h 2h", "4h 5c 6c", "7c 8c 9c", "5h Tc Jc"]
    state = {"charges": [21, 0, 0, 0], "hearts_free": True}
    assert at_dame(hands, state, level) == {"Ah"}


@pytest.mark.parametrize(("seed", "low"), [(50082, "4c 6d"), (50030, "4c 6d"), (50007, "2c 2d")])
def test_gives_no_low_cards_away_for_a_volte_that_luck_alone_makes_look_good(seed: int, low: str) -> None:
    """An exchange has 45 plans: tried in few worlds each, one of the wildest looks best."""
    view = tripot.game("dame_de_pique", seats=4).match(seed=seed).view(0)
    own = Limits(iterations=HABITUE.iterations)  # no clock: the same on every machine
    given = {card_text(Searching(stream(luck), own, WORLDS).act(view)) for luck in range(12)}
    assert not given & set(low.split())


def test_passes_the_high_spades_nobody_guards(level: str) -> None:
    hand = "2c 3c 4c 5c 6c 2d 3d 4d 5d 6d Qs Ks As"
    rest = list(each_card(FULL_DECK & ~card_set(parse_cards(hand))))
    others = [cards_text(rest[seat::3]) for seat in range(3)]
    match = dame.dame().set_up({"phase": "exchange", "hands": [hand, *others]})
    given = set()
    for _ in range(3):
        act = player(level, stream(1)).act(match.view(0), Limits(iterations=4000))
        given.add(card_text(act))
        match.play(act, seat=0)
    assert given == {"Qs", "Ks", "As"}


@pytest.mark.parametrize(
    ("totals", "word"),
    [([90, 90, 50, 20], "self_minus_26"), ([30, 90, 50, 40], "others_plus_26")],
)
def test_knows_what_a_volte_may_be_worth(level: str, totals: list[int], word: str) -> None:
    match = dame.last_trick("2d 3d 4d 5d", [26, 0, 0, 0], totals=totals, moon_scoring="shooter_choice")
    assert choices(match, 0, level) == {word}


def test_knows_when_hearts_may_be_led(level: str) -> None:
    """With the queen and hearts only, hearts may be led by option, and the queen had better not."""
    hands = ["2h 3h 4h Qs", "5h 6h 7h 8h", "9h Th Jh Qh", "Kh Ah 3s 4s"]
    match = dame.set_up(hands, {"leader": 0}, lead_hearts_if_only_queen_and_hearts=True)
    assert "Qs" not in choices(match, 0, level)
    assert dame.set_up(hands, {"leader": 0}).legal == ("Qs",)


# Le Polignac


def test_ducks_with_the_polignac_in_hand(level: str) -> None:
    hands = ["7d 8d", "9d Td", "Kd Ad", "Js 7s 7h"]
    assert at_polignac(hands, {"trick": "Ts 9s 8s", "tricks": [2, 2, 1, 0], "charges": [1, 1, 1, 0]}, level) == {"7s"}


def test_ducks_under_the_polignac_when_last(level: str) -> None:
    hands = ["7d 8d", "9d Td", "Kd Ad", "Qs 7s 7h"]
    assert at_polignac(hands, {"trick": "9s Js 8s", "tricks": [2, 2, 1, 0], "charges": [1, 1, 1, 0]}, level) == {"7s"}


def test_throws_the_polignac_under_the_king(level: str) -> None:
    hands = ["7d 8d", "9d Td", "8h Ad", "Js 7s Kd"]
    assert at_polignac(hands, {"trick": "Ks 9s 8s", "tricks": [2, 2, 1, 0], "charges": [1, 1, 1, 0]}, level) == {"Js"}


def test_leads_no_suit_that_only_he_has_at_polignac(level: str) -> None:
    hands = ["7c 7h", "Kh 8d", "Qh Jd", "Th Js"]
    assert at_polignac(hands, {"tricks": [2, 2, 2, 0], "charges": [1, 1, 0, 0]}, level) == {"7h"}


def test_stops_a_general(level: str) -> None:
    hands = ["As", "9h", "8h", "Kd 7d"]
    state = {"trick": "Td 9d 8d", "tricks": [6, 0, 0, 0], "charges": [5, 0, 0, 0], "going_on": True}
    assert at_polignac(hands, state, level) == {"Kd"}


def test_goes_on_for_a_sure_general(level: str) -> None:
    hands = ["Ks Kh", "7d 8d", "9d Td", "7c 8c"]
    state = {"phase": "decide", "actor": 0, "tricks": [6, 0, 0, 0], "charges": [5, 0, 0, 0]}
    assert at_polignac(hands, state, level) == {"continue"}


def test_promises_nothing_for_nothing(level: str) -> None:
    """A general is sure: oui and non are worth the same, and a oui binds."""
    hands = ["Ks Kh", "7d 8d", "9d Td", "7c Jc"]
    match = polignac.set_up(hands, state={"leader": 0, "tricks": [6, 0, 0, 0], "charges": [4, 0, 0, 0]})
    match.play("ask")
    assert choices(match, 1, level) == {"no"}


@pytest.mark.parametrize("hand", ["Ah 9s", "Ac Ts"])
def test_expects_no_more_of_favour_than_of_the_cards_led_after_it(hand: str) -> None:
    """What to lead then is chosen on what the asker sees, and not on the hands of each world."""
    hands = [hand, "Ac Ts" if hand == "Ah 9s" else "Ah 9s", "Jd 8s", "Kd Qd"]
    match = polignac.set_up(hands, state={"leader": 0, "tricks": [6, 0, 0, 0], "charges": [4, 0, 0, 0]})
    asked = {told.action: told.expected for told in advise(match.view(0), SURE)}[ASK]
    match.play("ask")
    while 0 not in match.waiting:
        match.play("no")
    assert asked > min(told.expected for told in advise(match.view(0), SURE)) - 0.1


@pytest.mark.parametrize(
    ("hand", "seats"),
    [("Ks Qs 7h 8h 7d 8d 7c 8c", 5), ("7c 8c 9c 7d 8d 9d 7h 8h 9h 8s Qs Ks", 3)],
)
def test_discards_the_high_spades_nobody_guards(level: str, hand: str, seats: int) -> None:
    """The dealer takes the two cards left over, and lays two aside; of twelve without a jack there are most choices."""
    rest = list(each_card(PIQUET_CARDS & ~card_set(parse_cards(hand))))
    others = [cards_text(rest[seat :: seats - 1]) for seat in range(seats - 1)]
    options: dict[str, Value] = {"leftover_method": "dealer_discard"}
    match = polignac.set_up([hand, *others], state={"phase": "ecart", "actor": 0}, **options)
    laid = set()
    for _ in range(2):
        act = player(level, stream(1)).act(match.view(0), Limits(iterations=4000))
        laid.add(card_text(act))
        match.play(act, seat=0)
    assert laid == {"Ks", "Qs"}


@pytest.mark.parametrize(
    ("removed", "hands", "lead"),
    [("red", ["8h 8c", "7c Jd", "9h Kd"], "8h"), ("black", ["8h 8c", "7h Jd", "9c Kd"], "8c")],
)
def test_knows_which_sevens_are_out(level: str, removed: str, hands: list[str], lead: str) -> None:
    """Of two suits that look alike the eight is safe to lead where it is the lowest card."""
    state = {"tricks": [3, 3, 2], "charges": [2, 1, 1]}
    assert at_polignac(hands, state, level, removed_sevens=removed) == {lead}


# Le Vingt-et-un


def test_asks_for_a_card_where_none_can_be_too_many(level: str) -> None:
    """Six points, and a talon of many tens: the card after the next is the one to fear."""
    position = {
        "phase": "play",
        "deals": 14,
        "players": [0, 1],
        "chips": [113, 83],
        "actor": 1,
        "stakes": [0, 4],
        "dealt_in": [0, 1],
        "dealt": 4,
        "down": [2, 2],
        "first": ["9d", "4c"],
        "second": ["Jd", "2h"],
        "talon": "Qd 2c 9c 3s Ah Td Qc 8d 8c Ts 7s Tc 9s 2c Qs 3d Jd Js 8h",
        "basket": [int(times) for times in "0212221112122212222111012212222212222212122212111122"],
    }
    assert choices(tripot.game("vingt_et_un", seats=2).set_up(position), 1, level) == {"card"}


# Le Rumoli


@pytest.mark.parametrize(("auction", "proposed"), [("ascending", 4), ("sealed", 24)])
def test_imagines_the_more_where_bids_are_sealed(auction: str, proposed: int) -> None:
    """With few worlds proposed the same one is tried again and again, and what it says looks sure."""
    load("rumoli")
    view = tripot.game("rumoli", seats=4, auction=auction).match(seed=2).view(0)
    assert Inquiry(view, Manner(), "1").bench.proposals == proposed
    assert Inquiry(view, Manner(proposals=7), "1").bench.proposals == 7


@pytest.mark.parametrize(("seed", "word"), [(22, "auction"), (249, "auction"), (344, "leave")])
def test_leaves_no_dead_hand_alone_that_is_as_well_sold(seed: int, word: str, level: str) -> None:
    """Somebody may bid far too much for it; where it would help the others more than that is worth it is left."""
    match = tripot.game("rumoli", seats=4).match(seed=seed)
    assert choices(match, match.state.dealer, level) == {word}


#: Where a seat can lay down all it has, whatever the others hold, or must keep what it needs to change suit.
SURE_LEADS: list[tuple[dict[str, Any], dict[str, Value], set[str]]] = [
    (  # both twos come back, as the threes lie; clubs are kept to change between the spades
        {
            "deals": 3,
            "players": [2, 3, 0, 1],
            "dealer": 3,
            "actor": 2,
            "chips": [26, 53, 50, 66],
            "boodles": [0, 0, 0, 5],
            "bids": [3],
            "taker": 0,
            "dead": "8c 9c 4d 6d 7d 2h 7h Qh 5s 7s As",
            "hands": ["9d Jh 9s Qs", "9h Ks", "2c 8d Td 2s 8s", "5d 8h Th 6s Ts Js"],
            "laid": ["7c Jc 2d Kd Ad 3h 3s", "3c 4c 6c Qc 3d Jd Qd 6h", "Ac 4h 5h Kh Ah", "5c Tc Kc 4s"],
            "leader": 2,
            "last_suit": "hearts",
            "stops": "8c 4d 7h 5s",
            "history": "2d 3d 3c 4c 5c 6c 7c 3h 4h 5h 6h Jd Qd Kd Ad 3s 4s Tc Jc Qc Kc Ac Kh Ah",
        },
        {"auction": "sealed"},
        {"8d", "2s"},
    ),
    (  # it has bought the dead hand, and knows where the sequences stop
        {
            "deals": 1,
            "players": [2, 0, 1],
            "dealer": 1,
            "eldest": 2,
            "actor": 1,
            "chips": [59, 30, 49],
            "boodles": [4, 0, 8],
            "taker": 1,
            "dead": "4c 5c Tc 4d 6d 2h 5h 7h 8h Jh 4s Ts As",
            "hands": ["Jc Ac 3h 9h", "Qc Kc 5d 9d Td Th Kh Ah", "7d 8d 4h 6h Qh"],
            "laid": ["2c 6c 9c Jd Qd Ad 2s 5s 6s", "8c 2d Kd 7s Ks", "3c 7c 3d 3s 8s 9s Js Qs"],
            "leader": 1,
            "last_suit": "spades",
            "stops": "4c Tc 4d 4s Ts As",
            "history": "3s 3c 8s 9s 7c 8c 9c Jd Qd Kd Ad 2c 2s 6c 5s 6s 7s 2d 3d Js Qs Ks",
        },
        {},
        {"5d"},
    ),
    (  # the only diamond is kept
        {
            "eldest": 1,
            "chips": [42, 50, 46],
            "boodles": [4, 0, 4, 4],
            "taker": 0,
            "dead": "6c 7c 9c Jc Ac Ad 6h 8h Th Jh 8s Ts Ks",
            "hands": ["2c 5c Tc Qc 2d 2h 3h 7h Qh Ah", "3c 4c Kc 4h 9h 5s 9s Js", "8c 5h Kh 2s 3s 4s 6s 7s Qs"],
            "laid": ["Td Kd As", "3d 4d 8d Jd Qd", "5d 6d 7d 9d"],
            "leader": 0,
            "last_suit": "spades",
            "stops": "Ad",
            "history": "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd As",
        },
        {},
        {"2h"},
    ),
]


@pytest.mark.parametrize(("position", "options", "leads"), SURE_LEADS)
def test_leads_so_that_nothing_is_left_to_lead_last(
    position: dict[str, Any], options: dict[str, Value], leads: set[str], level: str
) -> None:
    """RUM-B2: the suit changes from one sequence to the next."""
    match = tripot.game("rumoli", seats=len(position["hands"]), **options).set_up({"phase": "play", **position})
    assert choices(match, match.waiting[0], level) <= leads
