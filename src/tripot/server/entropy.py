"""Random bytes of the system, fetched many at a time: asking for them is slow, and every deed may need some."""

import os

SHARE = 128  # bytes a deed may need
SHARES = 512  # fetched at once
_store = bytearray()


def entropy() -> bytes:
    """Fresh random bytes, given to nobody else."""
    if len(_store) < SHARE:
        _store.extend(os.urandom(SHARE * SHARES))
    share = bytes(_store[-SHARE:])
    del _store[-SHARE:]
    return share
