-- A mailing whose recipients are still being added: who else there is, and where the next page begins. The
-- row is gone once everybody is added.
CREATE TABLE mailing_audience (
  mailing_id uuid PRIMARY KEY REFERENCES mailing ON DELETE CASCADE,
  -- What was chosen when it was posted; its shape is known to whoever reads the pages.
  audience jsonb NOT NULL,
  next text NOT NULL
) WITH (fillfactor = 50);
