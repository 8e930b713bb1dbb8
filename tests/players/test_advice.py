"""Advice: every action weighed, with a reason; and a match gone through again."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import tripot
from tests.games.dame_de_pique import tables as dame
from tests.games.polignac import tables as polignac
from tests.players.test_search import positions, search_in_plain_python
from tripot import GAMES
from tripot.cards import HEART_CARDS, card_text, parse_cards
from tripot.engine.choices import NUMBER
from tripot.engine.stream import stream
from tripot.engine.view import View
from tripot.errors import SeatError
from tripot.games import rulebook
from tripot.games.dame_de_pique.state import QUEEN_OF_SPADES
from tripot.games.polignac.state import JACKS
from tripot.players.advice import USUAL, Advice, advise, good_fates, in_a_hundred, measured, named, reason_for, review
from tripot.players.bench import FATES
from tripot.players.limits import Limits
from tripot.players.player import player
from tripot.players.search.inquiry import Inquiry
from tripot.players.search.manner import Manner
from tripot.players.search.playing import value_of
from tripot.players.search.search import Search
from tripot.players.thumb import fate, hopes, load, prospect

EFFORT = Limits(iterations=1200)
REASON = re.compile(r"(.+?), (\d+) times in 100(?:, (.+))?$")
ALWAYS = ("more often than with the other choice", "more often than with the other choices")


def last_on_spades() -> tripot.Match:
    """Seat 3 plays last on a lead of spades, the queen in hand."""
    hands = ["4d 5d", "6d 7d", "8d 9d", "Qs 5s 3d"]
    return dame.set_up(hands, {"leader": 0, "trick": "9s 3s 4s", "charges": [7, 6, 0, 0]})


@pytest.fixture(scope="module")
def told() -> list[Advice]:
    return advise(last_on_spades().view(3), EFFORT)


def test_every_action_is_weighed_the_best_first(told: list[Advice]) -> None:
    assert [card_text(advice.action) for advice in told] == ["5s", "Qs"]
    assert told[0].behind == 0 < told[1].behind


def test_what_is_expected_is_in_points_until_the_deal_is_over(told: list[Advice]) -> None:
    assert told[1].expected == 13
    assert told[0].expected < 13


def test_the_reason_tells_what_comes_of_it(told: list[Advice]) -> None:
    assert told[1].reason_fr == "prend la dame de pique, 100 fois sur 100, plus souvent qu’avec l’autre choix"
    assert told[1].reason_en == "takes the queen of spades, 100 times in 100, more often than with the other choice"


def test_what_has_been_taken_is_not_told_again() -> None:
    """Twelve hearts taken, and the queen gone to another: what is expected and what comes of it are still to come."""
    hands = ["4d 5d", "6d 7d", "8d 9d", "Ah 3d"]
    match = dame.set_up(hands, {"leader": 3, "charges": [0, 13, 0, 12], "hearts_free": True})
    found = advise(match.view(3), EFFORT)
    assert len(found) == 2
    for told in found:
        assert 0 <= told.expected <= 1
        assert "queen" not in told.reason_en
        assert ("takes hearts" in told.reason_en) == (told.expected > 0.5)


def test_a_jack_taken_before_is_not_told_again() -> None:
    hands = ["7d 8d", "9d Td", "Kd Ad", "Js 7s 7h"]
    state = {"leader": 0, "trick": "Ts 9s 8s", "tricks": [1, 1, 1, 2], "charges": [1, 0, 0, 2]}
    (best, worst) = advise(polignac.set_up(hands, state=state).view(3), EFFORT)
    assert (card_text(best.action), card_text(worst.action)) == ("7s", "Js")
    assert worst.expected == 2
    assert worst.reason_en.startswith("takes a jack or more in the rest of the deal, 100 times in 100")
    assert best.reason_en.startswith("takes no jack in the rest of the deal")


def test_a_general_that_fails_and_costs_five_is_told_as_what_it_costs() -> None:
    """POL-35: the jacks are taken by another, who marks nothing for them."""
    hands = ["9h 7h", "Kh 7d", "9d 8h", "Jh Td"]
    state = {"leader": 0, "tricks": [6, 0, 0, 0], "charges": [4, 0, 0, 0]}
    match = polignac.set_up(hands, state=state, failed_general="flat_five_if_declared")
    match.play("ask")
    while 0 not in match.waiting:
        match.play("no")
    found = advise(match.view(0), EFFORT)
    assert len(found) == 2
    for told in found:
        assert told.expected == 1
        assert told.reason_en.startswith("alone is charged all five points of the deal, 100 times in 100")


def two_states(name: str) -> Iterator[Any]:
    load(name)
    return (tripot.game(name, seats=4).blank() for _ in range(2))


def each_fate(found: int) -> set[int]:
    return {kind for kind in range(FATES) if found >> kind & 1}


def test_hearts_taken_with_the_queen_or_without_are_hearts_taken() -> None:
    """The trick to be won holds two; another reason for the better of two such cards would be something good."""
    hands = ["Kc 3c 8s", "4d Qs", "3s 5d", "6d 2s"]
    match = dame.set_up(hands, {"leader": 1, "trick": "4c 2h 3h", "hearts_free": True, "charges": [0, 5, 3, 3]})
    best, worst = advise(match.view(0), EFFORT)
    assert (card_text(best.action), card_text(worst.action)) == ("3c", "Kc")
    assert worst.reason_en.startswith("takes hearts in the rest of the deal, 100 times in 100")
    assert best.reason_en.startswith("takes nothing")


@pytest.mark.parametrize(("before", "kinds"), [("", {1, 2, 3}), ("Qs", {1, 3}), ("Qs hearts", {0, 3})])
def test_a_volte_takes_what_was_still_out(before: str, kinds: set[int]) -> None:
    start, end = two_states("dame_de_pique")
    start.gone = HEART_CARDS * ("hearts" in before) | (1 << QUEEN_OF_SPADES) * ("Qs" in before)
    for seat in range(4):
        start.totals[seat], end.totals[seat] = 10, 36 - 26 * (seat == 1)
    assert each_fate(fate(start, end, 1)) == kinds
    assert each_fate(fate(start, end, 0)) == {0, 4}


def test_thirteen_hearts_are_not_the_queen() -> None:
    """Seat 1 takes her and no heart, seat 0 every heart: by the totals neither can be told from the other."""
    hands = ["2s Ah Kh Qh Jh", "Ks Th 9h 8h 7h", "Qs 6h 5h 4h 2c", "3s 3h 2h 3c 4c"]
    match = dame.set_up(hands, {"leader": 1})
    load("dame_de_pique")
    start = match.state.clone()
    dame.play(match, "Ks Qs 3s 2s 7h 4h 2h Jh Qh 8h 5h 3h Kh 9h 6h 3c Ah Th 2c 4c")
    assert list(match.state.totals) == [13, 13, 0, 0]
    assert [each_fate(fate(start, match.state, seat)) for seat in range(4)] == [{5}, {5}, {0}, {0}]


def test_the_choice_of_a_volte_is_told_as_what_it_does_to_the_total() -> None:
    """The points taken no longer count."""
    match = dame.last_trick("As 2s 3s 4s", [26, 0, 0, 0], [30, 40, 50, 60], moon_scoring="shooter_choice")
    told = {match.game.rulebook.words[advice.action].text: advice.expected for advice in advise(match.view(0), EFFORT)}
    assert told == {"others_plus_26": 0, "self_minus_26": -26}


def test_a_queen_is_told_where_the_hearts_are_shared() -> None:
    start, end = two_states("dame_de_pique")
    end.totals[0], end.totals[1], end.totals[2] = 13, 12, 1
    assert [each_fate(fate(start, end, seat)) for seat in range(4)] == [{2}, {1}, {1}, {0}]


@pytest.mark.parametrize(("fallen", "kinds"), [(JACKS, {0, 2}), (0, {1, 2})])
def test_a_general_takes_jacks_while_one_is_out(fallen: int, kinds: set[int]) -> None:
    start, end = two_states("polignac")
    start.gone = fallen
    for seat in (0, 2, 3):
        end.totals[seat] += 5
    assert each_fate(fate(start, end, 1)) == kinds
    assert each_fate(fate(start, end, 0)) == {0, 3}


@pytest.mark.parametrize("game", ["vendome", "rumoli", "vingt_et_un"])
def test_where_chips_are_all_they_are_lost_gained_or_neither(game: str) -> None:
    start, end = two_states(game)
    end.chips[0], end.chips[2] = start.chips[0] - 1, start.chips[2] + 1
    assert [each_fate(fate(start, end, seat)) for seat in range(3)] == [{0}, {1}, {2}]


@pytest.mark.parametrize(("often", "told"), [(100.0, 100), (99.9, 99), (50.4, 50), (0.1, 1), (0.0, 0)])
def test_what_is_not_certain_is_not_told_as_such(often: float, told: int) -> None:
    assert in_a_hundred(often) == told


def padded(*often: int) -> list[float]:
    return [*map(float, often), *[0.0] * (FATES - len(often))]


def test_a_reason_for_the_best_is_good_where_there_is_one() -> None:
    """Where nothing wanted stands out, the reason tells of what does."""
    lose_or_win, level = padded(50, 10, 40), padded(20, 60, 20)
    assert reason_for("chips", lose_or_win, [level, level], 0b100, "en").startswith("wins chips")
    assert reason_for("chips", lose_or_win, [level, level], ~0b100, "en").startswith("loses chips")
    assert reason_for("chips", level, [lose_or_win, lose_or_win], 0b100, "en").startswith("neither wins nor loses")


@pytest.mark.parametrize(
    ("often", "others", "told"),
    [
        ((0, 50, 50), [(100,)], "wins chips in the rest of the deal, 50 times in 100, {the other choice}"),
        ((50, 50), [(50, 50)], "neither wins nor loses in the rest of the deal, 50 times in 100"),
        ((60, 40), [(50, 50)], "loses chips in the rest of the deal, 60 times in 100, {the other choice}"),
        ((59, 41), [(50, 50)], "loses chips in the rest of the deal, 59 times in 100"),
        ((50, 50), [(0, 100), (50, 50)], "loses chips in the rest of the deal, 50 times in 100"),
        ((50, 50), [(0, 100), (0, 100), (50, 50)], "loses chips in the rest of the deal, 50 times in 100, {most}"),
        ((60, 40), [], "loses chips in the rest of the deal, 60 times in 100"),
    ],
)
def test_what_stands_out_is_told(often: tuple[int, ...], others: list[tuple[int, ...]], told: str) -> None:
    """Of what is as frequent the last; and “most” are more than half of the others."""
    said = reason_for("chips", padded(*often), [padded(*other) for other in others], 0, "en")
    assert said == told.replace("{", "more often than with ").replace("most}", "most other choices").replace("}", "")


def test_what_is_behind_has_a_reason_that_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = []

    def reason(game: str, often: object, others: object, fates: int, language: str) -> str:
        wanted.append(fates)
        return f"{game} {language}"

    monkeypatch.setattr("tripot.players.advice.reason_for", reason)
    view = last_on_spades().view(3)
    behind = [advice.behind > 0 for advice in sorted(advise(view, EFFORT), key=lambda advice: advice.action)]
    assert behind == [False, True]
    assert sorted(wanted) == sorted([hopes(view.state)] * 2 + [~hopes(view.state)] * 2)


def unanswered(monkeypatch: pytest.MonkeyPatch, view: View) -> View:
    """As if the game of a view said nothing of what its scores and fates are worth."""
    for question in (prospect, fate, hopes):
        monkeypatch.delitem(question.faces, type(view.state), raising=False)
    return view


@pytest.mark.parametrize("scores", [(0, 1), (1, 0), (0, 0)])
@pytest.mark.parametrize(("name", "sign"), [("polignac", -1), ("dame_de_pique", -1), ("vingt_et_un", 1)])
def test_where_a_game_does_not_say_what_is_good_its_unit_does(
    monkeypatch: pytest.MonkeyPatch, name: str, sign: int, scores: tuple[int, int]
) -> None:
    """Points are not sought because nothing is said of them."""
    load(name)
    match = tripot.game(name, seats=4).match(seed=1)
    view = unanswered(monkeypatch, match.view(match.waiting[0]))
    before, after = view.state.clone(), view.state.clone()
    for state, score in zip((before, after), scores, strict=True):
        (state.chips if sign > 0 else state.totals)[view.seat] = score
    gain = scores[1] - scores[0]
    assert value_of(before, after, Inquiry(view, Manner(USUAL), "any").bench) == sign * gain
    assert bool(fate(before, after, view.seat) & good_fates(view)) == (gain > 0 if sign > 0 else gain <= 0)


def test_the_fates_of_a_game_that_names_none_are_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    search_in_plain_python(monkeypatch)  # what is compiled already knows the fates of the game
    view = unanswered(monkeypatch, last_on_spades().view(3))
    assert {advice.reason_en.partition(",")[0] for advice in advise(view, EFFORT)} == {
        "is charged points in the rest of the deal",
        "is charged nothing in the rest of the deal",
    }
    for kinds in ("points", "chips"):
        for language in ("fr", "en"):
            assert all(reason_for(kinds, padded(*often), [], 0, language) for often in ((9,), (0, 9), (0, 0, 9)))


@pytest.mark.parametrize("name", ["dame_de_pique", "polignac", "rumoli", "vingt_et_un"])
def test_more_often_than_with_the_others_is_more_often_than_with_any(name: str) -> None:
    """And more often than with most of them is so where it is said."""
    compared = 0
    for match in positions(tripot.game(name, seats=4), 8, 150, 6):
        told = [
            REASON.match(advice.reason_en) for advice in advise(match.view(match.waiting[0]), Limits(iterations=600))
        ]
        found = [reason.groups() for reason in told if reason]
        for brought, times, comparison in found:
            oftener = sum(int(other[1]) > int(times) for other in found if other[0] == brought)
            compared += comparison is not None
            assert not oftener or comparison not in ALWAYS
            assert comparison != ALWAYS[len(told) == 2]
            assert 2 * oftener < len(found) or comparison is None
    assert compared


def test_a_stake_that_comes_back_is_no_gain() -> None:
    """Two tens and a stake of ten: the winner gains ten, the loser loses ten."""
    game = tripot.game("vingt_et_un", seats=2)
    hands = {"first": ["9d", "Th"], "second": ["8d", "6h"], "down": [2, 2], "dealt": 4, "dealt_in": [0, 1]}
    talon = {"talon": "Ks Kh Kd Kc Qs Qh"}
    drawn = parse_cards("9d Th 8d 6h Ks Kh Kd Kc Qs Qh")
    basket = {"basket": [2 - (card in drawn) for card in range(52)]}
    at_stake = {"phase": "play", "players": [0, 1], "chips": [100, 90], "stakes": [0, 10], "actor": 1}
    found = advise(game.set_up({**at_stake, **hands, **talon, **basket}).view(1), EFFORT)
    assert len(found) == 2
    for told in found:
        assert -10 <= told.expected < 0


@pytest.mark.parametrize("seed", range(3))
def test_every_card_of_a_plan_is_told(seed: int) -> None:
    """Three cards are passed as one plan: all three of the best are the best, and the beginner's own are weighed."""
    view = tripot.game("dame_de_pique", seats=4).match(seed=seed).view(0)
    found = weighed(view)
    told = advise(view, EFFORT)
    assert {advice.action for advice in told if not advice.behind} == set(found.actions(found.best))
    assert player("thumb", stream(1)).act(view) in {advice.action for advice in told}


def test_two_cards_laid_aside_are_told_both() -> None:
    hands = [
        "Ks Qs 7h 8h 7d 8d 7c 8c",
        "Js Ts 9s 8s 7s As",
        "9h Th Jh Qh Kh Ah",
        "9d Td Jd Qd Kd Ad",
        "9c Tc Jc Qc Kc Ac",
    ]
    state = {"phase": "ecart", "actor": 0}
    view = polignac.set_up(hands, state=state, leftover_method="dealer_discard").view(0)
    told = advise(view, EFFORT)
    assert {card_text(advice.action) for advice in told} == set(view.legal)
    assert [advice.behind for advice in told[:2]] == [0, 0]


@pytest.mark.parametrize(("card", "remarks"), [("3h", 1), ("Qs", 0), ("Kh", 0), ("2c", 0)])
def test_a_card_passed_is_judged_by_the_best_it_is_part_of(card: str, remarks: int) -> None:
    """The three of hearts is a poor third card; the two of clubs was weighed for a Volte only, which says nothing."""
    match = tripot.game("dame_de_pique", seats=4).match(seed=1)
    match.play(card, seat=0)
    assert len(review(match, 0)) == remarks


def test_the_first_is_what_the_search_would_do() -> None:
    for name in ("dame_de_pique", "polignac"):
        for match in positions(tripot.game(name, seats=4), 6, 60, 4):
            view = match.view(match.waiting[0])
            assert advise(view, EFFORT)[0].action == weighed(view).choice


def test_what_was_dropped_is_never_level_with_the_best() -> None:
    behind: list[float] = []
    for match in positions(tripot.game("dame_de_pique", seats=4), 6, 60, 4):
        found = weighed(match.view(match.waiting[0]))
        behind += [found.behind(index) for index in range(found.bench.plans) if not found.bench.alive >> index & 1]
    assert len(behind) > 20
    assert min(behind) > 0


def weighed(view: View) -> Inquiry:
    """The search that an advice tells of."""
    return Search(stream(bytes(view)), Manner(USUAL)).weighed(view, EFFORT)


def test_a_seat_that_is_not_waited_for_gets_none() -> None:
    match = tripot.game("polignac", seats=4).match(seed=1)
    silent = next(seat for seat in range(4) if seat not in match.waiting)
    assert advise(match.view(silent)) == []


def test_only_a_choice_that_is_alone_is_said_to_be() -> None:
    stakes, cut = (
        tripot.game("vingt_et_un", seats=3).match(seed=4),
        tripot.game("vendome", seats=4, ceremony="by_hand").match(seed=1),
    )
    for match in (stakes, cut):
        (told,) = advise(match.view(match.waiting[0]), Limits(iterations=40))
        assert (told.reason_fr, told.reason_en) == ("aucun choix n’a été pesé", "no choice was weighed")
    last = dame.set_up(["4d", "6d", "8d", "Qs"], {"leader": 0, "charges": [13]})
    (alone,) = advise(last.view(0))
    assert alone.reason_en == "the only choice allowed"


@pytest.mark.parametrize("game", GAMES)
def test_a_number_is_named_with_its_word(game: str) -> None:
    book = rulebook(game)
    for phase, word in book.numbers.items():
        state = book.state()
        state.phase = phase
        view = View(tripot.game(game, seats=4), 0, state)
        assert (named(view, NUMBER + 5, "fr"), named(view, NUMBER + 5, "en")) == (f"{word.fr} 5", f"{word.en} 5")


def test_a_review_puts_words_between_quotation_marks() -> None:
    """Seat 1 has twenty in two cards, and asks for another."""
    game = tripot.game("vingt_et_un", seats=2)
    hands = {"first": ["9d", "Th"], "second": ["8d", "Jh"], "down": [2, 2], "dealt": 4, "dealt_in": [0, 1]}
    drawn = parse_cards("9d Th 8d Jh Ks Kh Kd Kc Qs Qh")
    pack = {"talon": "Ks Kh Kd Kc Qs Qh", "basket": [2 - (card in drawn) for card in range(52)]}
    at_stake = {"phase": "play", "players": [0, 1], "chips": [100, 90], "stakes": [0, 10], "actor": 1}
    match = game.set_up({**at_stake, **hands, **pack})
    match.play("card", seat=1)
    (remark,) = review(match, 1, EFFORT)
    assert remark.fr.startswith("Ici, «\u202fje reste\u202f» valait ")
    assert " de plus que «\u202fcarte\u202f»\xa0: " in remark.fr
    assert " more than “card”: " in remark.en


def test_a_review_is_of_a_seat_at_the_table() -> None:
    with pytest.raises(SeatError, match="there is no seat 9"):
        review(tripot.game("polignac", seats=4).match(seed=1), 9)


def test_the_same_view_gives_the_same_advice() -> None:
    match = tripot.game("polignac", seats=4).match(seed=1)
    first, second = (advise(match.view(match.waiting[0]), Limits(iterations=300)) for _ in range(2))
    assert first == second


def test_a_stream_is_heeded() -> None:
    view = tripot.game("polignac", seats=4).match(seed=1).view(1)
    first, second = (advise(view, Limits(iterations=300), stream(seed)) for seed in (1, 2))
    assert first != second


def test_a_review_finds_what_was_thrown_away() -> None:
    match = last_on_spades()
    match.play("Qs")
    (remark,) = review(match, 3, EFFORT)
    assert remark.played
    assert remark.best
    assert (remark.entry, card_text(remark.played.action), card_text(remark.best.action)) == (0, "Qs", "5s")
    assert remark.gain == remark.played.expected - remark.best.expected
    assert remark.fr.startswith("Ici, 5♠ coûtait ")
    assert remark.en.startswith("Here, 5♠ cost ")


@pytest.mark.parametrize(
    ("best", "played", "error", "gain"),
    [(1.0, 1.4, 0, None), (1.0, 1.6, 0, 0.6), (1.0, 1.6, 0.3, None), (1.0, 1.0, 0, None), (3.0, 1.0, 0, None)],
)
def test_a_review_is_silent_of_what_is_not_clearly_dearer(
    monkeypatch: pytest.MonkeyPatch, best: float, played: float, error: float, gain: float | None
) -> None:
    """The best for the match may cost more of this deal."""
    five, queen = parse_cards("5s Qs")
    told = [
        Advice(five, best, 0, error, 9, 0, "pourquoi", "why"),
        Advice(queen, played, 0, error, 9, 1, "quoi", "what"),
    ]
    monkeypatch.setattr("tripot.players.advice.advise", lambda *_: told)
    match = last_on_spades()
    match.play("Qs")
    assert [(round(remark.gain, 9), remark.fr, remark.en) for remark in review(match, 3)] == (
        []
        if gain is None
        else [
            (
                gain,
                "Ici, 5♠ coûtait 0,6\xa0point de moins que D♠\xa0: pourquoi.",
                "Here, 5♠ cost 0.6\xa0points less than Q♠: why.",
            )
        ]
    )


def test_a_review_finds_nothing_in_what_was_well_played() -> None:
    match = last_on_spades()
    match.play("5s")
    assert review(match, 3, EFFORT) == []


def test_a_review_names_a_fault_and_its_rule() -> None:
    game = tripot.game("polignac", seats=3, enforcement="penalise", limit=30)
    position = {"hands": ["As Ks", "8h Jh", "8s 9c"], "leader": 0, "tricks": [8, 0, 0], "charges": [4, 0, 0]}
    match = game.set_up(position, packs=["..."])
    for card in ("As", "Jh", "9c"):
        match.play(card)
    assert review(match, 1, EFFORT) == []
    (remark,) = review(match, 2, EFFORT)
    assert (remark.entry, remark.best, remark.gain) == (2, None, 0)
    assert remark.fr.startswith("Ici, 9♣ était une faute (POL-27)\xa0: «\u202f")
    assert remark.en.startswith("Here, 9♣ was a fault (POL-27): “")


def test_a_review_reads_a_record() -> None:
    match = tripot.game("polignac", seats=3, limit=3).match(seed=5)
    while match.waiting:
        seat = match.waiting[0]
        match.play(player("uniform", stream(len(match.log))).act(match.view(seat)), seat=seat)
    again = tripot.replay(match.record)
    remarks = review(again, 0, Limits(iterations=300))
    assert remarks
    assert remarks == review(match, 0, Limits(iterations=300))


@pytest.mark.parametrize(
    ("value", "fr", "en"),
    [
        (1.3, "1,3\xa0point", "1.3\xa0points"),
        (2.04, "2,0\xa0points", "2.0\xa0points"),
        (1.96, "2,0\xa0points", "2.0\xa0points"),
        (-0.6, "−0,6\xa0point", "−0.6\xa0points"),
    ],
)
def test_numbers_are_said_as_in_each_language(value: float, fr: str, en: str) -> None:
    assert (measured("points", value, "fr"), measured("points", value, "en")) == (fr, en)
