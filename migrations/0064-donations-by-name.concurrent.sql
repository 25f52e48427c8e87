-- The office finds a paid donation by its donor's whole name, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_name ON donation (lower(donor_name), id)
  WHERE settled_at IS NOT NULL;
