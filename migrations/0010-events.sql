-- In consideration, in session and ended follow from the clock; a team's decision comes before it.
ALTER TABLE event DROP COLUMN state;
ALTER TABLE event ADD COLUMN decided_state text
  CHECK (decided_state IN ('In session', 'Ended', 'Cancelled'));
ALTER TABLE event ADD COLUMN ends_at timestamptz;
UPDATE event SET ends_at = starts_at + interval '90 minutes';
ALTER TABLE event ALTER COLUMN ends_at SET NOT NULL;
ALTER TABLE event ADD CHECK (ends_at > starts_at);
-- Where it takes place: an address, or the name of what one meets with.
ALTER TABLE event ADD COLUMN place_kind text NOT NULL DEFAULT 'place'
  CHECK (place_kind IN ('place', 'meeting'));
-- The address of a meeting is told to those who signed up.
ALTER TABLE event ADD COLUMN meeting_url text CHECK (meeting_url IS NULL OR place_kind = 'meeting');
ALTER TABLE event ADD COLUMN picture_key text;
ALTER TABLE event ADD COLUMN picture_alt text;
ALTER TABLE event ADD CHECK ((picture_key IS NULL) = (picture_alt IS NULL));
ALTER TABLE event ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE event ADD COLUMN created_at timestamptz;
UPDATE event SET created_at = starts_at;
ALTER TABLE event ALTER COLUMN created_at SET NOT NULL;
-- A draft is deleted with everything in it.
ALTER TABLE event DROP CONSTRAINT event_campaign_id_fkey;
ALTER TABLE event ADD CONSTRAINT event_campaign_id_fkey
  FOREIGN KEY (campaign_id) REFERENCES campaign ON DELETE CASCADE;
CREATE INDEX event_by_start ON event (starts_at, id);

CREATE TABLE event_signup (
  event_id bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  signed_up_at timestamptz NOT NULL,
  -- The last mail that told when it begins, a reminder aside.
  told_at timestamptz NOT NULL,
  reminded_at timestamptz,
  PRIMARY KEY (event_id, account_id)
);
CREATE INDEX event_signup_by_account ON event_signup (account_id);
CREATE INDEX event_signup_unreminded ON event_signup (event_id) WHERE reminded_at IS NULL;
CREATE INDEX event_by_words ON event
  USING gin ((title || ' ' || place || ' ' || description) gin_trgm_ops);
