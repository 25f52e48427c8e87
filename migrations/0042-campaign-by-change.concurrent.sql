-- The sitemap tells of each cause when a campaign of it was last changed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_by_change
  ON campaign (category_id, greatest(created_at, approved_at, changed_at))
  WHERE state IN ('active', 'paused', 'ended');
