"""Taking a choice back, and claiming the rest of the tricks: all agree, or nothing happens."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import tripot
from tests.table.house import (
    CLAIMS,
    SEATS,
    House,
    at_random,
    awaited,
    begun,
    by_chance,
    person,
    play_one,
    play_out,
    play_some,
    show,
    stand_in,
    step,
    tell,
)
from tripot.cards import parse_card
from tripot.engine.bits import size
from tripot.engine.entries import Dealt, Played
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.options import Value
from tripot.engine.record import phase_name
from tripot.engine.stream import below, stream
from tripot.engine.tricks import strength
from tripot.games import GAMES, rulebook
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.claims import is_sure
from tripot.table.course import Decision
from tripot.table.decide import decide
from tripot.table.evolve import evolve
from tripot.table.matching import afresh, after, brought, game_of, last_choice, playing_of, view_for
from tripot.table.questions import MOST_ASKS
from tripot.table.record import record
from tripot.table.settings import Clock, Settings
from tripot.table.table import HOUSE, Playing
from tripot.table.tell import lines
from tripot.table.timing import ANSWERING, due, machine_turns

CHOOSE = by_chance("questions")
GENERAL_FR = "Name 0 demande à reprendre son dernier choix"
GENERAL_EN = "Name 0 asks to take back their last choice"
OF_CHOICES = [game for game in GAMES if not rulebook(game).is_chance]  # where all is cutting and turning up cards


def asked_of(made: House, who: str) -> bool:
    question = show(made.table, who).get("question")
    return question is not None and question.mine


def chosen(people: int = 2, settings: Settings | None = None) -> House:
    """A table of Polignac where chair 0 has just chosen, in the midst of a deal."""
    made = begun("polignac", people=people, limit=30, settings=settings)
    while made.table.chairs[0].turn < 2 or awaited(made) == [0] or made.phase == "pause":
        step(made, CHOOSE)
    assert show(made.table, person(0))["may"]["take_back"]
    return made


def regretting(game: str, people: int) -> House:
    """A table where the first chair has a choice to take back."""
    for seed in range(20):
        made = begun(game, people=people, seed=seed, short=False, ceremony="by_hand")
        while made.phase in ("play", "pause"):
            if made.phase == "play" and show(made.table, person(0))["may"]["take_back"]:
                return made
            step(made, CHOOSE)
    raise AssertionError(game)


# taking back


def test_a_yes_to_what_can_no_longer_be_taken_back_ends_the_question() -> None:
    """As after an update, where an earlier version had let it be asked."""
    made = begun("polignac", people=2)
    while made.phase != "play":
        step(made, CHOOSE)
    assert last_choice(playing_of(made.table), made.table.seat_of(0)) is None
    table = evolve(made.table, told.Asked(made.now, 0, "take_back"))
    done = decide(table, do.Answer(yes=True), who=person(1), now=made.now, entropy=b"")
    assert isinstance(done, Decision)
    assert told.Expired(made.now) in done.events
    assert done.table.question is None


def test_a_choice_is_taken_back_if_all_agree() -> None:
    made = chosen()
    match = made.table.playing
    asking = made.do(do.Ask("take_back"), person(0))
    assert asking.events == (told.Asked(made.now, 0, "take_back"),)
    assert tell(asking, person(1))[0].fr == f"{GENERAL_FR}."
    assert asked_of(made, person(1))
    assert not asked_of(made, person(0))
    assert not asked_of(made, "nobody")
    made.do(do.Answer(yes=True), person(1))
    assert isinstance(made.log[-1], told.TookBack)
    assert awaited(made) == [0]
    assert made.table.chairs[0].asks == 0  # what has been granted counts for nothing
    assert match is not None
    assert made.table.playing is not None
    assert len(made.table.playing.log) < len(match.log)


def test_a_late_yes_is_none_to_the_next_question() -> None:
    made = chosen()
    made.do(do.Ask("take_back"), person(0))
    late = do.Answer(yes=True, until=show(made.table, person(1))["question"].until)
    made.do(do.Answer(yes=False), person(1))
    made.now += 1_000
    made.do(do.Ask("take_back"), person(0))
    assert made.refuses(late, person(1)) == "stale"
    made.do(do.Answer(yes=True, until=show(made.table, person(1))["question"].until), person(1))
    assert made.table.question is None


def test_the_question_names_the_choice_that_all_have_heard() -> None:
    made = chosen()
    plays = [line for line in lines(made.table, "nobody") if line.word == "plays"]
    told = next(line for line in reversed(plays) if line.values["seat"] == made.table.seat_of(0))
    made.do(do.Ask("take_back"), person(0))
    for who in (person(0), person(1), "nobody"):
        question = show(made.table, who)["question"]
        assert question.fr == f"{GENERAL_FR}\xa0: «\u202f{told.fr.rstrip('.')}\u202f»."
        assert question.en == f"{GENERAL_EN}: “{told.en.rstrip('.')}”."


def test_who_may_not_watch_is_told_no_choice() -> None:
    made = chosen(settings=Settings(watching="none"))
    made.do(do.Ask("take_back"), person(0))
    assert "«" in show(made.table, person(1))["question"].fr
    assert show(made.table, "nobody")["question"].fr == f"{GENERAL_FR}."


def test_a_choice_made_in_secret_is_not_named() -> None:
    """Nor to the chooser, who alone has heard of it."""
    made = begun("dame_de_pique", people=4)
    play_one(made, 0, CHOOSE)
    made.do(do.Ask("take_back"), person(0))
    for who in (person(0), person(1), "nobody"):
        question = show(made.table, who)["question"]
        assert (question.fr, question.en) == (f"{GENERAL_FR}.", f"{GENERAL_EN}.")


def test_what_was_taken_back_is_as_if_it_had_not_been() -> None:
    """The position, what was told, the record: all as before the choice."""
    made = begun("polignac", people=1, limit=30)
    while made.table.chairs[0].turn < 3 or awaited(made) != [0]:
        step(made, CHOOSE)
    before = made.table
    play_one(made, 0, CHOOSE)
    made.do(do.Ask("take_back"), person(0))
    assert before.playing is not None
    assert made.table.playing is not None
    assert made.table.playing.state == before.playing.state
    assert made.table.playing.log == before.playing.log
    assert lines(made.table, person(0)) == lines(before, person(0))
    assert made.table.chairs[0].turn > before.chairs[0].turn
    play_one(made, 0, CHOOSE)


def test_what_a_machine_chose_in_somebodys_place_is_known_when_a_later_choice_is_taken_back() -> None:
    made = begun("polignac", people=2, limit=30, settings=Settings(grace=3_000))
    made.do(do.Disconnect(), person(1))
    made.wait(3_000)
    last, before = None, playing_of(made.table)
    while last is None or not before.lent or not min(before.lent) < last < max(before.lent):
        step(made, CHOOSE)
        before = playing_of(made.table)
        last = last_choice(before, made.table.seat_of(0))
    assert {getattr(before.log[at], "seat", None) for at in before.lent} == {made.table.seat_of(1)}
    made.do(do.Ask("take_back"), person(0))
    assert playing_of(made.table).lent == tuple(at for at in before.lent if at < last) != ()


@pytest.mark.parametrize("people", [1, 3])
def test_what_others_chose_at_the_same_time_stands_when_a_choice_is_taken_back(people: int) -> None:
    """Three cards to pass are chosen one by one, and nobody's follow from another's (DDP-08)."""
    made = begun("dame_de_pique", people=people, ceremony="automatic")
    for chair, cards in ((0, 2), (1, 3), (2, 1)):
        for _ in range(cards):
            play_one(made, chair, CHOOSE)
    hands = [playing_of(made.table).state.passed[seat] for seat in range(4)]
    asked = made.do(do.Ask("take_back"), person(0))
    for other in range(1, people):
        asked = made.do(do.Answer(yes=True), person(other))
    left = playing_of(made.table).state
    assert [size(left.passed[made.table.seat_of(chair)]) for chair in range(4)] == [1, 3, 1, 0]
    assert all(left.passed[seat] == hands[seat] for seat in range(4) if seat != made.table.seat_of(0))
    assert awaited(made) == [0, 2, 3]
    assert [one.kind for one in tell(asked, person(0))][-2:] == ["tookback", "played"]  # that chair 1 has chosen
    assert all(chair.again == (number == 0) for number, chair in enumerate(made.table.chairs))
    play_out(made)


def test_what_a_machine_chose_for_somebody_he_takes_back_and_chooses_himself() -> None:
    made = begun("dame_de_pique", people=2, ceremony="automatic", settings=Settings(grace=3_000))
    made.do(do.Disconnect(), person(1))
    made.wait(3_000)
    play_one(made, 1, CHOOSE)
    assert playing_of(made.table).lent
    made.do(do.Connect(), person(1))
    made.do(do.Ask("take_back"), person(1))
    made.do(do.Answer(yes=True), person(0))
    play_one(made, 1, CHOOSE)
    assert playing_of(made.table).lent == ()


@pytest.mark.parametrize("is_back", [True, False])
def test_who_chose_in_somebodys_place_is_known_when_another_takes_a_choice_back(*, is_back: bool) -> None:
    """Whoever plays there by then: one of these choices is his own, and the other a machine's."""
    made = begun("dame_de_pique", people=2, ceremony="automatic", settings=Settings(grace=3_000))
    play_one(made, 0, CHOOSE)
    play_one(made, 1, CHOOSE)
    made.do(do.Disconnect(), person(1))
    made.wait(3_000)
    play_one(made, 1, CHOOSE)
    assert playing_of(made.table).lent == (len(playing_of(made.table).log) - 1,)
    if is_back:
        made.do(do.Connect(), person(1))
    made.do(do.Ask("take_back"), person(0))
    if is_back:
        made.do(do.Answer(yes=True), person(1))
    assert size(playing_of(made.table).state.passed[made.table.seat_of(1)]) == 2
    assert playing_of(made.table).lent == (len(playing_of(made.table).log) - 1,)


@pytest.mark.parametrize("people", [1, 4])
def test_no_answer_to_what_was_asked_before_a_choice_was_taken_back_is_taken_for_one_to_what_is_asked_now(
    people: int,
) -> None:
    made = chosen(people)
    (chair,) = awaited(made)
    action, turn = CHOOSE(view_for(made.table, made.table.seat_of(chair))), made.table.chairs[chair].turn
    made.do(do.Ask("take_back"), person(0))
    for other in range(1, people):
        made.do(do.Answer(yes=True), person(other))
    play_one(made, 0, CHOOSE)
    assert awaited(made) == [chair]
    late = (do.Play(action, turn, chair), HOUSE) if people == 1 else (do.Play(action, turn), person(chair))
    assert made.refuses(*late) == "stale"


@pytest.mark.parametrize("game", OF_CHOICES)
def test_all_are_told_what_stands_when_a_choice_is_taken_back(game: str) -> None:
    """Each what he has heard himself, and nothing of it as if it were new."""
    made = regretting(game, people=2)
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Answer(yes=True), person(1))
    for who in (person(0), person(1), "nobody"):
        (told_,) = (one for one in tell(made.decisions[-1], who) if one.kind == "tookback")
        assert told_.fr == "Name 0 reprend son dernier choix."
        assert told_.lines == lines(made.table, who) != ()


def test_who_may_not_watch_is_told_no_more_than_that_a_choice_was_taken_back() -> None:
    made = chosen(people=1, settings=Settings(watching="none"))
    taken = made.do(do.Ask("take_back"), person(0))
    assert [one.kind for one in tell(taken, "nobody")] == ["asked", "tookback"]
    assert not any(one.lines for one in tell(taken, "nobody"))


def test_a_no_ends_the_question_and_so_does_silence() -> None:
    made = chosen()
    match = made.table.playing
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Answer(yes=False), person(1))
    assert made.table.question is None
    made.do(do.Ask("take_back"), person(0))
    assert made.wait(ANSWERING)[0] == told.Expired(made.now)
    assert made.table.playing is match
    assert made.refuses(do.Ask("take_back"), person(0)) == "asked_enough"


def test_nothing_else_is_played_while_a_question_lies_on_the_table() -> None:
    for people in (2, 4):
        made = chosen(people=people)
        (late,) = awaited(made)
        turn, is_machine = made.table.chairs[late].turn, late >= people
        made.do(do.Ask("take_back"), person(0))
        assert made.refuses(do.Ask("take_back"), person(1)) == "question_open"
        assert made.refuses(do.Answer(yes=True), person(0)) == "nothing_to_answer"
        play, who = (do.Play("Qs", turn, late), HOUSE) if is_machine else (do.Play("Qs", turn), person(late))
        assert made.refuses(play, who) == "question_open"


def test_nobody_is_offered_anything_while_a_question_lies_on_the_table() -> None:
    made = chosen(people=4)
    (late,) = awaited(made)
    assert "actions" in show(made.table, person(late))
    made.do(do.Ask("take_back"), person(0))
    assert not {"actions", "refused"} & show(made.table, person(late)).keys()
    assert not show(made.table, person(late))["may"]["take_back"]


def test_no_machine_plays_while_a_question_lies_on_the_table() -> None:
    made = chosen()
    while awaited(made)[0] < 2 or not show(made.table, person(0))["may"]["take_back"]:
        step(made, CHOOSE)
    assert list(machine_turns(made.table))
    made.do(do.Ask("take_back"), person(0))
    assert list(machine_turns(made.table)) == []


def test_clocks_stand_still_while_a_question_lies_on_the_table() -> None:
    made = chosen(people=4, settings=Settings(clock=Clock(100_000, 0)))
    chair = awaited(made)[0]
    asked = made.table.chairs[chair].asked
    assert asked is not None
    made.do(do.Ask("take_back"), person(0))
    made.now += 20_000
    made.do(do.Answer(yes=False), person(next(at for at in (1, 2, 3))))
    assert made.table.chairs[chair].asked == asked + 20_000


def test_the_absent_are_not_waited_for() -> None:
    made = chosen(settings=Settings(grace=3_000))
    made.do(do.Disconnect(), person(1))
    made.wait(3_000)
    assert stand_in(made, 1) == "absent"
    made.do(do.Ask("take_back"), person(0))
    assert isinstance(made.log[-1], told.TookBack)


def test_who_is_cut_off_for_a_moment_has_his_say() -> None:
    """He is waited for like everybody, and the question lapses like any other."""
    made = chosen()
    made.do(do.Disconnect(), person(1))
    made.do(do.Ask("take_back"), person(0))
    assert asked_of(made, person(1))
    made.do(do.Connect(), person(1))
    made.do(do.Answer(yes=False), person(1))
    assert made.table.question is None
    made.do(do.Disconnect(), person(1))
    made.do(do.Ask("take_back"), person(0))
    assert made.wait(ANSWERING)[0] == told.Expired(made.now)


def test_who_leaves_is_waited_for_no_longer() -> None:
    made = chosen()
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Leave(), person(1))
    assert isinstance(made.log[-1], told.TookBack)
    assert awaited(made) == [0]


def test_who_has_asked_and_is_back_when_the_others_have_left_is_not_answered_by_time_alone() -> None:
    made = chosen()
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Disconnect(), person(0))
    made.do(do.Leave(), person(1))
    assert made.table.question is not None
    assert [type(event) for event in made.do(do.Connect(), person(0)).events] == [told.Connected, told.TookBack]


def test_who_has_left_or_is_out_of_time_has_no_say() -> None:
    made = chosen(people=4, settings=Settings(clock=Clock(100_000, 0)))
    late = awaited(made)[0]
    made.wait(100_000)
    left = next(chair for chair in (1, 2, 3) if chair != late)
    made.do(do.Leave(), person(left))
    made.do(do.Ask("take_back"), person(0))
    for chair in (late, left):
        assert not asked_of(made, person(chair))
        assert made.refuses(do.Answer(yes=False), person(chair)) == "stood_in"
    made.do(do.Answer(yes=True), person(6 - late - left))
    assert made.table.question is None


def test_who_is_cut_off_is_waited_for_until_the_grace_is_over() -> None:
    made = chosen(settings=Settings(grace=3_000))
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Disconnect(), person(1))
    made.wait(2_999)
    assert made.table.question is not None
    assert [type(event) for event in made.wait(1)][:2] == [told.SteppedIn, told.TookBack]


def test_nothing_is_agreed_where_nobody_is_left_to_agree() -> None:
    """Whoever asked is cut off, another watches a machine that plays for want of time: the question lapses."""
    made = chosen(people=3, settings=Settings(clock=Clock(100_000, 0), grace=ANSWERING * 3))
    late = awaited(made)[0]
    while late not in (1, 2):
        step(made, CHOOSE)
        late = awaited(made)[0]
    made.wait(200_000)
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Disconnect(), person(0))
    made.do(do.Leave(), person(3 - late))
    assert made.table.attended
    assert not made.table.present
    assert made.wait(ANSWERING)[0] == told.Expired(made.now)


def test_no_choice_is_taken_back_over_a_deal_nor_where_that_is_not_the_custom() -> None:
    made = begun("polignac", people=2, limit=30)
    assert made.refuses(do.Ask("take_back"), person(0)) == "nothing_to_take_back"
    while not made.table.playing or not made.table.playing.sheet:
        step(made, CHOOSE)
    while made.phase == "pause":
        step(made, CHOOSE)
    assert made.refuses(do.Ask("take_back"), person(0)) == "nothing_to_take_back"
    made = chosen_without_custom()
    assert made.refuses(do.Ask("take_back"), person(0)) == "no_take_back"
    assert made.refuses(do.Ask("the_moon"), person(0)) == "no_question"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("vendome", {"draws", "cuts", "served", "turns"}),
        ("dame_de_pique", {"draws", "dealt", "gives"}),
        ("vingt_et_un", {"draws", "cuts", "dealt", "receives"}),
        ("rumoli", {"turns_up", "no_shuffle", "cuts", "dealt", "declines", "exchanges", "buys"}),
        ("polignac", {"draws", "cuts", "dealt"}),
    ],
)
def test_no_choice_is_taken_back_over_what_opened_hidden_cards(game: str, words: set[str]) -> None:
    """Told by what is heard of it: neither by who chose, nor by who had chosen before."""
    heard: set[str] = set()
    for seed in range(12):
        made = begun(game, people=SEATS[game], seed=seed, ceremony="by_hand")
        choose = at_random(stream(f"{seed} opens"))
        while made.phase in ("play", "pause"):
            step(made, choose)
            if opened := words & {one.event.word for one in brought(playing_of(made.table))}:
                heard |= opened
                assert not takers(made)
        if heard == words:
            return
    raise AssertionError(words - heard)


def test_one_may_think_again_within_an_exchange_and_not_after_it() -> None:
    made = begun("dame_de_pique", people=4)
    for chair in (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3):
        play_one(made, chair, CHOOSE)
        assert chair in takers(made)
    play_one(made, 3, CHOOSE)
    assert playing_of(made.table).state.awaited.bit_count() == 1
    assert takers(made) == []
    assert [made.refuses(do.Ask("take_back"), person(chair)) for chair in range(4)] == ["nothing_to_take_back"] * 4


@pytest.mark.parametrize("auction", ["ascending", "sealed"])
@pytest.mark.parametrize("bids", [("pass", "pass", "pass"), ("bid 1", "bid 2", "pass", "pass")])
def test_no_bid_is_taken_back_once_all_are_known(auction: str, bids: tuple[str, ...]) -> None:
    """Nor where nobody bid: whoever knows that could have the dead hand for a chip."""
    made = begun("rumoli", people=4, auction=auction)
    while phase_name(playing_of(made.table).state) != "choice":
        step(made, CHOOSE)
    play_one(made, awaited(made)[0], lambda _: "auction")
    for bid in bids[: 3 if auction == "sealed" else None]:
        assert phase_name(playing_of(made.table).state) == "auction"
        play_one(made, awaited(made)[0], lambda _, bid=bid: bid)  # type: ignore[misc]
        assert bool(takers(made)) == (phase_name(playing_of(made.table).state) == "auction")
    assert phase_name(playing_of(made.table).state) == "play"


def takers(made: House) -> list[int]:
    """The chairs that have a choice to take back."""
    playing, seats = playing_of(made.table), range(len(made.table.chairs))
    return [chair for chair in seats if last_choice(playing, made.table.seat_of(chair)) is not None]


@pytest.mark.parametrize(("game", "option"), [("vingt_et_un", {}), ("rumoli", {"ante_mode": "free_placement"})])
def test_no_choice_of_a_deal_that_is_over_is_taken_back_where_no_pack_parts_the_deals(
    game: str, option: dict[str, Any]
) -> None:
    made, between = begun(game, people=2, **option), 0
    while made.phase in ("play", "pause"):
        step(made, CHOOSE)
        playing = playing_of(made.table)
        if made.phase == "play" and playing.sheet and playing.sheet[-1].entries == len(playing.log):
            between += 1
            for chair in (0, 1):
                assert not show(made.table, person(chair))["may"]["take_back"]
                assert made.refuses(do.Ask("take_back"), person(chair)) == "nothing_to_take_back"
    assert between


def test_no_choice_of_another_is_taken_back_when_seats_have_been_taken_since() -> None:
    after_the_draw = 0
    for seed in range(8):
        made = begun("vingt_et_un", people=3, seed=seed, ceremony="by_hand")
        for _ in range(9):
            entries = [event for event in made.log if isinstance(event, told.Dealt | told.Played)]
            for chair in range(3):
                at = last_choice(playing_of(made.table), made.table.seat_of(chair))
                assert at is None or getattr(entries[at], "chair", None) == chair
                after_the_draw += at is not None and phase_name(playing_of(made.table).state) != "draw"
            play_one(made, awaited(made)[0], CHOOSE)
    assert after_the_draw > 8


def chosen_without_custom() -> House:
    return play_some(begun("polignac", people=2, limit=30, settings=Settings(take_back=False)), 6)


@pytest.mark.parametrize("game", OF_CHOICES)
def test_every_game_can_take_back(game: str) -> None:
    made = regretting(game, people=1)
    made.do(do.Ask("take_back"), person(0))
    assert isinstance(made.log[-1], told.TookBack)


@pytest.mark.parametrize("game", OF_CHOICES)
def test_what_stays_is_as_if_played_anew_though_no_more_than_a_deal_of_it_is(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, taken = stream("again"), 0
    for seed in range(20):
        made, played = begun(game, people=1, seed=seed, short=False), Counter[int]()
        monkeypatch.setattr("tripot.table.matching.after", counting(made, played))
        while made.phase in ("play", "pause") and taken < 10:
            if made.phase == "play" and show(made.table, person(0))["may"]["take_back"] and below(dice, 4) == 0:
                firm, asked = playing_of(made.table).firm, len(made.log)
                made.do(do.Ask("take_back"), person(0))
                now, again = playing_of(made.table), afresh(game_of(made.table), playing_of(made.table))
                assert played[asked] == len(now.log) - firm
                for entry in now.log:
                    again = after(game_of(made.table), again, entry)
                assert replace(again, fresh=0) == replace(now, fresh=0)
                taken += 1
            step(made, CHOOSE)
    assert taken >= 5


def counting(made: House, played: Counter[int]) -> Callable[[Game, Playing, Dealt | Played], Playing]:
    """The match after an entry; noted is how often that is asked, by how long the table's log is then."""

    def counted(game: Game, before: Playing, entry: Dealt | Played) -> Playing:
        played[len(made.log)] += 1
        return after(game, before, entry)

    return counted


# claiming


def sure(game: str, seed: int, **options: Value) -> House | None:
    """A table of people where somebody may claim the rest, if one comes up."""
    made = begun(game, people=4, seed=seed, short=False, **options)
    choose = at_random(stream(f"{seed} sure"))
    for _ in range(300):
        if made.phase == "play" and (chair := claimer(made)) is not None and cards_left(made, chair) > 1:
            return made
        if made.phase not in ("play", "pause"):
            return None
        step(made, choose)
    return None


def claimer(made: House) -> int | None:
    found = (number for number in awaited(made) if is_sure(view_for(made.table, made.table.seat_of(number))))
    return next(found, None)


def cards_left(made: House, chair: int) -> int:
    assert made.table.playing is not None
    return size(made.table.playing.state.hands[made.table.seat_of(chair)])


@pytest.mark.parametrize("game", ["dame_de_pique", "polignac"])
def test_a_claim_all_agree_to_is_played_out_and_wins_every_trick(game: str) -> None:
    claimed: Counter[str] = Counter()
    for seed in range(14):
        made = sure(game, seed)
        if made is None:
            continue
        chair = claimer(made)
        assert chair is not None
        assert show(made.table, person(chair))["may"]["claim"]
        before = made.table
        made.do(do.Ask("claim"), person(chair))
        for other in range(4):
            if other != chair:
                made.do(do.Answer(yes=True), person(other))
        claimed["claims"] += 1
        claimed["cards"] += check_claim(made, before.seat_of(chair))
    assert claimed["claims"] >= 3, claimed
    assert claimed["cards"] > 4 * claimed["claims"]


def check_claim(made: House, seat: int) -> int:
    """Every trick of the claim is the claimer's; returns how many cards were played out."""
    events = made.decisions[-1].events
    at = next(at for at, event in enumerate(events) if isinstance(event, told.Claimed))
    played = [event for event in events[at:] if isinstance(event, told.Played)]
    assert all(event.hand == "claim" for event in played)
    words = [one for told_ in tell(made.decisions[-1], "nobody") for one in told_.lines]
    takes = [line.values["seat"] for line in words if line.word == "takes"]
    assert takes
    assert set(takes) == {seat}
    return len(played)


def test_a_claim_that_ends_the_last_deal_ends_the_match() -> None:
    made = next(made for seed in range(20) if (made := sure("dame_de_pique", seed, target=1)) is not None)
    chair = claimer(made)
    assert chair is not None
    made.do(do.Ask("claim"), person(chair))
    for other in {0, 1, 2, 3} - {chair}:
        made.do(do.Answer(yes=True), person(other))
    assert (made.phase, type(made.log[-1])) == ("over", told.Over)


def test_a_claim_one_refuses_changes_nothing() -> None:
    made = next(found for seed in range(20) if (found := sure("dame_de_pique", seed)) is not None)
    chair = claimer(made)
    assert chair is not None
    before = made.table.playing
    made.do(do.Ask("claim"), person(chair))
    made.do(do.Answer(yes=False), person((chair + 1) % 4))
    assert made.table.playing is before
    assert awaited(made) == [chair]


def test_who_cannot_be_sure_cannot_claim_and_learns_nothing_by_trying() -> None:
    """The refusal rests on the claimer's own view: the same in every world that looks the same to him."""
    tried = 0
    for seed in range(6):
        made = play_some(begun("dame_de_pique", people=4, seed=seed, short=False), 20 + seed)
        for chair in awaited(made):
            seat = made.table.seat_of(chair)
            if not is_sure(view_for(made.table, seat)):
                assert made.refuses(do.Ask("claim"), person(chair)) == "not_sure"
                tried += 1
    assert tried > 3
    assert begun("rumoli", people=4).refuses(do.Ask("claim"), person(0)) == "not_sure"


@pytest.mark.parametrize("game", ["dame_de_pique", "polignac"])
def test_a_sure_claim_wins_against_any_play(game: str) -> None:
    """Whoever may claim does win the rest, however the others play and whatever they hold."""
    tried = 0
    for seed in range(12):
        made = sure(game, seed)
        if made is None or made.table.playing is None or made.table.game is None:
            continue
        chair = claimer(made)
        assert chair is not None
        seat, dice = made.table.seat_of(chair), stream(f"{seed} any play")
        for _ in range(5):
            world = view_for(made.table, seat).imagine(dice)
            match = made.table.game.match(seed=1)
            match.state = world
            tried += wins_all(match, seat, game)
    assert tried > 8


def wins_all(match: Match, seat: int, game: str) -> int:
    """Play one world out: the claimer from the top of each suit, the others at random; returns the tricks."""
    state, tricks = match.state, 0
    deals, choose = state.deals, at_random(stream("others"))
    while match.phase == "play" and match.state.deals == deals:
        actor = match.waiting[0]
        action = choose(match.view(actor))
        if actor == seat:
            action = min(
                (card for card in match.legal if card[0] in "23456789TJQKA"),
                key=lambda card: (parse_card(card) // 13, -strength(CLAIMS[game].order, parse_card(card))),
            )
        elif not action[0].isupper() and not action[0].isdigit():
            continue
        heard = match.play(action, actor)
        taken = [event.values[0] for event in heard if event.word == "takes"]
        assert set(taken) <= {seat}
        tricks += len(taken)
    return tricks


def test_the_record_of_a_claimed_match_replays() -> None:
    made = next(found for seed in range(20) if (found := sure("polignac", seed)) is not None)
    chair = claimer(made)
    assert chair is not None
    made.do(do.Ask("claim"), person(chair))
    for other in range(4):
        if other != chair:
            made.do(do.Answer(yes=True), person(other))
    made.do(do.Close())
    assert tripot.replay(record(made.table)).log


def test_a_claim_needs_a_lead_and_a_hand_of_winners() -> None:
    game = tripot.game("dame_de_pique", seats=4)
    winning = {"hands": ["As Ks", "2s 3s", "4s 5s", "6s 7s"], "leader": 0, "charges": [0, 20, 6]}
    losing = {"hands": ["As 2s", "3s 4s", "Ks 5s", "6s 7s"], "leader": 0, "charges": [0, 20, 6]}
    long = {"hands": ["As Ks 2s", "3s 8c 9c", "4s 5c 6c", "7c 2d 3d"], "leader": 0, "charges": [0, 20, 6]}
    found = [is_sure(game.set_up(position, packs=["..."]).view(0)) for position in (winning, losing, long)]
    assert found == [True, False, True]
    assert not is_sure(game.set_up(winning, packs=["..."]).view(1))


def test_nothing_is_claimed_from_who_has_said_oui() -> None:
    """POL-39: he owes more than any card that may be played, and chooses it himself."""
    game = tripot.game("polignac", seats=3, enforcement="penalise")
    free = {"hands": ["As Ks", "8h Jh", "8s 9c"], "leader": 0, "tricks": [8, 0, 0], "charges": [4, 0, 0]}
    bound = free | {"asker": 0, "asked": [0], "declared": [0], "answered": [1, 2], "favourers": [1]}
    assert [is_sure(game.set_up(position, packs=["..."]).view(0)) for position in (free, bound)] == [True, False]


def test_the_sentences_of_an_answer_and_of_an_end() -> None:
    for yes, said in ((True, "Name 1 agrees."), (False, "Name 1 says no. The match goes on.")):
        made = chosen(people=3)
        made.do(do.Ask("take_back"), person(0))
        assert tell(made.do(do.Answer(yes=yes), person(1)), "nobody")[0].en == said
    made = begun("polignac", people=2)
    assert tell(made.do(do.Close(), HOUSE), person(1))[0].en == "The match is broken off: anybody can check the cards."


def test_where_nothing_is_taken_back_nothing_is_offered_to_be() -> None:
    for allowed in (True, False):
        made = begun("polignac", people=2, limit=30, settings=Settings(take_back=allowed))
        while made.table.chairs[0].turn < 2 or awaited(made) == [0] or made.phase == "pause":
            step(made, CHOOSE)
        assert show(made.table, person(0))["may"]["take_back"] is allowed


def test_who_has_asked_enough_is_offered_no_question_more() -> None:
    made = chosen()
    for _ in range(MOST_ASKS):
        assert show(made.table, person(0))["may"]["take_back"]
        made.do(do.Ask("take_back"), person(0))
        made.do(do.Answer(yes=False), person(1))
    assert not show(made.table, person(0))["may"]["take_back"]
    assert made.refuses(do.Ask("take_back"), person(0)) == "asked_enough"


def test_where_nothing_is_claimed_no_claim_is_offered() -> None:
    made = next(found for seed in range(14) if (found := sure("polignac", seed)) is not None)
    chair = claimer(made)
    assert chair is not None
    assert show(made.table, person(chair))["may"]["claim"]
    made.table = replace(made.table, settings=Settings(claims=False))
    assert not show(made.table, person(chair))["may"]["claim"]


def test_who_has_chosen_again_may_ask_again() -> None:
    made = chosen()
    for _ in range(MOST_ASKS):
        made.do(do.Ask("take_back"), person(0))
        made.do(do.Answer(yes=False), person(1))
    turn = made.table.chairs[0].turn
    while made.table.chairs[0].turn == turn or made.phase == "pause":
        step(made, CHOOSE)
    made.do(do.Ask("take_back"), person(0))


def test_a_question_ends_with_the_match_that_all_have_left() -> None:
    made = chosen()
    made.do(do.Ask("take_back"), person(0))
    made.do(do.Disconnect(), person(1))
    for chair in (0, 1):
        made.do(do.Leave(), person(chair))
    assert (made.phase, made.table.question, due(made.table)) == ("closed", None, None)


def test_nothing_is_asked_between_two_deals() -> None:
    made = chosen()
    while made.phase != "pause":
        step(made, CHOOSE)
    for what in ("take_back", "claim"):
        assert made.refuses(do.Ask(what), person(0)) == "in_play"
