-- What the office did: who, when, what, before and after.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES account,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  done_at timestamptz NOT NULL
);
CREATE INDEX audit_entry_by_subject ON audit_entry (subject_type, subject_id, id DESC);
CREATE INDEX audit_entry_by_actor ON audit_entry (actor_id, id DESC);
CREATE INDEX audit_entry_by_action ON audit_entry (action, id DESC);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit: entries are never changed'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- The office finds people by any part of their name or address.
CREATE INDEX account_by_words ON account
  USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
