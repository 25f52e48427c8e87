CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_recurring ON donation (recurring_id, id) WHERE recurring_id IS NOT NULL;
