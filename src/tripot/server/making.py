"""A table made in one request: created, its chairs taken, and begun if that is wanted."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from tripot.engine.game import number_of_seats
from tripot.errors import SeatError
from tripot.games import GAMES, rulebook
from tripot.players.player import NAMES
from tripot.server.clocks import now_ms
from tripot.server.entropy import entropy
from tripot.server.house import House, new_id
from tripot.server.said import complaint
from tripot.server.wishes import NewTable
from tripot.store.rows import PlayerRow
from tripot.table.commands import AnyCommand, Close, Create, Invite, Ready, Sit, Start
from tripot.table.course import Refused
from tripot.table.decide import decide
from tripot.table.names import YOURS
from tripot.table.settings import Settings
from tripot.table.table import HOUSE, Table
from tripot.table.usual import most_chairs

ME, EMPTY, USUAL_LEVEL = "me", "empty", "habitue"


class Making:
    """Makes tables in a house; `pace` is that of machines where nobody says."""

    def __init__(self, house: House, pace: int) -> None:
        self._house, self._pace = house, pace

    async def make(self, wish: NewTable, host: PlayerRow) -> dict[str, Any] | Refused:
        """Make the table and do all that is wanted; nothing if some of it is refused."""
        if wish.game not in GAMES:
            return complaint("not_found")
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
        create, todo = Create(name, wish.game, seats, wish.options, settings), list(steps(wish, chairs, host))
        if refused := rehearse([create, *todo], host.id):
            return refused
        made = await self._house.make(create, host.id)
        if isinstance(made, Refused):
            return made
        try:
            refused = await self._prepare(name, todo, host.id)
            made.expect()
        finally:
            await self._house.let_go(name)
        return refused or {"table": name, "token": made.table.token}

    async def _prepare(self, name: str, commands: Iterable[AnyCommand], host: str) -> Refused | None:
        """Have the host do all this. Should something be refused after all the table is closed; that is returned."""
        for command in commands:
            refused = await self._house.ask(name, command, host)
            if refused is not None:
                await self._house.ask(name, Close(), HOUSE)
                return refused
        return None


def rehearse(commands: Iterable[AnyCommand], host: str) -> Refused | None:
    """What of this would be refused, tried on a table that is nowhere."""
    table = Table()
    for command in commands:
        made = decide(table, command, who=host, now=now_ms(), entropy=entropy())
        if isinstance(made, Refused):
            return made
        table = made.table
    return None


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
