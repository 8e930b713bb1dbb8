-- The log, the tables in a word, and who plays.

CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    move TEXT,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE UNIQUE INDEX events_by_move ON events (table_id, move) WHERE move IS NOT NULL;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    host TEXT NOT NULL,
    phase TEXT NOT NULL,
    listed INTEGER NOT NULL,
    people TEXT NOT NULL,
    free INTEGER NOT NULL,
    changed INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX tables_by_change ON tables (changed) WHERE phase <> 'closed';

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    language TEXT NOT NULL,
    login TEXT UNIQUE,
    secret TEXT
) WITHOUT ROWID;

CREATE TABLE sessions (
    digest BLOB PRIMARY KEY,
    player TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
