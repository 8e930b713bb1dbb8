"""Rules of thumb: how a sensible beginner plays each game, compiled like the rules."""

from importlib import import_module

from tripot.engine.kernel import generic
from tripot.engine.record import Record
from tripot.engine.stream import Stream


@generic
def thumb(view: Record, seat: int, stream: Stream) -> int:
    """A legal action of this seat, chosen on its view alone."""
    raise NotImplementedError


def load(name: str) -> None:
    """Learn how the beginner plays this game."""
    import_module(f"tripot.players.thumb.{name}")
