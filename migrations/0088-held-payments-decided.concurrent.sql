-- Those that were decided are listed by when, and the newest of them searched.
CREATE INDEX CONCURRENTLY IF NOT EXISTS quarantined_payment_decided ON quarantined_payment (settled_at DESC, id DESC)
  WHERE settled_at IS NOT NULL;
