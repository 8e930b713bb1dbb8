-- How matches ended, with their records.

CREATE TABLE results (
    table_id TEXT NOT NULL,
    match INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (table_id, match)
) WITHOUT ROWID;

CREATE TABLE standings (
    table_id TEXT NOT NULL,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (table_id, match, seat)
) WITHOUT ROWID;

CREATE INDEX standings_by_player ON standings (player, table_id, match);
