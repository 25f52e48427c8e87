-- The IANA name of the zone of the event's place, in which its time is shown. Nobody chose one for
-- events from before.
ALTER TABLE event ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
