"""Whole matches at the terminal, with scripted answers."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.terminal.scripted import Scripted, by_thumb, first_line, played, table_of, typing
from tests.terminal.typography import english_faults_of, faults_of
from tripot import GAMES
from tripot.engine.choices import LAST_WORD, count
from tripot.engine.entries import Dealt
from tripot.engine.options import Value
from tripot.engine.rules import legal
from tripot.engine.speech import say
from tripot.engine.stream import stream
from tripot.engine.vocabulary import Language
from tripot.games import rulebook
from tripot.players.advice import Advice
from tripot.players.warm import Job
from tripot.table.panel import table_lines
from tripot.terminal import preparing
from tripot.terminal.lesson import Lesson
from tripot.terminal.playing import PROMPT, welcome
from tripot.terminal.showing import hand_line, menu_lines, points_line
from tripot.terminal.sitting import HUMAN, Sitting, Table
from tripot.terminal.talk import Manner, Talk

LANGUAGES: tuple[Language, ...] = ("fr", "en")
#: The games whose faults may be punished rather than prevented.
PUNISHING = [game for game in GAMES if any(option.name == "enforcement" for option in rulebook(game).options)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game: str, language: Language) -> None:
    console = played(table_of(game, seed=f"end {game}"), by_thumb, language=language)
    assert console.sitting.over
    told = [
        line for line in console.lines if line.startswith("La partie est " if language == "fr" else "The match is ")
    ]
    assert len(told) == 1


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("polignac", ["La partie est perdue par", "Points\xa0: ", "Victoire\xa0: ", "Vous avez perdu."]),
        ("dame_de_pique", ["La partie est gagnée par", "Points\xa0: ", "Défaite\xa0: ", "Vous avez gagné."]),
        ("rumoli", ["La partie est finie. Victoire\xa0: Clara.", "Jetons\xa0: "]),
    ],
)
def test_the_end_is_told_once_and_who_has_not_won_has_lost_only_where_the_rules_say_so(
    game: str, told: list[str]
) -> None:
    lines = played(table_of(game, seed=f"end {game}"), by_thumb).lines[-len(told) :]
    assert [line[: len(start)] for line, start in zip(lines, told, strict=True)] == told


@pytest.mark.parametrize("game", GAMES)
def test_what_the_terminal_adds_is_well_printed(game: str) -> None:
    """The games' own sentences are looked at where they are written."""
    for language in LANGUAGES:
        console = played(
            table_of(game, seed="print"),
            typing("aide", "options", "table", "points", "main", "règles 1"),
            language=language,
        )
        check = faults_of if language == "fr" else english_faults_of
        assert [fault for line in (*console.lines, *console.prompts) for fault in check(line)] == []


@pytest.mark.parametrize("game", GAMES)
def test_by_hand_the_player_draws_cuts_and_turns(game: str) -> None:
    console = played(table_of(game, seed="hand", ceremony="by_hand"), by_thumb)
    assert console.sitting.over
    mine = [
        entry.text.split()[0] for entry in console.sitting.played if entry.text.split()[0] in ("draw", "cut", "turn")
    ]
    assert mine


@pytest.mark.parametrize("game", GAMES)
def test_only_what_the_player_heard_is_told(game: str) -> None:
    console = played(table_of(game, seed="ears", me=1), first_line)
    match, seat, voice = console.sitting.match, console.sitting.seat, console.talking.voice
    heard = {say(match.game.rulebook, event, voice) for event in match.heard(seat)}
    secrets = {say(match.game.rulebook, event, voice) for event in match.events if not event.heard_by(seat)}
    assert (secrets - heard) & set(console.lines) == set()
    if not rulebook(game).is_chance:
        assert secrets - heard


def shown(talk: Talk) -> list[str]:
    """All that a player can be shown at his turn: hand, menu, table, points, and the reason about every action."""
    view, voice = talk.sitting.view, talk.voice
    lines = [hand_line(view, voice), *menu_lines(view, voice), *table_lines(view, voice), points_line(view, voice)]
    words = view.game.rulebook.words
    asked = [action for action in range(LAST_WORD + 1) if action < 52 or action in words]
    return lines + [line for action in asked for line in talk.reasons(action)]


@pytest.mark.parametrize(
    ("game", "options"), [*((game, {}) for game in GAMES), *((game, {"enforcement": "penalise"}) for game in PUNISHING)]
)
def test_nothing_shown_depends_on_what_the_player_may_not_know(game: str, options: dict[str, Value]) -> None:
    """Put another world that fits the player's view in the place of the true one: not a letter changes."""
    worlds = 0

    def look_twice(console: Scripted, prompt: str) -> str | None:
        nonlocal worlds
        match = console.sitting.match
        if prompt == PROMPT and worlds < 12:
            true, before = match.state, shown(console.talking)
            match.state = match.view(console.sitting.seat).imagine(stream(f"world {len(match.log)}"))
            worlds += bytes(match.state) != bytes(true)
            after = shown(console.talking)
            match.state = true
            assert before == after
        return first_line(console, prompt)

    played(table_of(game, seed="worlds", options={"ceremony": "by_hand", **options}), look_twice)
    assert worlds > 3


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_packs_it_gives_the_library(game: str) -> None:
    table = table_of(game, seed="packs")
    console = played(table, first_line)
    packs = [entry for entry in console.sitting.match.log if isinstance(entry, Dealt)]
    twin = table.game.match(seed="packs")
    for entry in console.sitting.played:
        twin.play(entry.action, seat=entry.seat)
    assert [entry for entry in twin.log if isinstance(entry, Dealt)] == packs
    assert twin.record == console.sitting.match.record


def test_the_same_seed_gives_the_same_lines() -> None:
    first, second = (played(table_of("polignac", seed="twice"), first_line).lines for _ in range(2))
    assert first == second
    assert first != played(table_of("polignac", seed="thrice"), first_line).lines


@pytest.mark.soak
def test_going_back_gives_the_same_choice_again() -> None:
    plain = played(table_of("dame_de_pique", seed="back"), first_line)
    turns = 0

    def back_and_again(console: Scripted, prompt: str) -> str | None:
        nonlocal turns
        turns += prompt == PROMPT
        if turns in (2, 9, 20) and prompt == PROMPT:
            turns += 1
            return "annuler"
        return first_line(console, prompt)

    wavering = played(table_of("dame_de_pique", seed="back"), back_and_again)
    assert wavering.lines.count("Annulé\xa0: vous revoilà devant votre dernier choix.") == 3
    assert wavering.sitting.match.record == plain.sitting.match.record


def test_going_back_passes_over_what_was_played_for_the_player() -> None:
    """Who has forced choices made for him, as the last card is, is back at a choice, not where he stood."""
    asked: list[tuple[bool, int]] = []

    def back_at_the_end(console: Scripted, prompt: str) -> str | None:
        view = console.sitting.view
        asked.append((console.sitting.over, count(legal(view.state, view.seat))))
        if any(over for over, _ in asked[:-1]):
            return None
        return "annuler" if console.sitting.over else first_line(console, prompt)

    played(table_of("dame_de_pique", seed="back", target=10), back_at_the_end, auto=True)
    at_the_end, then = asked[-2:]
    assert at_the_end == (True, 0)
    assert not then[0]
    assert then[1] > 1


@pytest.mark.parametrize(
    ("game", "other", "manner", "times"),
    [
        ("polignac", "thumb", Manner(), 0),
        ("polignac", "debutant", Manner(), 0),
        ("polignac", "habitue", Manner(), 1),
        ("polignac", "maitre", Manner(), 1),
        ("polignac", "thumb", Manner(advice=True), 1),
        ("vendome", "maitre", Manner(advice=True), 0),
        ("vendome", "maitre", Manner(), 0),
    ],
)
def test_compiling_the_search_is_announced_once(
    game: str, other: str, manner: Manner, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(preparing, "compile_game", marked)
    table = table_of(game, me=1)
    console = Scripted(typing())
    for _ in range(2):
        welcome(Talk(console, Sitting(replace(table, players=(other, *table.players[1:]))), manner))
    assert console.lines.count("Je prépare ce jeu\xa0: une minute ou deux, une seule fois.") == times


@pytest.mark.parametrize(
    ("game", "others", "times"),
    [("polignac", "thumb", 1), ("polignac", "habitue", 0), ("polignac", "uniform", 0), ("vendome", "thumb", 0)],
)
def test_who_meets_beginners_alone_is_told_of_better_company(
    game: str, others: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "compile_game", lambda *_: None)
    table = table_of(game)
    assert told_of_company(replace(table, players=(HUMAN, others, *table.players[2:]))) == times


def test_who_is_taught_is_not_told_of_better_company() -> None:
    assert told_of_company(table_of("polignac"), Lesson("polignac")) == 0


def told_of_company(table: Table, lesson: Lesson | None = None) -> int:
    """How many lines of the welcome tell how to meet stronger players."""
    console = Scripted(typing())
    welcome(Talk(console, Sitting(table), Manner(), lesson))
    return sum("--players habitue" in line for line in console.lines)


def marked(_game: str, jobs: Sequence[Job]) -> None:
    """Compiling, without the minutes it takes."""
    for job in jobs:
        job.mark.parent.mkdir(parents=True, exist_ok=True)
        job.mark.touch()


def test_where_nothing_can_be_kept_the_search_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def unkept(game: str, jobs: Sequence[Job]) -> None:
        compiled.append(game)
        marked(game, jobs)

    (tmp_path / "tripot").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(preparing, "compile_game", unkept)
    preparing.prepare("polignac", lambda: compiled.append("said"))
    assert compiled == ["said", "polignac"]


def test_going_back_shows_what_lay_on_the_table_then() -> None:
    tables: list[list[str]] = []

    def back_once(console: Scripted, prompt: str) -> str | None:
        if prompt != PROMPT:
            return first_line(console, prompt)
        tables.append(list(table_lines(console.sitting.view, console.talking.voice)))
        return {1: first_line(console, prompt), 2: "annuler"}.get(len(tables))

    lines = played(table_of("polignac", seed="back"), back_once).lines
    undone = lines.index("Annulé\xa0: vous revoilà devant votre dernier choix.")
    table, turn = lines[undone + 1 :][: len(tables[0])], lines[undone + 1 + len(tables[0])]
    assert table == tables[0] == tables[2] != []
    assert turn.startswith("À vous, ")


@pytest.mark.parametrize(("seed", "deals"), [("lead 1", 0), ("lead 0", 1)])
def test_going_back_to_the_first_card_of_a_deal_tells_no_draw_and_no_deal_again(seed: str, deals: int) -> None:
    """Whoever leads first has only packs behind him in this deal: they lie there, and were told."""
    lengths: list[int] = []

    def back_at_a_lead(console: Scripted, prompt: str) -> str | None:
        view, log = console.sitting.view, console.sitting.match.log
        if prompt != PROMPT:
            return first_line(console, prompt)
        if lengths:
            lengths.append(len(log))
            return "annuler" if len(lengths) == 2 else None
        if view.state.deals == deals and isinstance(log[-1], Dealt):
            lengths.append(len(log))
        return first_line(console, prompt)

    console = played(table_of("polignac", seed=seed, me=1), back_at_a_lead)
    undone = console.lines.index("Annulé\xa0: vous revoilà devant votre dernier choix.")
    assert lengths[2] == lengths[0]
    assert [line for line in console.lines[undone:] if " tire " in line or " reçoit " in line] == []
    assert any(line.startswith("À vous, ") for line in console.lines[undone:])


def test_there_is_nothing_to_take_back_at_first() -> None:
    console = played(table_of("polignac"), typing("annuler"))
    assert "Il n’y a rien à annuler." in console.lines


def test_going_back_from_the_end_opens_the_match_again() -> None:
    ends = 0

    def back_at_the_end(console: Scripted, prompt: str) -> str | None:
        nonlocal ends
        if console.sitting.over:
            ends += 1
            return "undo" if ends == 1 else None
        return first_line(console, prompt)

    console = played(table_of("polignac", seed="end"), back_at_the_end, language="en")
    assert ends == 2
    assert sum(line.startswith("The match is lost by") for line in console.lines) == 2


def test_or_does_the_only_action() -> None:
    def only_empty(console: Scripted, prompt: str) -> str | None:
        view = console.sitting.view
        choice = prompt == PROMPT and count(legal(view.state, view.seat)) > 1
        return first_line(console, prompt) if choice or console.sitting.over else ""

    console = played(table_of("vendome", seed="bank", ceremony="by_hand"), only_empty)
    assert console.sitting.over
    assert any(entry.text == "turn" and entry.seat == console.sitting.seat for entry in console.sitting.played)


def test_auto_plays_what_is_forced() -> None:
    asked: list[int] = []

    def watch(console: Scripted, prompt: str) -> str | None:
        view = console.sitting.view
        if prompt == PROMPT:
            asked.append(count(legal(view.state, view.seat)))
        return first_line(console, prompt)

    console = played(table_of("polignac", seed="auto"), watch, auto=True)
    assert console.sitting.over
    assert asked
    assert min(asked) > 1
    assert any(line.startswith("Seule action permise") for line in console.lines)


def test_cards_may_be_said_in_full() -> None:
    console = played(table_of("polignac", seed="full"), first_line, spoken=True)
    text = "\n".join(console.lines)
    assert not {"♠", "♥", "♦", "♣"} & set(text)
    assert "la dame de pique" in text


def test_letters_may_be_english_in_french() -> None:
    console = played(table_of("polignac", seed="full"), first_line, cards="en")
    text = "\n".join(console.lines)
    assert "Q♠" in text
    assert "D♠" not in text


def test_only_house_rules_that_differ_are_shown_at_the_start() -> None:
    console = played(table_of("polignac", limit=20, removed_sevens="red"), typing())
    heading = next(place for place, line in enumerate(console.lines) if line.startswith("Règles de la maison"))
    assert console.lines[heading + 1] == (
        "Le nombre de points qui fait perdre la partie. Ici\xa0: 20 (option limit=20)."
    )
    assert console.lines[heading + 2].startswith("Tapez un numéro")
    assert any("règles habituelles" in line for line in played(table_of("polignac"), typing()).lines)


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        (
            "favour_requests",
            False,
            "On peut demander à ses adversaires s’ils favorisent le général\xa0: non (option favour_requests=false).",
        ),
        (
            "leftover_method",
            "dealer_discard",
            "Les cartes en trop\xa0: on retire des sept, ou le donneur les prend et écarte. "
            "Ici\xa0: le donneur écarte (option leftover_method=dealer_discard).",
        ),
    ],
)
def test_a_house_rule_says_in_words_what_holds(option: str, value: Value, told: str) -> None:
    assert told in played(table_of("polignac", options={option: value}), typing()).lines


@pytest.mark.parametrize("game", ["dame_de_pique", "rumoli"])  # a card among others, and a number
def test_an_empty_line_plays_nothing_where_there_is_a_choice(game: str) -> None:
    before, after = (played(table_of(game, seed="empty"), typing(*lines)) for lines in ((), ("", "")))
    assert after.sitting.match.log == before.sitting.match.log
    assert [console.lines.count("À vous, Camille.") for console in (before, after)] == [1, 3]


def test_a_deal_in_which_nothing_is_asked_ends_with_a_pause_that_obeys_commands() -> None:
    answers = iter(["jetons", "table", "", "quitter", ""])
    console = played(table_of("vendome", seed="pause"), lambda _console, _prompt: next(answers, None))
    assert console.prompts[:4] == ["(Entrée pour continuer) "] * 4
    assert any(line.startswith("Jetons\xa0: ") for line in console.lines)
    assert any(line.startswith("Banquier\xa0: ") for line in console.lines)
    assert console.lines[-1] == "Au revoir."


def test_nobody_is_kept_waiting_who_wants_what_is_forced_done_for_him() -> None:
    console = played(table_of("vendome", seed="pause"), lambda _console, _prompt: None, auto=True)
    assert console.sitting.view.state.deals
    assert "(Entrée pour continuer) " not in console.prompts


def test_nobody_is_kept_waiting_after_a_deal_in_which_he_was_asked() -> None:
    console = played(table_of("polignac", seed="pause", limit=10), first_line)
    assert console.sitting.view.state.deals > 1
    assert "(Entrée pour continuer) " not in console.prompts


def test_machines_that_choose_together_with_the_player_do_so_first() -> None:
    sitting = Sitting(table_of("dame_de_pique"))
    while not sitting.my_turn:
        sitting.advance()
    assert sitting.match.phase == "exchange"
    assert sitting.match.waiting == (sitting.seat,)


def test_who_asks_for_his_hand_while_it_is_not_his_turn_is_told_of_no_turn() -> None:
    answers = iter(["main", "quitter", ""])
    console = played(table_of("vendome", seed="pause"), lambda _console, _prompt: next(answers, None))
    assert "Vous n’avez pas de cartes en main." in console.lines
    assert not any(line.startswith("À vous") for line in console.lines)


def test_advice_is_said_the_best_first_and_nothing_of_what_was_not_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"error": 0.0, "reason_fr": "cela se vaut", "reason_en": "much the same"}
    best = Advice(0, expected=-1.5, spread=2.0, worlds=9, behind=0, **told)  # type: ignore[arg-type]
    advice = [best, replace(best, action=1, behind=1), replace(best, action=2, worlds=0)]
    monkeypatch.setattr("tripot.terminal.advising.advise", lambda _: advice)
    monkeypatch.setattr(preparing, "is_kept", lambda _: True)
    console = played(table_of("polignac"), typing(), advice=True)
    worth = "−1,5\xa0point en moyenne (±\xa02,0)\u202f; cela se vaut."
    assert [line for line in console.lines if line.startswith("Conseil")] == [
        f"Conseil\xa0: 2♣, le meilleur choix pour la partie\u202f; {worth}",
        f"Conseil\xa0: 3♣\u202f; {worth}",
    ]
