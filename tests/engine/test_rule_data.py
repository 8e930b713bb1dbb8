"""The rule data of a game, as far as no game of the house shows it."""

from pathlib import Path

import pytest

from tripot.engine import sentences as room

RULE = """[[rule]]
id = "TOY-01"
kind = "rule"
title_fr = "Le jeu"
title_en = "The game"
fr = "On joue une carte."
en = "A card is played."
"""


def test_a_game_may_have_no_open_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.toml").write_text(RULE, "utf-8")
    monkeypatch.setattr(room, "files", lambda _: tmp_path)
    found = room.sentences.__wrapped__("toy")
    assert list(found) == ["TOY-01"]
