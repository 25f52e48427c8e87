-- As donation_by_donor_word, for words without accents and apostrophes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS donation_by_folded_donor_word
  ON donation USING gin (donor_words(campaign_id, fold_text(donor_name))) WITH (fastupdate = off)
  WHERE state = 'settled' AND NOT anonymous;
