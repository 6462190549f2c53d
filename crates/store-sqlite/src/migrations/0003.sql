-- When a table with days for a move has to go on by itself, milliseconds since 1970; nothing where nobody is waited for.
ALTER TABLE game_table ADD COLUMN due INTEGER;
CREATE INDEX game_table_due ON game_table (due) WHERE due IS NOT NULL;
-- Tables from before have not said: they are woken once, and do.
UPDATE game_table SET due = 0
    WHERE meta LIKE '%"pace":{"days":%' AND id NOT IN (SELECT table_id FROM finished);
