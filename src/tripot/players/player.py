"""Players by their names."""

from tripot.engine.stream import Stream
from tripot.errors import TripotError, expect, shown
from tripot.players.names import LEVELS, NAMES
from tripot.players.plain import Player, Thumb, Uniform


def player(name: str, stream: Stream) -> Player:
    """The player of this name.

    Raises TripotError naming the players there are, and for what is no stream.
    """
    expect(Stream, stream, "a stream, as stream(1) makes it,")
    if name == "uniform":
        return Uniform(stream)
    if name == "thumb":
        return Thumb(stream)
    if name in LEVELS:
        from tripot.players.levels import level

        return level(name, stream)
    raise TripotError(f"there is no player {shown(name)}: the players are {', '.join(NAMES)}")
