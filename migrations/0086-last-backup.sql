-- What the last backups of the site left word of. No row: none was ever tried.
CREATE TABLE last_backup (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The moment that the last good one shows; null before the first.
  good_at timestamptz,
  good_bytes bigint CHECK (good_bytes >= 0),
  -- When the last try failed, and why; null where it was good.
  failed_at timestamptz,
  fault text,
  CHECK ((good_at IS NULL) = (good_bytes IS NULL)),
  CHECK ((failed_at IS NULL) = (fault IS NULL))
);
