-- Servers that share this database, and until when each has said that it lives.
CREATE TABLE node (
    name text COLLATE "C" PRIMARY KEY,
    until timestamptz NOT NULL
);

-- Which server has which table. A lease is worth as much as the life of its node; the key of `event` fences whoever
-- has not noticed that theirs is over.
CREATE TABLE lease (
    table_id bigint PRIMARY KEY,
    node text COLLATE "C" NOT NULL,
    claimed timestamptz NOT NULL
);
CREATE INDEX lease_node ON lease (node);
