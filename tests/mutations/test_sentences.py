"""Break the code that cites a sentence, in every small way, and a ruling test marked with the sentence fails."""

import sys

import pytest

from tools.mutations.sentences import table, watch
from tripot.games import GAMES


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_watched(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = watch(game)
    with capsys.disabled():
        sys.stdout.write(f"\n{game}\n{table(report)}\n")
    unwatched = [entry.id for entry in report.watched if entry.changes and not entry.noticed]
    assert unwatched == []
