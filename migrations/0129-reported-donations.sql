-- Offline donations as a team reports them. A report becomes a donation with the same id once the office
-- confirms it, or at once within the campaign's limit.
CREATE TABLE reported_donation (
  id uuid PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign,
  currency char(3) NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  given_on date NOT NULL,
  offline_way text NOT NULL CHECK (offline_way IN ('cash', 'cheque', 'bank_transfer', 'other')),
  -- The donor is stored here only while the report waits; afterwards only with the donation.
  donor_name text,
  donor_email text CHECK (donor_email = lower(donor_email)),
  anonymous boolean NOT NULL,
  team_note text,
  reported_by uuid NOT NULL REFERENCES account,
  reported_at timestamptz NOT NULL,
  request_key text NOT NULL,
  body_hash text NOT NULL,
  -- counted: a donation within the campaign's limit, without a receipt until the office confirms it.
  state text NOT NULL CHECK (state IN ('waiting', 'counted', 'confirmed', 'declined', 'withdrawn')),
  -- Whether it was counted within the campaign's limit; stays true after a decision.
  automatic boolean NOT NULL DEFAULT false,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  reason text,
  UNIQUE (reported_by, request_key),
  CHECK ((state IN ('waiting', 'counted')) = (decided_at IS NULL)),
  CHECK (state = 'waiting' OR (donor_name IS NULL AND donor_email IS NULL AND team_note IS NULL))
);
CREATE INDEX reported_donation_open ON reported_donation (id) WHERE state IN ('waiting', 'counted');
CREATE INDEX reported_donation_by_campaign ON reported_donation (campaign_id, reported_at);
CREATE INDEX reported_donation_by_person ON reported_donation (reported_by, reported_at);
CREATE INDEX reported_donation_by_time ON reported_donation (reported_at);
CREATE INDEX reported_donation_decided_by ON reported_donation (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX reported_donation_by_email ON reported_donation (donor_email) WHERE donor_email IS NOT NULL;

-- What a team reports of a trusted campaign up to these amounts counts at once.
CREATE TABLE offline_limit (
  campaign_id bigint PRIMARY KEY REFERENCES campaign ON DELETE CASCADE,
  currency char(3) NOT NULL,
  each_minor bigint NOT NULL CHECK (each_minor > 0),
  month_minor bigint NOT NULL,
  CHECK (month_minor >= each_minor)
);
