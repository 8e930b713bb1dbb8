"""How the server is run."""

from dataclasses import dataclass, field
from pathlib import Path

from tripot.store.naming import shown

STORE_FILE = "tripot.sqlite"
SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Settings:
    """What `tripot serve` was told.

    `origins` are the addresses of pages that may speak to the server; none named, only pages of loopback may.
    `trusted` names the proxies whose forwarded headers count; empty for none. `workers` are processes for the machines,
    0 for none: they then play by rules of thumb. `pace`: hundredths of the machines' usual thinking time.

    `database` is the URL of the store, empty for one in the folder; `several`: other servers may use the store too.
    """

    host: str
    port: int
    folder: Path
    origins: frozenset[str] = frozenset()
    trusted: str = ""
    workers: int = 1
    level: str = "info"
    pace: int = 100
    database: str = field(default="", repr=False)  # it may hold a password
    several: bool = False

    @property
    def place(self) -> str:
        """Where the store is, as it may be shown."""
        return shown(self.database) or str(self.folder)


def is_database(url: str) -> bool:
    """Whether this is the URL of a database that can be a store."""
    return url.startswith(SCHEMES)
