-- The office lists an account's paid donations, newest first, and the donors by their newest one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_paid_of_account ON donation (account_id, id)
  WHERE settled_at IS NOT NULL AND account_id IS NOT NULL;
