"""The first deal with a teacher."""

from itertools import pairwise

import pytest

import tripot
from tests.seldom import mostly_long
from tests.terminal.scripted import Scripted, by_thumb, played
from tripot import GAMES
from tripot.engine.clauses import clauses
from tripot.engine.match import Match
from tripot.engine.record import phases_of
from tripot.engine.speech import Voice
from tripot.engine.stream import Stream, below, stream
from tripot.engine.vocabulary import Language
from tripot.games import rulebook
from tripot.table.fields import plan
from tripot.table.names import given_names
from tripot.table.panel import hand_of
from tripot.terminal.lesson import Lesson
from tripot.terminal.playing import PROMPT
from tripot.terminal.showing import action_name
from tripot.terminal.sitting import HUMAN, Table

LANGUAGES: tuple[Language, ...] = ("fr", "en")
MOST_LETTERS = 300
#: Moments too rare to wait for; the others must all come in some match.
RARE = {"quadruple", "volte", "general", "answer", "decide", "DDP-16", "POL-29"}
TRIES = 100


def taught(lesson: Lesson, game: str, seed: str) -> Table:
    """The table of a lesson, with another seed."""
    settled = tripot.game(game, seats=lesson.seats, **lesson.options)
    players = ["thumb"] * settled.seats
    players[lesson.player] = HUMAN
    return Table(settled, seed, given_names(settled.seats, lesson.player), tuple(players))


def taught_only(console: Scripted, prompt: str) -> str | None:
    """Plays sensibly and leaves when the lesson is over."""
    return None if console.talking.lesson is None else by_thumb(console, prompt)


def taught_by_thumb(game: str, language: Language) -> tuple[Scripted, Lesson]:
    """The lesson as it is, the learner playing sensibly and leaving at its end."""
    lesson = Lesson(game)
    return played(taught(lesson, game, lesson.seed), taught_only, language=language, lesson=lesson), lesson


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_teaches_as_the_deal_goes(game: str, language: Language) -> None:
    console, lesson = taught_by_thumb(game, language)
    begins = "Leçon\xa0: " if language == "fr" else "Lesson: "
    places = [place for place, line in enumerate(console.lines) if line.startswith(begins)]
    assert len(places) >= 8
    gaps = [later - earlier for earlier, later in pairwise(places)]
    assert sum(gap == 1 for gap in gaps) <= 3, "a wall of text"
    assert console.prompts[-1].startswith("La leçon est finie" if language == "fr" else "The lesson is over")
    assert lesson.steps


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_teach_the_same(game: str) -> None:
    french, english = (taught_by_thumb(game, language)[1].steps for language in LANGUAGES)
    assert french == english


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_short_and_its_moment_exists(game: str) -> None:
    rules = rulebook(game)
    refusing = {ids[0] for name, ids in clauses.items() if name.startswith(f"tripot.games.{game}.")}
    words = {word.text for word in rules.words.values()}
    for step in Lesson(game).steps:
        assert all(len(text) <= MOST_LETTERS for text in step.texts.values()), step.texts["fr"]
        assert step.at in ("start", "choice", "event", "refusal", "deal", "over")
        assert (step.word in rules.events) == (step.at == "event")
        assert step.rule == "" or step.rule in refusing
        assert step.phase == "" or step.phase in phases_of(rules.state)
        assert step.allowed == "" or step.allowed in words
        assert {step.zero, step.nonzero} <= {"", *(field.name for field in plan(rules.state))}, "no page is sent this"


def careless(dice: Stream, console: Scripted, prompt: str) -> str | None:
    """Plays at random, sometimes a card that the rules forbid."""
    view = console.sitting.view
    if console.talking.lesson is None or console.sitting.over:
        return None
    if prompt != PROMPT:
        return ""
    choices = hand_of(view) if below(dice, 3) == 0 and hand_of(view) else list(view.legal_actions)
    return action_name(view, choices[below(dice, len(choices))], console.talking.voice)


@pytest.mark.parametrize("game", mostly_long(GAMES, "rumoli", "polignac"))
def test_every_step_is_said_some_time(game: str) -> None:
    unsaid = [step for step in Lesson(game).steps if not {step.word, step.phase, step.rule} & RARE]
    for seed in range(TRIES):
        if not unsaid:
            return
        lesson, dice = Lesson(game), stream(f"careless {seed}")
        played(taught(lesson, game, str(seed)), lambda *at, dice=dice: careless(dice, *at), lesson=lesson)
        unsaid = [step for step in unsaid if step in lesson.steps]
    assert unsaid == []


@pytest.mark.parametrize("seed", ["1", "2", "4"])
def test_a_hand_thrown_in_is_not_taught_as_one_that_is_shown(seed: str) -> None:
    lesson = Lesson("vingt_et_un")
    lines = played(taught(lesson, "vingt_et_un", seed), taught_only, lesson=lesson).lines
    thrown = [after for line, after in pairwise(lines) if " jette " in line]
    assert thrown
    assert not any(line.startswith("Leçon") and " abat" in line for line in thrown)


@pytest.mark.parametrize(("language", "another"), [("fr", "d’une autre couleur"), ("en", "of another suit")])
def test_whoever_leads_after_a_stop_is_not_taught_that_any_suit_will_do(language: Language, another: str) -> None:
    """RUM-30: the first lead of most is one."""
    match, dice = tripot.game("rumoli", seats=4).match(seed=1), stream("a stop")
    voice = Voice(language, ("A", "B", "C", "D"), (0, 1, 2, 3), language)
    while not is_barred(match):
        legal = match.legal_for(match.waiting[0])
        match.play(legal[below(dice, len(legal))], seat=match.waiting[0])
    assert any(another in said for said in Lesson("rumoli").said("choice", match.view(match.waiting[0]), voice))


def test_that_one_card_is_allowed_is_taught_where_one_alone_is() -> None:
    match, dice = tripot.game("polignac", seats=4).match(seed=2), stream("one card")
    voice, lesson = Voice("en", ("A", "B", "C", "D"), (0, 1, 2, 3), "en"), Lesson("polignac")
    allowed: list[str] = []
    while not match.over and not allowed:
        view = match.view(match.waiting[0])
        if any("When only one card is allowed" in said for said in lesson.said("choice", view, voice)):
            allowed = list(view.legal)
        match.play(match.legal[below(dice, len(match.legal))])
    assert len(allowed) == 1


def is_barred(match: Match) -> bool:
    """Whether whoever leads may not lead a suit he holds."""
    refusals = [match.verify(card, match.waiting[0]) for card in hand_of(match.view(match.waiting[0]))]
    return any(refusal.rule == "RUM-30" for refusal in refusals if refusal)


@pytest.mark.parametrize(
    ("answers", "stays"),
    [
        (["aide", "table", "points", "peut-être", "oui"], True),
        (["annuler"], True),
        ([""], True),
        (["aide", "non"], False),
        (["quitter"], False),
    ],
)
def test_at_the_end_of_a_lesson_commands_are_obeyed_and_a_no_leaves(answers: list[str], stays: bool) -> None:  # noqa: FBT001  # pytest calls it so
    lesson, rest = Lesson("polignac"), iter(answers)

    def answer(console: Scripted, prompt: str) -> str | None:
        if "Continuer" in prompt:
            return next(rest)
        return by_thumb(console, prompt) if console.talking.lesson else None

    console = played(taught(lesson, "polignac", lesson.seed), answer, lesson=lesson)
    assert next(rest, None) is None
    assert console.prompts[-1].startswith("Sauver") != stays
    assert any(line.startswith("Points\xa0: ") for line in console.lines) == ("points" in answers)


def test_who_has_learnt_goes_on_without_a_teacher() -> None:
    lesson = Lesson("polignac")

    def go_on_alone(console: Scripted, prompt: str) -> str | None:
        if console.sitting.view.state.deals == 2:
            return "quitter"
        return "oui" if "Continuer" in prompt else by_thumb(console, prompt)

    console = played(taught(lesson, "polignac", lesson.seed), go_on_alone, lesson=lesson)
    end = next(place for place, line in enumerate(console.lines) if "Le premier coup est fini" in line)
    assert not any(line.startswith("Leçon") for line in console.lines[end + 1 :])
    assert console.lines[-1] == "Au revoir."
