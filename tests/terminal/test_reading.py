"""What a player types."""

import pytest

import tripot
from tripot.cards import card_name, card_sign, card_text, parse_card
from tripot.engine.actions import action_text
from tripot.engine.choices import NUMBER
from tripot.engine.match import Match
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.games.polignac.state import GO_ON
from tripot.terminal.reading import COMMANDS, is_said_by, marks_of, read_action, read_answer, read_card, read_command


@pytest.mark.parametrize("card", range(52))
def test_every_name_of_a_card_is_read(card: int) -> None:
    for language in ("fr", "en"):
        names = [card_sign(card, language), card_name(card, language), card_name(card, language).upper()]
        names += [f"la {card_name(card, 'fr')}", f"l’{card_name(card, 'fr')}", f"the {card_name(card, 'en')}"]
        assert {read_card(name, language) for name in names} == {card}
    assert read_card(card_text(card), "en") == card


@pytest.mark.parametrize(
    ("typed", "cards", "meant"),
    [
        ("Dp", "fr", "Qs"),
        ("Dp", "en", "Qs"),
        ("Qs", "fr", "Qs"),
        ("10k", "fr", "Td"),
        ("Td", "fr", "Td"),
        ("7c", "fr", "7h"),
        ("7c", "en", "7c"),
        ("Rc", "en", "Kh"),
        ("Kc", "fr", "Kc"),
        ("At", "fr", "Ac"),
        ("as de coeur", "fr", "Ah"),
        ("d ♠", "fr", "Qs"),
        ("10 h", "en", "Th"),
        ("10 de coeur", "fr", "Th"),
        ("le 7 de trèfle", "en", "7c"),
        ("2 of clubs", "fr", "2c"),
    ],
)
def test_letters_are_read_in_the_players_language_first(typed: str, cards: Language, meant: str) -> None:
    assert read_card(typed, cards) == parse_card(meant)


@pytest.mark.parametrize("typed", ["", "x", "11p", "1p", "Dx", "pique", "dame", "dame de", "99", "♠", "Ð♠"])
def test_what_is_no_card_is_none(typed: str) -> None:
    assert read_card(typed, "fr") is None


@pytest.mark.parametrize("typed", ["as", "As", "l’as", "l'as"])
def test_an_ace_of_no_suit_is_no_card_in_french_though_one_in_english_letters(typed: str) -> None:
    assert read_card(typed, "fr") is None
    assert read_card("As", "en") == read_card("Ap", "fr") == parse_card("As")


@pytest.mark.parametrize("line", ["pourquoi Dp", "POURQUOI Dp", "  why   Dp "])
def test_a_command_keeps_what_follows(line: str) -> None:
    assert read_command(line) == ("why", "Dp")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("pourquoi ?", ("why", "")),
        ("pourquoi\u202f?", ("why", "")),
        ("why?", ("why", "")),
        ("Pourquoi Dp ?", ("why", "Dp")),
        ("règles 28.", ("rules", "28")),
        ("?", ("help", "")),
        ("sauver une partie.", ("save", "une partie.")),
        (".table", None),
    ],
)
def test_a_command_may_be_a_question_or_a_sentence_but_a_file_name_stays_as_it_is(
    line: str, command: tuple[str, str] | None
) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(("line", "word"), [("Oui.", "oui"), ("non !", "non"), ("«\u202foui\u202f»", "oui")])
def test_an_answer_may_be_a_sentence(line: str, word: str) -> None:
    said = read_answer(line, usual=False)
    assert said is not None
    assert said is read_answer(word, usual=False)


def test_a_full_stop_alone_says_nothing() -> None:
    assert read_answer(".", usual=True) is None


def test_every_command_is_known_with_and_without_accents() -> None:
    for name, words in COMMANDS.items():
        for word in words:
            found = read_command(word)
            assert found is not None
            assert found.name == name
    assert read_command("regles 28") == ("rules", "28")
    assert read_command("Dp") is None
    assert read_command("") is None


def leading(**options: bool | str) -> Match:
    """Seat 1 leads at Polignac."""
    return tripot.game("polignac", seats=4, **options).match(packs=[["..."]])


def seen(match: Match) -> View:
    return match.view(match.waiting[0])


def test_a_number_is_a_line_of_the_menu() -> None:
    view = seen(leading())
    marks = marks_of(view)
    assert [read_action(str(line), view, "fr") for line in range(1, len(marks) + 1)] == list(marks)
    assert read_action("0", view, "fr") is None
    assert read_action(str(len(marks) + 1), view, "fr") is None
    assert read_action("9" * 5000, view, "fr") is None


@pytest.mark.parametrize(
    "line",
    [
        *("demander", "demander la faveur", "ask", "ask for favour", "faveur", "Demander", "dem"),
        *("Demander la faveur.", "«\u202fDemander la faveur.\u202f»", '"ask"', "faveur !"),
    ],
)
def test_a_word_may_be_cut_short(line: str) -> None:
    view = seen(leading())
    action = read_action(line, view, "fr")
    assert action is not None
    assert action_text(view.game.rulebook, view.state, action) == "ask"


def test_a_part_of_two_words_that_may_be_said_is_neither() -> None:
    match = tripot.game("rumoli", seats=4).match(seed=1)
    while "take" not in match.legal or "leave" not in match.legal:
        match.play(match.legal[0], seat=match.waiting[0])
    assert read_action("mort", seen(match), "fr") is None


@pytest.mark.parametrize(("line", "meant"), [("o", "yes"), ("Oui.", "yes"), ("y", "yes"), ("n", "no"), ("NON", "no")])
def test_who_is_asked_for_favour_may_answer_by_a_letter_as_everywhere(line: str, meant: str) -> None:
    match = leading()
    match.play("ask")
    view = seen(match)
    action = read_action(line, view, "fr")
    assert action is not None
    assert action_text(view.game.rulebook, view.state, action) == meant


def test_whether_to_continue_is_answered_in_the_word_of_the_question() -> None:
    """« continuez-vous pour le général ? »"""
    word = leading().game.rulebook.words[GO_ON]
    assert all(is_said_by(line, word) for line in ("continuer", "continue", "go on"))


def test_as_is_a_card_and_not_the_word_ask() -> None:
    assert read_action("As", seen(leading()), "en") == parse_card("As")


@pytest.mark.parametrize(
    "line", ["jouer Dp", "joue Dp", "play Qs", "jouer dame de pique", "jouer Q♠", "Joue la dame de pique !"]
)
def test_the_verb_may_come_before_the_card(line: str) -> None:
    assert read_action(line, seen(leading()), "fr") == parse_card("Qs")


@pytest.mark.parametrize("line", ["écarter Dp", "zut", "jouer", "jouer rien", "couper 3", "", "demander Dp"])
def test_what_cannot_be_said_here_is_none(line: str) -> None:
    assert read_action(line, seen(leading()), "fr") is None


def bidding() -> View:
    """Seat 1 may bid at Rumoli, or pass."""
    match = tripot.game("rumoli", seats=4).match(seed=1)
    while match.phase != "auction":
        match.play("auction" if "auction" in match.legal else match.legal[0], seat=match.waiting[0])
    return seen(match)


@pytest.mark.parametrize("line", ["1", "enchérir 1", "offrir 1", "bid 1", "offer 1"])
def test_where_numbers_are_said_a_bare_one_is_the_number_and_no_line_of_the_menu(line: str) -> None:
    view = bidding()
    assert read_action(line, view, "fr") == NUMBER + 1
    assert read_action("46", view, "fr") == NUMBER + 46
    assert read_action("passer", view, "fr") == marks_of(view)[0]


@pytest.mark.parametrize("line", ["²", "9²", "couper ½"])
def test_a_sign_that_looks_like_a_number_is_none(line: str) -> None:
    assert read_action(line, bidding(), "fr") is None
    assert read_action(line, seen(leading()), "fr") is None


@pytest.mark.parametrize("line", ["couper 17", "cut 17", "coupe 17", "17"])
def test_a_number_of_the_phase_may_be_bare_when_nothing_else_can_be_said(line: str) -> None:
    match = tripot.game("polignac", seats=4, ceremony="by_hand").match(seed=1)
    while match.phase != "cut":
        match.play("draw 1")
    assert read_action(line, seen(match), "fr") == NUMBER + 17
    assert read_action("couper 9999999999999999999999", seen(match), "fr") is None
