-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_recorded_by ON donation (recorded_by) WHERE recorded_by IS NOT NULL;
