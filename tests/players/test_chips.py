"""What chips are worth to the players: stakes, the bank, the layout, and ruin."""

import json
from collections import Counter
from itertools import chain
from typing import Any

import pytest

import tripot
from tests.games.vingt_et_un import tables as vingt_et_un
from tests.players.test_search import positions
from tripot.engine.bits import size
from tripot.engine.choices import FIRST_WORD
from tripot.engine.options import Value
from tripot.engine.stream import below, stream
from tripot.games.rumoli.state import PASS, TAKE_BACK
from tripot.games.vingt_et_un.hands import total
from tripot.games.vingt_et_un.state import CARD, GO_ON, STAND
from tripot.players.advice import advise
from tripot.players.bench import MOST_PLANS, STEPS, Bench
from tripot.players.limits import Limits
from tripot.players.player import player
from tripot.players.search.manner import Manner
from tripot.players.search.search import Search
from tripot.players.thumb import bold, gained, habit, load, plan, prospect, thumb

LEVELS = pytest.mark.parametrize("level", ["habitue", "maitre"])
EFFORT = Limits(iterations=2000)
FEW = Limits(iterations=200)


# Le Vingt-et-un


@LEVELS
@pytest.mark.parametrize("chips", [[100, 100, 100], [100, 3, 197], [10, 250, 40]])
def test_a_ponte_stakes_the_least(level: str, chips: list[int]) -> None:
    match = vingt_et_un.table(3, "", state={"chips": chips}, starting_chips=100, stake_min=2)
    act = player(level, stream(1)).act(match.view(1), EFFORT)
    match.play(act)
    assert match.state.stakes[1] == 2


@LEVELS
def test_a_banker_keeps_the_bank_as_long_as_he_may(level: str) -> None:
    talon = vingt_et_un.cards_of("2 3 4 5 6 7 8 9 T 2 3 4")
    match = vingt_et_un.coup([1, 1], "", state={"talon": talon})
    assert match.phase == "announce"
    assert player(level, stream(1)).act(match.view(0), EFFORT) == GO_ON


def test_a_banker_draws_to_sixteen_against_pontes_who_stood() -> None:
    """They hold seventeen or more, in all likelihood; hands of any kind would be beaten more often."""
    load("vingt_et_un")
    match = vingt_et_un.coup([1, 1], "T T T 8 9 6")
    vingt_et_un.play(match, "stand", "stand")
    view = match.view(0)
    assert Search(stream(1), Manner()).act(view, EFFORT) == CARD
    read, unread = (Search(stream(1), Manner(proposals=proposals)).weighed(view, EFFORT) for proposals in (4, 0))
    assert gain_of_card(read) > gain_of_card(unread)


def gain_of_card(found: Any) -> float:  # noqa: ANN401
    """By how much a card does better than standing."""
    means = {found.bench.steps[index * STEPS]: found.mean(index) for index in range(found.bench.plans)}
    standing = next(mean for action, mean in means.items() if action != CARD)
    return float(means[CARD] - standing)


@pytest.mark.parametrize("stand_rule", ["free", "seventeen"])
def test_the_other_manner_is_to_risk_no_card_too_many(stand_rule: str) -> None:
    """From twelve on it stands, where it may; and all chips are somebody's, those staked too."""
    load("vingt_et_un")
    game, seen, start = tripot.game("vingt_et_un", seats=3, stand_rule=stand_rule), set(), None
    for match in positions(game, 2, 200, 1):
        seat, view = match.waiting[0], match.view(match.waiting[0])
        if start is not None and match.state.deals > start.deals:
            assert sum(gained(start, match.state, other) for other in range(3)) == 0
            start = None
        if match.phase != "play":
            continue
        start = start or match.state.clone()
        act, points = bold(view.state, seat, stream(0)), total(view.state, seat)
        assert act in view.legal_actions
        assert len(view.legal_actions) == 1 or act == (CARD if points <= 11 else STAND)
        seen.add(act)
    assert seen >= {CARD, STAND}


# Le Rumoli


@pytest.mark.parametrize(("auction", "plans"), [("ascending", 2), ("sealed", 16)])
def test_few_bids_are_weighed(auction: str, plans: int) -> None:
    """A pass, and the least bid or the lowest: nobody bids half of what he has to see what comes of it."""
    load("rumoli")
    match = tripot.game("rumoli", seats=4, auction=auction).match(seed=2)
    match.play("auction")
    bench = Bench(seat=match.waiting[0])
    plan(match.state, bench.seat, bench)
    assert bench.plans == plans


#: Phases in which a game for chips weighs each choice; elsewhere there is a single plan.
WEIGHED = {"rumoli": {"ante", "choice", "play"}, "vingt_et_un": {"play"}}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("rumoli", {"ante_mode": "free_placement", "ceremony": "by_hand"}),
        ("rumoli", {"enforcement": "penalise"}),
        ("rumoli", {"auction": "sealed", "starting_chips": 9}),
        ("vingt_et_un", {"ceremony": "by_hand"}),
    ],
)
def test_every_choice_is_weighed_where_something_is_at_stake(name: str, options: dict[str, Value]) -> None:
    """And « Carte » twice: what comes after it may be to risk no card more. Of stakes the least alone is thought of."""
    load(name)
    game, seen = tripot.game(name, seats=4, **options), set()
    for match in chain.from_iterable(positions(game, seed, 150, 1) for seed in range(3)):
        view, bench = match.view(match.waiting[0]), Bench(seat=match.waiting[0])
        plan(view.state, view.seat, bench)
        assert {bench.steps[index * STEPS] for index in range(bench.plans)} <= {*view.legal_actions}
        seen.add(match.phase)
        if match.phase == "auction":
            continue
        number = len(view.legal_actions) if match.phase in WEIGHED[name] else 1
        assert bench.plans == min(number, MOST_PLANS) + (name == "vingt_et_un" and number > 1)
        if match.phase == "stake":
            assert bench.steps[0] == view.legal_actions[0]
        if match.phase == "announce":
            assert bench.steps[0] == GO_ON
    assert len(seen) >= 3


def test_who_plays_by_rules_of_thumb_gives_what_is_due_and_takes_nothing_back() -> None:
    """Nor asks for a shuffle: whatever others may have done at a table where faults are punished."""
    load("rumoli")
    game, chance = tripot.game("rumoli", seats=4, enforcement="penalise", ceremony="by_hand"), stream("lots")
    seen: Counter[str] = Counter()
    for seed in range(6):
        match = game.match(seed=seed)
        for _ in range(250):
            seat = match.waiting[0]
            view = match.view(seat)
            cards = {act for act in view.legal_actions if act < FIRST_WORD}
            chosen = {choose(view.state, seat, chance) for choose in (thumb, habit)}
            assert match.phase not in ("ask", "shuffle") or chosen == (cards or {PASS})
            assert match.phase != "play" or chosen <= cards
            seen[match.phase] += 1
            seen["due"] += match.phase == "ask" and bool(cards)
            seen["back"] += match.phase == "play" and TAKE_BACK in view.legal_actions
            act = player("thumb", chance).act(view)
            match.play(match.possible[below(chance, len(match.possible))] if match.phase == "play" else act, seat)
    assert min(seen[what] for what in ("ask", "shuffle", "due", "back")) > 5, seen


def state_of(chips: list[int], **given: object) -> Any:  # noqa: ANN401
    game = tripot.game("rumoli", seats=4)
    return game.set_up({"phase": "deal", "chips": chips, **given}).state


def test_the_layout_is_everybodys() -> None:
    """All chips are somebody's, wherever they lie: what one gains the others lose."""
    load("rumoli")
    before, after = state_of([30, 40, 50, 60]), state_of([44, 40, 50, 40])
    gains = [prospect(before, after, seat) for seat in range(4)]
    assert sum(gains) == pytest.approx(0)
    assert gains == pytest.approx([14 + 1.5, 1.5, 1.5, -20 + 1.5])


def test_who_leaves_the_table_loses_a_part_of_the_layout() -> None:
    """With three chips he leaves before the ante; with four he stays, and they lie on the boodles (RUM-B12)."""
    load("rumoli")
    before = state_of([7, 43, 60, 60])
    ruined, poor = state_of([3, 60, 60, 53], out=[0], dealer=1), state_of([0, 55, 55, 48], dealer=1)
    assert prospect(before, poor, 0) > prospect(before, ruined, 0)


def test_a_match_that_is_over_counts_chips_alone() -> None:
    load("rumoli")
    game = tripot.game("rumoli", seats=4, end_condition="coups", coups=1, final_layout="leave")
    match = game.match(seed=3)
    before = json.loads(match.position)
    while match.waiting:
        match.play(match.legal[0])
    start = game.set_up(before).state
    for seat in range(4):
        layout = sum(start.boodles) / 4
        assert prospect(start, match.state, seat) == pytest.approx(match.scores[seat] - start.chips[seat] - layout)


@pytest.mark.parametrize("ante_mode", ["one_each", "free_placement"])
def test_the_next_ante_is_of_the_next_coup(ante_mode: str) -> None:
    """It is paid as soon as a coup is over, and no choice in that coup costs it."""
    load("rumoli")
    match = tripot.game("rumoli", seats=4, ante_mode=ante_mode).match(seed=2)
    thumbs = [player("thumb", stream(seat)) for seat in range(4)]
    while match.waiting and match.state.deals < 3:
        before, seat = match.state.clone(), match.waiting[0]
        antes = dict.fromkeys(range(4), 0)
        for event in match.play(thumbs[seat].act(match.view(seat)), seat):
            if event.word == "antes":
                antes[event.values[0]] = event.values[1]
        if match.state.deals > before.deals:
            for other in range(4):
                paid = match.state.chips[other] - before.chips[other]
                assert gained(before, match.state, other) == paid + antes[other]


def test_nobody_is_told_to_lose_more_than_a_chip_a_card() -> None:
    """The winner is paid one for each card left (RUM-34), and there is nothing else to pay before the next ante."""
    seen = 0
    for match in positions(tripot.game("rumoli", seats=4), 4, 400, 1):
        seat = match.waiting[0]
        cards = size(match.state.hands[seat])
        if match.phase == "play" and cards <= 3 and len(match.legal_for(seat)) > 1:
            seen += 1
            assert all(told.expected >= -cards for told in advise(match.view(seat), FEW))
    assert seen > 2
