-- What the office set in the place of the environment's values and the program's own words. One row at most;
-- a field that is not in `saved` has its default.
CREATE TABLE site_setting (
  the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  -- Grows with each change. A change names the version that was seen.
  version int NOT NULL CHECK (version > 0),
  saved jsonb NOT NULL CHECK (jsonb_typeof(saved) = 'object'),
  changed_at timestamptz NOT NULL,
  CONSTRAINT site_setting_fee_bounded CHECK (
    (saved->'service_fee_percent') IS NULL
    OR (saved->>'service_fee_percent')::numeric BETWEEN 0 AND 10
  )
);

-- Logos that were handed in; one of them is in `saved`, the others were tried out or were in use before.
CREATE TABLE site_logo (
  id uuid PRIMARY KEY,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  uploaded_at timestamptz NOT NULL
);
