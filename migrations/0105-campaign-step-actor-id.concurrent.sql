-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_step_by_actor ON campaign_step (actor_id) WHERE actor_id IS NOT NULL;
