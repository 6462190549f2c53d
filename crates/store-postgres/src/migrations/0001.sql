-- Names and numbers are compared byte by byte, as the embedded store does, whatever the database's language is.
CREATE TABLE game_table (
    id bigint PRIMARY KEY,
    created bigint NOT NULL,
    meta text NOT NULL,
    -- What the lobby shows; nothing for tables that are not listed.
    listing text,
    -- When the table has to go on by itself, milliseconds since 1970.
    due bigint
);
CREATE INDEX game_table_listed ON game_table (created, id) WHERE listing IS NOT NULL;
CREATE INDEX game_table_due ON game_table (due) WHERE due IS NOT NULL;
CREATE INDEX game_table_created ON game_table (created, id);

-- What happened. The key is the fence: of two servers that both take a table for theirs, one appends.
CREATE TABLE event (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE player (
    person text COLLATE "C" NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX player_table ON player (table_id);

CREATE TABLE session (
    hash bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    name text NOT NULL,
    created bigint NOT NULL,
    used bigint NOT NULL,
    device text NOT NULL
);
CREATE INDEX session_person ON session (person);
CREATE INDEX session_used ON session (used);

CREATE TABLE account (
    person text COLLATE "C" PRIMARY KEY,
    -- The name as it is compared: two accounts never share it.
    key text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    -- Argon2id, with its salt and costs.
    password text NOT NULL,
    created bigint NOT NULL
);

-- Codes with which somebody who has lost the password gets back into the account, each once; only their hashes.
CREATE TABLE recovery (
    person text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (person, hash)
);

-- `who` is a person with an account, or the bots of a level ("bot:3").
CREATE TABLE rating (
    game text COLLATE "C" NOT NULL,
    who text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    uncertainty double precision NOT NULL,
    score bigint NOT NULL,
    matches bigint NOT NULL,
    PRIMARY KEY (game, who)
);
CREATE INDEX rating_best ON rating (game, score DESC, who);

-- Written with the event that ends a match. The key is what makes a match count once.
CREATE TABLE finished (
    table_id bigint PRIMARY KEY,
    at bigint NOT NULL,
    body text NOT NULL
);
CREATE INDEX finished_at ON finished (at, table_id);

CREATE TABLE played (
    person text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (person, at, table_id)
);
CREATE INDEX played_table ON played (table_id);

-- Rows that are never committed: whether anything can be written.
CREATE TABLE write_check (checked text NOT NULL);

-- People who are shut out, by whoever runs the servers: since when and until when (seconds since 1970; nothing: until
-- they are let in again), and what they read.
CREATE TABLE ban (
    person text COLLATE "C" PRIMARY KEY,
    since bigint NOT NULL,
    until bigint,
    reason text NOT NULL
);
