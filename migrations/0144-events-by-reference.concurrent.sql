-- A gateway's events name the donation; the payment may have another id there than in its events.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_event_by_reference ON webhook_event (reference) WHERE reference IS NOT NULL;
