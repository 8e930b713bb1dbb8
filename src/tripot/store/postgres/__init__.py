"""The store in PostgreSQL: for several server processes. asyncpg must be installed."""

from tripot.store.postgres.opening import open_postgres

__all__ = ["open_postgres"]
