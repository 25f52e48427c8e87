-- What a dispute costs, and how it stands, may be told anew: its fee changes, and a lost one is won by an appeal.
-- A kind may therefore come again, each time with the next number.
ALTER TABLE money_movement
  ADD COLUMN turn int NOT NULL DEFAULT 1,
  DROP CONSTRAINT money_movement_kind_check,
  ADD CONSTRAINT money_movement_kind CHECK (kind IN (
    'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_recovered',
    'dispute_fee', 'dispute_fee_returned', 'exchange_loss', 'exchange_gain',
    'fee', 'second_payment', 'to_bank', 'from_bank', 'account_fee', 'account_fee_returned'
  )) NOT VALID,
  DROP CONSTRAINT money_movement_owner,
  ADD CONSTRAINT money_movement_owner CHECK (donation_id IS NOT NULL OR kind IN (
    'to_bank', 'from_bank', 'account_fee', 'account_fee_returned',
    'second_payment', 'fee', 'refund', 'refund_failed', 'exchange_loss', 'exchange_gain'
  )) NOT VALID;
