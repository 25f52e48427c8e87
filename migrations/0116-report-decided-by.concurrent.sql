-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_decided_by ON report (decided_by) WHERE decided_by IS NOT NULL;
