-- Each has an address of its own.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS quarantined_payment_id ON quarantined_payment (id);
