-- Without a list of pending entries: a search would read through it, and some gift would wait for its end.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_donor_word
  ON donation USING gin (donor_words(campaign_id, donor_name)) WITH (fastupdate = off)
  WHERE state = 'settled' AND NOT anonymous;
