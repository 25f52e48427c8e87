-- What is still to be done about a receipt: made and mailed, made quietly, or nothing any more. Of
-- what was settled before there were receipts, nobody is written to.
ALTER TABLE donation ADD COLUMN receipt_due text DEFAULT 'quiet'
  CHECK (receipt_due IN ('mail', 'quiet'));
ALTER TABLE donation ALTER COLUMN receipt_due SET DEFAULT 'mail';
CREATE INDEX donation_receipt_due ON donation (settled_at, id)
  WHERE state = 'settled' AND receipt_due IS NOT NULL;

-- A receipt is what was signed, kept as it was: an amended one is a new one that names the old.
CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  -- `2026-000123`, without gaps in a year.
  number text NOT NULL UNIQUE,
  donation_id uuid NOT NULL REFERENCES donation,
  issued_at timestamptz NOT NULL,
  -- The signed text to the letter. Null once its donor was forgotten: a copy still proves itself.
  content text,
  signature text NOT NULL,
  replaces uuid UNIQUE REFERENCES receipt,
  voided_at timestamptz,
  void_reason text CHECK (void_reason IN ('amended', 'refunded', 'mistake')),
  CHECK ((voided_at IS NULL) = (void_reason IS NULL))
);
CREATE INDEX receipt_by_donation ON receipt (donation_id, issued_at DESC);
CREATE UNIQUE INDEX receipt_in_force ON receipt (donation_id) WHERE voided_at IS NULL;

CREATE TABLE receipt_counter (
  year int PRIMARY KEY,
  last int NOT NULL
);

-- Every key that ever signed, so that old receipts can be checked after the key was changed.
CREATE TABLE receipt_key (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  first_used_at timestamptz NOT NULL
);
