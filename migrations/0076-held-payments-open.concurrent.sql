-- Those that wait for a decision are listed and counted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS quarantined_payment_open ON quarantined_payment (told_at DESC, id DESC)
  WHERE settled_at IS NULL;
