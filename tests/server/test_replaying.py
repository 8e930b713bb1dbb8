"""What is asked of a replay: whose it is to be, and when it is too long to be sent."""

from itertools import count

import pytest
from msgspec import Raw

from tripot.engine.rules import SPECTATOR
from tripot.server import replaying
from tripot.server.messages import encode
from tripot.server.replaying import viewer_of, written
from tripot.table.replay import OPENEYED

NOBODY = ("12", "-1", "003", "²", "", "me")


@pytest.mark.parametrize(
    ("side", "viewer"),
    [("all", OPENEYED), ("spectator", SPECTATOR), ("0", 0), ("11", 11), *((side, None) for side in NOBODY)],
)
def test_a_side_is_a_chair_or_all_or_nobodys(side: str, viewer: int | None) -> None:
    assert viewer_of(side, 12) == viewer


def test_a_replay_that_is_too_long_is_given_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the whole score sheet after each of very many deals it would take all the memory there is."""
    step = {"entry": None}
    monkeypatch.setattr(replaying, "LONGEST", 3 * len(encode(step)))
    assert written(iter([step] * 3)) == [Raw(encode(step))] * 3
    assert written(step for _ in count()) is None
