-- Why an attempt to pay was declined, where the gateway says it: a donor with too little money on the card
-- reads something else than one whose bank refused.
ALTER TABLE payment_decline ADD COLUMN reason text;
-- Rows of before have none.
ALTER TABLE payment_decline ADD CONSTRAINT payment_decline_reason_known
  CHECK (reason IN ('declined', 'insufficient_funds')) NOT VALID;
