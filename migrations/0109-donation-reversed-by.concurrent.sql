-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_reversed_by ON donation (reversed_by) WHERE reversed_by IS NOT NULL;
