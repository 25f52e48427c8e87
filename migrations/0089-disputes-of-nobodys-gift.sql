-- A bank may take back a payment that is nobody's gift too.
ALTER TABLE dispute ALTER COLUMN donation_id DROP NOT NULL;
