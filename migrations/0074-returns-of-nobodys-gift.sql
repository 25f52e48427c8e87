-- A payment that is nobody's gift can go back too: with its refund and its fee it stands in the books by itself.
ALTER TABLE money_movement
  DROP CONSTRAINT money_movement_check,
  ADD CONSTRAINT money_movement_owner CHECK (donation_id IS NOT NULL OR kind IN (
    'to_bank', 'from_bank', 'account_fee', 'account_fee_returned',
    'second_payment', 'fee', 'refund', 'refund_failed'
  )) NOT VALID;
