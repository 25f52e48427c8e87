-- The office's figures add up all campaigns' donations of a span. An offline donation recorded by mistake never counts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_payment_time ON donation (settled_at)
  INCLUDE (currency, provider, campaign_id, amount_minor)
  WHERE settled_at IS NOT NULL AND (state <> 'reversed' OR payment_method <> 'Offline');
