-- Who ends all sessions of a person finds them without looking at everybody's.

CREATE INDEX sessions_by_player ON sessions (player);
