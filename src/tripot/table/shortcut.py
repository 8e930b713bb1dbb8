"""A shortcut through a log: the table as a match began there, written down, so that nothing before need be folded."""

from collections.abc import Mapping
from hashlib import blake2b

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import asdict

from tripot.engine.game import make_game
from tripot.engine.options import Value
from tripot.games import rulebook
from tripot.table.matching import game_of
from tripot.table.table import Around, Table

FOLD = 4  # to be raised when the fold makes another table of a log, or a table has other fields
MARK = 16  # bytes


class Beginning(Struct, frozen=True):
    """A table of which a match has begun, and nothing of it has been played."""

    game: str
    seats: int
    options: Mapping[str, Value]
    around: Around


_encoder = Encoder()
_decoder = Decoder(Beginning)


def write(table: Table) -> bytes:
    """The table as it stands when a match has begun, to be kept."""
    assert table.playing is None
    assert table.question is None
    game, around = game_of(table), {field: getattr(table, field) for field in Around.__struct_fields__}
    body = _encoder.encode(Beginning(game.name, game.seats, dict(game.options), Around(**around)))
    return _mark(body) + body


def read(kept: bytes) -> Table | None:
    """The table that was kept; None if that was damaged since, or is of another fold."""
    mark, body = kept[:MARK], kept[MARK:]
    if mark != _mark(body):
        return None
    beginning = _decoder.decode(body)
    game = make_game(rulebook(beginning.game), beginning.seats, beginning.options)
    return Table(**asdict(beginning.around), game=game)


def _mark(body: bytes) -> bytes:
    """What tells that a body is whole, and of this fold."""
    return blake2b(body, digest_size=MARK, person=b"fold %d" % FOLD).digest()
