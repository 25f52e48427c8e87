-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS event_by_host ON event (host_id);
