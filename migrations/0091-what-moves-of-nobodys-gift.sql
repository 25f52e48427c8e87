-- What moved of a payment that is nobody's gift has no donation: it names the payment.
ALTER TABLE money_movement
  ADD COLUMN payment_id text,
  DROP CONSTRAINT money_movement_owner,
  ADD CONSTRAINT money_movement_owner CHECK (donation_id IS NOT NULL OR payment_id IS NOT NULL OR kind IN (
    'to_bank', 'from_bank', 'account_fee', 'account_fee_returned',
    'second_payment', 'fee', 'refund', 'refund_failed', 'exchange_loss', 'exchange_gain'
  )) NOT VALID;
-- What is told before its payment, where that is for no donation, waits for the payment.
CREATE TABLE early_payment_fact (
  provider text NOT NULL,
  payment_id text NOT NULL,
  fact text NOT NULL,
  told_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX early_payment_fact_once ON early_payment_fact (provider, payment_id, md5(fact));
