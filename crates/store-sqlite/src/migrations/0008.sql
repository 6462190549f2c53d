-- What is found by age, and what goes with a table.
CREATE INDEX session_used ON session (used);
CREATE INDEX game_table_created ON game_table (created, id);
CREATE INDEX finished_at ON finished (at, table_id);
CREATE INDEX player_table ON player (table_id);
CREATE INDEX played_table ON played (table_id);
