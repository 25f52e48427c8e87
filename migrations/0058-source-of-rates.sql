-- Where a rate comes from, in a word that is shown.
ALTER TABLE reference_rate ADD COLUMN source text NOT NULL DEFAULT 'the site''s own figure';
