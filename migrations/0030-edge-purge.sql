-- What a shared cache in front of the site still has to drop. A row is written by the transaction that
-- changes something, and goes when the edge has dropped it.
CREATE TABLE edge_purge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- With spaces between.
  keys text NOT NULL CHECK (keys <> ''),
  announced_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until then a process sees to it; afterwards any other may.
  claimed_until timestamptz NOT NULL
);
CREATE INDEX edge_purge_claim ON edge_purge (claimed_until);
CREATE INDEX edge_purge_time ON edge_purge (announced_at);
