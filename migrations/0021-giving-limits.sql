-- What may still be started from a network, by its keyed hash, and by everybody together.
CREATE TABLE giving_source (
  source text PRIMARY KEY,
  -- Every start moves it on by its share of the time; once it is that far ahead, nothing is left.
  spent_until timestamptz NOT NULL,
  -- Too many cards were declined: nothing is started before then.
  closed_until timestamptz
) WITH (fillfactor = 50);

-- Answered questions, kept until they expire so that each works once.
CREATE TABLE used_challenge (
  token text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenge_by_age ON used_challenge (expires_at);

CREATE INDEX donation_unpaid_by_source ON donation (source, created_at)
  WHERE state IN ('created', 'open');
