-- What the last check of the books found, and the sums that the page about them shows.
CREATE TABLE book_check (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  checked_at timestamptz NOT NULL,
  -- The last check that found nothing wrong; null before the first.
  agreed_at timestamptz,
  -- Whether the last check of everything, and not of the last day alone, found nothing wrong.
  all_right boolean NOT NULL,
  sums jsonb NOT NULL CHECK (jsonb_typeof(sums) = 'object')
);
