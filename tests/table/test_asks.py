"""What a choice is about, said wherever the choices do not say it: never of a card played to a trick."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.games import each_game, explore, times
from tests.table.house import at_random, begun, person, play_some, show, step
from tests.terminal.typography import english_faults_of, faults_of
from tripot.engine.game import Game
from tripot.engine.record import phases_of
from tripot.engine.speech import Voice
from tripot.engine.stream import stream
from tripot.games import rulebook
from tripot.table.matching import playing_of, view_for
from tripot.table.names import given_names
from tripot.table.panel import ask_of, panel_named
from tripot.table.settings import Settings
from tripot.table.shown import Actions, Words
from tripot.table.table import Table

CARDS_ALONE = {"polignac": {"play"}, "dame_de_pique": {"play"}, "rumoli": {"play"}}
NOBODYS = {"over", "deal"}  # nobody chooses there, nor while Vingt-et-un shuffles
STEPS = 60


def faults(said: Words) -> list[str]:
    return [*faults_of(said.fr), *english_faults_of(said.en)] + [text for text in (said.fr, said.en) if "{" in text]


def offered(table: Table) -> Iterator[Actions]:
    """What people may do now."""
    shown = (show(table, chair.person) for chair in table.chairs if chair.person)
    return (parts["actions"] for parts in shown if "actions" in parts)


@each_game
@times(3, 12)
def test_every_choice_of_words_or_a_number_says_what_it_is_about(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        options: dict[str, Any] = dict(game.options)
        made = begun(name, people=game.seats, seed=seed, seats=game.seats, short=False, **options)
        choose = at_random(stream(f"{seed} asks"))
        for _ in range(STEPS):
            if made.table.phase not in ("play", "pause"):
                break
            for actions in offered(made.table):
                assert actions.asks or actions.cards, actions
                assert not actions.asks or not faults(actions.asks)
            step(made, choose)

    explore(name, trials, check)


@each_game
def test_every_phase_has_its_sentence_in_both_languages(name: str) -> None:
    phases = phases_of(rulebook(name).state)
    nobodys = NOBODYS | ({"shuffle"} if name == "vingt_et_un" else set())
    wanted = {at for at, phase in enumerate(phases) if phase not in nobodys | CARDS_ALONE.get(name, set())}
    assert {phase for ask in panel_named(name).asks for phase in ask.phases} == wanted
    table = play_some(begun(name, people=2), 3).table
    for phase in wanted:
        playing_of(table).state.phase = phase
        for seat in range(len(table.chairs)):
            fr, en = (ask_of(view_for(table, seat), voice) for voice in voices(table))
            assert fr
            assert en
            assert not faults(Words(fr, en))


def voices(table: Table) -> tuple[Voice, Voice]:
    names = given_names(len(table.chairs))
    return Voice("fr", names, table.seating, "fr"), Voice("en", names, table.seating, "en")


def asks_shown(table: Table, who: str) -> str | None:
    """What is asked of this person, in English."""
    asks = show(table, who)["actions"].asks
    return asks.en if asks else None


def test_three_cards_are_chosen_for_somebody_and_counted() -> None:
    made = begun("dame_de_pique", people=4)
    left = f"Name {made.table.seating[(made.table.seat_of(0) + 1) % 4]}"
    assert asks_shown(made.table, person(0)) == f"Choose three cards for {left}."
    assert show(made.table, person(0))["actions"].several == 3
    while len(show(made.table, person(0))["hand"]) > 11:
        play_some(made, 1)
    assert asks_shown(made.table, person(0)) == f"Choose three cards for {left} (2 of 3)."
    assert show(made.table, person(0))["actions"].several == 1
    play_some(made, 12)
    assert playing_of(made.table).state.plays
    assert [(actions.asks, actions.several) for actions in offered(made.table)] == [(None, 0)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_an_ecart_is_one_choice_of_all_the_cards_that_are_too_many(seats: int) -> None:
    made = begun("polignac", people=seats, seats=seats, leftover_method="dealer_discard")
    counts = set[int]()
    while number := next(offered(made.table)).several:
        hands = [len(show(made.table, person(chair))["hand"]) for chair in range(seats)]
        assert number == max(hands) - min(hands)
        counts.add(number)
        play_some(made, 1)
    assert len(counts) == {3: 2, 5: 2, 6: 2, 7: 4}.get(seats, 0)


def test_advice_may_be_asked_where_it_is_allowed_and_choices_differ() -> None:
    for allowed in (True, False):
        made = begun("polignac", people=3, settings=Settings(advice=allowed), ceremony="by_hand")
        met = set[tuple[str, bool]]()
        while playing_of(made.table).state.deals == 0 and made.table.phase == "play":
            for shown in (show(made.table, person(chair)) for chair in range(3)):
                if actions := shown.get("actions"):
                    ways = len(actions.cards) + len(actions.words) + bool(actions.number)
                    assert shown["may"]["advise"] is (allowed and shown["match"]["phase"] == "play" and ways > 1)
                    met.add((shown["match"]["phase"], shown["may"]["advise"]))
                else:
                    assert not shown["may"]["advise"]
            play_some(made, 1)
        assert met >= {("draw", False), ("play", allowed), ("play", False)}


def test_a_favour_is_asked_by_somebody() -> None:
    made = begun("polignac", people=4, favour_requests="true")
    who = made.table.seating[playing_of(made.table).state.actor]
    step(made, lambda _: "ask")
    other = made.table.seating[playing_of(made.table).state.actor]
    assert asks_shown(made.table, person(other)) == f"Name {who} asks whether you favour the general."


def test_the_best_bid_is_said_where_bids_are_heard() -> None:
    heard, secret = (
        begun("rumoli", people=4, auction=how, dealer_may_decline_sale="false") for how in ("ascending", "sealed")
    )
    for made in (heard, secret):
        step(made, lambda _: "auction")
    bidder = heard.table.seating[playing_of(heard.table).state.actor]
    nothing = "The dead hand, which nobody has seen, is up for auction: how much do you bid?"
    assert asks_shown(heard.table, person(bidder)) == nothing
    for made in (heard, secret):
        step(made, lambda _: "bid 3")
    assert [actions.asks.en for actions in offered(heard.table) if actions.asks] == [
        f"Name {bidder} bids 3\xa0chips for the dead hand: how much do you bid?"
    ]
    assert {actions.asks.en for actions in offered(secret.table) if actions.asks} == {nothing}
