-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_change_proposed_by ON campaign_change (proposed_by);
