-- Donations that a donor gives every month or year. Days are in the charity's time zone.
CREATE TABLE recurring_donation (
  id uuid PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign,
  fund_id bigint REFERENCES fund,
  -- Gets the donations if the campaign closes; without it they stop.
  move_to bigint REFERENCES campaign,
  account_id uuid REFERENCES account,
  donor_name text,
  -- Null once the donor's data is erased.
  donor_email text CHECK (donor_email = lower(donor_email)),
  anonymous boolean NOT NULL,
  currency char(3) NOT NULL,
  -- Without the fee.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  payment_method text NOT NULL,
  provider text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('monthly', 'yearly')),
  -- Later dates keep its day of the month.
  first_on date NOT NULL,
  ends_on date,
  state text NOT NULL CHECK (state IN ('starting', 'active', 'paused', 'stopped')),
  reason text CHECK (reason IN ('donor', 'office', 'payment_failed', 'dispute', 'method_gone', 'ended',
    'campaign_closed', 'not_started')),
  next_on date,
  paused_until date,
  -- The gateway's stored payment method; null if the donor pays each donation by link.
  mandate_id text,
  mandate_title text,
  mandate_expires_on date,
  -- An open page of the gateway on which the donor stores a payment method.
  setup_id text,
  setup_url text,
  setup_opened_at timestamptz,
  -- The last date of which the donor was told in advance.
  notified_on date,
  -- The total, with the fee, of the last charge that the donor was told of; another one is announced first.
  announced_minor bigint,
  -- When the last dispute that paused it was opened, so that it can be resumed.
  disputed_at timestamptz,
  source text NOT NULL,
  networks text[],
  -- The request that started it.
  request_scope text NOT NULL,
  request_key text NOT NULL,
  body_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  stopped_at timestamptz,
  UNIQUE (request_scope, request_key),
  CHECK ((state = 'stopped') = (stopped_at IS NOT NULL)),
  CHECK (next_on IS NULL OR state = 'active'),
  CHECK (paused_until IS NULL OR state = 'paused')
);
CREATE INDEX recurring_donation_due ON recurring_donation (next_on, id) WHERE next_on IS NOT NULL;
CREATE INDEX recurring_donation_resumes ON recurring_donation (paused_until, id) WHERE paused_until IS NOT NULL;
CREATE INDEX recurring_donation_starting ON recurring_donation (id) WHERE state = 'starting';
CREATE INDEX recurring_donation_setup ON recurring_donation (setup_opened_at, id) WHERE setup_id IS NOT NULL;
CREATE INDEX recurring_donation_by_campaign ON recurring_donation (campaign_id, state, id);
CREATE INDEX recurring_donation_monthly ON recurring_donation (campaign_id, donor_email)
  WHERE state = 'active' AND frequency = 'monthly';
CREATE INDEX recurring_donation_started ON recurring_donation (campaign_id, started_at) WHERE started_at IS NOT NULL;
CREATE INDEX recurring_donation_stopped ON recurring_donation (campaign_id, stopped_at) WHERE stopped_at IS NOT NULL;
CREATE INDEX recurring_donation_by_state ON recurring_donation (state, id);
CREATE INDEX recurring_donation_by_start ON recurring_donation (started_at) WHERE started_at IS NOT NULL;
CREATE INDEX recurring_donation_by_folded_donor ON recurring_donation
  USING gin (fold_text(' ' || coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')) gin_trgm_ops);
CREATE INDEX recurring_donation_by_move_to ON recurring_donation (move_to) WHERE move_to IS NOT NULL;
CREATE INDEX recurring_donation_by_fund ON recurring_donation (fund_id) WHERE fund_id IS NOT NULL;
CREATE INDEX recurring_donation_by_account ON recurring_donation (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX recurring_donation_by_email ON recurring_donation (donor_email) WHERE donor_email IS NOT NULL;

-- A period of a recurring donation, so that each is charged once.
CREATE TABLE recurring_charge (
  recurring_id uuid NOT NULL REFERENCES recurring_donation,
  due_on date NOT NULL,
  donation_id uuid NOT NULL UNIQUE REFERENCES donation,
  -- charging: at the gateway, or about to be · retrying: declined, charged again at `retry_at` · waiting: the donor has
  -- a link to pay · paid · missed: never paid
  state text NOT NULL CHECK (state IN ('charging', 'retrying', 'waiting', 'paid', 'missed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  retry_at timestamptz,
  -- Why the last charge failed.
  reason text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (recurring_id, due_on),
  CHECK ((state = 'retrying') = (retry_at IS NOT NULL))
);
CREATE INDEX recurring_charge_charging ON recurring_charge (created_at, recurring_id, due_on) WHERE state = 'charging';
CREATE INDEX recurring_charge_waiting ON recurring_charge (created_at, recurring_id, due_on) WHERE state = 'waiting';
CREATE INDEX recurring_charge_retries ON recurring_charge (retry_at, recurring_id, due_on) WHERE state = 'retrying';
