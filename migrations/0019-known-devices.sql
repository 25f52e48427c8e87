-- A browser that its owner logged in with carries a cookie that names this number; another number
-- makes it a stranger's again.
ALTER TABLE account ADD COLUMN device_generation int NOT NULL DEFAULT 0;

-- Who asked for a code (a known device, an account, or a network's keyed hash), and whether that is
-- somebody who proved to be the owner before: strangers are counted apart, so that what they ask for
-- uses up nothing of the owner's.
ALTER TABLE mailed_code
  ADD COLUMN asker text NOT NULL DEFAULT '',
  ADD COLUMN asked_by_owner boolean NOT NULL DEFAULT false;

-- Each attempt to log in changes last_at. Without an index on it PostgreSQL writes the new version of
-- a row into the same page and into no index; the nightly job that forgets old rows reads them all.
DROP INDEX throttle_by_age;
ALTER TABLE throttle SET (fillfactor = 70);
