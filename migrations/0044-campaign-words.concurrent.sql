-- A search looks in titles and places for words like a misspelt one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_words
  ON campaign USING gin ((title || ' ' || location) gin_trgm_ops);
