"""Whole matches at the terminal, with scripted answers."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import tripot
from tests.terminal.scripted import Scripted, by_thumb, first_line, played, table_of, typing
from tests.terminal.typography import english_faults_of, faults_of
from tripot import GAMES
from tripot.cards import DECK_SIZE, card_sign
from tripot.engine.bits import count
from tripot.engine.choices import LAST_WORD
from tripot.engine.match import Dealt
from tripot.engine.options import Value
from tripot.engine.rules import legal
from tripot.engine.speech import say
from tripot.engine.stream import stream
from tripot.engine.vocabulary import Language
from tripot.games.rumoli.state import AUCTION
from tripot.players.warm import Job
from tripot.table.panel import hand_of, table_lines
from tripot.terminal import preparing
from tripot.terminal.playing import PROMPT, Manner, Play
from tripot.terminal.reading import is_for_later, read_action
from tripot.terminal.showing import hand_line, menu_lines, points_line, sample_words
from tripot.terminal.sitting import Sitting

LANGUAGES: tuple[Language, ...] = ("fr", "en")


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
    match, seat, voice = console.sitting.match, console.sitting.seat, console.playing.voice
    heard = {say(match.game.rulebook, event, voice) for event in match.heard(seat)}
    secrets = {say(match.game.rulebook, event, voice) for event in match.events if not event.heard_by(seat)}
    assert (secrets - heard) & set(console.lines) == set()
    if game in ("dame_de_pique", "vingt_et_un", "rumoli", "polignac"):
        assert secrets - heard


def shown(play: Play) -> list[str]:
    """All that a player can be shown at his turn: hand, menu, table, points, and the reason about every action."""
    view, voice = play.sitting.view, play.voice
    lines = [hand_line(view, voice), *menu_lines(view, voice), *table_lines(view, voice), points_line(view, voice)]
    words = view.game.rulebook.words
    asked = [action for action in range(LAST_WORD + 1) if action < 52 or action in words]
    return lines + [line for action in asked for line in play.reasons(action)]


@pytest.mark.parametrize("enforcement", ["prevent", "penalise"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_shown_depends_on_what_the_player_may_not_know(game: str, enforcement: str) -> None:
    """Put another world that fits the player's view in the place of the true one: not a letter changes."""
    options = {option.name for option in tripot.game(game, seats=table_of(game).game.seats).rulebook.options}
    if "enforcement" not in options and enforcement == "penalise":
        pytest.skip("no faults in this game")
    worlds = 0

    def look_twice(console: Scripted, prompt: str) -> str | None:
        nonlocal worlds
        match = console.sitting.match
        if prompt == PROMPT and worlds < 12:
            true, before = match.state, shown(console.playing)
            match.state = match.view(console.sitting.seat).imagine(stream(f"world {len(match.log)}"))
            worlds += bytes(match.state) != bytes(true)
            after = shown(console.playing)
            match.state = true
            assert before == after
        return first_line(console, prompt)

    chosen = {"enforcement": enforcement} if "enforcement" in options else {}
    played(table_of(game, seed="worlds", options={"ceremony": "by_hand", **chosen}), look_twice)
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
        Play(console, Sitting(replace(table, players=(other, *table.players[1:]))), manner).welcome()
    assert console.lines.count("Je prépare ce jeu\xa0: une minute ou deux, une seule fois.") == times


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
        tables.append(list(table_lines(console.sitting.view, console.playing.voice)))
        return {1: first_line(console, prompt), 2: "annuler"}.get(len(tables))

    lines = played(table_of("polignac", seed="back"), back_once).lines
    undone = lines.index("Annulé\xa0: vous revoilà devant votre dernier choix.")
    table, turn = lines[undone + 1 :][: len(tables[0])], lines[undone + 1 + len(tables[0])]
    assert table == tables[0] == tables[2] != []
    assert turn.startswith("À vous, ")


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


def at_first_fault(*then: str) -> Scripted:
    """At Polignac under `penalise`, types these lines at the player's first chance of a fault; then leaves."""
    rest = iter(then)
    begun = False

    def try_it(console: Scripted, prompt: str) -> str | None:
        nonlocal begun
        match, view = console.sitting.match, console.sitting.view
        faults = [action for action in match.possible_for(view.seat) if action not in view.legal]
        begun = begun or bool(faults)
        return next(rest, None) if begun and (faults or console.sitting.over) else first_line(console, prompt)

    return played(table_of("polignac", seed="2", enforcement="penalise"), try_it, language="en")


def a_fault() -> str:
    console = at_first_fault()
    view = console.sitting.view
    return next(action for action in console.sitting.match.possible_for(view.seat) if action not in view.legal)


def test_a_fault_is_named_and_offered_under_penalise() -> None:
    fault = a_fault()
    declined = at_first_fault(fault, "no")
    assert any(" does not allow " in line for line in declined.lines)
    assert any(re.match(r"That is a fault\. POL-4\d: .* lose", prompt) for prompt in declined.prompts)
    assert not declined.sitting.over
    done = at_first_fault(fault, "perhaps", "yes")
    assert "Answer yes or no." in done.lines
    assert done.sitting.over
    assert "You have lost." in done.lines


def test_a_card_that_breaks_a_rule_is_refused_with_its_sentence_and_nothing_is_played() -> None:
    tried: set[int] = set()

    def try_forbidden(console: Scripted, prompt: str) -> str | None:
        view, log = console.sitting.view, len(console.sitting.match.log)
        forbidden = [card for card in hand_of(view) if card not in view.legal_actions]
        if prompt == PROMPT and forbidden and log not in tried:
            tried.add(log)
            return card_sign(forbidden[0], "fr")
        return first_line(console, prompt)

    console = played(table_of("polignac", seed="1"), try_forbidden)
    refused = [line for line in console.lines if " ne permet pas " in line]
    assert len(refused) == len(tried)
    assert all(line.endswith(".") and len(line) > 60 for line in refused)
    assert console.sitting.match.record == played(table_of("polignac", seed="1"), first_line).sitting.match.record


def test_why_tells_the_rule_or_that_it_is_allowed_or_not_held() -> None:
    asked: list[str] = []

    def ask_why(console: Scripted, prompt: str) -> str | None:
        view = console.sitting.view
        forbidden = [card for card in hand_of(view) if card not in view.legal_actions]
        if prompt != PROMPT or not forbidden:
            return first_line(console, prompt)
        others = [card for card in range(DECK_SIZE) if card not in hand_of(view)]
        questions = [
            "why",
            "why zzz",
            *(f"why {card_sign(card, 'en')}" for card in (forbidden[0], view.legal_actions[0], others[0])),
            "why",
        ]
        asked.append("")
        return questions[len(asked) - 1] if len(asked) <= len(questions) else None

    console = played(table_of("polignac", seed="1"), ask_why, language="en")
    answers = console.lines[-8:-2]
    assert [answer.startswith("Why what?") for answer in answers[:2]] == [True, True]
    assert " does not allow " in answers[2]
    assert answers[3].endswith("it is allowed.")
    assert answers[4].endswith("is not in your hand.")


def test_a_word_of_the_game_that_cannot_be_said_now_is_told_from_what_means_nothing() -> None:
    later = ["oui", "couper 3", "couper", "tirer la carte", "arrêter", "écarter Dp"]
    console = played(table_of("polignac"), typing(*later, "enchérir 2", "zut"))
    told = [line for line in console.lines if line.endswith("pas maintenant. Une ligne vide montre ce qui est permis.")]
    assert [line.partition("\xa0: ")[0].lower() for line in told] == [line.lower() for line in later]
    assert sum("Je ne comprends pas" in line for line in console.lines) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_the_help_are_understood(game: str, language: Language) -> None:
    console = played(table_of(game, ceremony="by_hand"), typing("aide"), language=language)
    view = console.sitting.view
    words = sample_words(view.game.rulebook, language)
    assert any(words in line for line in console.lines)
    for word in re.split(", | ou | or ", words):
        assert read_action(word, view, "fr") is not None or is_for_later(word, view, "fr"), word
    assert any("D♠" in line or "Q♠" in line for line in console.lines) == bool(view.game.rulebook.card_verbs)


def test_a_number_without_its_word_or_beyond_its_range_is_answered_with_the_range() -> None:
    table = table_of("vingt_et_un", me=2, stake_max=1000)
    lines = played(table, typing("miser", "miser beaucoup", "miser 5000", "carte")).lines
    range_line = "Miser\xa0: un nombre de 1 à 100, par exemple «\u202fmiser 1\u202f»."
    assert lines.count(range_line) == 4
    assert "Carte\xa0: pas maintenant. Une ligne vide montre ce qui est permis." in lines


@pytest.mark.parametrize(
    ("chips", "told"),
    [
        (2000, "Miser\xa0: un nombre de 1 à 2\u202f000, par exemple «\u202fmiser 1\u202f»."),
        (1, "Miser\xa0: 1 seulement, soit «\u202fmiser 1\u202f»."),
    ],
)
def test_the_numbers_of_the_menu_are_easily_read(chips: int, told: str) -> None:
    assert told in played(table_of("vingt_et_un", me=2, starting_chips=chips), typing()).lines


def test_what_a_choice_is_about_is_said() -> None:
    lines = played(table_of("rumoli", me=1, ante_mode="free_placement"), first_line).lines
    placed = "Posez un jeton sur une carte du tableau (à poser\xa0: {}\xa0jeton{})."
    assert all(placed.format(owed, "s" if owed > 1 else "") in lines for owed in (4, 3, 2, 1))


def test_words_beside_numbers_have_none_in_the_menu() -> None:
    bids = iter(["1", None])

    def bid(console: Scripted, prompt: str) -> str | None:
        is_auction = console.sitting.view.state.phase == AUCTION and prompt == PROMPT
        return next(bids) if is_auction else first_line(console, prompt)

    console = played(table_of("rumoli", seed="bid", me=1, auction="sealed"), bid)
    assert "Vous pouvez\xa0: passer." in console.lines
    assert any(entry.text == "bid 1" and entry.seat == console.sitting.seat for entry in console.sitting.played)


def test_a_refusal_tells_what_is_in_force_here_and_what_is_allowed() -> None:
    table = table_of("vingt_et_un", me=2, ceremony="automatic", stake_max=10)
    lines = played(table, typing("miser 500", "règles 12", "règles 27")).lines
    start = next(place for place, line in enumerate(lines) if line.startswith("VEU-B13 ne permet pas"))
    assert lines[start].startswith("VEU-B13 ne permet pas «\u202fmiser 500\u202f»\xa0: ")
    in_force = "Règle de la maison. La mise maximale, ou aucune limite. Ici\xa0: 10 (option stake_max=10)."
    assert lines[start + 1] == in_force
    assert lines[start + 2].startswith("Miser\xa0: un nombre de 1 à 10")
    assert lines[start + 3].startswith("VEU-12. ")
    assert lines[start + 4] == in_force, "a base sentence that the house has changed"
    assert lines[start + 5].startswith("VEU-27. ")
    assert not lines[start + 6].startswith("Règle de la maison")


def test_rules_are_read_at_the_table() -> None:
    console = played(table_of("polignac"), typing("règles 28", "règles POL-B7", "règles 99", "règles"))
    text = "\n".join(console.lines)
    assert "POL-28. Défausse d’un valet." in text
    assert "POL-B7. Point ouvert." in text
    assert "Il n’y a pas de règle «\u202f99\u202f»" in text
    assert "POL-47" in text


def test_an_empty_line_shows_the_turn_again() -> None:
    console = played(table_of("polignac"), typing("", ""))
    assert console.lines.count("À vous, Camille.") == 3


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


def test_a_deal_in_which_nothing_is_asked_ends_with_a_pause_that_obeys_commands() -> None:
    answers = iter(["jetons", "table", "", "quitter", ""])
    console = played(table_of("vendome", seed="pause"), lambda _console, _prompt: next(answers, None))
    assert console.prompts[:4] == ["(Entrée pour continuer) "] * 4
    assert any(line.startswith("Jetons\xa0: ") for line in console.lines)
    assert any(line.startswith("Banquier\xa0: ") for line in console.lines)
    assert console.lines[-1] == "Au revoir."


@pytest.mark.parametrize("answer", ["oui", "O", "yes"])
def test_a_rematch_is_asked_for(answer: str) -> None:
    console = Scripted(lambda console, prompt: answer if console.sitting.over else first_line(console, prompt))
    console.play = Play(console, Sitting(table_of("polignac", seed="again")), Manner())
    assert console.playing.run()


def test_what_is_neither_yes_nor_no_is_asked_again() -> None:
    answers = iter(["1", "peut-être", "points", "oui"])
    console = Scripted(lambda console, prompt: next(answers) if console.sitting.over else first_line(console, prompt))
    console.play = Play(console, Sitting(table_of("polignac", seed="again")), Manner())
    assert console.playing.run()
    assert console.lines[-3:-1] == ["Répondez par oui ou par non."] * 2
    assert console.lines[-1].startswith("Points\xa0: ")


@pytest.mark.parametrize("answer", ["non", "", "no", "quitter"])
def test_or_not(answer: str) -> None:
    console = Scripted(lambda console, prompt: answer if console.sitting.over else first_line(console, prompt))
    console.play = Play(console, Sitting(table_of("polignac", seed="again")), Manner())
    assert not console.playing.run()
