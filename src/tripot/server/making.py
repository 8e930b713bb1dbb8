"""A table made by one request: created, its chairs taken, and begun if that is wanted."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tripot.engine.game import number_of_seats
from tripot.errors import SeatError
from tripot.games import GAMES, rulebook
from tripot.players.names import NAMES
from tripot.server.house import House, new_id
from tripot.server.said import complaint
from tripot.server.wishes import NewTable
from tripot.store.rows import PlayerRow
from tripot.table.commands import AnyCommand, Create, Invite, Ready, Sit, Start
from tripot.table.course import Refused
from tripot.table.names import YOURS
from tripot.table.settings import Settings
from tripot.table.usual import most_chairs

ME, EMPTY, USUAL_LEVEL = "me", "empty", "habitue"


class Making:
    """Makes tables in a house; `pace` is that of machines where nobody says."""

    def __init__(self, house: House, pace: int) -> None:
        self._house, self._pace = house, pace

    async def make(self, wish: NewTable, host: PlayerRow) -> dict[str, Any] | Refused:
        """Make the table and do all that is wanted; nothing if some of it is refused. Raises StoreError."""
        if wish.game not in GAMES:
            return complaint("not_found", "no_game")
        game = rulebook(wish.game)
        seats = game.usual_seats if wish.seats is None else wish.seats
        try:
            number_of_seats(game, seats, most_chairs(game))
        except SeatError as error:
            return Refused("bad_option", error.said("fr"), error.said("en"))
        chairs = (ME, *[USUAL_LEVEL] * (seats - 1)) if wish.chairs is None else wish.chairs
        if len(chairs) != seats or chairs.count(ME) > 1 or not set(chairs) <= {ME, EMPTY, *NAMES}:
            return complaint("bad_option", "bad_chairs")
        settings = wish.settings
        if settings.pace == Settings().pace:
            settings = replace(settings, pace=self._pace)
        name = new_id("t")
        create = Create(name, wish.game, seats, wish.options, settings)
        made = await self._house.make(create, host.id, steps(wish, chairs, host))
        if isinstance(made, Refused):
            return made
        made.expect()
        await self._house.let_go(name)
        return {"table": name, "token": made.table.token}


def steps(wish: NewTable, chairs: tuple[str, ...], host: PlayerRow) -> Iterator[AnyCommand]:
    """What the host does at his new table, in order."""
    for chair, who in enumerate(chairs):
        if who == ME:
            yield Sit(name=host.name or YOURS, chair=chair)
        elif who != EMPTY:
            yield Invite(chair=chair, level=who)
    if wish.start:
        if ME in chairs:
            yield Ready(on=True, commit=wish.commit)
        yield Start()
