"""Packs that nobody chose: every player and the house commit to a seed, then open it, and the packs follow from all.

docs/fairness.md gives the algorithm in full; a verifier in any language can be written from that page alone.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tripot.errors import TripotError, cited

CLIENT_SEED, SERVER_SEED = 16, 64  # bytes
SCHEME = "tripot-fair-1"
_SEAL, _KEY, _PACK = (f"{SCHEME} {use}".encode() for use in ("seal", "key", "pack"))
_WORDS = 16  # of 32 bits in a block


class ProofError(TripotError):
    """A proof that does not hold, or cannot be read."""


def commitment(seed: bytes) -> str:
    """What a player sends before opening this seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def seal(seed: bytes) -> str:
    """What the house publishes before it sees the players' seeds, in hexadecimal."""
    return hashlib.sha256(_SEAL + seed).hexdigest()


def key(server: bytes, seeds: Mapping[int, bytes]) -> bytes:
    """The key of all packs of a match: from the house's seed and those the players opened, by player."""
    message = b"".join(bytes([player]) + seeds[player] for player in sorted(seeds))
    return hmac.digest(server, _KEY + message, "sha512")


def pack(key: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """Pack `number` of the match (the first is 0), of these cards in whatever order: Fisher-Yates on its own stream."""
    shuffled = sorted(cards)
    words = _stream(key, number)
    for last in range(len(shuffled) - 1, 0, -1):
        chosen = _below(words, last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return shuffled


def _stream(key: bytes, number: int) -> Iterator[int]:
    """32-bit words without end, for one pack."""
    block = 0
    while True:
        message = _PACK + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = hmac.digest(key, message, "sha512")
        yield from (int.from_bytes(digest[4 * at : 4 * at + 4], "big") for at in range(_WORDS))
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely: words beyond the last whole round are rejected."""
    end = (1 << 32) - (1 << 32) % bound
    word = next(words)
    while word >= end:
        word = next(words)
    return word % bound


@dataclass(frozen=True)
class Proof:
    """What shows that the packs of a match were fair: seeds and commitments by player, empty where there is none."""

    sealed: str
    seed: str
    commits: tuple[str, ...]
    seeds: tuple[str, ...]

    @property
    def key(self) -> bytes:
        """The key of the packs. Raises ProofError if the seeds are not those committed to."""
        server = _bytes(self.seed, SERVER_SEED)
        if seal(server) != self.sealed:
            raise ProofError(
                "the seed of the house is not the one that was sealed",
                "la graine de la maison n’est pas celle qui a été scellée",
            )
        opened = {player: self._opened(player) for player, seed in enumerate(self.seeds) if seed}
        return key(server, opened)

    @property
    def left_out(self) -> tuple[int, ...]:
        """The players whose seed is not in the packs."""
        return tuple(player for player, seed in enumerate(self.seeds) if not seed)

    def _opened(self, player: int) -> bytes:
        seed = _bytes(self.seeds[player], CLIENT_SEED)
        if commitment(seed) != self.commits[player]:
            raise ProofError(
                f"the seed of player {player} is not the one committed to",
                f"la graine du joueur {player} n’est pas celle qu’il avait annoncée",
            )
        return seed

    def check(self, packs: Sequence[Sequence[int]]) -> None:
        """Compare the packs of the match, in their order, with those that follow from the seeds.

        Raises ProofError naming the first thing that does not fit.
        """
        key = self.key
        for number, given in enumerate(packs):
            if pack(key, number, given) != list(given):
                raise ProofError(
                    f"pack {number + 1} is not the one that follows from the seeds",
                    f"le paquet {number + 1} n’est pas celui qui découle des graines",
                )


def is_hex(text: str, digits: int) -> bool:
    """Whether a text is so many hexadecimal digits, in small letters."""
    return len(text) == digits and set(text) <= set("0123456789abcdef")


def _bytes(text: str, length: int) -> bytes:
    if not is_hex(text, 2 * length):
        raise ProofError(
            f"the seed {text[:12]!r} is not {2 * length} digits 0-9 and a-f",
            f"la graine {cited(text[:12])} n’est pas faite de {2 * length} chiffres 0-9 et a-f",
        )
    return bytes.fromhex(text)
