ALTER TABLE payment_decline DROP CONSTRAINT payment_decline_reason_known;
ALTER TABLE payment_decline ADD CONSTRAINT payment_decline_reason_known
  CHECK (reason IN ('declined', 'insufficient_funds', 'expired_card', 'card_blocked', 'authentication_required')) NOT VALID;
ALTER TABLE payment_decline VALIDATE CONSTRAINT payment_decline_reason_known;
