-- The whole store: the log, the tables in a word, who plays, how matches ended, shortcuts. The columns say what those of
-- the store in one file say.

CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    move TEXT,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX events_by_move ON events (table_id, move) WHERE move IS NOT NULL;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    host TEXT NOT NULL,
    phase TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    people TEXT[] NOT NULL,
    free INTEGER NOT NULL,
    changed BIGINT NOT NULL
);

CREATE INDEX tables_open ON tables (changed) WHERE listed AND phase = 'lobby' AND free > 0;

CREATE TABLE sitting (
    table_id TEXT NOT NULL,
    player TEXT NOT NULL,
    changed BIGINT NOT NULL,
    over BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, player)
);

CREATE INDEX sitting_by_player ON sitting (player, over, changed DESC);

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    language TEXT NOT NULL,
    login TEXT UNIQUE,
    secret TEXT
);

CREATE TABLE sessions (
    digest BYTEA PRIMARY KEY,
    player TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE INDEX sessions_by_player ON sessions (player);

CREATE TABLE results (
    table_id TEXT NOT NULL,
    match INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    ended BIGINT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (table_id, match)
);

CREATE TABLE standings (
    table_id TEXT NOT NULL,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    score BIGINT NOT NULL,
    won BOOLEAN NOT NULL,
    lost BOOLEAN NOT NULL,
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (table_id, match, seat)
);

CREATE INDEX standings_by_player ON standings (player, ended);

CREATE TABLE shortcuts (
    table_id TEXT NOT NULL,
    match INTEGER NOT NULL,
    seq BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, match)
);
