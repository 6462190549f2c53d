CREATE TABLE account (
    person TEXT PRIMARY KEY,
    -- The name as it is compared: two accounts never share it.
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- Argon2id, with its salt and costs.
    password TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX session_person ON session (person);

-- `who` is a person with an account, or the bots of a level ("bot:3").
CREATE TABLE rating (
    game TEXT NOT NULL,
    who TEXT NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    score INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (game, who)
) WITHOUT ROWID;
CREATE INDEX rating_best ON rating (game, score);

-- Written with the event that ends a match. The key is what makes a match count once.
CREATE TABLE finished (
    table_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
);

CREATE TABLE played (
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (person, at, table_id)
) WITHOUT ROWID;
