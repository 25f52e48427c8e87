-- How many of those who gave to a campaign follow it. Null until a job has counted a campaign of before.
ALTER TABLE campaign_totals ADD COLUMN subscriber_count int;
ALTER TABLE campaign_totals ALTER COLUMN subscriber_count SET DEFAULT 0;
