"""How much the machines of a server think: each level as much as it would by itself."""

import pytest

import tripot
from tests.players.test_search import positions
from tripot.players.levels import HABITUE, WORLDS
from tripot.players.limits import Limits
from tripot.players.search.inquiry import Inquiry
from tripot.server.bots import SECONDS, request
from tripot.server.worker import choose


def test_a_habitue_thinks_no_more_at_a_server_than_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that has begun is ended: so many playouts, and four portions at most."""
    tried: list[tuple[int, int]] = []
    run = Inquiry.run

    def counted(inquiry: Inquiry, limits: Limits) -> None:
        run(inquiry, limits)
        tried.append((inquiry.tried, inquiry.bench.plans))

    monkeypatch.setattr(Inquiry, "run", counted)
    for match in positions(tripot.game("dame_de_pique", seats=4), 5, 60, 9):
        choose(request(match.view(match.waiting[0]), "habitue", SECONDS))
    assert len(tried) > 3
    assert HABITUE.iterations
    for playouts, plans in tried:
        assert playouts <= max(HABITUE.iterations, WORLDS * plans) * 1.1
