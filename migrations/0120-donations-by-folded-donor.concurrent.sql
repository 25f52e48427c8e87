-- The office finds a paid donation by any part of its donor's name or address.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_folded_donor ON donation
  USING gin (fold_text(' ' || coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')) gin_trgm_ops)
  WHERE settled_at IS NOT NULL;
