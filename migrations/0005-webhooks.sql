-- Inbox of gateways' events: stored first, applied afterwards.
CREATE TABLE webhook_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  payment_id text,
  reference text,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  applied_at timestamptz,
  outcome text,
  PRIMARY KEY (provider, event_id)
) WITH (fillfactor = 70);
CREATE INDEX webhook_event_waiting ON webhook_event (lease_until) WHERE applied_at IS NULL;

-- What a person must look at. `key` keeps one cause from alerting again and again.
CREATE TABLE alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  detail jsonb NOT NULL,
  raised_at timestamptz NOT NULL,
  resolved_at timestamptz,
  UNIQUE (kind, key)
);

-- How far the reconciler has asked each gateway, ms since the epoch of the gateway's clock.
CREATE TABLE reconciliation (
  provider text PRIMARY KEY,
  changed_since_ms bigint NOT NULL
);
