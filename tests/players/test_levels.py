"""Every level plays every game to its end by legal actions, whatever the seats; a Débutant is weak, not absurd."""

from typing import Any

import pytest

import tripot
from tests.games.dame_de_pique import tables as dame
from tests.games.polignac import tables as polignac
from tests.games.vingt_et_un import tables as vingt_et_un
from tripot.cards import card_text
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream
from tripot.errors import RefusedError, TripotError
from tripot.games import GAMES, rulebook
from tripot.games.polignac.state import GO_ON
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.levels import HABITUE, WORLDS, Searching
from tripot.players.limits import Limits
from tripot.players.names import LEVELS, NAMES
from tripot.players.player import player
from tripot.players.search.manner import Manner

FEW = Limits(iterations=40)
MOST_ACTIONS = {"uniform": 400, "thumb": 400, "debutant": 400, "habitue": 60, "maitre": 60}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_player_only_does_what_is_legal(game: str, name: str) -> None:
    book = rulebook(game)
    for seats in {book.fewest, min(book.most, 4), book.most}:
        match = tripot.game(game, seats=seats).match(seed=f"{game} {name} {seats}")
        players = [player(name, stream(f"{name} {seat}")) for seat in range(seats)]
        for _ in range(MOST_ACTIONS[name]):
            if match.over:
                break
            seat = match.waiting[0]
            action = players[seat].act(match.view(seat), FEW)
            assert match.verify(action, seat) is None
            match.play(action, seat)


def test_who_searches_cuts_in_the_middle_like_anybody() -> None:
    match = tripot.game("vendome", seats=4, ceremony="by_hand").match(seed=1)
    while match.phase != "cut":
        match.play(match.legal[0])
    view = match.view(match.waiting[0])
    assert len({player(name, stream(1)).act(view) for name in ("thumb", *LEVELS)}) == 1


def test_where_a_card_must_be_drawn_an_habitue_comes_to_an_end() -> None:
    """Le Vingt-et-un under `seventeen`: every deal is played out by what the rules force."""
    match = tripot.game("vingt_et_un", seats=2, stand_rule="seventeen", coups=4).match(seed=1)
    while match.waiting:
        match.play(player("habitue", stream(len(match.log))).act(match.view(match.waiting[0]), FEW), match.waiting[0])
    assert match.over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_waited_for_has_nothing_to_choose(game: str, name: str) -> None:
    match = tripot.game(game, seats=4, ceremony="by_hand").match(seed=1)
    idle = next(seat for seat in range(4) if seat not in match.waiting)
    for seat, said in ((idle, f"It is not seat {idle}’s turn"), (SPECTATOR, "A spectator does not act")):
        with pytest.raises(RefusedError, match=said):
            player(name, stream(1)).act(match.view(seat))


@pytest.mark.parametrize("name", NAMES)
def test_shown_the_same_again_it_draws_lots_anew_and_one_made_anew_draws_the_same(name: str) -> None:
    view = tripot.game("polignac", seats=4).match(seed=7).view(1)
    first, second = (tripot.player(name, seed=1) for _ in range(2))
    chosen = [first.act(view, FEW) for _ in range(12)]
    assert [second.act(view, FEW) for _ in range(12)] == chosen
    assert name != "uniform" or len(set(chosen)) > 1


def beginners(match: tripot.Match) -> set[int]:
    """What a Débutant does here, with whatever luck."""
    view = match.view(match.waiting[0])
    return {player("debutant", stream(luck)).act(view) for luck in range(60)}


def test_a_debutant_leads_his_last_card() -> None:
    """With every trick he might ask for favour besides: there is no second card to think of."""
    state = {"leader": 0, "tricks": [7, 0, 0, 0], "charges": [4, 0, 0, 0]}
    match = polignac.set_up(["Ks", "7d", "8d", "Jd"], state=state)
    assert match.legal == ("Ks", "ask")
    assert {card_text(act) for act in beginners(match)} == {"Ks"}


def test_a_debutant_leads_no_queen_of_spades_for_a_second_thought() -> None:
    state = {"leader": 0, "charges": [3, 4, 5, 0], "hearts_free": True}
    assert {card_text(act) for act in beginners(dame.set_up(["2c Qs", "5c 6h", "7c Kd", "9c Ts"], state))} == {"2c"}


def test_a_debutant_leads_no_jack_for_a_second_thought() -> None:
    state = {"leader": 0, "tricks": [2, 2, 2, 0], "charges": [1, 1, 0, 0]}
    match = polignac.set_up(["7h Js", "Kh 8d", "Qh Jd", "Th 9s"], state=state)
    assert {card_text(act) for act in beginners(match)} == {"7h"}


@pytest.mark.parametrize(("hand", "acts"), [("A4", {CARD}), ("A5", {CARD}), ("T4", {CARD, STAND})])
def test_a_debutant_fears_no_card_that_cannot_be_one_too_many(hand: str, acts: set[int]) -> None:
    match = vingt_et_un.coup([1, 1], f"{hand[0]} 9 8 {hand[1]} 9 8")
    assert beginners(match) == acts


@pytest.mark.parametrize(
    ("options", "totals", "acts"),
    [
        ({}, [2, 3, 4, 8], {"continue"}),
        ({"failed_general": "flat_five_if_declared"}, [2, 3, 4, 8], {"stop"}),
        ({"failed_general": "flat_five_if_declared", "limit_vs_general": "general_first"}, [10, 3, 4, 8], {"continue"}),
    ],
)
def test_a_debutant_goes_on_where_he_has_nothing_to_lose(
    options: dict[str, Any], totals: list[int], acts: set[str]
) -> None:
    """The jacks taken are counted either way, or stopping loses the match at once (POL-B10, POL-B16)."""
    state = {
        "phase": "decide",
        "actor": 0,
        "leader": 0,
        "tricks": [6, 0, 0, 0],
        "charges": [5, 0, 0, 0],
        "totals": totals,
    }
    match = polignac.set_up(["Ks 7h", "7d Kh", "9d Td", "7c 8c"], state=state, **options)
    words = match.game.rulebook.words
    assert {words[act].text for act in beginners(match)} == acts
    if acts == {"continue"}:
        match.play(GO_ON)
        assert {card_text(act) for act in beginners(match)} == {"Ks"}


def manner_of(name: str) -> Manner:
    """How the player of a level searches."""
    found = player(name, stream(1))
    assert isinstance(found, Searching)
    return Manner(found.limits, worlds=found.worlds, hasty=found.hasty)


def test_more_time_is_nothing_to_a_habitue_and_all_to_a_maitre() -> None:
    habitue, maitre = manner_of("habitue"), manner_of("maitre")
    assert habitue.within(Limits(), 4) == habitue.within(Limits(seconds=1.0), 4) == HABITUE
    assert habitue.within(Limits(seconds=0.01), 45) == Limits(seconds=0.01, iterations=45 * WORLDS)
    assert habitue.within(Limits(iterations=9000, threads=2), 4) == Limits(iterations=9000, threads=2)
    assert habitue.within(Limits(seconds=1.0, iterations=9000), 4) == Limits(seconds=0.04, iterations=9000)
    assert maitre.within(Limits(seconds=1.0, iterations=9000), 4) == Limits(seconds=1.0, iterations=9000)
    assert maitre.within(Limits(threads=2), 4) == Limits(seconds=0.25, threads=2)
    assert maitre.within(Limits(seconds=1.0), 4) == Limits(seconds=1.0)


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("seconds", -1),
        ("seconds", float("nan")),
        pytest.param("seconds", 10**400, id="vast"),
        ("iterations", -1),
        ("threads", 0),
    ],
)
def test_a_limit_is_not_less_than_nothing(what: str, limit: float) -> None:
    with pytest.raises(
        TripotError, match="seconds are 0 or more; iterations are a whole number from 0, threads from 1"
    ):
        Limits(**{what: limit})  # type: ignore[arg-type]
    Limits(seconds=0, iterations=0)
