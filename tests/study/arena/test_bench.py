"""Who sits down at the bench of a worker, and what each is shown."""

from typing import Any

import pytest

import tripot
from tripot.engine.view import View
from tripot.players.limits import Limits
from tripot.players.plain import Thumb
from tripot.study.arena.bench import Bench
from tripot.study.arena.contests import Contest
from tripot.study.arena.entrants import entrant
from tripot.study.arena.plan import Plan
from tripot.study.endings.oracle import Oracle


def test_the_oracle_alone_is_shown_the_hands_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that the ceiling is measured by."""
    by_oracle, by_thumb = (hands_shown(monkeypatch, kind) for kind in (Oracle, Thumb))
    plan = Plan(tripot.game("polignac", seats=4), (entrant("oracle@20"), entrant("thumb")), "t")
    Bench(plan).observe(Contest(0, 1, "one"), 0)
    assert max(by_oracle) == 4
    assert set(by_thumb) == {1}


def hands_shown(monkeypatch: pytest.MonkeyPatch, kind: Any) -> list[int]:  # noqa: ANN401  # a class of players
    """How many hands each view has that is given to a player of this kind from now on."""
    shown, act = list[int](), kind.act

    def watched(self: object, view: View, limits: Limits) -> int:
        shown.append(sum(hand != 0 for hand in view.state.hands))
        action: int = act(self, view, limits)
        return action

    monkeypatch.setattr(kind, "act", watched)
    return shown
