"""Random bytes are given once."""

from tripot.server.entropy import SHARE, SHARES, entropy


def test_no_bytes_are_given_twice() -> None:
    shares = [entropy() for _ in range(3 * SHARES)]
    assert {len(share) for share in shares} == {SHARE}
    assert len(set(shares)) == len(shares)
    halves = {share[:16] for share in shares} | {share[-16:] for share in shares}
    assert len(halves) == 2 * len(shares)
