-- The office's list of users can be sorted by name.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_by_name
  ON account (lower(first_name || ' ' || last_name), id) WHERE erased_at IS NULL;
