-- People who act under their own name: organisers and supporters. How they sign in is another table's business.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  portrait text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (email)
);
