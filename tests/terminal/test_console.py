"""What reaches a screen: signs it cannot show are spelt as they are typed, and nothing shown moves its cursor."""

import io
import sys

import pytest

from tripot.cards import DECK_SIZE, card_sign
from tripot.engine.vocabulary import Language
from tripot.terminal.console import Standard, be_forgiving, spell_cards
from tripot.terminal.reading import read_card


class Screen(io.TextIOWrapper):
    """A standard output of some encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding, newline="\n")

    @property
    def shown(self) -> str:
        self.flush()
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode(self.encoding)


def put_up(encoding: str, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A forgiving screen in the place of the standard output."""
    screen = Screen(encoding)
    monkeypatch.setattr(sys, "stdout", screen)
    be_forgiving("fr")
    return screen


@pytest.mark.parametrize("cards", ["fr", "en"])
@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_every_card_is_shown_as_it_can_be_typed(
    cards: Language, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = put_up(encoding, monkeypatch)
    spell_cards(cards)
    Standard().say(" ".join(card_sign(card, cards) for card in range(DECK_SIZE)))
    assert [read_card(word, cards) for word in screen.shown.split()] == list(range(DECK_SIZE))


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("\N{MINUS SIGN}3\u202fjetons", "-3 jetons"),
        ("l’as, un “œuf” \N{EM DASH}", 'l\'as, un "oeuf" -'),
        ("名", "?"),
    ],
)
def test_signs_and_spaces_have_plain_ones(
    line: str, shown: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = put_up(encoding, monkeypatch)
    Standard().say(line)
    assert screen.shown == f"{shown}\n"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_control_characters_do_nothing(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = put_up(encoding, monkeypatch)
    Standard().say("a\x1b[2J\x07\r\u202eb")
    assert screen.shown == "a\\x1b[2J\\x07\\r\\u202eb\n"


def test_a_standard_input_that_is_closed_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        Standard().ask("> ")
