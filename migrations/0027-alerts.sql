-- An alert is told to the office, stays open until somebody settles it, and opens again while its cause
-- goes on.
ALTER TABLE alert RENAME COLUMN resolved_at TO settled_at;
ALTER TABLE alert
  ADD COLUMN settled_by uuid REFERENCES account,
  ADD COLUMN settled_note text,
  ADD COLUMN last_raised_at timestamptz,
  ADD COLUMN times int NOT NULL DEFAULT 1,
  -- When the office was last written to about it.
  ADD COLUMN told_at timestamptz;
UPDATE alert SET last_raised_at = raised_at;
ALTER TABLE alert ALTER COLUMN last_raised_at SET NOT NULL;
CREATE INDEX alert_open ON alert (kind, id) WHERE settled_at IS NULL;
CREATE INDEX alert_settled ON alert (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX alert_told ON alert (told_at);
CREATE INDEX alert_settler ON alert (settled_by) WHERE settled_by IS NOT NULL;
