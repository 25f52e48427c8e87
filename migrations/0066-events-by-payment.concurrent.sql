-- What a gateway sent about a donation's payments.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_event_by_payment ON webhook_event (payment_id)
  WHERE payment_id IS NOT NULL;
