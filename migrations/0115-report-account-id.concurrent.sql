-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_by_account ON report (account_id) WHERE account_id IS NOT NULL;
