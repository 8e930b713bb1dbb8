"""Fair packs: the examples of the page, by hand and by the module; every order as likely; faults are found."""

import hashlib
import json
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.cards import parse_card
from tripot.engine import fair
from tripot.engine.fair import Proof, ProofError

VECTORS = json.loads(Path(__file__).with_name("fair_vectors.json").read_text())
SERVER = bytes(range(64))
SEEDS = {0: bytes(16), 2: b"0123456789abcdef"}
KEY = fair.key(SERVER, SEEDS)
PROOF = Proof(
    sealed=fair.seal(SERVER),
    seed=SERVER.hex(),
    commits=(fair.commitment(SEEDS[0]), "", fair.commitment(SEEDS[2]), fair.commitment(b"never opened now")),
    seeds=(SEEDS[0].hex(), "", SEEDS[2].hex(), ""),
)


# the page, followed to the letter, with nothing of the module


def hmac512(secret: bytes, message: bytes) -> bytes:
    padded = secret.ljust(128, b"\0")
    inner = hashlib.sha512(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha512(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def shuffled_by_the_page(key: bytes, number: int, cards: list[int]) -> list[int]:
    cards = sorted(cards)
    stream, block = b"", 0
    for i in range(len(cards) - 1, 0, -1):
        bound, word = i + 1, 1 << 32
        while word >= (1 << 32) - (1 << 32) % bound:
            if not stream:
                stream = hmac512(key, b"tripot-fair-1 pack" + number.to_bytes(4, "big") + block.to_bytes(4, "big"))
                block += 1
            word, stream = int(stream[:4].hex(), 16), stream[4:]
        cards[i], cards[word % bound] = cards[word % bound], cards[i]
    return cards


def cards_of(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def test_there_are_twenty_one_examples_of_all_kinds() -> None:
    assert len(VECTORS) == 21
    assert any("" in vector["seeds"] for vector in VECTORS)
    assert any(not any(vector["seeds"]) for vector in VECTORS)
    assert len({vector["number"] for vector in VECTORS}) > 3


@pytest.mark.parametrize("vector", VECTORS)
def test_the_page_alone_gives_the_examples(vector: dict[str, str]) -> None:
    server = bytes.fromhex(vector["server_seed"])
    assert hashlib.sha256(b"tripot-fair-1 seal" + server).hexdigest() == vector["sealed"]
    message = b"tripot-fair-1 key"
    for player, (seed, commit) in enumerate(zip(vector["seeds"], vector["commits"], strict=True)):
        if seed:
            assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commit
            message += bytes([player]) + bytes.fromhex(seed)
    key = hmac512(server, message)
    cards = cards_of(vector["cards"])
    pack = cards_of(vector["pack"])
    assert key.hex() == vector["key"]
    assert shuffled_by_the_page(key, int(vector["number"]), cards) == pack


@pytest.mark.parametrize("vector", VECTORS)
def test_the_module_gives_the_examples(vector: dict[str, str]) -> None:
    proof = Proof(vector["sealed"], vector["server_seed"], tuple(vector["commits"]), tuple(vector["seeds"]))
    cards = cards_of(vector["cards"])
    assert proof.key.hex() == vector["key"]
    assert fair.pack(proof.key, int(vector["number"]), cards) == cards_of(vector["pack"])


@given(st.binary(min_size=64, max_size=64), st.integers(0, 2**32 - 1), st.lists(st.integers(0, 51), max_size=416))
def test_the_page_and_the_module_agree_on_any_pack(key: bytes, number: int, cards: list[int]) -> None:
    pack = fair.pack(key, number, cards)
    assert pack == shuffled_by_the_page(key, number, cards)
    assert sorted(pack) == sorted(cards)


def test_the_order_the_cards_are_named_in_does_not_matter() -> None:
    assert fair.pack(KEY, 3, range(52)) == fair.pack(KEY, 3, range(51, -1, -1))


def test_every_pack_of_a_match_and_every_match_is_its_own() -> None:
    packs = {tuple(fair.pack(key, number, range(52))) for key in (KEY, fair.key(SERVER, {})) for number in range(50)}
    assert len(packs) == 100


def test_who_gave_a_seed_matters() -> None:
    assert fair.key(SERVER, {0: bytes(16)}) != fair.key(SERVER, {1: bytes(16)}) != fair.key(SERVER, {})


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_every_order_is_as_likely(cards: int) -> None:
    """Chi square over all orders: one fair shuffle in a million would fail (Wilson and Hilferty)."""
    orders = Counter(tuple(fair.pack(KEY, number, range(cards))) for number in range(24_000))
    expected = 24_000 / len(list(permutations(range(cards))))
    square = sum((orders[order] - expected) ** 2 / expected for order in permutations(range(cards)))
    freedom = len(list(permutations(range(cards)))) - 1
    assert square < freedom * (1 - 2 / (9 * freedom) + 4.753 * (2 / (9 * freedom)) ** 0.5) ** 3


def test_every_card_comes_to_every_place_as_often() -> None:
    places = Counter((card, at) for number in range(4_000) for at, card in enumerate(fair.pack(KEY, number, range(52))))
    expected = 4_000 / 52
    square = sum((places[card, at] - expected) ** 2 / expected for card in range(52) for at in range(52))
    freedom = 51 * 51
    assert abs(square - freedom) < 4.9 * (2 * freedom) ** 0.5


def test_words_of_the_incomplete_round_are_rejected() -> None:
    """For a bound of 2**31 + 1 nearly half of all words are: they are not folded onto low numbers."""
    bound = (1 << 31) + 1
    assert fair._below(iter([(1 << 32) - 1, bound, bound - 1]), bound) == bound - 1


def test_who_rejects_no_word_misses_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verifier that folds all words onto the cards does not pass for one that is right."""
    monkeypatch.setattr(fair, "_below", lambda words, bound: next(words) % bound)
    packs = [fair.pack(bytes.fromhex(one["key"]), one["number"], cards_of(one["cards"])) for one in VECTORS]
    assert packs != [cards_of(one["pack"]) for one in VECTORS]


# what does not fit


def match_packs() -> list[list[int]]:
    return [fair.pack(KEY, number, range(52)) for number in range(3)]


def test_a_fair_match_is_proven() -> None:
    PROOF.check(match_packs())
    assert PROOF.left_out == (1, 3)


def test_two_cards_exchanged_are_found() -> None:
    packs = match_packs()
    packs[1][3], packs[1][4] = packs[1][4], packs[1][3]
    with pytest.raises(ProofError, match="pack 2 is not the one that follows"):
        PROOF.check(packs)


def test_packs_exchanged_are_found() -> None:
    with pytest.raises(ProofError, match="pack 1"):
        PROOF.check(match_packs()[::-1])


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"seed": bytes(64).hex()}, "not the one that was sealed"),
        ({"sealed": fair.seal(bytes(64))}, "not the one that was sealed"),
        ({"seeds": (bytes(15).hex() + "01", "", SEEDS[2].hex(), "")}, "player 0 is not the one committed to"),
        ({"seeds": (SEEDS[0].hex(), bytes(16).hex(), SEEDS[2].hex(), "")}, "player 1 is not the one committed to"),
        ({"seeds": (SEEDS[0].hex(), "", "", "")}, "pack 1"),
        ({"seed": "no"}, "128 digits 0-9 and a-f"),
        ({"seed": SERVER.hex().upper()}, "digits 0-9 and a-f"),
        ({"seed": bytes(63).hex()}, "128 digits"),
        ({"seeds": ("00", "", SEEDS[2].hex(), "")}, "32 digits"),
    ],
)
def test_seeds_that_do_not_fit_are_named(wrong: dict[str, str], complaint: str) -> None:
    with pytest.raises(ProofError, match=complaint):
        replace(PROOF, **wrong).check(match_packs())  # type: ignore[arg-type]
