-- What the pages of a person ask for, so that no record is read for them: a standing knows the game and the end of its
-- match, and who sits at a table whether the match there is over.

ALTER TABLE standings ADD COLUMN game TEXT NOT NULL DEFAULT '';

ALTER TABLE standings ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;

UPDATE standings SET (game, ended) =
    (SELECT game, ended FROM results WHERE results.table_id = standings.table_id AND results.match = standings.match);

DROP INDEX standings_by_player;

CREATE INDEX standings_by_player ON standings (player, ended, game, won, lost);

ALTER TABLE sitting ADD COLUMN over INTEGER NOT NULL DEFAULT 0;

UPDATE sitting SET over = 1 WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over');

DROP INDEX sitting_by_player;

CREATE INDEX sitting_by_player ON sitting (player, over, changed DESC);
