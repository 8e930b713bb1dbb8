-- What the lists ask for, so that each reads what it shows and no more: the open tables, and those of a person.

DROP INDEX tables_by_change;

CREATE INDEX tables_open ON tables (changed) WHERE listed = 1 AND phase = 'lobby' AND free > 0;

CREATE TABLE sitting (
    table_id TEXT NOT NULL,
    player TEXT NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (table_id, player)
) WITHOUT ROWID;

CREATE INDEX sitting_by_player ON sitting (player, changed);

INSERT INTO sitting SELECT DISTINCT tables.id, json_each.value, changed FROM tables, json_each(people) WHERE phase <> 'closed';
