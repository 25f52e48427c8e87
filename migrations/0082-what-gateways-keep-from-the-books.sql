-- When a gateway last said what it holds; where it never did, when it was first asked.
CREATE TABLE balance_reading (
  provider text PRIMARY KEY,
  read_at timestamptz NOT NULL
);
INSERT INTO balance_reading (provider, read_at)
  SELECT provider, min(checked_at) FROM gateway_balance GROUP BY provider;

-- What a gateway told of money that moved, and that could not be put into the books because of a fault. It is tried
-- again: a gateway does not tell everything twice.
CREATE TABLE put_off_movement (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  provider text NOT NULL,
  -- The key of its alert.
  name text NOT NULL,
  fact text NOT NULL CHECK (octet_length(fact) <= 16384),
  told_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX put_off_movement_once ON put_off_movement (provider, md5(fact));

-- When a donation got its last attempt to be paid; null for the first one, which began with the donation.
ALTER TABLE donation ADD COLUMN reopened_at timestamptz;
