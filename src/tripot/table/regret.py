"""The choice that somebody asks back, as everybody has heard it."""

from tripot.table.matching import after, brought, game_of, last_choice, playing_of, taken_back
from tripot.table.table import Spoken, Table


def choice_told(table: Table, chair: int) -> Spoken | None:
    """How the last choice of a chair was told to all; None if it was made in secret, or there is none to take back."""
    game, playing = game_of(table), playing_of(table)
    entries = last_choice(playing, table.seat_of(chair))
    if entries is None:
        return None
    told = brought(after(game, taken_back(game, playing, entries), playing.log[entries]))
    return told[0] if told and told[0].event.audience is None else None
