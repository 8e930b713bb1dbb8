"""What is of the wrong kind is refused where it comes in, by an error of the house that says what is wanted."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tripot
from tripot.cards import card_set, card_text, cards_text, parse_card, parse_cards, parse_french_card
from tripot.engine.sentences import sentence
from tripot.engine.speech import Voice
from tripot.engine.stream import stream
from tripot.errors import TripotError
from tripot.games import rulebook
from tripot.players.advice import advise, review
from tripot.players.limits import Limits
from tripot.players.names import NAMES
from tripot.players.player import player
from tripot.study.arena.entrants import entrant, limits_of
from tripot.study.arena.measure import planned
from tripot.study.arena.plan import Plan
from tripot.study.endings.solver import Solver
from tripot.study.odds.rumoli import mort_value
from tripot.study.odds.vendome import Reading as Payments
from tripot.study.odds.vendome import vendome_odds
from tripot.study.odds.vendome.simulation import simulate_vendome
from tripot.study.odds.vingt_et_un.reading import Reading, fresh_shoe
from tripot.study.odds.vingt_et_un.several import several_pontes
from tripot.study.odds.vingt_et_un.simulation import simulate_coups
from tripot.study.odds.vingt_et_un.solution import vingt_et_un_odds
from tripot.study.simulate import simulate

GAME = tripot.game("polignac", seats=4)
OTHER = tripot.game("vendome", seats=4)
MATCH = GAME.match(seed=1)
VIEW = MATCH.view(1)
ENDING = GAME.set_up({"hands": ["8c", "Ks", "Jh", "Jd"], "leader": 1, "tricks": [1, 5, 0, 1], "charges": [2, 1]})
DUEL = tripot.game("vingt_et_un", seats=2, max_extra_cards=1)
MORT = tripot.game("rumoli", seats=4)
HAND = card_set(parse_cards("2c 3c 4c 5d 6d 7d 8h Ah Qs Ks As"))
ODDS = vingt_et_un_odds(fresh_shoe(2), Reading(max_extra_cards=1))

WRONG: list[tuple[Callable[[Any], object], tuple[object, ...], str]] = [
    (vendome_odds, (3, 13, None, "5", 5.0), "4 to 12 seats"),
    (lambda basis: Payments(payment_basis=basis), ("matched", None), "payment_basis=.* is not allowed"),
    (
        lambda payee: Payments(quadruple_paid_to=payee),
        ("fourth_card",),
        "quadruple_paid_to='fourth_card' is not allowed",
    ),
    (lambda refund: Payments(quadruple_refund=refund), ("own_chip",), "quadruple_refund='own_chip' is not allowed"),
    (lambda ties: Reading(ties=ties), ("nobody",), "no such reading"),
    (lambda most: Reading(max_extra_cards=most), (0, 18, 2.5, "3", True), "max_extra_cards is 1 to 17"),
    (lambda times: Reading(natural_pays=times), (0, 3, 1.0, True), "natural_pays is 1 or 2"),
    (lambda flag: Reading(natural_beats_drawn_21=flag), ("false", 1, None), "natural_beats_drawn_21 is True or False"),
    (lambda flag: Reading(banker_natural_immediate=flag), ("no",), "banker_natural_immediate is True or False"),
    (fresh_shoe, (0, -1, 1.5, "2", True, None), "packs make no shoe"),
    (lambda deals: simulate(GAME, ["thumb"] * 4, deals=deals, seed=1), (1.5, "3", None), "deals tell nothing"),
    (lambda seed: simulate(GAME, ["thumb"] * 4, deals=1, seed=seed), (None, [1, 2], 1.5), "a seed is a whole number"),
    (lambda seed: several_pontes(ODDS, 2, 1, seed), (None, 1.5), "a seed is a whole number"),
    (lambda samples: several_pontes(ODDS, 2, samples, 1), (0, -1, 1.5, None), "samples tell nothing"),
    (lambda pontes: several_pontes(ODDS, pontes, 1, 1), (0, -1, 1.5, None), "pontes tell nothing"),
    (lambda tours: simulate_vendome(OTHER, tours, 1), (0, -1, 1.5, None), "tours tell nothing"),
    (
        lambda coups: simulate_coups(DUEL, ODDS.policy_ponte, ODDS.policy_banker, coups, 1),
        (0, -1, 1.5, None),
        "coups tell nothing",
    ),
    (lambda deals: mort_value(MORT, 1, HAND, deals=deals), (0, -1, 1.5, None), "deals tell nothing"),
    (lambda deals: planned(Plan(GAME, (), "1"), (), deals), (0, -1, 1.5, None), "deals tell nothing"),
    (lambda game: mort_value(game, 1, HAND, deals=1), ("rumoli", MATCH), "a game, as tripot.game"),
    (lambda game: mort_value(game, 1, HAND, deals=1), (GAME, OTHER), "there is a dead hand in rumoli, not in "),
    (lambda seat: mort_value(MORT, seat, HAND, deals=1), (4, -1, 1.5, None), "seats are 0 to 3"),
    (lambda hand: mort_value(MORT, 1, hand, deals=1), (HAND - 1 | 1 << 52, -HAND), "is no set of cards"),
    (
        lambda portion: simulate(GAME, ["thumb"] * 4, deals=1, seed=1, portion=portion),
        (0, -1, 1.5, "2"),
        "a portion is of one deal or more",
    ),
    (lambda game: simulate(game, ["thumb"] * 4, deals=1, seed=1), ("polignac", MATCH), "a game, as tripot.game"),
    (lambda seconds: Limits(seconds=seconds), ("1", True, -1, float("nan"), 10**400), "is not a limit"),
    (lambda iterations: Limits(iterations=iterations), (1.5, "1", -1), "iterations are a whole number from 0"),
    (lambda threads: Limits(threads=threads), (0, 1.5, "1", None), "is not a limit"),
    (VIEW.imagine, (5, "any", None), "a stream, as stream"),
    (advise, (MATCH, MATCH.state, None), "a view, as match.view"),
    (lambda limits: advise(VIEW, limits), (5, 0.5), "a Limits"),
    (lambda stream: advise(VIEW, Limits(iterations=1), stream), (0, "x"), "a stream, as stream"),
    *((lambda limits, name=name: player(name, stream(1)).act(VIEW, limits), (5, None), "a Limits") for name in NAMES),
    (lambda match: review(match, 0), ("text", VIEW), "a match"),
    (tripot.record_text, ("text", VIEW, None), "a match is wanted"),
    (tripot.state_text, ("text", VIEW, MATCH, None), "a state, as match.state"),
    (lambda limits: review(MATCH, 1, limits), (5,), "a Limits"),
    (parse_card, (None, 5, b"Qs"), "a card as text"),
    (parse_cards, (None, 5, ["Qs"]), "a text of cards"),
    (card_text, ("Qs", None, 1.0, 52, -1), "is not a card number"),
    (cards_text, (["Qs"],), "'Qs' is not a card number"),
    (card_set, ([52], [-1], ["Qs"], [1.5]), "is not a card number"),
    (Solver(GAME).solve, (MATCH, OTHER.match(seed=1).state, MATCH.position), "a state of polignac"),
    (Solver(tripot.game("polignac", seats=5)).solve, (ENDING.state,), "with 5 seats is wanted, not with 4"),
    (Solver(GAME).solve, (ENDING.view(1).state, ENDING.view().state), "not a view"),
    (Solver, ("polignac",), "a game, as tripot.game"),
    (lambda names: Voice("fr", names, (0, 1), "fr"), ((), ("Ada",)), "too few names"),
    (lambda language: Voice(language, ("Ada",), (0,), "fr"), ("de", "", None), "in fr or en"),
    (lambda cards: Voice("fr", ("Ada",), (0,), cards), ("zz", None), "in fr or en"),
    *((lambda stream, name=name: player(name, stream), ("a", 1, None), "a stream, as stream") for name in NAMES),
    *((player(name, stream(1)).act, (MATCH, MATCH.state, None), "a view, as match.view") for name in NAMES),
]


@pytest.mark.parametrize(
    ("asked", "given", "said"), [(asked, one, said) for asked, given, said in WRONG for one in given]
)
def test_it_is_an_error_of_the_house(asked: Callable[[Any], object], given: object, said: str) -> None:
    with pytest.raises(TripotError, match=said):
        asked(given)


RECORD = 'tripot = 1\ngame = "polignac"\nseats = 4\n'
QUOTING: list[Callable[[str], object]] = [
    parse_card,
    parse_french_card,
    MATCH.play,
    rulebook,
    entrant,
    limits_of,
    vendome_odds,  # type: ignore[list-item]
    lambda word: Reading(ties=word),  # type: ignore[arg-type]
    lambda word: player(word, stream(1)),
    lambda word: sentence(GAME.rulebook, word),
    lambda word: simulate(GAME, [word] * 4, deals=1, seed=1),
    lambda word: simulate(GAME, ["thumb"] * 4, deals=word, seed=1),  # type: ignore[arg-type]
    lambda word: tripot.game("polignac", seats=4, **{word: 1}),
    lambda word: tripot.game("polignac", seats=4, draw_order=word),
    lambda word: tripot.replay(f"{word} = 1"),
    lambda word: tripot.replay(f'tripot = "{word}"'),
    lambda word: tripot.replay(f'{RECORD}[proof]\nscheme = "{word}"'),
    lambda word: GAME.set_up({word: 1}),
    lambda word: GAME.set_up({"drawing": {word: 1}}),
    lambda word: GAME.set_up(f'{{"{word}": 1, "{word}": 2}}'),
]


@pytest.mark.parametrize("asked", QUOTING)
def test_what_is_long_is_quoted_in_short(asked: Callable[[str], object]) -> None:
    with pytest.raises(TripotError) as refused:
        asked("x" * 10**6)
    assert len(refused.value.said("fr")) < 400
    assert len(refused.value.said("en")) < 400


def test_numbers_of_another_make_will_do() -> None:
    assert vendome_odds(np.int64(5)) is vendome_odds(5)  # type: ignore[arg-type]
    assert Limits(seconds=np.float32(0.5), iterations=np.int64(3)).iterations == 3  # type: ignore[arg-type]
    assert card_text(np.int64(49)) == "Qs"  # type: ignore[arg-type]
    assert simulate(GAME, ["uniform"] * 4, deals=np.int64(2), seed=1).deals == 2  # type: ignore[arg-type]
    no: Any = np.zeros(1, bool)[0]
    assert tripot.game("polignac", seats=4, favour_requests=no).options["favour_requests"] is False


def test_a_seed_is_the_same_as_a_number_a_text_or_bytes() -> None:
    found = [simulate(GAME, ["uniform"] * 4, deals=3, seed=seed) for seed in (1, "1", b"1", np.int64(1))]  # type: ignore[arg-type]
    assert found[0] == found[1] == found[2] == found[3]
