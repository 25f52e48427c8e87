-- Words that donors read beside the rate.
UPDATE reference_rate SET source = 'set by the charity' WHERE source = 'the site''s own figure';
ALTER TABLE reference_rate ALTER COLUMN source SET DEFAULT 'set by the charity';
