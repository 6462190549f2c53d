-- Which installation this is. The data folder knows it too, so another database there is noticed.
ALTER TABLE installation ADD COLUMN id TEXT NOT NULL DEFAULT '';
UPDATE installation SET id = lower(hex(randomblob(16)));
