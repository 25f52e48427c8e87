-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS enquiry_message_by_author ON enquiry_message (author_id) WHERE author_id IS NOT NULL;
