"""A match seen again: the same frames as when it was played, from every seat; a deal read again."""

import msgspec
import pytest

from tests.table.house import begun, person, play_out, play_some
from tripot import GAMES, SPECTATOR
from tripot.engine.match import Played
from tripot.errors import RecordError
from tripot.table.record import record
from tripot.table.replay import frames, read_deal
from tripot.table.settings import Settings
from tripot.table.show import show
from tripot.table.tell import tell

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_every_viewer_sees_again_what_he_saw(game: str) -> None:
    made = play_out(begun(game, people=2, ceremony="by_hand"))
    names = tuple(chair.name for chair in made.table.chairs)
    for viewer, who in ((0, person(0)), (1, person(1)), (SPECTATOR, "nobody")):
        seen = list(frames(record(made.table), names, viewer))
        heard = [line for decision in made.decisions for one in tell(decision, who) for line in one.lines]
        assert [line for frame in seen for line in frame.lines] == heard
        last = show(made.table, who).match
        assert last is not None
        assert seen[-1].shown.match is not None
        assert seen[-1].shown.match.state == last.state
        assert seen[-1].shown.match.sheet == last.sheet
        assert made.table.playing is not None
        assert len(seen) == len(made.table.playing.log) + 1
        assert msgspec.json.encode(seen)


@each_game
def test_what_was_hidden_can_be_seen_afterwards(game: str) -> None:
    made = play_out(begun(game, people=2))
    names = tuple(chair.name for chair in made.table.chairs)
    everything = list(frames(record(made.table), names, None))
    public = list(frames(record(made.table), names, SPECTATOR))
    assert [frame.hidden for frame in everything] == [frame.hidden for frame in public]
    told = [sum(len(frame.lines) for frame in seen) for seen in (everything, public)]
    assert told[0] >= told[1]
    if game in ("polignac", "dame_de_pique", "rumoli"):
        assert told[0] > told[1]
        assert any(frame.hidden.get("hands") for frame in everything)


@each_game
def test_a_deal_is_read_again_as_it_was_heard(game: str) -> None:
    made = play_out(begun(game, people=2, ceremony="by_hand"))
    assert made.table.playing is not None
    deals = [read_deal(made.table, person(1), number + 1) for number in range(len(made.table.playing.sheet))]
    heard = [line for decision in made.decisions for one in tell(decision, person(1)) for line in one.lines]
    again = [line for deal in deals if deal is not None for line in deal.lines]
    assert heard[: len(again)] == again
    assert len(again) > len(heard) // 2
    assert any(deal is not None and deal.payments for deal in deals)
    assert all(deal is not None and all(line.rules for line in deal.payments) for deal in deals)


def test_a_deal_is_read_by_those_who_may() -> None:
    made = play_out(begun("polignac", people=2, settings=Settings(watching="none")))
    assert read_deal(made.table, person(0), 1) is not None
    assert read_deal(made.table, "nobody", 1) is None
    assert read_deal(made.table, person(0), 0) is None
    assert read_deal(made.table, person(0), 99) is None


def test_a_record_that_does_not_replay_is_refused() -> None:
    made = play_out(begun("polignac", people=1))
    text = record(made.table)
    last = next(entry for entry in reversed(made.table.playing.log) if isinstance(entry, Played))  # type: ignore[union-attr]
    with pytest.raises(RecordError):
        list(frames(text.replace(f'"{last.seat}: {last.text}"', '"0: 2c"'), ("A", "B", "C", "D"), None))


def test_the_match_in_play_is_not_disturbed_by_reading() -> None:
    made = play_some(begun("polignac", people=2, limit=30), 60)
    before = show(made.table, person(0))
    read_deal(made.table, person(0), 1)
    assert show(made.table, person(0)) == before
