"""Actions as text: what each phase can say, out and in again."""

import pytest

import tripot
from tripot.engine.actions import action_text, parse_action
from tripot.errors import ActionError

CUTTING = tripot.game("polignac", seats=4, ceremony="by_hand").unsupplied()
PLAYING = tripot.game("polignac", seats=4).match(seed=1)


def test_what_is_said_is_read_again() -> None:
    for match in (
        PLAYING,
        tripot.game("vingt_et_un", seats=3).match(seed=1),
        tripot.game("rumoli", seats=3).match(seed=1),
    ):
        for text in match.legal:
            action = parse_action(match.game.rulebook, match.state, text, match.waiting[0])
            assert action_text(match.game.rulebook, match.state, action) == text


@pytest.mark.parametrize(("text", "meant"), [(" QS ", "Qs"), ("q♠", "Qs"), ("10h", "Th"), ("D♥", "Qh"), ("ASK", "ask")])
def test_actions_may_be_written_in_several_ways(text: str, meant: str) -> None:
    rulebook, state = PLAYING.game.rulebook, PLAYING.state
    assert action_text(rulebook, state, parse_action(rulebook, state, text, 0)) == meant


@pytest.mark.parametrize("text", ["", "Q", "Q s", "cut 3", "ask 1", "cut", "cut -1", "cut ²", "cut 1e3", "Qs Qs", "1♠"])
@pytest.mark.parametrize("seat", range(4))
def test_what_means_nothing_here_is_refused_with_what_can_be_said(text: str, seat: int) -> None:
    with pytest.raises(ActionError) as refused:
        parse_action(PLAYING.game.rulebook, PLAYING.state, text, seat)
    own = f"say {', '.join(PLAYING.legal_for(seat))}"
    assert str(refused.value).endswith(
        own if seat in PLAYING.waiting else "say a card such as Qs, ask, yes, no, continue, stop"
    )


def test_who_is_not_asked_is_told_nothing_of_what_another_may_do() -> None:
    """What a seat may do can follow from cards that others do not see."""
    match = tripot.game("vingt_et_un", seats=3).match(seed=1)
    with pytest.raises(ActionError, match="say card, stand"):
        match.play("hit", 0)
    with pytest.raises(ActionError, match=r"say stake 1 to stake 100$") as refused:
        match.play("stake -1")
    assert refused.value.fr.endswith("dites stake 1 à stake 100")


def test_a_number_belongs_to_its_phase() -> None:
    CUTTING.give("...")
    assert CUTTING.phase == "draw"
    assert CUTTING.legal[0] == "draw 1"
    with pytest.raises(ActionError, match="say draw 1 to draw 32"):
        CUTTING.play("cut 3")
    with pytest.raises(ActionError):
        CUTTING.play(f"draw {1 << 40}")
