"""Rulings on Le Polignac where options meet: values of several at once, each with its part in what comes."""

import pytest

from tests.games.polignac.tables import CLUBS, DIAMONDS, loses, play, set_up
from tripot.engine.options import Value
from tripot.errors import RefusedError


@pytest.mark.rule("POL-42", "POL-06", "POL-B3", "POL-B7")
@pytest.mark.parametrize("dealer", [0, 2])
def test_only_the_dealer_knows_that_the_king_laid_away_is_gone(dealer: int) -> None:
    state = {"dealer": dealer, "ecart": "Ks 8h", "tricks": [2, 1, 1, 0, 0], "charges": [4]}
    values: dict[str, Value] = {
        "leftover_method": "dealer_discard",
        "enforcement": "penalise",
        "carte_maitresse": "highest_unplayed",
    }
    match = set_up(["9c 8c", "Tc 7c", "Jh Qs", "Kc Qc", "9d 8d"], state=state, **values)
    match.play("Tc")
    if dealer == 2:
        match.play("Qs")
        loses(match, 2, "master_card")
    else:
        with pytest.raises(RefusedError):
            match.play("Qs")


BROKEN = [
    CLUBS,
    "Qs As Ts 9s 8s 7s Js Kh",
    "7h 8h 9h Th Jh Qh Ks Ah",
    DIAMONDS,
]


@pytest.mark.rule("POL-35", "POL-45", "POL-B10")
@pytest.mark.parametrize(
    ("failed", "scores", "losers"),
    [("jacks_taken", (0, 0, 16, 0), (2,)), ("flat_five_if_declared", (0, 5, 14, 0), None)],
)
def test_a_flat_five_spares_the_limit_to_who_breaks_the_general(
    failed: str, scores: tuple[int, ...], losers: tuple[int, ...] | None
) -> None:
    match = set_up(BROKEN, state={"totals": [0, 0, 14, 0]}, failed_general=failed)
    play(match, "ask no no no 7s Ks Jd Jc")
    assert match.scores == scores
    assert (match.outcome and match.outcome.losers) == losers


@pytest.mark.rule("POL-44", "POL-45", "POL-B16")
@pytest.mark.parametrize("order", ["limit_first", "general_first"])
def test_who_has_not_every_trick_loses_at_the_limit_whichever_comes_first(order: str) -> None:
    state = {"tricks": [0, 0, 5, 0], "totals": [4, 13, 9, 14], "leader": 2}
    hands = ["Jc Tc 9c", "Ks Js 8s", "Qs Jh 7h", "Jd Td 9d"]
    match = set_up(hands, state=state, limit_vs_general=order)
    play(match, "Qs Jd Jc Ks")
    loses(match, 1, "limit")
    assert match.scores == (4, 15, 9, 14)


@pytest.mark.rule("POL-32", "POL-36", "POL-B12", "POL-B16")
def test_who_goes_on_at_the_limit_is_not_asked_again_when_the_last_jack_falls() -> None:
    """Nor may he ask for favour then: that goes with the decision, which came before the last jack."""
    hands = ["Js 8c 7c", "Ks As Ts", "9s 8h 7h", "8s Jh 9h"]
    state = {"tricks": [0, 5, 0, 0], "charges": [0, 2, 0, 0], "totals": [0, 11, 0, 0]}
    values: dict[str, Value] = {"limit_vs_general": "general_first", "favour_timing": "after_all_jacks"}
    match = set_up(hands, state=state, **values)
    play(match, "Ks 9s 8s Js")
    assert (match.phase, match.legal) == ("decide", ("continue", "stop"))
    play(match, "continue As 8h Jh 8c")
    assert (match.phase, match.legal) == ("play", ("Ts",))
    play(match, "Ts 7h 9h 7c")
    assert match.scores == (5, 11, 5, 5)
