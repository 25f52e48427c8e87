-- Where all of a gift was given back, its giver is counted only if another gift of theirs is left.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_giver
  ON donation (campaign_id, coalesce(donor_email, account_id::text))
  WHERE donor_email IS NOT NULL OR account_id IS NOT NULL;
