-- Receipts that were drawn as a PDF, so that nobody draws one again and again. The file's name is made
-- of what it shows: another word, another file.
CREATE TABLE kept_paper (
  file text PRIMARY KEY,
  receipt_id uuid NOT NULL REFERENCES receipt,
  kept_at timestamptz NOT NULL
);
CREATE INDEX kept_paper_by_age ON kept_paper (kept_at);
CREATE INDEX kept_paper_by_receipt ON kept_paper (receipt_id);
