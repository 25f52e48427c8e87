import { DatabaseSync } from "node:sqlite";

/** Opens a gateway's file, or ":memory:". Killing the process loses nothing that was committed. */
export function openDatabaseFile(dataFile: string): DatabaseSync {
  const database = new DatabaseSync(dataFile);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec("PRAGMA busy_timeout = 2000; PRAGMA temp_store = MEMORY;");
  return database;
}

export type Write = <T>(work: () => T) => T;

/** Runs work in a transaction; nested work joins the outer transaction. */
export function createWrite(database: DatabaseSync): Write {
  return (work) => {
    if (database.isTransaction) return work();
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  };
}
