-- The office decides about a payment that is held back: it was looked at, or the money goes back.
ALTER TABLE quarantined_payment
  -- Its address in the office. Rows of older programs get one by the default below.
  ADD COLUMN id uuid,
  -- Null while a person has to look at it; a changed fact makes it null again.
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_by uuid,
  ADD COLUMN settled_note text,
  -- What became of its money where that goes back; null where it doesn't.
  ADD COLUMN return_state text,
  -- Our order to give it back, the gateway's idempotency key; null where it was given back at the gateway itself.
  ADD COLUMN order_id uuid,
  ADD COLUMN tries int NOT NULL DEFAULT 0,
  ADD COLUMN tried_at timestamptz,
  -- Why the gateway did not give it back.
  ADD COLUMN failure text,
  ALTER COLUMN id SET DEFAULT gen_random_uuid(),
  ADD CONSTRAINT quarantined_payment_settler FOREIGN KEY (settled_by) REFERENCES account NOT VALID,
  ADD CONSTRAINT quarantined_payment_return CHECK (
    return_state IN ('ordered', 'waiting', 'done', 'failed')
  ) NOT VALID;
UPDATE quarantined_payment SET id = gen_random_uuid();
