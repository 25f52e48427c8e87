import { DatabaseSync } from "node:sqlite";

const schema = `
CREATE TABLE IF NOT EXISTS payments (
  payment_id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  request_hash TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  method TEXT NOT NULL,
  description TEXT NOT NULL,
  email TEXT,
  return_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  state TEXT NOT NULL,
  paid_by TEXT,
  cost_minor INTEGER NOT NULL,
  kept_minor INTEGER,
  kept_currency TEXT,
  declines INTEGER NOT NULL,
  decline_reason TEXT,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  change_no INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (reference);
CREATE INDEX IF NOT EXISTS payments_by_change ON payments (changed_at, change_no);
CREATE INDEX IF NOT EXISTS payments_by_due ON payments (due_at) WHERE due_at IS NOT NULL;
`;

/** Opens a gateway's file, or ":memory:". A kill loses nothing that was answered. */
export function openDatabaseFile(dataFile: string): DatabaseSync {
  const database = new DatabaseSync(dataFile);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec("PRAGMA busy_timeout = 2000; PRAGMA temp_store = MEMORY;");
  return database;
}

/** The file of the sandbox's own gateway, with the table of its payments. */
export function openSandboxDatabase(dataFile: string): DatabaseSync {
  const database = openDatabaseFile(dataFile);
  database.exec(schema);
  addColumn(database, "decline_reason TEXT");
  addColumn(database, "kept_minor INTEGER");
  addColumn(database, "kept_currency TEXT");
  return database;
}

/** Files of earlier versions lack columns that came later. */
function addColumn(database: DatabaseSync, column: string): void {
  const columns = database.prepare("PRAGMA table_info(payments)").all();
  if (columns.some(({ name }) => column.startsWith(`${name} `))) return;
  database.exec(`ALTER TABLE payments ADD COLUMN ${column}`);
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/**
 * Commits together what is written in one turn of the event loop: most of a small write's cost is
 * its commit. If one write of a turn fails, none of that turn is kept.
 */
export function createGroupCommit(database: DatabaseSync) {
  let commit: Promise<void> | undefined;
  let failure: unknown;

  function end() {
    const broken = failure;
    commit = undefined;
    failure = undefined;
    if (broken === undefined) {
      try {
        database.exec("COMMIT");
        return;
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    }
    if (database.isTransaction) database.exec("ROLLBACK");
    throw broken;
  }

  return {
    /** Runs a write; it is kept once `settled` says so. */
    write<T>(work: () => T): T {
      if (!commit) {
        database.exec("BEGIN IMMEDIATE");
        commit = new Promise<void>((resolve) => setImmediate(resolve)).then(end);
        commit.catch(() => {});
      }
      try {
        return work();
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
    /** Settles with the commit that is due; undefined where nothing waits for one. */
    settled: () => commit,
  };
}
