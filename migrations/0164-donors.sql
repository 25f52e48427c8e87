-- What the office added about a donor: an account, or the address of a guest. Everyone else is found by their donations.
CREATE TABLE donor (
  id uuid PRIMARY KEY,
  account_id uuid UNIQUE REFERENCES account,
  email text UNIQUE CHECK (email = lower(email)),
  -- The office joined these rows: they are one person.
  group_id uuid,
  city text,
  tags text[] NOT NULL DEFAULT '{}',
  CHECK (num_nonnulls(account_id, email) = 1),
  CHECK (account_id = id)
);
CREATE INDEX donor_by_group ON donor (group_id) WHERE group_id IS NOT NULL;

-- array_to_string is only stable because of types whose text depends on settings, unlike text itself.
CREATE FUNCTION donor_labels(city text, tags text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || coalesce(city, '') || ' ' || array_to_string(tags, ' ')
$$;
CREATE INDEX donor_by_label ON donor USING gin (fold_text(donor_labels(city, tags)) gin_trgm_ops)
  WHERE city IS NOT NULL OR tags <> '{}';

CREATE TABLE donor_note (
  id uuid PRIMARY KEY,
  donor_id uuid NOT NULL REFERENCES donor ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES account,
  body text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX donor_note_by_donor ON donor_note (donor_id, id);
CREATE INDEX donor_note_by_author ON donor_note (author_id);
