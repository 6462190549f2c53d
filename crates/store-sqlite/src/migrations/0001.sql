CREATE TABLE game_table (
    id INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    meta TEXT NOT NULL,
    -- What the lobby shows; nothing for tables that are not listed.
    listing TEXT
);
CREATE INDEX game_table_listed ON game_table (created) WHERE listing IS NOT NULL;

-- What happened, first of all: one row a commit, with the events of whatever tables were in it, one a line.
-- Only ever appended to, so that a commit touches one or two pages however many tables there are.
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    body TEXT NOT NULL
);

-- What happened, by table: moved here from the journal, many events to a row, one a line.
CREATE TABLE event (
    table_id INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, first)
) WITHOUT ROWID;

CREATE TABLE player (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;

CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    used INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE installation (checked INTEGER NOT NULL);
INSERT INTO installation (checked) VALUES (0);
