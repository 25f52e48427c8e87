-- A team can sort its gifts by amount. Those of gateways have donation_largest; these are few, because
-- people enter them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_largest_offline
  ON donation (campaign_id, campaign_amount_minor DESC, number DESC)
  WHERE state = 'settled' AND recorded_by IS NOT NULL;
