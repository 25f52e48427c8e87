-- The office finds people by any part of their name or address.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_by_folded_words ON account
  USING gin (fold_text(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
