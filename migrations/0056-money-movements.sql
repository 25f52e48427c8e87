-- What happened to settled money: once for each word of the gateway, whichever way it came.
CREATE TABLE money_movement (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  -- The gateway's id of the refund, dispute, transfer, or of the payment whose fee it is.
  external_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_fee',
    'fee', 'second_payment', 'to_bank', 'from_bank', 'account_fee', 'account_fee_returned'
  )),
  -- Whose money it is; null for what concerns the account at the gateway alone.
  donation_id uuid REFERENCES donation,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, external_id, kind),
  CHECK (donation_id IS NOT NULL
    OR kind IN ('to_bank', 'from_bank', 'account_fee', 'account_fee_returned', 'second_payment'))
);
CREATE INDEX money_movement_by_donation ON money_movement (donation_id);
CREATE TRIGGER money_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money_movement
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- A wish to give money back, and what became of it.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  donation_id uuid NOT NULL REFERENCES donation,
  provider text NOT NULL,
  payment_id text NOT NULL,
  -- Of what the donor paid, fee and all, in the donation's currency.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- asked: the office has yet to decide; ordered: the gateway has yet to be told; waiting: it knows.
  state text NOT NULL CHECK (
    state IN ('asked', 'declined', 'ordered', 'waiting', 'done', 'failed')
  ),
  asked_by text NOT NULL CHECK (asked_by IN ('donor', 'organiser', 'office', 'gateway', 'site')),
  reason text NOT NULL CHECK (reason IN (
    'donor_wish', 'duplicate', 'mistake', 'fraud', 'campaign_stopped', 'second_payment', 'at_gateway'
  )),
  note text,
  asked_at timestamptz NOT NULL,
  asker_id uuid REFERENCES account,
  decided_at timestamptz,
  decider_id uuid REFERENCES account,
  decision_note text,
  -- The gateway's id; null until it has answered.
  external_id text,
  claim_url text,
  -- Why the gateway refused or failed.
  failure text,
  tries int NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  UNIQUE (provider, external_id)
);
CREATE INDEX refund_by_donation ON refund (donation_id);
CREATE INDEX refund_by_state ON refund (state, asked_at DESC, id DESC);
CREATE INDEX refund_by_time ON refund (asked_at DESC, id DESC);
CREATE INDEX refund_of_asker ON refund (asker_id) WHERE asker_id IS NOT NULL;
CREATE INDEX refund_of_decider ON refund (decider_id) WHERE decider_id IS NOT NULL;

CREATE TABLE dispute (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  external_id text NOT NULL,
  donation_id uuid NOT NULL REFERENCES donation,
  payment_id text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'reviewed', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  evidence_due_at timestamptz,
  evidence text,
  evidence_sent_at timestamptz,
  evidence_by uuid REFERENCES account,
  closed_at timestamptz,
  UNIQUE (provider, external_id)
);
CREATE INDEX dispute_by_donation ON dispute (donation_id);
CREATE INDEX dispute_by_time ON dispute (opened_at DESC, id DESC);
CREATE INDEX dispute_waiting ON dispute (evidence_due_at) WHERE state = 'open';
CREATE INDEX dispute_of_author ON dispute (evidence_by) WHERE evidence_by IS NOT NULL;

-- Checkouts of a donation that another one followed: money may still come by them.
CREATE TABLE earlier_checkout (
  provider text NOT NULL,
  payment_id text NOT NULL,
  donation_id uuid NOT NULL REFERENCES donation,
  attempt int NOT NULL,
  followed_at timestamptz NOT NULL,
  PRIMARY KEY (provider, payment_id)
);
CREATE INDEX earlier_checkout_by_donation ON earlier_checkout (donation_id);

-- What a gateway held for us when it was last asked, and what the books said.
CREATE TABLE gateway_balance (
  provider text NOT NULL,
  currency char(3) NOT NULL,
  held_minor bigint NOT NULL,
  booked_minor bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  -- Since when both differ; null where they agree.
  differs_since timestamptz,
  PRIMARY KEY (provider, currency)
);
