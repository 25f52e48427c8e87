-- How a donation was paid, where the gateway says it: "Credit-Card" also stands for a bank transfer.
ALTER TABLE donation ADD COLUMN paid_by text;
ALTER TABLE donation ADD CONSTRAINT donation_paid_by_known
  CHECK (paid_by IN ('card', 'bank_transfer', 'crypto')) NOT VALID;
