-- Codes with which somebody who has lost the password gets back into the account, each once; only their hashes.
CREATE TABLE recovery (
    person TEXT NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (person, hash)
) WITHOUT ROWID;
