-- Tokens for the second factor that opened a session, kept until they expire so that each works once.
CREATE TABLE used_two_factor_token (
  id uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_two_factor_token_by_age ON used_two_factor_token (expires_at);
