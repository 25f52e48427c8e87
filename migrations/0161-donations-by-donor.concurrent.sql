-- The office's figures tell new donors from returning ones.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_donor
  ON donation (coalesce(donor_email, account_id::text), settled_at)
  WHERE settled_at IS NOT NULL AND (state <> 'reversed' OR payment_method <> 'Offline');
