-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_update_by_author ON campaign_update (author_id) WHERE author_id IS NOT NULL;
