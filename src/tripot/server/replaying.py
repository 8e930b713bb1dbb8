"""A match step by step, as one seat, a spectator, or who may see all of it."""

from typing import Any

from tripot.server.house import House
from tripot.server.said import complaint
from tripot.store.rows import PlayerRow
from tripot.table.decide import Refused


async def replay_of(house: House, name: str, match: int, side: str, row: PlayerRow | None) -> dict[str, Any] | Refused:
    """The steps of a match; refused if the match goes on and more is asked for than its player sees anyway."""
    return complaint("not_found")
