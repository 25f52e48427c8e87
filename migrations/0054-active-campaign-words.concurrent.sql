-- Suggestions look among active campaigns alone, however many have ended.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_active_words
  ON campaign USING gin (search) WHERE state = 'active';
