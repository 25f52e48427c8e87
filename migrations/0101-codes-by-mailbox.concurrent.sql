-- How many codes went to a mailbox within a day is counted with each one, under a lock.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mailed_code_by_mailbox ON mailed_code (mailbox, created_at);
