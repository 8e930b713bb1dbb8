"""What is said: every event of every game cites its rules, every sentence stands in both languages."""

import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest

import tripot
from tests.games.vingt_et_un.tables import coup, play
from tests.table.house import House, at_random, begun, house, person, play_out, play_some, show, step, tell
from tests.terminal.typography import english_faults_of, faults_of
from tripot import GAMES, SPECTATOR
from tripot.engine.event import Event
from tripot.engine.options import Choice, Option, Switch
from tripot.engine.position import TOLD, write_state
from tripot.engine.record import meanings_of
from tripot.engine.sentences import sentences
from tripot.engine.stream import stream
from tripot.engine.vocabulary import EVERYONE, sayings
from tripot.games import rulebook
from tripot.games.polignac.state import BY_FAVOUR, BY_LIMIT, BY_MASTER_CARD, BY_OTHER_JACK, BY_RENONCE
from tripot.games.vendome.state import BY_EXHAUSTION, BY_TOURS
from tripot.games.vingt_et_un.state import BY_COUPS, BY_RUIN
from tripot.table import commands as do
from tripot.table.about import about, called, house_rules, settled_here, told_here
from tripot.table.conditions import CHOICES, CONDITIONS
from tripot.table.events import Dealt
from tripot.table.fields import OMITTED, write_fields
from tripot.table.look import look
from tripot.table.matching import view_for
from tripot.table.said import causes, citations, cited
from tripot.table.settings import Settings
from tripot.table.shown import Words
from tripot.table.table import Spoken
from tripot.table.tell import Telling, lines

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_every_event_follows_from_sentences_that_exist(game: str) -> None:
    book = rulebook(game)
    told = dict(citations(game))
    payments = told.pop("payments")
    assert set(payments) <= set(book.events)
    assert {word.partition(".")[0] for word in told} == set(book.events)
    assert all(ids for ids in told.values())
    assert {rule for ids in told.values() for rule in ids} <= set(sentences(game))


@each_game
def test_causes_are_events_everybody_hears_or_named_by_the_event_itself(game: str) -> None:
    """Else the rules cited would tell what happened unheard."""
    book = rulebook(game)
    for word, named in causes(game).items():
        heard = named - set(book.events[word].causes) if word in book.events else named
        assert all(book.events[cause].audience == EVERYONE for cause in heard)


@each_game
def test_a_cause_an_event_names_is_no_event(game: str) -> None:
    """Each is called as in the positions, and is one of the words the event is said with."""
    book = rulebook(game)
    for told in book.events.values():
        assert not set(told.causes) & set(book.events)
        assert set(range(1, len(told.causes))) <= set(told.words or {})


def spoken(*words: str) -> list[Spoken]:
    return [Spoken(Event(word, (), None), ()) for word in words]


@pytest.mark.parametrize(
    ("game", "words", "rules"),
    [
        ("vendome", ("turns", "struck", "takes_fond", "pays"), ("VEN-44",)),
        ("vendome", ("struck", "pays", "turns", "loses_tour", "takes_back", "pays"), ("VEN-45",)),
        ("vendome", ("served", "quadruple", "pays"), ("VEN-36",)),
        ("vendome", ("served", "slides_under", "posts"), ("VEN-28", "VEN-32")),
        ("vendome", ("slides_under", "posts", "served", "posts"), ("VEN-13",)),
        ("vendome", ("pays",), ("VEN-43",)),
        ("rumoli", ("too_high", "pays"), ("RUM-38",)),
        ("rumoli", ("too_high", "pays", "goes_out", "left_with", "pays"), ("RUM-34",)),
        ("rumoli", ("goes_out", "left_with"), ("RUM-34",)),
        ("rumoli", ("void", "left_with", "left_with"), ("RUM-37", "RUM-B18")),
        ("rumoli", ("declines", "plays"), ("RUM-25",)),
        ("rumoli", ("unsold", "plays", "plays"), ("RUM-26",)),
        ("rumoli", ("plays", "stops", "plays"), ("RUM-30", "RUM-B1", "RUM-B2")),
        ("rumoli", ("plays", "stops", "passes_lead", "plays"), ("RUM-30", "RUM-B1", "RUM-B2")),
        ("rumoli", ("plays", "strays", "answers", "takes_back", "plays"), ("RUM-30", "RUM-44")),
        ("rumoli", ("exchanges",), ("RUM-20", "RUM-24")),
        ("rumoli", ("auctions", "bids", "buys", "exchanges", "receives", "plays"), ("RUM-25",)),
        ("rumoli", ("auctions", "bids", "buys", "exchanges"), ("RUM-23", "RUM-24")),
        ("rumoli", ("buys", "exchanges", "plays", "goes_out", "exchanges"), ("RUM-20", "RUM-24")),
        ("rumoli", ("goes_out", "leaves", "shares", "match_over"), ("RUM-B10", "RUM-B12")),
        ("rumoli", ("leaves", "goes_out", "shares", "match_over"), ("RUM-B10",)),
        ("polignac", ("charged", "total", "loses"), ("POL-15", "POL-45")),
        ("polignac", ("charged", "goes_on", "general", "total", "loses"), ("POL-45", "POL-46", "POL-47")),
    ],
)
def test_an_event_follows_from_what_caused_it(game: str, words: tuple[str, ...], rules: tuple[str, ...]) -> None:
    assert cited(game, spoken(*words), len(words) - 1) == rules


TAKEN, PAID, LEVEL = "is_taken", "is_paid", "is_level"
IN_HAND = [("shows", 1, "VEU-17"), (PAID, 1, "VEU-17 VEU-B3")]
COUP_NUL = [("shows", 1, "VEU-17"), ("shows", 0, "VEU-18"), (LEVEL, 1, "VEU-18")]
FORCED, FORCED_POINTS = "VEU-19 VEU-B1", "VEU-19 VEU-28 VEU-B1"
BASKET, BANKER_21 = "VEU-11 VEU-B11", "VEU-28 VEU-B4"
DRAWN = "card stand stand stand"
ANY_21, AT_ONCE = {"forced_show": "any_21"}, {"banker_natural_immediate": True}
TIES, BEATS = {"ties": "banker_wins"}, {"natural_beats_drawn_21": True}


def shown(*seats: int, rules: str = "VEU-28") -> list[tuple[str, int, str]]:
    return [("shows", seat, rules) for seat in seats]


@pytest.mark.parametrize(
    ("cards", "options", "acts", "told"),
    [
        ("A 9 T K 8 9", {}, "show stand stand", [*IN_HAND, *shown(2, 0), (TAKEN, 2, "VEU-28")]),
        ("A 9 T K 8 6 | T", {}, "show stand card", [*IN_HAND, (PAID, 2, "VEU-27"), *shown(0, 2, rules=BASKET)]),
        ("A 9 A K 8 Q", {}, "show", [*COUP_NUL, *shown(2, rules=FORCED), (TAKEN, 2, FORCED_POINTS)]),
        ("A A A K K Q", {}, "show", [*COUP_NUL, *shown(2, rules=FORCED), (LEVEL, 2, "VEU-18")]),
        ("A 9 T K 8 9", ANY_21, "show", [*IN_HAND, *shown(2, 0, rules=FORCED), (TAKEN, 2, FORCED_POINTS)]),
        ("A T T K 9 8", ANY_21, "show", [*IN_HAND, *shown(2, 0, rules=FORCED), (PAID, 2, FORCED_POINTS)]),
        ("A A T K K 8", ANY_21, "show", [*IN_HAND, *shown(2, 0, rules=FORCED), (PAID, 2, "VEU-17 VEU-B3")]),
        ("A T T K 8 8", ANY_21, "show", [*IN_HAND, *shown(2, 0, rules=FORCED), (LEVEL, 2, "VEU-28 VEU-B2")]),
        ("K 9 A 9 8 Q", AT_ONCE, "", [*shown(1, 2, 0, rules="VEU-B4"), (TAKEN, 1, BANKER_21), (TAKEN, 2, BANKER_21)]),
        ("A 9 A K 8 Q", AT_ONCE, "", [*shown(1, 2, 0, rules="VEU-B4"), (LEVEL, 1, "VEU-18"), (TAKEN, 2, BANKER_21)]),
        ("T T T 9 8 8", {}, "stand stand stand", [*shown(1, 2, 0), (LEVEL, 2, "VEU-28 VEU-B2"), (PAID, 1, "VEU-28")]),
        ("T T T 9 8 8", TIES, "stand stand stand", [*shown(1, 2, 0), (TAKEN, 2, "VEU-28 VEU-B2"), (PAID, 1, "VEU-28")]),
        ("6 8 A 5 9 Q | T", {}, DRAWN, [*shown(1, 2, 0), (LEVEL, 1, "VEU-B2 VEU-B3"), (TAKEN, 2, "VEU-28")]),
        ("6 8 A 5 9 Q | T", TIES, DRAWN, [*shown(1, 2, 0), (TAKEN, 1, "VEU-B2 VEU-B3"), (TAKEN, 2, "VEU-28")]),
        ("6 8 A 5 9 Q | T", BEATS, DRAWN, [*shown(1, 2, 0), (TAKEN, 1, "VEU-B3"), (TAKEN, 2, "VEU-28")]),
        (
            "T T T 6 8 9 | T",
            {},
            "card stand stand",
            [(TAKEN, 1, "VEU-23"), *shown(1, rules=BASKET), *shown(2, 0), (TAKEN, 2, "VEU-28")],
        ),
    ],
)
def test_a_stake_is_settled_by_the_sentences_that_decided(
    cards: str, options: dict[str, Any], acts: str, told: list[tuple[str, int, str]]
) -> None:
    match = coup([5, 3], cards, **options)
    play(match, *acts.split())
    heard = [Spoken(event, match.players) for event in match.events]
    cited_by = [
        (one.event.word, one.event.values[0], " ".join(cited("vingt_et_un", heard, at))) for at, one in enumerate(heard)
    ]
    assert [one for one in cited_by if one[0] in ("shows", TAKEN, PAID, LEVEL)] == told


@pytest.mark.parametrize(
    ("game", "word", "cause", "rules"),
    [
        ("polignac", "loses", BY_RENONCE, ("POL-41",)),
        ("polignac", "loses", BY_MASTER_CARD, ("POL-42",)),
        ("polignac", "loses", BY_OTHER_JACK, ("POL-43",)),
        ("polignac", "loses", BY_FAVOUR, ("POL-40",)),
        ("polignac", "loses", BY_LIMIT, ("POL-15", "POL-45")),
        ("vendome", "wins", BY_EXHAUSTION, ("VEN-B12", "VEN-B13")),
        ("vendome", "wins", BY_TOURS, ("VEN-B13",)),
        ("vingt_et_un", "wins", BY_RUIN, ("VEU-B15", "VEU-B17")),
        ("vingt_et_un", "wins", BY_COUPS, ("VEU-B17",)),
    ],
)
def test_the_cause_an_event_names_comes_before_what_was_said_before_it(
    game: str, word: str, cause: int, rules: tuple[str, ...]
) -> None:
    events = [*spoken("charged", "total")[: 2 * (game == "polignac")], Spoken(Event(word, (1, cause), None), ())]
    assert cited(game, events, len(events) - 1) == rules


@each_game
def test_lines_carry_values_sentences_and_rules(game: str) -> None:
    made = play_out(begun(game, people=2, ceremony="by_hand"))
    heard = [line for decision in made.decisions for one in tell(decision, person(0)) for line in one.lines]
    assert len(heard) > 20
    known = rulebook(game).events
    for line in heard:
        assert set(line.values) == {value.partition(":")[0] for value in known[line.word].values}
        assert line.rules
        assert not [*faults_of(line.fr), *english_faults_of(line.en)]
    names = [f"Name {chair}" for chair in range(2)]
    assert all(any(name in line.fr for line in heard) for name in names)


def test_events_are_said_with_the_names_of_who_sat_there_then() -> None:
    """The draw moves seats: before it a seat's number is a player's."""
    made = play_some(begun("polignac", people=4, ceremony="by_hand"), 30)
    first = [line for decision in made.decisions for one in tell(decision, "nobody") for line in one.lines]
    draws = [line for line in first if line.word == "draws"]
    assert draws
    assert all(line.fr.startswith(f"Name {line.values['player']} tire ") for line in draws)
    cut = next(line for line in first if line.word == "cuts")
    assert cut.fr.startswith(f"Name {made.table.seating[cut.values['seat']]} ")


@each_game
def test_what_is_said_aloud_is_said_by_a_seat_for_all(game: str) -> None:
    loud = [told for told in rulebook(game).events.values() if told.aloud]
    assert bool(loud) == (game in ("polignac", "rumoli", "vingt_et_un"))
    for told in loud:
        assert sayings(told)[0][1] == "seat"
        assert told.audience == EVERYONE
        assert told.aloud
        assert not [*faults_of(told.aloud.fr), *english_faults_of(told.aloud.en)]


@each_game
def test_who_says_something_aloud_is_told_with_his_words(game: str) -> None:
    made = play_out(begun(game, people=2, ceremony="by_hand"))
    known = rulebook(game).events
    for decision in made.decisions:
        for one in tell(decision, "nobody"):
            loud = [line for line in one.lines if known[line.word].aloud]
            names = [made.table.chairs[aloud.chair].name for aloud in one.aloud]
            assert len(loud) == len(names)
            assert all(name in line.fr for name, line in zip(names, loud, strict=True))


def test_a_bid_is_called_with_its_chips() -> None:
    made = play_some(begun("rumoli", people=2, short=False), 200)
    found = [one for decision in made.decisions for one in tell(decision, "nobody") if one.aloud]
    calls = {words.fr for told in found for words in told.aloud}
    bids = {f"{line.values['chips']}\xa0jeton" for told in found for line in told.lines if line.word == "bids"}
    assert bids
    assert all(any(call.startswith(bid) for call in calls) for bid in bids)
    assert "Je passe." in calls


def test_what_was_said_before_a_choice_taken_back_is_not_said_again() -> None:
    made, choose = begun("vingt_et_un", people=1, seed=1, short=False), at_random(stream("aloud"))
    while own_words(made) != ["Je reste."] or not show(made.table, person(0))["may"]["take_back"]:
        step(made, choose)
    made.do(do.Ask("take_back"), person(0))
    assert "tookback" in [one.kind for one in tell(made.decisions[-1], person(0))]
    assert not own_words(made)


def own_words(made: House) -> list[str]:
    """What the first chair has said just now."""
    told = tell(made.decisions[-1], person(0))
    return [words.fr for one in told for words in one.aloud if words.chair == 0]


@each_game
def test_the_outcome_says_all_who_won_and_lost_and_why(game: str) -> None:
    table = play_out(begun(game, people=1)).table
    outcome = show(table, person(0))["outcome"]
    last = lines(table, person(0))[-1]
    assert outcome.says[-1] == Words(last.fr, last.en)
    said = " ".join(words.fr for words in outcome.says)
    assert all(outcome.names[seat] in said for seat in (*outcome.winners, *outcome.losers))


@each_game
def test_what_is_told_piece_by_piece_is_what_can_be_read_again(game: str) -> None:
    made = begun(game, people=2, ceremony="by_hand")
    for _ in range(40):
        play_some(made, 1, dice=str(len(made.log)))
        for who in (person(0), person(1), "nobody"):
            heard = [line for decision in made.decisions for one in tell(decision, who) for line in one.lines]
            again = lines(made.table, who)
            assert tuple(heard[len(heard) - len(again) :]) == again


@each_game
def test_what_lies_on_the_table_is_begun_anew_with_the_first_pack(game: str) -> None:
    made = play_some(begun(game, people=1), 5)
    told = [one for decision in made.decisions for one in tell(decision, person(0))]
    assert [one.anew for one in told if one.kind == "dealt"][:1] == [True]
    assert not any(one.anew for one in told if one.kind == "played")


def test_a_talon_that_ends_within_a_coup_ends_nothing_else() -> None:
    """The card somebody has asked for comes from the basket."""
    made = begun("vingt_et_un", seats=12, seed=12, short=False, starting_chips=1000, stake_max=5)
    told = [one for decision in play_some(made, 500, dice="12").decisions for one in tell(decision, person(0))]
    within = [one for one in told if one.kind == "dealt" and "receives" in [line.word for line in one.lines]]
    assert within
    assert not any(one.anew for one in within)


@each_game
def test_all_who_watch_are_told_that_a_deal_begins(game: str) -> None:
    """Also those who hear nothing of it: what lay on the table is gone."""
    for watching in ("public", "none"):
        made = play_some(begun(game, people=1, settings=Settings(watching=watching)), 60)
        for decision in made.decisions:
            dealt = [event for event in decision.events if isinstance(event, Dealt)]
            for who, is_told in ((person(0), True), ("nobody", watching == "public")):
                kinds = [one.kind for one in tell(decision, who)]
                assert kinds.count("dealt") == len(dealt) * is_told


@each_game
@pytest.mark.parametrize("watching", ["public", "after", "none"])
def test_who_may_look_once_it_is_over_is_told_all_of_the_last_deal(game: str, watching: str) -> None:
    made = play_out(begun(game, people=1, settings=Settings(watching=watching)))  # type: ignore[arg-type]
    last = {who: tell(made.decisions[-1], who)[-1] for who in (person(0), "nobody")}
    assert [one.kind for one in last.values()] == ["over", "over"]
    assert not last[person(0)].anew, "whoever played has heard it"
    told = last["nobody"]
    assert told.anew == (watching == "after")
    assert told.lines == (lines(made.table, "nobody") if told.anew else ())
    assert bool(told.lines) == told.anew


@each_game
def test_the_fields_of_a_view_are_written_as_positions_are(game: str) -> None:
    for ceremony in ("automatic", "by_hand"):
        made = begun(game, people=2, ceremony=ceremony)
        for _ in range(40):
            play_some(made, 1, dice=str(len(made.log)))
            for seat in range(SPECTATOR, len(made.table.chairs)):
                state = view_for(made.table, seat).state
                written, meanings = write_state(state), meanings_of(type(state))
                named = {name for name, value in written.items() if value or meanings[name] not in TOLD}
                assert write_fields(state) == {name: written[name] for name in named - OMITTED}


def test_every_sentence_of_the_table_is_said_somewhere() -> None:
    """No phrase is left that nothing says; refusals are found by their names in the code."""
    names = set(tomllib.loads(files("tripot.table").joinpath("phrases.toml").read_text("utf-8")))
    code = "".join(entry.read_text("utf-8") for entry in files("tripot.table").iterdir() if entry.name.endswith(".py"))
    computed = {"asked_take_back", "asked_claim", "steppedin_absent", "steppedin_time", "steppedin_left"}
    computed |= {"winners", "losers", "watch_public", "watch_after", "watch_none"}
    computed |= {f"condition_{name}" for name in CONDITIONS} | {
        f"told_watching_{value}" for value in CHOICES["watching"]
    }
    computed |= {f"{name}_{choice}" for name, choices in CHOICES.items() for choice in choices}
    events = {"seated", "invited", "started", "begun", "expired", "tookback", "claimed", "connected"}
    events |= {"disconnected", "returned", "woken"}
    assert events <= names
    assert {name for name in names - events if f'"{name}"' not in code} == computed


@each_game
def test_the_house_rules_are_there_before_anybody_sits_down(game: str) -> None:
    made = house(game, people=1)
    told = about(made.table, "nobody")
    assert [rule.name for rule in told.rules] == [option.name for option in rulebook(game).options]
    assert any(not rule.usual for rule in told.rules)
    assert told.token == ""
    assert msgspec.json.encode(told)
    assert all(phrase.fr and phrase.en for phrase in told.phrases)


def test_a_house_rule_is_usual_where_it_is_neither_chosen_nor_follows_from_what_was() -> None:
    for chosen, changed in (
        ({}, {}),
        ({"end_condition": "coups"}, {"end_condition": "coups", "coups": 20}),
        ({"end_condition": "coups", "coups": 1500}, {"end_condition": "coups", "coups": 1500}),
        ({"max_extra_cards": 17}, {"max_extra_cards": 17, "packs": 5}),
    ):
        rules = house_rules(tripot.game("vingt_et_un", seats=12, **chosen))
        assert {rule.name: rule.value for rule in rules if not rule.usual} == changed


def test_a_sentence_is_quoted_with_the_house_rules_that_settle_it() -> None:
    base, point = (sentences("rumoli")[rule] for rule in ("RUM-30", "RUM-B2"))
    usual, changed = tripot.game("rumoli", seats=4), tripot.game("rumoli", seats=4, new_suit_rule="opposite_colour")
    assert told_here(usual, "RUM-30") == Words(base.fr, base.en)
    for rule, told in (("RUM-30", base.told), ("RUM-B2", point.told)):
        here = told_here(changed, rule)
        assert here.fr.startswith(f"{told.fr} Règle de la maison. Une nouvelle séquence change de couleur, ou ")
        assert here.fr.endswith(", ou est libre. Ici\xa0: rouge et noir.")
        assert here.en.startswith(f"{told.en} House rule. ")
    assert told_here(changed, "RUM-25") == told_here(usual, "RUM-25")
    assert settled_here(changed).keys() == {"RUM-30", "RUM-36", "RUM-B2"}


def test_every_value_of_a_house_rule_has_a_name_and_no_name_is_idle() -> None:
    named = tomllib.loads(files("tripot.table").joinpath("values.toml").read_text("utf-8"))
    assert set(named) == {value for game in GAMES for option in rulebook(game).options for value in values(option)}
    for words in named.values():
        assert not list(faults_of(words["fr"]))
        assert not list(english_faults_of(words["en"]))
    assert called("true") == Words("oui", "yes")
    assert called(None).fr == "aucune"
    assert called(12) == Words("12", "12")


def values(option: Option) -> tuple[str, ...]:
    if isinstance(option, Switch):
        return "true", "false"
    return option.values if isinstance(option, Choice) else tuple(option.words)


@each_game
def test_the_table_can_be_looked_at_in_sentences(game: str) -> None:
    made = play_some(begun(game, people=2), 2)
    seen = look(made.table, person(0))
    assert seen
    assert all(one.fr and one.en for one in seen)


def test_the_last_card_of_a_talon_stays_covered() -> None:
    state = tripot.game("vendome", seats=4).blank()
    state.talon_size = state.pile_size = 1
    fields = write_fields(state)
    assert fields["talon"] == 1
    assert fields["pile"] == "2c"


def test_one_telling_tells_a_phrase_to_all_but_who_will_not_hear_it() -> None:
    made = house("polignac", people=3)
    made.do(do.Mute(0), person(1))
    telling = Telling(made.do(do.Say("well_played"), person(0)))
    assert [bool(telling.to(person(n))) for n in (1, 2, 1)] == [False, True, False]


def test_nobody_is_told_who_will_not_hear_whom() -> None:
    made = house("polignac", people=2)
    assert tell(made.do(do.Mute(0), person(1)), person(0)) == ()
