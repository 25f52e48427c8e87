-- A fifth of ten million rows is too long to wait for: statistics age, and lists that an index answers by
-- itself go to the table again for all that is new.
ALTER TABLE donation SET (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
