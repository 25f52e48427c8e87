-- A gateway may tell late that a payment cost nothing.
ALTER TABLE money_movement DROP CONSTRAINT money_movement_amount_minor_check;
ALTER TABLE money_movement ADD CONSTRAINT money_moved CHECK (
  amount_minor > 0 OR (kind = 'fee' AND amount_minor = 0)
) NOT VALID;
