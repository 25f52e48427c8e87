-- What moved of a payment that is nobody's gift has no donation: it names the payment.
ALTER TABLE money_movement
  ADD COLUMN payment_id text,
  DROP CONSTRAINT money_movement_owner,
  ADD CONSTRAINT money_movement_owner CHECK (donation_id IS NOT NULL OR payment_id IS NOT NULL OR kind IN (
    'to_bank', 'from_bank', 'account_fee', 'account_fee_returned',
    'second_payment', 'fee', 'refund', 'refund_failed', 'exchange_loss', 'exchange_gain'
  )) NOT VALID;
-- A bank may take such a payment back too.
ALTER TABLE dispute ALTER COLUMN donation_id DROP NOT NULL;
CREATE INDEX dispute_of_nobodys_gift ON dispute (provider, payment_id) WHERE donation_id IS NULL;
-- What is told before its payment, where that is for no donation, waits for the payment.
ALTER TABLE early_fact
  ALTER COLUMN donation_id DROP NOT NULL,
  ADD COLUMN payment_id text,
  ADD CONSTRAINT early_fact_about CHECK (donation_id IS NOT NULL OR payment_id IS NOT NULL) NOT VALID;
CREATE UNIQUE INDEX early_fact_of_payment ON early_fact (provider, payment_id, md5(fact))
  WHERE donation_id IS NULL;
