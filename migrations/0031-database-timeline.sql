-- A mark for each timeline that the primary has written. Every promotion begins a timeline; a replica that
-- stayed behind on an older one lacks the mark of the new one, and its answers are not to be used.
CREATE TABLE database_timeline (
  timeline text PRIMARY KEY,
  mark uuid NOT NULL DEFAULT gen_random_uuid()
);
