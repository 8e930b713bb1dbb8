"""Where a Débutant does otherwise than rules of thumb, told anew: one time in three, and nowhere else."""

from collections import Counter
from itertools import chain

import pytest

import tripot
from tests.games.vingt_et_un import tables
from tests.players.test_exact import worths_of
from tests.players.test_search import positions
from tripot.engine.bits import has, size
from tripot.engine.options import Value
from tripot.engine.stream import stream
from tripot.games.dame_de_pique.state import QUEEN_OF_SPADES
from tripot.games.polignac.state import JACKS
from tripot.games.vingt_et_un.state import CARD, STAND
from tripot.players.player import player
from tripot.players.thumb import load, thumb

LUCKS = 20


def slips(match: tripot.Match, other: int | None) -> int:
    """How often a Débutant does this other thing in place of what rules of thumb say; nothing else is ever done."""
    view = match.view(match.waiting[0])
    lucks = [f"{len(match.log)} {luck}" for luck in range(LUCKS)]
    found, usual = (Counter(player(name, stream(luck)).act(view) for luck in lucks) for name in ("debutant", "thumb"))
    slipped = 0 if other is None else found.pop(other, 0)
    assert found <= usual
    assert found.total() + slipped == LUCKS
    return slipped


@pytest.mark.parametrize("stand_rule", ["free", "seventeen"])
def test_a_debutant_fears_a_card_on_fourteen_or_more(stand_rule: str) -> None:
    """With every ace as 1; where he may not stand he asks for it."""
    feared, slipped = 0, 0
    for match in positions(tripot.game("vingt_et_un", seats=3, stand_rule=stand_rule), 1, 250, 1):
        seat = match.waiting[0]
        view = match.view(seat)
        fears = match.phase == "play" and "stand" in match.legal and sum(worths_of(tables.hand(match, seat))) >= 14
        fears = fears and thumb(view.state, seat, stream(0)) == CARD
        feared += fears
        slipped += slips(match, STAND if fears else None)
    if stand_rule == "free":
        assert feared > 10
        assert slipped / (feared * LUCKS) == pytest.approx(1 / 3, abs=0.06)


@pytest.mark.parametrize("options", [{}, {"enforcement": "penalise"}])
def test_a_debutant_leads_what_he_would_without_his_best_lead(options: dict[str, Value]) -> None:
    """At Le Rumoli, if that may be led; bids, exchanges and cards that are due are those of rules of thumb."""
    game = tripot.game("rumoli", seats=4, **options)
    leads, slipped = 0, 0
    for match in chain.from_iterable(positions(game, seed, 120, 1) for seed in range(2)):
        seat = match.waiting[0]
        state = match.view(seat).state
        second = None
        if match.phase == "play":
            best = thumb(state, seat, stream(0))
            state.hands[seat] ^= 1 << best
            second = thumb(state, seat, stream(0)) if state.hands[seat] else None
        second = second if second in match.view(seat).legal_actions else None
        leads += second is not None
        slipped += slips(match, second)
    assert leads > 10
    assert slipped / (leads * LUCKS) == pytest.approx(1 / 3, abs=0.06)


FOOLISH = {"dame_de_pique": 1 << QUEEN_OF_SPADES, "polignac": JACKS}


@pytest.mark.parametrize("name", FOOLISH)
def test_a_debutant_leads_otherwise_and_follows_as_he_should(name: str) -> None:
    """A card that it would be foolish to lead is never a second thought, nor is what may not be led."""
    load(name)
    game, leads, slipped = tripot.game(name, seats=4), 0, 0
    for match in positions(game, 2, 110, 1):
        seat = match.waiting[0]
        state = match.view(seat).state
        second = None
        if match.phase != "play":
            continue
        if not state.played and size(state.hands[seat]) > 1:
            state.hands[seat] ^= 1 << thumb(state, seat, stream(0))
            second = thumb(state, seat, stream(0))
        allowed = [act for act in match.view(seat).legal_actions if not has(FOOLISH[name], act)]
        second = second if second in allowed else None
        leads += second is not None
        slipped += slips(match, second)
    assert leads > 10
    assert slipped / (leads * LUCKS) == pytest.approx(1 / 3, abs=0.07)
