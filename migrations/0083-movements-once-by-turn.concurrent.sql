-- Takes over from the constraint that knows one movement of each kind alone.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS money_movement_once
  ON money_movement (provider, external_id, kind, turn);
