-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS quarantined_payment_settled_by ON quarantined_payment (settled_by) WHERE settled_by IS NOT NULL;
