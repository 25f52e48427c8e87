-- Millionths of `quote` for one unit of `base`, fixed with a donation when it is started.
CREATE TABLE reference_rate (
  base char(3) NOT NULL,
  quote char(3) NOT NULL,
  rate_ppm bigint NOT NULL CHECK (rate_ppm > 0),
  as_of date NOT NULL,
  PRIMARY KEY (base, quote),
  CHECK (base <> quote)
);
INSERT INTO reference_rate (base, quote, rate_ppm, as_of) VALUES
  ('EUR', 'USD', 1085000, '2026-11-02'),
  ('USD', 'EUR', 921659, '2026-11-02');

CREATE TABLE donation (
  id uuid PRIMARY KEY,
  campaign_id bigint NOT NULL,
  account_id uuid REFERENCES account,
  fund_id bigint REFERENCES fund,
  state text NOT NULL CHECK (
    state IN ('created', 'open', 'pending', 'settled', 'failed', 'expired')
  ),
  currency char(3) NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
  rate_ppm bigint NOT NULL CHECK (rate_ppm > 0),
  campaign_currency char(3) NOT NULL,
  campaign_amount_minor bigint NOT NULL CHECK (campaign_amount_minor > 0),
  payment_method text NOT NULL CHECK (payment_method IN ('Credit-Card', 'Cryptocurrency')),
  provider text NOT NULL,
  -- What the gateway is told it is for: fixed, since asking it again must be the same request.
  description text NOT NULL,
  payment_id text,
  checkout_url text,
  donor_name text,
  donor_email text CHECK (donor_email = lower(donor_email)),
  anonymous boolean NOT NULL,
  message text,
  dedication text,
  -- A keyed hash of the address it came from; never the address.
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- 1, 2, 3 … in the order in which the campaign's donations settled.
  number int,
  gateway_cost_minor bigint CHECK (gateway_cost_minor >= 0),
  cost_minor bigint CHECK (cost_minor >= 0),
  -- Money came that does not fit: held back for the office, nothing posted.
  quarantined_at timestamptz,
  FOREIGN KEY (campaign_id, campaign_currency) REFERENCES campaign (id, currency),
  UNIQUE (provider, payment_id),
  UNIQUE (campaign_id, number),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK (
    (state = 'settled') =
    (number IS NOT NULL AND gateway_cost_minor IS NOT NULL AND cost_minor IS NOT NULL)
  ),
  CONSTRAINT cause_keeps_ninety_percent
    CHECK ((campaign_amount_minor - cost_minor) * 10 >= campaign_amount_minor * 9)
) WITH (fillfactor = 80);

CREATE INDEX donation_largest ON donation (campaign_id, campaign_amount_minor DESC, number DESC)
  WHERE state = 'settled';
CREATE INDEX donation_unfinished ON donation (created_at) WHERE state IN ('created', 'open', 'pending');
CREATE INDEX donation_by_account ON donation (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX donation_of_guest ON donation (donor_email)
  WHERE account_id IS NULL AND donor_email IS NOT NULL;

CREATE TABLE idempotency_key (
  scope text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  donation_id uuid NOT NULL REFERENCES donation DEFERRABLE INITIALLY DEFERRED,
  -- Until then somebody is at work on it; afterwards the next request with the key takes over.
  lease_until timestamptz NOT NULL,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE UNIQUE INDEX idempotency_key_by_donation ON idempotency_key (donation_id);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

-- Declined attempts to pay, for the limits against card testing.
CREATE TABLE payment_decline (
  donation_id uuid NOT NULL REFERENCES donation,
  attempt int NOT NULL,
  source text NOT NULL,
  declined_at timestamptz NOT NULL,
  PRIMARY KEY (donation_id, attempt)
);
CREATE INDEX payment_decline_by_source ON payment_decline (source, declined_at);
CREATE INDEX payment_decline_by_time ON payment_decline (declined_at);
