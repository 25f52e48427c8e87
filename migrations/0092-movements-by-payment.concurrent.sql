-- All that moved of a payment that is nobody's gift.
CREATE INDEX CONCURRENTLY IF NOT EXISTS money_movement_by_payment ON money_movement (provider, payment_id)
  WHERE payment_id IS NOT NULL;
