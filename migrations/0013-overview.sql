-- Gifts of a range of days, the last first: offline ones are recorded later than they were given, so
-- that their numbers are in another order.
CREATE INDEX donation_by_time ON donation (campaign_id, settled_at DESC, number DESC)
  WHERE state = 'settled';

-- What people said, the team's answers left out, by day.
CREATE INDEX comment_by_time ON comment (campaign_id, posted_at)
  WHERE hidden_at IS NULL AND removed_at IS NULL AND NOT by_team;
