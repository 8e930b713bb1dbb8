"""Positions of Le Rumoli: what no play could bring about."""

import json
from itertools import product
from typing import Any

import pytest

import tripot
from tripot.engine.match import Match
from tripot.engine.position import state_text
from tripot.engine.stream import stream
from tripot.errors import PositionError
from tripot.games.rumoli.position import OF_A_FAULT, faults

GAME = tripot.game("rumoli", seats=4, ceremony="by_hand")
ALL = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
DEAD, *HANDS = (" ".join(ALL[at::5]) for at in (0, 1, 2, 3, 4))
HANDS = [HANDS[3], *HANDS[:3]]  # the dealer gets the last hand
FREE = tripot.game("rumoli", seats=4, ante_mode="free_placement")


def reached(phase: str) -> dict[str, Any]:
    """The first position of this phase that a match comes to."""
    match = GAME.match(seed=1)
    while match.phase != phase:
        legal = match.legal_for(match.waiting[0])
        match.play("auction" if "auction" in legal and phase == "auction" else legal[0], match.waiting[0])
    position: dict[str, Any] = json.loads(match.position)
    return position


@pytest.mark.parametrize(
    ("phase", "change", "reason"),
    [
        ("play", {"phase": "deal"}, "hands must be empty between two coups"),
        ("choice", {"phase": "draw"}, "between two coups"),
        ("play", {"out": [0, 1, 2, 3]}, "nobody is left at the table"),
        ("play", {"eldest": 3}, "eldest is 3: by dealer and out it must be 1"),
        ("choice", {"actor": 3}, "actor is 3: by phase"),
        ("shuffle", {"shufflers": []}, "shufflers names nobody"),
        ("shuffle", {"out": [2]}, "shufflers names a seat that has left the table"),
        ("shuffle", {"out": [0]}, "dealer is 0, whom out names"),
        ("auction", {"out": [0]}, "dealer is 0, whom out names"),
        ("auction", {"out": [2]}, "bidders names a seat that has left the table"),
        ("auction", {"bidders": [0, 1, 2, 3]}, "bidders names the dealer"),
        ("shuffle", {"dealer": -1}, "dealer is -1"),
        ("auction", {"dealer": 1 << 40}, "dealer is 1099511627776"),
        (
            "cut",
            {"actor": 0},
            "actor is 0: by phase, dealer, shufflers, leader, last_suit, stray and the rest it must be 3",
        ),
        ("cut", {"taker": 1}, "taker must be empty between two coups"),
        ("cut", {"fined": [0, 99]}, "fined must be empty between two coups"),
        ("cut", {"caught": [1]}, "caught must be empty between two coups"),
        ("play", {"circuit": -5}, "circuit is -5"),
        ("play", {"bids": [0, 0, -1]}, r"bids\[2\] is -1: it must be 0 to 1000000000"),
        ("play", {"bids": [0, 1 << 62]}, r"bids\[1\] is 4611686018427387904: it must be 0 to 1000000000"),
        ("play", {"caught": [0, -1]}, r"caught\[1\] is -1: it must be 0 to 52"),
        ("play", {"fined": [-1]}, r"fined\[0\] is -1: it must be 0 to 52"),
        ("play", {"boodles": [4, -4, 16, 4]}, r"boodles\[1\] is -4: it must be 0 to 1000000000"),
        ("play", {"boodles": [1 << 62] * 4}, r"boodles\[3\] is 4611686018427387904: it must be 0 to"),
        ("play", {"talon": "2c"}, "phase is play: talon must be empty"),
        ("play", {"bidders": [1]}, "phase is play: bidders must be empty"),
        ("play", {"shufflers": [1]}, "phase is play: shufflers must be empty"),
        ("choice", {"bids": [0, 1]}, "phase is choice: bids must be empty"),
        ("choice", {"stops": "2c"}, "phase is choice: stops must be empty"),
        ("choice", {"taker": 0}, "phase is choice: taker must be empty"),
        ("auction", {"lacks": ["", "2c"]}, "phase is auction: lacks must be empty"),
        ("auction", {"bids": [0, 0, -1]}, r"bids\[2\] is -1: it must be 0 to 46"),
        ("auction", {"bids": [0, 47]}, r"bids\[1\] is 47: it must be 0 to 46"),
        ("auction", {"bids": [1]}, r"bids\[0\] is 1: it must be 0 to 0"),
        ("auction", {"bids": [0, 1], "bidders": [2, 3]}, "bidders must name 1, whose bid is the best of bids, and"),
        ("auction", {"bids": [0, 1], "bidders": [1]}, "bidders must name 1, whose bid is the best of bids, and"),
        ("auction", {"actor": 3}, "actor is 3: by dealer, bidders and bids it must be 1"),
        ("choice", {"phase": "auction"}, "actor is 0: by dealer, bidders and bids it must be 1 in phase auction"),
        ("auction", {"bids": [0, 1], "actor": 1}, "actor is 1: by dealer, bidders and bids it must be 2"),
        ("auction", {"bids": [0, 4, 3, 2], "actor": 2}, "those of bidders rise from actor 2 on"),
        ("auction", {"bids": [0, 4, 2, 4], "actor": 2}, "bids must differ"),
        ("auction", {"bids": [0, 0, 2], "actor": 3}, "those of bidders rise from actor 3 on"),
        ("auction", {"bids": [0, 4, 3, 5], "bidders": [1, 3]}, "those of bidders rise from actor 1 on"),
        ("auction", {"bids": [0, 1, 3, 4], "bidders": [1, 3]}, r"bidders must be \[1, 2, 3\], by dealer, actor and"),
        ("auction", {"bidders": [1, 3]}, r"bidders must be \[1, 2, 3\], by dealer, actor and bids"),
        ("draw", {"actor": 0}, "actor must be 3, who turns the cards up"),
        ("draw", {"turned": "Jc"}, "turned has a jack: the first dealer"),
        ("draw", {"turned": "3c"}, "talon must have a 2c for each card of turned"),
        ("draw", {"talon": "3c"}, "talon must have a 2c for each card of turned"),
        ("draw", {"deals": 1}, "phase is draw: deals must be empty"),
    ],
)
def test_what_no_play_could_bring_about(phase: str, change: dict[str, Any], reason: str) -> None:
    position = reached(phase)
    assert GAME.unsupplied(position).phase == phase
    with pytest.raises(PositionError, match=reason):
        GAME.set_up({**position, **change}, seed=1)


@pytest.mark.parametrize("name", [*OF_A_FAULT, "phase"])
def test_a_trace_of_a_fault_takes_penalties(name: str) -> None:
    """Where faults are refused, none can have been committed, and nobody is asked for a card."""
    told: dict[str, Any] = {"fined": [0, 1], "caught": [0, 1], "stray": "2c", "strayed": "2c", "skipped": "2c"}
    told |= {"corrected": True, "answered": [1], "offered": 1, "withdrawn": True, "phase": "ask"}
    with pytest.raises(PositionError, match=f"({name} tells of a fault|phase is ask).*penalise"):
        tripot.game("rumoli", seats=4).set_up({**LED, name: told[name]})


LED = {"hands": ["3c 4h", "5c 7d", "6h", "7h"], "laid": ["", "2c"], "leader": 1, "history": "2c"}
ASKED = {**LED, "phase": "ask", "answered": [0, 1], "offered": 0}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"corrected": True}, "phase is ask: corrected must be empty"),  # RUM-44: a lead follows at once
        ({"offered": 1}, "offered is 1: "),
        ({"answered": [1]}, "offered is 0: "),
        ({"answered": [0, 1, 2, 3]}, "answered names all who have cards"),
        ({"phase": "play"}, "answered, offered and withdrawn must be empty"),
        ({"withdrawn": True}, "withdrawn must be false"),
    ],
)
def test_answers_are_those_that_were_asked_for(change: dict[str, Any], reason: str) -> None:
    game = tripot.game("rumoli", seats=4, enforcement="penalise")
    assert game.set_up(ASKED).waiting == (2, 3)
    with pytest.raises(PositionError, match=reason):
        game.set_up({**ASKED, **change})


@pytest.mark.rule("RUM-38", "RUM-44")
@pytest.mark.parametrize(
    ("name", "right", "wrong", "reason"),
    [
        ("skipped", "4c 7d", "7c 7d", "skipped has 5c.* had no lower card"),
        ("strayed", "7c 7d", "7c 8c", "strayed has 5c.* had no other suit"),
    ],
)
def test_a_fault_is_a_lead_that_another_had_to_stand_for(name: str, right: str, wrong: str, reason: str) -> None:
    """By the hand of the leader, as it was then."""
    game = tripot.game("rumoli", seats=4, enforcement="penalise")
    led = {"phase": "ask", "laid": ["", "5c"], "leader": 1, "history": "5c", name: "5c"}
    assert game.set_up({**led, "hands": ["3c 4h", right, "6h", "7h"]}).phase == "ask"
    with pytest.raises(PositionError, match=reason):
        game.set_up({**led, "hands": ["3c 4h", wrong, "6h", "7h"]})
    with pytest.raises(PositionError, match=f"{name} has 4h, not in laid"):
        game.set_up({**led, "hands": ["3c 4h", right, "6h", "7h"], name: "5c 4h"})


def test_who_has_left_took_no_dead_hand() -> None:
    game = tripot.game("rumoli", seats=4)
    match = game.set_up({"out": [2], "chips": [9, 9, 0, 9]}, seed=1)
    position = {**json.loads(match.position), "phase": "auction"}
    with pytest.raises(PositionError, match="taker is 2, whom out names among those who have left"):
        game.set_up({**position, "taker": 2})


@pytest.mark.rule("RUM-44")
@pytest.mark.parametrize("wrong", [{"stray": "3c"}, {"leader": 0}, {"history": ""}])
def test_only_the_last_card_laid_can_be_taken_back(wrong: dict[str, Any]) -> None:
    game = tripot.game("rumoli", seats=4, enforcement="penalise")
    astray = {**LED, "phase": "play", "stray": "2c", "strayed": "2c"}
    match = game.set_up(astray)
    match.play("take_back")
    assert game.set_up(match.position).state == match.state
    with pytest.raises(PositionError, match="the last card of history, and in laid"):
        game.set_up({**astray, **wrong})


@pytest.mark.parametrize(
    ("past", "options"),
    [({"circuit": 1}, {}), ({"circuit": 3}, {"circuits": 2}), ({"deals": 3}, {"end_condition": "coups", "coups": 3})],
)
def test_a_match_that_would_be_over_is_over(past: dict[str, Any], options: dict[str, Any]) -> None:
    game = tripot.game("rumoli", seats=4, **options)
    for position in ({"hands": ["2c", "3c", "4d", "5d"]}, {"phase": "ante"}):
        with pytest.raises(PositionError, match="the match would be over"):
            game.set_up({**position, **past})
    assert game.set_up({"phase": "over", **past}).over
    with pytest.raises(PositionError, match=r"phase is over, but .* the match would go on"):
        game.set_up({"phase": "over"})


@pytest.mark.rule("RUM-B6")
def test_whoever_has_not_sealed_a_bid_has_none() -> None:
    sealed = tripot.game("rumoli", seats=4, auction="sealed")
    position = {"phase": "auction", "bidders": [2, 3], "bids": [0, 5]}
    assert sealed.set_up({**position, "hands": HANDS, "dead": DEAD}).waiting == (2, 3)
    with pytest.raises(PositionError, match=r"bids\[2\] is 5: it must be 0 to 0"):
        sealed.set_up({**position, "hands": HANDS, "dead": DEAD, "bids": [0, 0, 5]})


@pytest.mark.rule("RUM-B13")
def test_what_stops_a_sequence_is_dead_unless_faults_are_possible() -> None:
    position = {"hands": ["2c", "3c", "4d", "5d"], "stops": "As Kh"}
    state = GAME.set_up(position, seed=1).state
    assert [cards & state.stops for cards in (state.dead, *state.lacks[:4])] == [state.stops] * 5
    with pytest.raises(PositionError, match="stops has 3c, not in dead"):
        GAME.set_up({**position, "stops": "3c"}, seed=1)
    penalised = tripot.game("rumoli", seats=4, enforcement="penalise")
    assert penalised.set_up({**position, "stops": "3c"}, seed=1).waiting


@pytest.mark.parametrize("phase", ["choice", "auction"])
def test_a_hand_that_lacks_a_card_before_the_play_is_named(phase: str) -> None:
    position = reached(phase)
    position["hands"][1] = position["hands"][1][3:]
    with pytest.raises(PositionError, match=rf"phase is {phase}: .* but hands\[1\] lacks 1$") as refused:
        GAME.unsupplied(position)
    assert refused.value.fr.endswith("mais il en manque 1 à hands[1]")


def test_the_pack_before_it_is_cut_has_each_card_once() -> None:
    position = reached("cut")
    _, *rest = position["talon"].split()
    with pytest.raises(PositionError, match="phase is cut: talon must have each card of the pack once"):
        GAME.unsupplied({**position, "talon": " ".join([rest[0], *rest])})
    with pytest.raises(PositionError, match="phase is cut: talon has 51 cards, it must have 52"):
        GAME.unsupplied({**position, "talon": " ".join(rest)})


@pytest.mark.rule("RUM-08")
def test_the_last_player_looks_for_the_first_dealer() -> None:
    assert GAME.unsupplied({"phase": "draw"}).wants_pack
    assert GAME.set_up({"phase": "draw"}, seed=1).waiting == (3,)


def test_somebody_bids_in_an_auction() -> None:
    sealed = tripot.game("rumoli", seats=4, auction="sealed")
    match = sealed.match(seed=1)
    match.play("auction")
    position = json.loads(match.position)
    assert sealed.set_up(position).waiting == (1, 2, 3)
    with pytest.raises(PositionError, match="bidders names nobody"):
        sealed.set_up({**position, "bidders": []})


def test_whose_turn_it_is_can_be_said() -> None:
    assert GAME.unsupplied({**reached("auction"), "bidders": [2, 3], "actor": 2}).waiting == (2,)
    untold = {name: value for name, value in reached("auction").items() if name != "bidders"}
    assert GAME.unsupplied({**untold, "actor": 2}).waiting == (2,)


@pytest.mark.rule("RUM-B6")
@pytest.mark.parametrize(("bids", "actor", "bidders"), [([], 3, 0b1000), ([0, 4, 2, 3], 3, 0b1010)])
def test_who_may_still_bid_follows_from_whose_turn_it_is(bids: list[int], actor: int, bidders: int) -> None:
    """Those before it, after the best bidder or the dealer, have passed."""
    untold = {name: value for name, value in reached("auction").items() if name != "bidders"}
    assert GAME.unsupplied({**untold, "bids": bids, "actor": actor}).state.bidders == bidders


@pytest.mark.parametrize("actor", [-9, -1, 4, 7])
def test_the_turn_of_nobody_tells_not_who_may_still_bid(actor: int) -> None:
    untold = {name: value for name, value in reached("auction").items() if name != "bidders"}
    with pytest.raises(PositionError, match=f"^actor is {actor}: it must be 0 to 3"):
        GAME.set_up({**untold, "actor": actor})


@pytest.mark.rule("RUM-22", "RUM-B6")
def test_an_auction_is_accepted_if_bidding_comes_to_it() -> None:
    """Of all bids up to four chips, by each set of bidders, each of them in turn."""
    auction = GAME.set_up({**reached("auction"), "chips": [4] * 4, "boodles": [46] * 4})
    accepted, state = set(), auction.state.clone()
    for bids in product([0], *[range(5)] * 3):
        for bidders, actor in product(range(0b10, 0b10000, 2), (1, 2, 3)):
            state.bids[:4], state.bidders, state.actor = bids, bidders, actor
            if bidders >> actor & 1 and not any(faults(state)):
                accepted.add((bids, bidders, actor))
    assert accepted == auctions_after(auction)


def auctions_after(auction: Match) -> set[tuple[tuple[int, ...], int, int]]:
    """The bids, the bidders and whose turn it is, wherever bidding goes on from here."""
    found, open_ends = set(), [auction]
    while open_ends:
        match = open_ends.pop()
        told = tuple(match.state.bids[:4]), match.state.bidders, match.state.actor
        if match.phase == "auction" and told not in found:
            found.add(told)
            open_ends += [after(match, action) for action in match.legal]
    return found


def after(match: Match, action: str) -> Match:
    twin = match.copy()
    twin.play(action)
    return twin


@pytest.mark.rule("RUM-09")
@pytest.mark.parametrize(("shufflers", "turn"), [([0, 2], 2), ([0, 1], 1), ([0], 0)])
def test_whose_turn_it_is_to_shuffle_follows(shufflers: list[int], turn: int) -> None:
    """The next on the dealer's left, the dealer last; nobody else can be asked."""
    position = {name: value for name, value in reached("shuffle").items() if name != "actor"}
    position["shufflers"] = shufflers
    assert GAME.set_up(position).waiting == (turn,)
    with pytest.raises(PositionError, match=f"actor is 3: by phase.* it must be {turn}"):
        GAME.set_up({**position, "actor": 3})


@pytest.mark.rule("RUM-09")
@pytest.mark.parametrize(("turn", "shufflers"), [(1, 0b1111), (3, 0b1001), (0, 0b0001)])
def test_who_has_still_to_shuffle_follows_from_whose_turn_it_is(turn: int, shufflers: int) -> None:
    position = {name: value for name, value in reached("shuffle").items() if name != "shufflers"}
    match = GAME.set_up({**position, "actor": turn})
    assert (match.waiting, match.state.shufflers) == ((turn,), shufflers)


@pytest.mark.rule("RUM-22", "RUM-B6")
@pytest.mark.parametrize(
    ("bidders", "bids", "turn"), [([2, 3], [], 2), ([1, 2, 3], [0, 1, 2], 3), ([1, 3], [0, 4, 2, 5], 1)]
)
def test_whose_turn_it_is_to_bid_follows(bidders: list[int], bids: list[int], turn: int) -> None:
    """The bidder on the left of the best, or the first while nobody bids."""
    position = {name: value for name, value in reached("auction").items() if name != "actor"}
    assert GAME.set_up({**position, "bidders": bidders, "bids": bids}).waiting == (turn,)


@pytest.mark.rule("RUM-30", "RUM-B1")
@pytest.mark.parametrize("said", [{"leader": 1}, {"actor": 1}, {"leader": 1, "actor": 1}])
def test_a_lead_that_stays_is_set_up_whether_or_not_its_turn_is_said(said: dict[str, int]) -> None:
    """Nobody has another suit: all have shown it, and the eldest goes on in the same one."""
    game = tripot.game("rumoli", seats=3, no_other_suit="pass_left_then_same_suit")
    match = game.set_up({"hands": ["2c", "4c 6c", "5c"], "last_suit": "clubs", **said})
    assert (match.waiting, match.legal) == ((1,), ("4c",))
    assert all(lacks.bit_count() == 39 for lacks in match.state.lacks[:3])


@pytest.mark.rule("RUM-30", "RUM-B1")
@pytest.mark.parametrize("said", [{}, {"actor": 2}, {"actor": 2, "lacks": []}])
def test_whoever_the_lead_has_passed_to_is_the_leader(said: dict[str, Any]) -> None:
    """Whether it is said or follows; so that the worlds of a view are read back too."""
    game = tripot.game("rumoli", seats=3)
    match = game.set_up({"hands": ["2c", "4c 6c", "5d 7c"], "last_suit": "clubs", "leader": 1, **said})
    assert (match.waiting, match.state.leader) == ((2,), 2)
    world = match.view(0).imagine(stream(1))
    assert bytes(game.set_up(state_text(world)).state) == bytes(world)


@pytest.mark.rule("RUM-26")
@pytest.mark.parametrize("said", [{}, {"phase": "ask"}])
def test_what_history_names_is_not_in_the_dead_hand(said: dict[str, str]) -> None:
    game = tripot.game("rumoli", seats=3, enforcement="penalise")
    hands = ["3c 9d", "4h", "5s 8s"]
    match = game.set_up({**said, "hands": hands, "history": "2c", "leader": 1, "last_suit": "hearts"})
    assert any(laid & 1 for laid in match.state.laid)


@pytest.mark.parametrize("dealer", [-1, 4, 1 << 40])
def test_a_dealer_that_is_no_seat_is_refused(dealer: int) -> None:
    for phase in ("auction", "shuffle", "play"):
        with pytest.raises(PositionError, match=f"dealer is {dealer}"):
            GAME.set_up({"phase": phase, "dealer": dealer})


# a coup before its antes


@pytest.mark.parametrize("phase", [{}, {"phase": "ante"}, {"phase": "deal"}])
def test_a_coup_is_set_up_by_its_chips(phase: dict[str, Any]) -> None:
    """Whatever it is called: with nothing on the boodles the antes come first."""
    match = tripot.game("rumoli", seats=4).set_up({**phase, "chips": [60, 40, 50, 50], "dealer": 1}, seed=1)
    assert match.phase == "choice"
    assert match.scores == (56, 32, 46, 46)
    assert list(match.state.boodles) == [5, 5, 5, 5]
    assert match.waiting == (1,)


@pytest.mark.parametrize(
    ("eldest", "reason"), [(127, "eldest is 127"), (3, "eldest is 3: by dealer and out it must be 1")]
)
def test_the_eldest_is_on_the_left_of_the_dealer_before_the_antes_too(eldest: int, reason: str) -> None:
    """Whether the coup begins, or the match is over for want of chips."""
    for chips in ([50, 50, 50, 50], [0, 0, 0, 200]):
        with pytest.raises(PositionError, match=reason):
            GAME.set_up({"eldest": eldest, "chips": chips}, seed=1)


def test_boodles_that_are_empty_are_read_back_as_empty() -> None:
    """Left out, they would hold what the players lack."""
    hands = ["2c 3c Qc", "8c 9c 7d", "5c Tc Kc"]
    match = tripot.game("rumoli", seats=3).set_up({"hands": hands, "chips": [42, 46, 46], "boodles": []}, seed=1)
    assert list(match.state.boodles) == [0, 0, 0, 0]
    again = match.game.set_up(match.position)
    assert again.state == match.state
    assert again.position == match.position
    while not match.over:
        match.play(match.legal[0], match.waiting[0])
    assert tripot.replay(match.record).scores == match.scores


def test_what_was_left_on_the_boodles_stays_there() -> None:
    match = tripot.game("rumoli", seats=3).set_up({"chips": [50, 45, 51], "boodles": [0, 0, 0, 4]}, seed=1)
    assert match.scores == (42, 41, 47)
    assert list(match.state.boodles) == [4, 4, 4, 8]


def test_who_cannot_ante_leaves_before_it_begins() -> None:
    game = tripot.game("rumoli", seats=4)
    match = game.set_up({"phase": "ante", "chips": [7, 3, 95, 95]}, seed=1)
    assert match.over
    assert match.scores == (7, 3, 95, 95)
    match = game.set_up({"phase": "ante", "chips": [7, 63, 65, 65]}, seed=1)
    assert match.state.out == 1
    assert match.scores == (7, 55, 61, 61)
    assert match.state.dealer == 1


@pytest.mark.parametrize(("dealer", "scores"), [(1, (66, 81, 3)), (0, (67, 80, 3))])
def test_a_match_over_before_its_antes_ends_as_one_played_there(dealer: int, scores: tuple[int, ...]) -> None:
    """The odd chip of the layout goes to the eldest of the coup before, to whom the deal has passed (RUM-B11)."""
    game = tripot.game("rumoli", seats=3)
    over = game.set_up({"phase": "ante", "dealer": dealer, "chips": [58, 72, 3], "boodles": [4, 4, 4, 5]})
    assert over.over
    assert over.scores == scores
    last = {"dealer": 0, "leader": 1, "chips": [60, 69, 4], "boodles": [4, 4, 4, 5]}
    played = game.set_up({"hands": ["2c 3c", "Kh", "4h"], **last})
    played.play("Kh")
    assert played.over
    assert played.scores == (66, 81, 3)


@pytest.mark.parametrize("phase", [{}, {"phase": "ante"}, {"phase": "deal"}])
def test_where_antes_are_free_everybody_is_asked(phase: dict[str, Any]) -> None:
    match = FREE.set_up({**phase, "chips": [50, 50, 50, 50]}, seed=1)
    assert match.phase == "ante"
    assert match.waiting == (0, 1, 2, 3)
    assert list(match.state.owed)[:4] == [8, 4, 4, 4]
    assert FREE.set_up(match.position).state == match.state


@pytest.mark.parametrize(
    ("owed", "reason"),
    [
        ([9, 4, 4, 4], r"owed\[0\] is 9: by dealer, chips and out it must be 0 to 8"),
        ([8, 4, 4, 5], r"owed\[3\] is 5: by dealer, chips and out it must be 0 to 4"),
        ([8, 4, -1, 4], r"owed\[2\] is -1"),
        ([0, 0, 0, 0], "owed names no chip"),
    ],
)
def test_nobody_owes_more_than_the_ante(owed: list[int], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        FREE.set_up({"phase": "ante", "owed": owed})


def test_nobody_owes_more_than_he_has() -> None:
    with pytest.raises(PositionError, match=r"owed\[1\] is 4: by dealer, chips and out it must be 0 to 3"):
        FREE.set_up({"phase": "ante", "chips": [60, 3, 60, 60], "boodles": [17], "owed": [8, 4, 4, 4]})


def test_only_free_antes_are_owed() -> None:
    with pytest.raises(PositionError, match="that takes ante_mode=free_placement"):
        tripot.game("rumoli", seats=4).set_up({"phase": "ante", "owed": [8, 4, 4, 4]})


def test_players_may_have_any_number_of_chips() -> None:
    position = {"hands": ["Ks", "3s 9s", "4s 7h"], "leader": 1, "chips": [42, 3, 46], "boodles": [4, 4, 4, 4]}
    match = tripot.game("rumoli", seats=3).set_up(position)
    assert match.scores == (42, 3, 46)
    with pytest.raises(PositionError, match="chips and boodles have nothing"):
        match.game.set_up({**position, "chips": [0, 0, 0], "boodles": [0, 0, 0, 0]})
