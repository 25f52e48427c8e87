-- Uploaded bank statements and their lines, by which transfers are matched with donations.
CREATE TABLE bank_statement (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  -- SHA-256 of the file: uploading it again changes nothing.
  file_hash text NOT NULL,
  -- Of the statement in its file.
  position integer NOT NULL DEFAULT 0,
  format text NOT NULL CHECK (format IN ('camt.053', 'csv')),
  iban text,
  currency char(3) NOT NULL,
  opening_minor bigint,
  opening_on date,
  closing_minor bigint,
  closing_on date,
  lines integer NOT NULL CHECK (lines >= 0),
  new_lines integer NOT NULL CHECK (new_lines >= 0),
  uploaded_by uuid NOT NULL REFERENCES account,
  uploaded_at timestamptz NOT NULL,
  UNIQUE (file_hash, position)
);
CREATE INDEX bank_statement_by_closing ON bank_statement (currency, closing_on DESC, uploaded_at DESC, position DESC) WHERE closing_minor IS NOT NULL;
CREATE INDEX bank_statement_by_uploader ON bank_statement (uploaded_by);

CREATE TABLE bank_line (
  id uuid PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES bank_statement,
  -- The same for a line that another file repeats.
  fingerprint text NOT NULL UNIQUE,
  booked_on date NOT NULL,
  currency char(3) NOT NULL,
  -- Above zero: received.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  counterparty_name text,
  counterparty_iban text,
  -- The structured reference, if there is one.
  reference text,
  text text NOT NULL,
  -- A payment that came back, or a correction by the bank.
  returned boolean NOT NULL DEFAULT false,
  -- open: needs a decision · donation: (part of) a donation · refund: sent back to a donor, or such a payment that came
  -- back · transfer: between the charity's own accounts, for example a gateway's payout · fee: of the bank · other:
  -- nothing to do with donations · to_return: to be sent back · returned: sent back, or the line that sends it back
  state text NOT NULL CHECK (
    state IN ('open', 'donation', 'refund', 'transfer', 'fee', 'other', 'to_return', 'returned')
  ),
  donation_id uuid REFERENCES donation,
  refund_id uuid REFERENCES refund,
  -- Null if it was matched automatically.
  decided_by uuid REFERENCES account,
  decided_at timestamptz,
  -- The line that sends this one back, and the reverse.
  pair_id uuid REFERENCES bank_line,
  -- When it was compared with donations and refunds.
  matched_at timestamptz,
  CHECK ((state = 'donation') = (donation_id IS NOT NULL)),
  CHECK ((state = 'refund') = (refund_id IS NOT NULL)),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX bank_line_by_statement ON bank_line (statement_id, id);
CREATE INDEX bank_line_unmatched ON bank_line (id) WHERE matched_at IS NULL;
CREATE INDEX bank_line_open ON bank_line (booked_on, id) WHERE state = 'open';
CREATE INDEX bank_line_to_return ON bank_line (booked_on, id) WHERE state = 'to_return';
CREATE INDEX bank_line_undecided ON bank_line (currency) INCLUDE (amount_minor) WHERE state IN ('open', 'to_return', 'returned');
CREATE INDEX bank_line_by_pair ON bank_line (pair_id) WHERE pair_id IS NOT NULL;
CREATE INDEX bank_line_by_donation ON bank_line (donation_id) WHERE donation_id IS NOT NULL;
CREATE INDEX bank_line_by_refund ON bank_line (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX bank_line_by_reference ON bank_line (reference) WHERE reference IS NOT NULL;
CREATE INDEX bank_line_by_decider ON bank_line (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX bank_line_decided ON bank_line (decided_at, id);

-- What a donor needs for a bank transfer; the row's donation is paid with it.
CREATE TABLE bank_transfer (
  donation_id uuid PRIMARY KEY REFERENCES donation,
  -- ISO 11649: "RF" and two check digits.
  reference text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- What the donor was last told by email.
  notice text NOT NULL DEFAULT 'instructions' CHECK (notice IN ('instructions', 'reminder', 'expired')),
  -- The donation whose reference arrived again, for example from a standing order.
  repeats uuid REFERENCES donation
);
CREATE INDEX bank_transfer_by_expiry ON bank_transfer (expires_at);
CREATE INDEX bank_transfer_by_repeated ON bank_transfer (repeats) WHERE repeats IS NOT NULL;

-- How the columns of a bank's CSV files are read, by the SHA-256 of their header.
CREATE TABLE bank_csv_columns (
  header_hash text PRIMARY KEY,
  columns jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
