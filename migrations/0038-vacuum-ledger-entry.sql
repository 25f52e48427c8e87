-- Rows are only added. The checks of the books sum them up from an index, which works for swept pages.
ALTER TABLE ledger_entry SET (
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);
