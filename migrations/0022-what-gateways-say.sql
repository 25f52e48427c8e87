-- The inbox keeps events as the bytes that were signed: what is no JSON is kept too.
ALTER TABLE webhook_event ALTER COLUMN body TYPE bytea USING convert_to(body::text, 'UTF8');

-- Events that were tried least come first: those that fail again and again hold up no new one.
DROP INDEX webhook_event_waiting;
CREATE INDEX webhook_event_waiting ON webhook_event (provider, attempts, lease_until)
  WHERE applied_at IS NULL;
-- Counted, so that a new kind of event alerts a few times and not a thousand.
CREATE INDEX webhook_event_odd ON webhook_event (provider, outcome, type, applied_at)
  WHERE outcome IN ('not_understood', 'unreadable', 'unknown_payment');
CREATE INDEX webhook_event_age ON webhook_event USING brin (received_at);

-- What a gateway told of a payment and could not be put into the books, until it fits.
CREATE TABLE quarantined_payment (
  provider text NOT NULL,
  -- Where the gateway gave none that can be read, a name made of what it told.
  payment_id text NOT NULL,
  reference text,
  reason text NOT NULL,
  -- What is wrong with it, in words.
  cause text NOT NULL,
  -- What the gateway told, bounded.
  facts text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (provider, payment_id)
);
CREATE INDEX quarantined_payment_by_reference ON quarantined_payment (reference);

INSERT INTO quarantined_payment (provider, payment_id, reference, reason, cause, facts, told_at)
SELECT donation.provider, alert.key, donation.id::text, alert.kind, '',
  (alert.detail -> 'payment')::text, alert.raised_at
FROM alert JOIN donation ON donation.id = (alert.detail -> 'payment' ->> 'reference')::uuid
WHERE alert.kind IN ('wrong_total', 'second_payment', 'wrong_provider')
  AND donation.quarantined_at IS NOT NULL
ORDER BY alert.id
-- A payment can have alerts of several kinds: the first one stands.
ON CONFLICT DO NOTHING;

-- Where the reconciler stands with each gateway, in the words of the gateway's provider.
ALTER TABLE reconciliation
  -- Where the next page begins; null at the very beginning.
  ADD COLUMN cursor text,
  -- Where to begin anew when this round through the pages is over; null between two rounds.
  ADD COLUMN begin_anew text,
  -- When a round last ended.
  ADD COLUMN completed_at timestamptz NOT NULL DEFAULT now(),
  -- The gateway asked not to be called before then.
  ADD COLUMN not_before timestamptz,
  -- The waiting donation that was asked about last.
  ADD COLUMN asked_through uuid;
UPDATE reconciliation SET cursor = greatest(0, changed_since_ms - 600000)::text;
ALTER TABLE reconciliation DROP COLUMN changed_since_ms;
