-- Gifts that came by hand or bank and were recorded by the organiser: marked, and never at a gateway.
ALTER TABLE donation DROP CONSTRAINT donation_payment_method_check;
ALTER TABLE donation ADD CONSTRAINT donation_payment_method_check
  CHECK (payment_method IN ('Credit-Card', 'Cryptocurrency', 'Offline'));
ALTER TABLE donation ADD COLUMN recorded_by uuid REFERENCES account;
ALTER TABLE donation ADD COLUMN offline_way text
  CHECK (offline_way IN ('cash', 'cheque', 'bank_transfer', 'other'));
-- For the team alone.
ALTER TABLE donation ADD COLUMN team_note text;
ALTER TABLE donation ADD CHECK ((payment_method = 'Offline') = (recorded_by IS NOT NULL));
ALTER TABLE donation ADD CHECK ((payment_method = 'Offline') = (offline_way IS NOT NULL));

-- What was recorded by mistake is taken back: in the books by a reversal, and its number stays taken.
ALTER TABLE donation ADD COLUMN reversed_at timestamptz;
ALTER TABLE donation ADD COLUMN reversed_by uuid REFERENCES account;
ALTER TABLE donation DROP CONSTRAINT donation_state_check;
ALTER TABLE donation ADD CONSTRAINT donation_state_check CHECK (
  state IN ('created', 'open', 'pending', 'settled', 'failed', 'expired', 'reversed')
);
ALTER TABLE donation DROP CONSTRAINT donation_check;
ALTER TABLE donation ADD CHECK ((state IN ('settled', 'reversed')) = (settled_at IS NOT NULL));
ALTER TABLE donation DROP CONSTRAINT donation_check1;
ALTER TABLE donation ADD CHECK (
  (state IN ('settled', 'reversed')) =
  (number IS NOT NULL AND gateway_cost_minor IS NOT NULL AND cost_minor IS NOT NULL)
);
ALTER TABLE donation ADD CHECK ((state = 'reversed') = (reversed_at IS NOT NULL));
ALTER TABLE donation ADD CHECK ((reversed_at IS NULL) = (reversed_by IS NULL));

-- When the organiser thanked, and with which words.
ALTER TABLE donation ADD COLUMN thanked_at timestamptz;
CREATE INDEX donation_thanked ON donation (campaign_id, number)
  WHERE state = 'settled' AND thanked_at IS NOT NULL;
CREATE INDEX donation_unthanked ON donation (campaign_id, number)
  WHERE state = 'settled' AND thanked_at IS NULL;
CREATE INDEX donation_offline ON donation (campaign_id, number) WHERE recorded_by IS NOT NULL;

-- Of what is raised, how much never passed through a gateway; part of raised_minor.
ALTER TABLE campaign_totals ADD COLUMN offline_minor bigint NOT NULL DEFAULT 0 CHECK (offline_minor >= 0);
-- Numbers of gifts that were taken back are not given again.
ALTER TABLE campaign_totals ADD COLUMN reversed_count int NOT NULL DEFAULT 0;

-- Giving by UTC day, kept in the transaction that settles: what charts and statements add up.
CREATE TABLE campaign_day (
  campaign_id bigint NOT NULL REFERENCES campaign,
  day date NOT NULL,
  raised_minor bigint NOT NULL,
  donation_count int NOT NULL,
  PRIMARY KEY (campaign_id, day)
);
INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date, sum(campaign_amount_minor), count(*)
FROM donation WHERE state = 'settled' GROUP BY 1, 2;

CREATE INDEX donation_settled_by_account ON donation (account_id, settled_at DESC)
  WHERE state = 'settled' AND account_id IS NOT NULL;
