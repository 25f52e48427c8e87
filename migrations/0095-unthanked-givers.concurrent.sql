-- A dashboard counts the givers of up to 100 gifts for each of its campaigns, which lie on as many pages of the table:
-- here they stand side by side.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_unthanked_givers
  ON donation (campaign_id, number) INCLUDE (donor_email, account_id)
  WHERE state = 'settled' AND thanked_at IS NULL;
