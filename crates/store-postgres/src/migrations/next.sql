-- A step as the next version could take it, for tests of upgrades: new columns of the tables that are written with
-- every move, a new table, and a new index, while servers of the version before play on.
ALTER TABLE event ADD COLUMN next_note text;
ALTER TABLE game_table ADD COLUMN next_count bigint NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN next_note text NOT NULL DEFAULT 'none';
CREATE TABLE next_thing (
    table_id bigint PRIMARY KEY,
    body text NOT NULL
);
CREATE INDEX next_event_at ON event (at);
