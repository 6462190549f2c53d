-- People who are shut out, by whoever runs the server: since when and until when (seconds since 1970; nothing: until
-- they are let in again), and what they read.
CREATE TABLE ban (
    person TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    until INTEGER,
    reason TEXT NOT NULL
) WITHOUT ROWID;
