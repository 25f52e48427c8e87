-- What disputes keep from being paid out, by campaign.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_held ON donation (campaign_id) WHERE held_minor > 0;
