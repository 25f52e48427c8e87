import type { DatabaseSync } from "node:sqlite";

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
