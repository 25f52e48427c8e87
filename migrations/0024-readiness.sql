-- Written by whoever asks whether the site can serve: reading works on a full disk and on a standby.
CREATE TABLE readiness (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  written_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO readiness DEFAULT VALUES;
