-- Amounts that a campaign suggests to donors, in its currency, each with what it does ("buys a school kit").
-- Without any, the giving page offers its own.
CREATE TABLE suggested_amount (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  does text NOT NULL CHECK (does <> ''),
  position int NOT NULL,
  PRIMARY KEY (campaign_id, amount_minor)
);
