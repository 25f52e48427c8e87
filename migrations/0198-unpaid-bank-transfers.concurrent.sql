-- Finds the unpaid transfers of an amount for a bank line without a reference.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_unpaid_transfer ON donation ((amount_minor + fee_minor), id) WHERE provider = 'bank' AND settled_at IS NULL;
