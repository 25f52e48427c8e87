-- When the newest backup was last restored for a trial, and why the last such check failed; null where it was good.
ALTER TABLE last_backup
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN check_failed_at timestamptz,
  ADD COLUMN check_fault text;
