-- As donation_paid_of_account, for guests. An address whose owner disowned the donation is not its donor's.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_paid_of_guest ON donation (donor_email, id)
  WHERE settled_at IS NOT NULL AND account_id IS NULL AND donor_email IS NOT NULL AND disowned_at IS NULL;
