-- When followers were told of it; null while nobody may be written to.
ALTER TABLE event ADD COLUMN announced_at timestamptz;
UPDATE event SET announced_at = created_at;

-- From when on somebody is to hear of another time or place; null where there is nothing to tell.
ALTER TABLE event_signup ADD COLUMN tell_from timestamptz;
CREATE INDEX event_signup_untold ON event_signup (tell_from) WHERE tell_from IS NOT NULL;

-- When the guests of an event were written to about another time or place.
CREATE TABLE event_change_mail (
  event_id bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, mailed_at)
);
