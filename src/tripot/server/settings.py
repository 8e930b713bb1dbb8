"""How the server is run."""

from dataclasses import dataclass
from pathlib import Path

STORE_FILE = "tripot.sqlite"


@dataclass(frozen=True)
class Settings:
    """What `tripot serve` was told.

    `origins` are the addresses of pages that may speak to the server; none named, only pages of loopback may.
    `trusted` names the proxies whose forwarded headers count; empty for none. `workers` are processes for the machines,
    0 for none: they then play by rules of thumb. `pace`: hundredths of the machines' usual thinking time.
    """

    host: str
    port: int
    folder: Path
    origins: frozenset[str] = frozenset()
    trusted: str = ""
    workers: int = 1
    level: str = "info"
    pace: int = 100

    @property
    def store(self) -> Path:
        return self.folder / STORE_FILE
