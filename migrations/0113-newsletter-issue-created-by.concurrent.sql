-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS newsletter_issue_created_by ON newsletter_issue (created_by);
