-- So that people can tell their sessions apart: when each was opened (seconds since 1970), and with what.
ALTER TABLE session ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
