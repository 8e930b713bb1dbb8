"""Events, cards, chips and lists as they are said."""

from collections.abc import Iterator
from itertools import product

import pytest

from tests.table.house import CLAIMS
from tests.terminal.typography import english_faults_of, faults_of
from tripot import GAMES
from tripot.cards import card_name, card_sign, parse_card, parse_cards
from tripot.engine.event import Event
from tripot.engine.speech import Voice, in_order, say, say_cards, seated
from tripot.engine.tricks import strength
from tripot.engine.vocabulary import Language, Saying, Told, sayings
from tripot.engine.wording import OR, amount, decimal, fill, grouped, listed, number, unit_of
from tripot.games import rulebook
from tripot.table.names import given_names
from tripot.table.phrasing import outcome_words, phrase

LANGUAGES: tuple[Language, ...] = ("fr", "en")
NAMES = given_names(12)
#: A value of every sort that each kind can take.
SAMPLES: dict[Saying, tuple[int, ...]] = {
    "seat": (0, 4, 7, 11),
    "player": (0, 8, 11),
    "seats": (0, 1, 0b10000, 0b11, 0b10110),
    "card": tuple(range(52)),
    "cards": (0, 1 << 51, 1 << 51 | 1 << 12, 0b1011 << 20, (1 << 13) - 1),
    "chips": (-3, 0, 1, 2, 1000),
    "points": (-26, 0, 1, 2, 13),
    "number": (0, 1, 52),
    "place": (0, 1, 11),
}


def voice(language: Language, *, spoken: bool = False) -> Voice:
    return Voice(language, NAMES, tuple(range(12)), language, spoken=spoken)


def printing(text: str, language: Language) -> int:
    """How many kinds of misprint a text has."""
    return len(list(faults_of(text) if language == "fr" else english_faults_of(text)))


def events_of(word: str, told: Told) -> Iterator[Event]:
    """The event with every sample of each of its values in turn."""
    kinds = [kind for _, kind in sayings(told)]
    samples = [tuple(told.words or ()) if kind == "word" else SAMPLES[kind] for kind in kinds]
    first = [sample[0] for sample in samples]
    yield Event(word, tuple(first), None)
    for place, sample in enumerate(samples):
        for value in sample:
            yield Event(word, (*first[:place], value, *first[place + 1 :]), None)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_a_sentence_in_both_languages_whatever_its_values(game: str) -> None:
    rules = rulebook(game)
    for word, told in rules.events.items():
        for event, language, spoken in product(events_of(word, told), LANGUAGES, (False, True)):
            text = say(rules, event, voice(language, spoken=spoken))
            assert text[0] == text[0].upper(), (word, text)
            assert text.rstrip("\u202f»”")[-1] in ".!?", (word, text)
            assert not {"{", "}"} & set(text), (word, text)
            assert printing(text, language) == printing(told.fr if language == "fr" else told.en, language), word


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_values(game: str) -> None:
    for word, told in rulebook(game).events.items():
        for name, _ in sayings(told):
            assert (f"{{{name}}}" in told.fr) == (f"{{{name}}}" in told.en), f"{word}: {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_word_has_a_name_for_each_of_its_numbers(game: str) -> None:
    for word, told in rulebook(game).events.items():
        kinds = [kind for _, kind in sayings(told)]
        assert (told.words is not None) == ("word" in kinds), word
        assert all(french and english for french, english in (told.words or {}).values())


def test_a_card_has_a_short_and_a_full_name() -> None:
    queen, ten, ace = parse_cards("Qs Th Ac")
    assert [card_sign(card, "fr") for card in (queen, ten, ace)] == ["D♠", "10♥", "A♣"]
    assert [card_sign(card, "en") for card in (queen, ten, ace)] == ["Q♠", "10♥", "A♣"]
    assert [card_name(card, "fr") for card in (queen, ten, ace)] == ["dame de pique", "dix de cœur", "as de trèfle"]
    assert [card_name(card, "en") for card in (queen, ten, ace)] == ["queen of spades", "ten of hearts", "ace of clubs"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_the_same_name(language: Language) -> None:
    assert len({card_sign(card, language) for card in range(52)}) == 52
    assert len({card_name(card, language) for card in range(52)}) == 52


def test_a_card_said_in_full_has_its_article() -> None:
    cards = parse_cards("Ks Qs As 7h")
    french = "le roi de pique, la dame de pique, l’as de pique et le sept de cœur"
    assert say_cards(cards, voice("fr", spoken=True)) == french
    assert say_cards(cards[:2], voice("en", spoken=True)) == "the king of spades and the queen of spades"
    assert say_cards([], voice("fr")) == "aucune carte"


def test_the_indices_need_not_be_those_of_the_language() -> None:
    english_cards = Voice("fr", NAMES, (0, 1), "en")
    assert say_cards(parse_cards("Qs Jd"), english_cards) == "Q♠ et J♦"


@pytest.mark.parametrize(
    ("unit", "value", "french", "english"),
    [
        ("chips", 0, "0\xa0jeton", "0\xa0chips"),
        ("chips", 1, "1\xa0jeton", "1\xa0chip"),
        ("chips", 2, "2\xa0jetons", "2\xa0chips"),
        ("points", -1, "−1\xa0point", "−1\xa0point"),
        ("points", -26, "−26\xa0points", "−26\xa0points"),
    ],
)
def test_amounts_agree_with_their_number(unit: str, value: int, french: str, english: str) -> None:
    assert amount(unit, value, "fr") == french
    assert amount(unit, value, "en") == english


def test_a_minus_is_a_true_minus() -> None:
    assert number(-3) == "\N{MINUS SIGN}3"


@pytest.mark.parametrize(
    ("value", "places", "french", "english"),
    [
        (1.5, 2, "1,50", "1.50"),
        (-0.25, 2, "\u22120,25", "\u22120.25"),
        (3.0, 0, "3", "3"),
        (-0.0002, 3, "0,000", "0.000"),
    ],
)
def test_numbers_in_two_languages(value: float, places: int, french: str, english: str) -> None:
    assert (decimal(value, "fr", places), decimal(value, "en", places)) == (french, english)


def test_great_numbers_are_grouped() -> None:
    assert (grouped(1234567, "fr"), grouped(1234567, "en")) == ("1\u202f234\u202f567", "1,234,567")
    assert grouped(12, "fr") == "12"


def test_a_number_below_two_is_singular_in_french() -> None:
    assert [unit_of("chips", value, "fr") for value in (0.0, -1.3, 1.999, 2.0)] == ["jeton"] * 3 + ["jetons"]
    assert [unit_of("points", value, "en") for value in (0.0, 1.0)] == ["points"] * 2


def test_a_list_can_end_with_or() -> None:
    assert listed(["3", "4", "5"], "fr", OR) == "3, 4 ou 5"


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        ([], "personne", "nobody"),
        (["A"], "A", "A"),
        (["A", "B"], "A et B", "A and B"),
        (["A", "B", "C"], "A, B et C", "A, B and C"),
    ],
)
def test_lists_end_with_and(words: list[str], french: str, english: str) -> None:
    assert listed(words, "fr") == french
    assert listed(words, "en") == english


@pytest.mark.parametrize(
    ("sentence", "value", "said"),
    [
        ("Total de {x}", "Adèle", "Total d’Adèle"),
        ("Total de {x}", "Élise", "Total d’Élise"),
        ("Total de {x}", "Hugo", "Total d’Hugo"),
        ("Total de {x}", "Basile", "Total de Basile"),
        ("De {x}", "Adèle", "D’Adèle"),
        ("total de {x}", "Yves", "total d’Yves"),
        ("total de {x}", "Yann", "total de Yann"),
        ("plus que {x}", "A♥", "plus que A♥"),
        ("à côté de {x}", "huit de trèfle", "à côté de huit de trèfle"),
        ("Total de {x}", "huître", "Total d’huître"),
        ("plus que {x}", "oui", "plus que oui"),
        ("plus que {x}", "«\u202foui\u202f»", "plus que «\u202foui\u202f»"),
        ("Il croit que {x} joue", "Irène", "Il croit qu’Irène joue"),
        ("à côté de {x}", "le roi", "à côté du roi"),
        ("à côté de {x}", "la dame", "à côté de la dame"),
        ("à côté de {x}", "l’as", "à côté de l’as"),
        ("il pense à {x}", "le roi", "il pense au roi"),
        ("monde {x}", "Adèle", "monde Adèle"),
    ],
)
def test_french_elides_and_contracts(sentence: str, value: str, said: str) -> None:
    assert fill(sentence, {"x": value}, "fr") == said


def test_english_does_neither() -> None:
    assert fill("Total of {x}", {"x": "Adèle"}, "en") == "Total of Adèle"


def test_cards_are_put_in_suits_the_strongest_first_by_the_game() -> None:
    cards = parse_cards("7c As Js Kd Ah")
    assert in_order(cards) == list(parse_cards("As Js Ah 7c Kd"))
    ranks = [parse_card(f"{rank}c") for rank in "23456789TAJQK"]
    assert in_order(cards, ranks) == list(parse_cards("Js As Ah 7c Kd"))


def test_cards_are_told_in_the_order_of_the_game() -> None:
    cards = sum(1 << card for card in parse_cards("As 9s Ks Ts Qd Ad"))
    told = Event("dealt", (0, cards), frozenset({0}))
    assert say(rulebook("polignac"), told, voice("fr")) == "Adèle reçoit R♠, A♠, 10♠, 9♠, D♦ et A♦."
    assert say(rulebook("dame_de_pique"), told, voice("fr")) == "Adèle reçoit A♠, R♠, 10♠, 9♠, A♦ et D♦."


@pytest.mark.parametrize("game", CLAIMS)
def test_hands_and_tricks_are_of_one_order(game: str) -> None:
    ranks = rulebook(game).ranks
    assert sorted(ranks, key=lambda rank: strength(CLAIMS[game].order, rank)) == list(ranks)


def test_a_seat_is_named_by_who_has_sat_down_there() -> None:
    rules = rulebook("polignac")
    told = Voice("fr", NAMES[:3], (0, 1, 2), "fr")
    for player, place in ((2, 0), (0, 1), (1, 2)):
        told = seated(told, Event("sits", (player, place), None))
    assert told.seating == (2, 0, 1)
    assert say(rules, Event("takes", (0,), None), told) == f"{NAMES[2]} ramasse la levée."


def test_what_is_said_of_a_card_agrees_with_a_nine_as_with_a_queen() -> None:
    """Neither « la neuf » nor « le neuf n’était pas la plus basse »."""
    nine = Event("too_high", (0, parse_card("9d")), None)
    said = say(rulebook("rumoli"), nine, voice("fr", spoken=True))
    assert said.startswith("Le neuf de carreau n’était pas la carte la plus basse d’Adèle")


def test_a_name_that_is_read_from_right_to_left_keeps_to_itself() -> None:
    """Else the number beside it would be drawn as if it were its end; other names stand as they are."""
    rules, names = rulebook("polignac"), ("مريم", "Ève אב", "Ève")
    french, english = (Voice(language, names, (0, 1, 2), language) for language in LANGUAGES)
    total = [Event("total", (seat, 5), None) for seat in range(3)]
    assert say(rules, total[0], french) == "Total de \u2068مريم\u2069\xa0: 5\xa0points."
    assert "\u2068مريم\u2069" in say(rules, total[0], english)
    assert say(rules, total[1], french) == "Total d’\u2068Ève אב\u2069\xa0: 5\xa0points."
    assert say(rules, total[2], french) == "Total d’Ève\xa0: 5\xa0points."
    assert say(rules, Event("sits", (0, 2), None), english) == "\u2068مريم\u2069 takes seat 3."
    assert "\u2068مريم\u2069, \u2068Ève אב\u2069 et Ève" in say(rules, Event("loses", (0b111, 1), None), french)


def test_a_name_keeps_to_itself_in_what_the_table_says() -> None:
    assert phrase("seated", name="مريم").en.startswith("\u2068مريم\u2069 ")
    (won,) = outcome_words(["مريم", "Zoé"], winners=[0, 1], losers=[])
    assert won.fr.endswith("\u2068مريم\u2069 et Zoé.")
    assert won.fr.count("\u2068") == 1


def test_a_french_word_that_is_said_is_explained_in_english() -> None:
    loud = [(told.aloud, told.en) for game in GAMES for told in rulebook(game).events.values() if told.aloud]
    explained = [english for aloud, english in loud if aloud.fr == aloud.en and "{" not in aloud.en]
    assert explained
    assert [english for english in explained if english.startswith("{seat}: “")] == []
