-- For the office's list and exports of some days: when a donation was paid, or started if it is not.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_day ON donation ((coalesce(settled_at, created_at)), id);
