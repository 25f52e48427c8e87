-- Whoever has the address said that this guest's gift is not theirs: it is not offered to them again,
-- and nobody writes to the address because of it.
ALTER TABLE donation ADD COLUMN disowned_at timestamptz;

-- How many mails of a kind were caused on a day: to an address, or by somebody. The key is a keyed
-- hash, and forgotten after the day.
CREATE TABLE mail_allowance (
  day date NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  mails int NOT NULL CHECK (mails > 0),
  PRIMARY KEY (day, kind, key)
);

-- What is entered by hand counts in no order that the public sees.
DROP INDEX campaign_totals_by_raised;
CREATE INDEX campaign_totals_by_found
  ON campaign_totals ((raised_minor - offline_minor) DESC, campaign_id DESC);
DROP INDEX donation_largest;
CREATE INDEX donation_largest ON donation (campaign_id, campaign_amount_minor DESC, number DESC)
  WHERE state = 'settled' AND recorded_by IS NULL;
