"""What the table shows, in both languages, all along a match."""

import re
from collections.abc import Iterator

import pytest

import tripot
from tests.terminal.scripted import SEATS
from tests.terminal.typography import english_faults_of, faults_of
from tripot import GAMES, SPECTATOR
from tripot.cards import parse_cards
from tripot.engine.match import Match
from tripot.engine.speech import Voice
from tripot.engine.stream import below, stream
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.table.names import given_names
from tripot.table.panel import hand_of, panel_of, table_lines
from tripot.terminal.showing import hand_line, menu_lines, points_line

LANGUAGES: tuple[Language, ...] = ("fr", "en")


def at_random(game: str, seed: str, actions: int, **options: str) -> Iterator[Match]:
    """A match played at random, as it stands before each action."""
    match = tripot.game(game, seats=SEATS[game], **options).match(seed=seed)
    dice = stream(f"{seed}/dice")
    for _ in range(actions):
        yield match
        if match.over:
            return
        seat = match.waiting[below(dice, len(match.waiting))]
        legal = match.legal_for(seat)
        match.play(legal[below(dice, len(legal))], seat=seat)


def voice_of(match: Match, language: Language, *, spoken: bool = False) -> Voice:
    return Voice(language, given_names(match.game.seats), match.players, language, spoken=spoken)


def everything(view: View, voice: Voice) -> list[str]:
    """Every line a viewer may be shown."""
    lines = [*table_lines(view, voice), points_line(view, voice), hand_line(view, voice)]
    return lines + (list(menu_lines(view, voice)) if view.may_act else [])


@pytest.mark.parametrize("ceremony", ["automatic", "by_hand"])
@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_can_be_shown_everything_at_any_moment(game: str, ceremony: str) -> None:
    for match in at_random(game, "panel", 60, ceremony=ceremony):
        for viewer in (SPECTATOR, *range(match.game.seats)):
            for language in LANGUAGES:
                lines = everything(match.view(viewer), voice_of(match, language, spoken=viewer % 2 == 0))
                check = faults_of if language == "fr" else english_faults_of
                assert [fault for line in lines for fault in check(line)] == []
                assert not any("{" in line for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_table_is_shown_some_time(game: str) -> None:
    shown = ""
    lines = {}
    for seed in range(5):
        for match in at_random(game, f"lines {seed}", 400, ceremony="by_hand" if seed % 2 else "automatic"):
            view = match.view(SPECTATOR)
            lines = {line.sentences["en"]: shape(line.sentences["en"]) for line in panel_of(view).lines}
            shown += "\n".join(table_lines(view, voice_of(match, "en"))) + "\n"
    assert [sentence for sentence, pattern in lines.items() if not re.search(pattern, shown)] == []


@pytest.mark.parametrize("game", GAMES)
def test_before_the_draw_is_made_nothing_is_said_of_what_it_settles(game: str) -> None:
    match = tripot.game(game, seats=SEATS[game], ceremony="by_hand").match(seed=3)
    while match.phase == "draw":
        assert list(table_lines(match.view(SPECTATOR), voice_of(match, "fr"))) == []
        match.play(match.legal_for(match.waiting[0])[0], seat=match.waiting[0])
    told = list(table_lines(match.view(SPECTATOR), voice_of(match, "fr")))
    assert told[0].startswith(("Banquier\xa0: ", "Donneur\xa0: "))
    assert not any("talon" in line for line in told), "there is none yet"


def test_the_banker_has_no_fond_to_be_told_of() -> None:
    """VEN-15."""
    match = tripot.game("vendome", seats=4, ceremony="by_hand").match(seed=3)
    while match.phase != "taille":
        match.play(match.legal_for(match.waiting[0])[0])
    banker = match.view(SPECTATOR).state.banker
    told = list(table_lines(match.view(SPECTATOR), voice_of(match, "fr")))
    names = voice_of(match, "fr")
    lines = {seat: line for seat in range(4) for line in told if line.startswith(f"Devant {names.seat(seat)}")}
    assert "fond" not in lines[banker]
    assert all(", fond de " in line for seat, line in lines.items() if seat != banker)
    assert len(lines) > 1


def shape(sentence: str) -> str:
    """The sentence with anything for its values."""
    return ".+".join(re.escape(literal) for literal in re.split(r"{\w+}", sentence))


def test_a_hand_is_shown_suit_by_suit_in_the_order_of_the_game() -> None:
    match = tripot.game("polignac", seats=4).match(
        packs=["7d Jh As Js 8h 9h 7h Kc 8d 9d Ks Ac Th Qh Kd 7c Qs Ts Ah Jc ..."]
    )
    view = match.view(2)
    assert hand_of(view) == list(parse_cards("Ks Js As Ah Jc Ac Qd Ad"))
    assert hand_line(view, voice_of(match, "fr")) == "Votre main\xa0: R♠ V♠ A♠\u202f; A♥\u202f; V♣ A♣\u202f; D♦ A♦."
    assert hand_line(view, voice_of(match, "en")) == "Your hand: K♠ J♠ A♠; A♥; J♣ A♣; Q♦ A♦."
    assert hand_line(match.view(SPECTATOR), voice_of(match, "fr")) == ""


def test_a_hand_that_counts_is_counted() -> None:
    match = tripot.game("vingt_et_un", seats=2).set_up({"first": ["9h", "5c"], "second": ["8h", "Ac"]}, packs=["..."])
    french, english = (hand_line(match.view(1), voice_of(match, language)) for language in LANGUAGES)
    assert french == "Votre main\xa0: A♣ 5♣ (16\xa0points)."
    assert english == "Your hand: A♣ 5♣ (16\xa0points)."


def test_cards_drawn_are_in_the_hand_and_lie_open_before_all() -> None:
    """Each seat’s own: they are given face up (VEU-21)."""
    drawn = {"first": ["9h", "5c", "7d"], "second": ["8h", "Ac", "6s"], "extras": ["", "3d 2s"]}
    match = tripot.game("vingt_et_un", seats=3).set_up(drawn, packs=["..."])
    voice = voice_of(match, "en")
    hands = [hand_line(match.view(seat), voice) for seat in (1, 2)]
    assert hands == ["Your hand: 2♠; A♣ 5♣; 3♦ (21\xa0points).", "Your hand: 6♠; 7♦ (13\xa0points)."]
    asked = [line for line in table_lines(match.view(SPECTATOR), voice) if "♠" in line or "♦" in line]
    assert asked == ["Basile has asked for 3♦ and 2♠."]
