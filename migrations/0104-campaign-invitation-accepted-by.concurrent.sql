-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_invitation_accepted_by ON campaign_invitation (accepted_by) WHERE accepted_by IS NOT NULL;
