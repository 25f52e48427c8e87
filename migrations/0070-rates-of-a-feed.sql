-- When the feed last told this rate, taken or not; null where it is kept by hand and none ever did.
ALTER TABLE reference_rate ADD COLUMN told_at timestamptz;
