-- The wider networks around the source, copied from the donation.
ALTER TABLE payment_decline ADD COLUMN networks text[];
