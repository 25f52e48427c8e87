-- Unpaid donations of a network whose checkouts are expired.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_unpaid_by_network ON donation USING gin (networks) WITH (fastupdate = off) WHERE state IN ('created', 'open') AND networks IS NOT NULL;
