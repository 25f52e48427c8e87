-- The office lists disputes that are over by their state, the newest first, and searches the newest of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS dispute_by_state ON dispute (state, opened_at DESC, id DESC);
