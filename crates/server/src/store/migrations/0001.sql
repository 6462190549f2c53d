CREATE TABLE game_table (
    id INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    meta TEXT NOT NULL,
    -- What the lobby shows; nothing for tables that are not listed.
    listing TEXT
);
CREATE INDEX game_table_listed ON game_table (created) WHERE listing IS NOT NULL;

-- Only ever appended to. The key is what makes a second writer of the same event fail.
CREATE TABLE event (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
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

CREATE TABLE house (checked INTEGER NOT NULL);
INSERT INTO house (checked) VALUES (0);
