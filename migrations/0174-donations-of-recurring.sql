-- The recurring donation that a donation belongs to.
ALTER TABLE donation ADD COLUMN recurring_id uuid;
