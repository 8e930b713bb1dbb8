"""Random streams as arguments: xoshiro128++ (Blackman and Vigna, 2018) on 32-bit words held in int64.

The same numbers in plain Python, compiled code and any other language; no NumPy needed at a real table.
"""

import hashlib
from collections.abc import Sequence
from ctypes import c_int8
from typing import Annotated

from tripot.engine.kernel import inlined, rule
from tripot.engine.record import Int, Ints, Record, record
from tripot.engine.whole import whole_number
from tripot.errors import SeedError, shown

WORD_MASK = 0xFFFFFFFF
PACK_CAPACITY = 416  # eight packs of 52


@record
class Stream(Record):
    """Where a random stream stands."""

    __slots__ = ()
    a: Int
    b: Int
    c: Int
    d: Int


@record
class Pack(Record):
    """The cards wanted for a deal or a draw, in the order they will come."""

    __slots__ = ()
    count: Int
    cards: Annotated[Ints, c_int8 * PACK_CAPACITY]


def pack_of(cards: Sequence[int]) -> Pack:
    """A pack of these cards, in this order."""
    pack = Pack(len(cards))
    for index, card in enumerate(cards):
        pack.cards[index] = card
    return pack


def stream(seed: int | str | bytes) -> Stream:
    """The stream of a seed; different seeds give independent streams (SHA-256). A number is the same seed as its text.

    Raises SeedError for anything but a whole number, a text or bytes.
    """
    digest = hashlib.sha256(seed_bytes(seed)).digest()
    return Stream(*(int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8, 12)))


def seed_bytes(seed: int | str | bytes) -> bytes:
    """What a seed is as bytes, the same for a number and its text: make the seeds of your own streams from it.

    Raises SeedError as `stream` does.
    """
    return seed if isinstance(seed, bytes) else _seed_text(seed).encode("utf-8", "surrogatepass")


def _seed_text(seed: int | str) -> str:
    if isinstance(seed, str):
        return seed
    number = whole_number(seed)
    if number is None:
        raise SeedError(f"a seed is a whole number, a text or bytes, not {shown(seed)}")
    try:
        return str(number)
    except ValueError:
        raise SeedError("a seed has too many digits to be written: give it as bytes") from None


@rule
def draw(stream: Stream) -> int:
    """The next 32 bits."""
    a, b, c, d = stream.a, stream.b, stream.c, stream.d
    total = a + d & WORD_MASK
    result = ((total << 7 | total >> 25) + a) & WORD_MASK
    c ^= a
    d ^= b
    stream.a = a ^ d
    stream.b = b ^ c
    stream.c = c ^ (b << 9 & WORD_MASK)
    stream.d = (d << 11 | d >> 21) & WORD_MASK
    return result


@inlined
@rule
def below(stream: Stream, bound: int) -> int:
    """A uniform number from 0 to bound - 1, without bias (Lemire 2019); 0 < bound < 2**31."""
    product = draw(stream) * bound
    if product & WORD_MASK < bound:
        return fairly(stream, bound, product)
    return product >> 32


@rule
def fairly(stream: Stream, bound: int, product: int) -> int:
    """The rare case of `below`: what would favour some numbers is drawn again."""
    least = (WORD_MASK + 1 - bound) % bound
    while product & WORD_MASK < least:
        product = draw(stream) * bound
    return product >> 32


@rule
def unit(stream: Stream) -> float:
    """A uniform float in [0, 1) with 32 bits."""
    return draw(stream) / 4294967296.0


@rule
def shuffle(pack: Pack, stream: Stream) -> None:
    """Every order equally likely."""
    shuffle_row(pack.cards, pack.count, stream)


@rule
def shuffle_row(cards: Ints, count: int, stream: Stream) -> None:
    """Shuffle so many cards in a row, every order equally likely (Fisher and Yates)."""
    for index in range(count - 1, 0, -1):
        other = below(stream, index + 1)
        held = cards[index]
        cards[index] = cards[other]
        cards[other] = held
