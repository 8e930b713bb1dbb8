"""What a spectator may think: nobody's hand is known to him, and the dead hand least of all."""

import pytest

import tripot
from tripot.cards import FULL_DECK
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream


@pytest.mark.parametrize("word", ["take", "leave"])
def test_a_spectator_imagines_every_hand(word: str) -> None:
    match = tripot.game("rumoli", seats=4).match(seed=3)
    match.play(word)
    match.play(match.legal[0])
    view = match.view(SPECTATOR)
    world = match.copy()
    world.state = view.imagine(stream("spectator"))
    sizes = [world.state.hands[seat].bit_count() for seat in range(4)]
    assert sizes == [match.state.hands[seat].bit_count() for seat in range(4)]
    assert sum([*world.state.hands, *world.state.laid, world.state.dead]) == FULL_DECK
    assert bytes(world.state) != bytes(match.state)
    assert world.view(SPECTATOR) == view
