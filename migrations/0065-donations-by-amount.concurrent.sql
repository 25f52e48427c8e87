-- The office finds a paid donation by what the donor was charged, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_charge ON donation ((amount_minor + fee_minor), id)
  WHERE settled_at IS NOT NULL;
