-- Letters about a donation that were sent, or that the receiver's mail server refused for good. What they say, and to
-- whom, is not in it.
CREATE TABLE donation_letter (
  donation_id uuid NOT NULL REFERENCES donation,
  -- Of the mail: it stays the same when the mail is sent again.
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'refused')),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (donation_id, id)
);
