"""Whatever text comes in, only the documented errors come out, and a match refused something stays as it was.

Half of the inputs are noise, half are valid texts with something changed.
"""

import json
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

import tripot
from tripot.cards import parse_card, parse_cards, parse_french_card
from tripot.engine.sentences import sentence
from tripot.errors import TripotError
from tripot.games import rulebook

SHORT, LONG = 80, 15_000  # inputs for each of the seven kinds of text
ALPHABET = "23456789TJQKAVDRcdhspkt0156789 .,:;-_=[]{}\"'\n#♠♥♦♣éÉ½²٣\x00"


def noise(most: int) -> SearchStrategy[str]:
    return st.one_of(st.text(ALPHABET, max_size=most), st.text(max_size=most))


@st.composite
def altered(draw: DrawFn, text: str) -> str:
    """A valid text with one to three pieces cut, doubled or replaced."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        span = draw(st.integers(0, 12))
        piece = draw(st.one_of(noise(6), st.just(text[at : at + span] * 2), st.integers().map(str), st.just("")))
        text = text[:at] + piece + text[at + span :]
    return text


@cache
def samples(name: str) -> list[tripot.Match]:
    """Matches of a game at several points."""
    game = tripot.game(name, seats=4)
    matches = []
    match = game.match(seed="fuzz")
    for ply in range(60):
        if not match.waiting:
            break
        if ply % 12 == 0:
            matches.append(match.copy())
        seat = match.waiting[0]
        legal = match.legal_for(seat)
        match.play(legal[ply % len(legal)], seat)
    return [*matches, match]


def only_documented(act: Callable[[], object]) -> None:
    try:
        act()
    except TripotError as error:
        assert str(error)  # noqa: PT017


def check_card(data: DataObject) -> None:
    text = data.draw(st.one_of(noise(5), altered("Qs")))
    for read in (parse_card, parse_french_card, parse_cards):
        only_documented(lambda read=read: read(text))  # type: ignore[misc]


def a_match(data: DataObject) -> tripot.Match:
    return data.draw(st.sampled_from([match for name in tripot.games() for match in samples(name)]))


def check_action(data: DataObject) -> None:
    match = a_match(data)
    before = bytes(match.state)
    seat = data.draw(st.one_of(st.none(), st.integers(-2, 13)))
    text = data.draw(
        st.one_of(noise(12), altered("stake 12"), altered("cut 17"), st.sampled_from(["Qs", "pass", "ask"]))
    )
    act = data.draw(st.one_of(st.just(text), st.integers()))
    twin = match.copy()
    only_documented(lambda: twin.verify(act, seat))
    assert bytes(twin.state) == before
    try:
        twin.play(act, seat)
    except TripotError:
        assert bytes(twin.state) == before
    assert bytes(match.state) == before


def check_option(data: DataObject) -> None:
    name = data.draw(st.sampled_from(tripot.games()))
    names = [option.name for option in rulebook(name).options]
    value = st.one_of(noise(12), st.integers(), st.booleans(), st.none(), st.sampled_from(["penalise", "none", "debt"]))
    options = data.draw(st.dictionaries(st.one_of(st.sampled_from(names), noise(8)), value, max_size=4))
    options.pop("seats", None)
    options.pop("name", None)
    only_documented(lambda: tripot.game(name, seats=data.draw(st.integers(-1, 14)), **options))


def check_position(data: DataObject) -> None:
    match = a_match(data)
    text = data.draw(st.one_of(noise(60), altered(match.position), st.builds(json.dumps, changed(match.position))))
    only_documented(lambda: match.game.set_up(text))


def changed(position: str) -> SearchStrategy[object]:
    """The position as data with one field given any value of JSON."""
    fields = json.loads(position)
    scalar = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), noise(8))
    value = st.recursive(scalar, lambda inner: st.lists(inner, max_size=4), max_leaves=6)
    return st.tuples(st.sampled_from([*fields, "x"]), value).map(lambda change: {**fields, change[0]: change[1]})


def check_record(data: DataObject) -> None:
    text = data.draw(st.one_of(noise(60), altered(a_match(data).record)))
    only_documented(lambda: tripot.replay(text))


def check_pack(data: DataObject) -> None:
    game = a_match(data).game
    pack = data.draw(
        st.one_of(noise(20), st.lists(st.one_of(noise(3), st.integers()), max_size=6), altered("2c 3c ..."))
    )
    only_documented(lambda: game.match(packs=[pack], draw=data.draw(st.one_of(st.none(), noise(8)))))


def check_rule(data: DataObject) -> None:
    name = data.draw(st.sampled_from(tripot.games()))
    only_documented(lambda: sentence(rulebook(name), data.draw(st.one_of(noise(8), altered("POL-28")))))


CHECKS = [check_card, check_action, check_option, check_position, check_record, check_pack, check_rule]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_only_documented_errors(check: Callable[[DataObject], None]) -> None:
    run(check, SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_only_documented_errors_in_a_hundred_thousand_texts(check: Callable[[DataObject], None]) -> None:
    run(check, LONG)


def run(check: Callable[[DataObject], None], inputs: int) -> None:
    settings(max_examples=inputs)(given(st.data())(check))()
