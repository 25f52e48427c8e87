-- Which secret the database was filled with: a keyed hash of a constant, from which the secret cannot
-- be had. A site with another secret could read neither sealed mails nor second factors.
CREATE TABLE secret_fingerprint (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  fingerprint text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);
