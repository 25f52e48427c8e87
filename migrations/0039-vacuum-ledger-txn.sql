-- As the entries.
ALTER TABLE ledger_txn SET (
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);
