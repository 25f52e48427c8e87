-- The largest donations are those of which the most is left.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_most_left
  ON donation (campaign_id, (campaign_amount_minor - campaign_refunded_minor) DESC, number DESC)
  WHERE state = 'settled' AND recorded_by IS NULL;
