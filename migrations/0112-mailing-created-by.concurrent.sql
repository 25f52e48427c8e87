-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mailing_created_by ON mailing (created_by) WHERE created_by IS NOT NULL;
