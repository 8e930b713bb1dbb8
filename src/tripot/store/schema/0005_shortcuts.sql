-- The fold of the beginning of a log, kept at the beginning of each match: whoever reads what came after need not read
-- it. With row numbers, since rows of two kilobytes lie two on a page there, and else each beside its own.

CREATE TABLE shortcuts (
    table_id TEXT NOT NULL,
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, match)
);
