-- When what the row says became so; null where an older program wrote it.
ALTER TABLE dispute ADD COLUMN changed_at timestamptz;
