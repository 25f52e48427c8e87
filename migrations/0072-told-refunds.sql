-- What the donor was told last of it, so that a letter whose job runs twice is written once.
ALTER TABLE refund ADD COLUMN told text;
