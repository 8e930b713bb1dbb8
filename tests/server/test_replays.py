"""The steps of a replay: what each viewer needs to see the table as it was."""

import pytest

from tests.table.house import begun, play_out
from tripot import GAMES
from tripot.cards import parse_cards
from tripot.engine.rules import SPECTATOR
from tripot.server.replaying import OPENEYED, each_step
from tripot.table.events import Dealt
from tripot.table.matching import game_of, playing_of
from tripot.table.panel import in_hand


@pytest.mark.parametrize("game", GAMES)
def test_all_learn_that_a_deal_begins(game: str) -> None:
    made = play_out(begun(game, people=1))
    table = made.table
    deals = sum(isinstance(event, Dealt) for event in made.log)
    for viewer in (OPENEYED, SPECTATOR, 0):
        steps = each_step(game_of(table), playing_of(table).log, table, viewer)
        assert sum(told.kind == "dealt" for step in steps for told in step["told"]) == deals > 1


@pytest.mark.parametrize("game", GAMES)
def test_open_hands_are_in_the_order_of_the_game(game: str) -> None:
    table = play_out(begun(game, people=1)).table
    steps = each_step(game_of(table), playing_of(table).log, table, OPENEYED)
    hands = [hand for step in steps for hand in map(parse_cards, step["set"].get("state:hands", ()))]
    assert all(list(hand) == in_hand(game, hand) for hand in hands)
    assert max(map(len, hands), default=9) > 7, "where hands are held"
