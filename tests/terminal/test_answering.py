"""What a player types at the terminal, and what is answered."""

import re

import pytest

from tests.terminal.scripted import Scripted, first_line, played, table_of, typing
from tripot import GAMES
from tripot.cards import DECK_SIZE, card_sign, parse_card
from tripot.engine.vocabulary import Language
from tripot.games.rumoli.state import AUCTION, CHOICE
from tripot.table.panel import hand_of
from tripot.terminal.playing import PROMPT, run
from tripot.terminal.reading import is_for_later, read_action, read_card
from tripot.terminal.showing import sample_words
from tripot.terminal.sitting import Sitting
from tripot.terminal.talk import Manner, Talk

LANGUAGES: tuple[Language, ...] = ("fr", "en")


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


def a_fault(*before: str) -> str:
    console = at_first_fault(*before)
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


def test_a_fault_is_not_committed_by_who_says_nothing() -> None:
    fault = a_fault()
    before, after = at_first_fault(), at_first_fault(fault, "")
    assert any(prompt.startswith("That is a fault.") for prompt in after.prompts)
    assert after.sitting.match.log == before.sitting.match.log


def test_before_a_fault_is_committed_its_rule_may_be_read_and_the_table_left() -> None:
    fault = a_fault()
    read = at_first_fault(fault, "rules 41", "why", "no")
    assert "Answer yes or no." not in read.lines
    assert any(line.startswith("POL-41. ") for line in read.lines)
    assert sum(prompt.startswith("That is a fault.") for prompt in read.prompts) == 3
    left = at_first_fault(fault, "quit", "")
    assert left.prompts[-1].startswith("Save the match before leaving?")
    assert left.sitting.match.log == read.sitting.match.log


def test_going_back_from_the_question_about_a_fault_commits_none() -> None:
    fault = a_fault("1")
    before, back = at_first_fault("1"), at_first_fault("1", fault, "undo")
    assert back.prompts[-2].startswith("That is a fault.")
    assert "Undone: you are back at your last choice." in back.lines
    assert len(back.sitting.match.log) < len(before.sitting.match.log)


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


def test_why_tells_of_a_card_in_the_hand_that_it_is_no_time_for_cards() -> None:
    asked: list[str] = []

    def ask_why(console: Scripted, prompt: str) -> str | None:
        view = console.sitting.view
        if prompt != PROMPT or view.state.phase != CHOICE:
            return first_line(console, prompt)
        asked.append(f"why {card_sign(hand_of(view)[0], 'en')}")
        return asked[0] if len(asked) == 1 else None

    lines = played(table_of("rumoli"), ask_why, language="en").lines
    assert asked
    assert any(line.endswith(": not now. An empty line shows what is allowed.") for line in lines)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", LANGUAGES)
def test_the_letters_that_the_help_explains_are_those_read_first(language: Language, cards: Language) -> None:
    lines = played(table_of("polignac"), typing("aide"), language=language, cards=cards).lines
    letters = next(line for line in lines if line.startswith(("Couleurs", "Suits")))
    told = dict(re.findall(r"(\w) (trèfle|carreau|cœur|pique|clubs|diamonds|hearts|spades)", letters))
    assert len(told) == 4
    for letter, suit in told.items():
        name = f"sept de {suit}" if language == "fr" else f"seven of {suit}"
        assert read_card(f"7{letter}", cards) == read_card(name, language)
    example = next(line for line in lines if line.startswith(("Ou une carte", "Or a card")))
    assert {read_card(card, cards) for card in re.findall("Dp|D♠|Qs|Q♠", example)} == {parse_card("Qs")}
    assert card_sign(parse_card("Qs"), cards) in example


def test_why_may_be_a_question() -> None:
    console = played(table_of("vingt_et_un", me=2), typing("miser 0", "pourquoi ?", "Pourquoi miser 1 ?"))
    rule = next(line for line in console.lines if " ne permet pas " in line).partition(" ")[0]
    assert any(line.startswith(f"{rule}. ") for line in console.lines)
    assert "Miser 1\xa0: c’est permis." in console.lines


def test_what_others_are_heard_to_say_may_be_typed_as_it_is_told() -> None:
    told = played(table_of("vingt_et_un", me=2), typing("miser 1", "«\u202fJe reste.\u202f»")).lines
    assert "Camille\xa0: «\u202fJe reste.\u202f»" in told
    later = played(table_of("vingt_et_un", me=2), typing("Je reste.")).lines
    assert "Je reste\xa0: pas maintenant. Une ligne vide montre ce qui est permis." in later


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


@pytest.mark.parametrize("line", ["miser sur As de coeur", "Miser sur l’as de cœur", "ante on Ah", "ante A♥"])
def test_a_verb_of_two_words_may_stand_before_a_card(line: str) -> None:
    console = played(table_of("rumoli", me=1, ante_mode="free_placement"), typing(line))
    assert [entry.text for entry in console.sitting.played if entry.seat == console.sitting.seat] == ["Ah"]


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


@pytest.mark.parametrize("answer", ["oui", "O", "yes"])
def test_a_rematch_is_asked_for(answer: str) -> None:
    console = Scripted(lambda console, prompt: answer if console.sitting.over else first_line(console, prompt))
    console.talk = Talk(console, Sitting(table_of("polignac", seed="again")), Manner())
    assert run(console.talking)


def test_what_is_neither_yes_nor_no_is_asked_again() -> None:
    answers = iter(["1", "peut-être", "points", "oui"])
    console = Scripted(lambda console, prompt: next(answers) if console.sitting.over else first_line(console, prompt))
    console.talk = Talk(console, Sitting(table_of("polignac", seed="again")), Manner())
    assert run(console.talking)
    assert console.lines[-3:-1] == ["Répondez par oui ou par non."] * 2
    assert console.lines[-1].startswith("Points\xa0: ")


@pytest.mark.parametrize("answer", ["non", "", "no", "quitter"])
def test_or_not(answer: str) -> None:
    console = Scripted(lambda console, prompt: answer if console.sitting.over else first_line(console, prompt))
    console.talk = Talk(console, Sitting(table_of("polignac", seed="again")), Manner())
    assert not run(console.talking)
