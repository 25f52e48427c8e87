-- Sums of the ledger's entries up to one of them, so that only those after it are added up.
CREATE TABLE ledger_sum (
  -- An account's name; 'campaign:' and 'offline:' stand for the accounts of all campaigns.
  name text NOT NULL,
  currency char(3) NOT NULL,
  minor bigint NOT NULL,
  entries bigint NOT NULL,
  -- The last entry that is in it: the same in all rows.
  through bigint NOT NULL,
  PRIMARY KEY (name, currency)
);
