-- The office finds a paid donation by the amount that reaches the campaign, beside what the donor was charged.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_gift ON donation (amount_minor, id)
  WHERE settled_at IS NOT NULL;
