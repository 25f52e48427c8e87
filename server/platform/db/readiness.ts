import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "./database.ts";
import { inOneStatement } from "./in-transaction.ts";

/** The database is checked no more often than this. */
const CHECK_EVERY_MS = 1_000;

/** Whether the database can be written to. */
export interface Readiness {
  /** Throws the error of a write that failed. */
  check(): Promise<void>;
}

/**
 * Checks by writing, because a full disk and a standby can still be read. Updating a row needs no disk space, so
 * after a refused write it also allocates new pages.
 */
export function createReadiness(database: Database, clock: Clock): Readiness {
  let result: Promise<void> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function tryWriting(): Promise<void> {
    if (database.writeRefusals.some) {
      await inOneStatement(database, allocatePages);
      database.writeRefusals.some = false;
    }
    await inOneStatement(database, write);
  }

  return {
    check: () => {
      const now = clock();
      if (!result || Math.abs(now - checkedAt) >= CHECK_EVERY_MS) {
        checkedAt = now;
        result = tryWriting();
        result.catch(() => {});
      }
      return result;
    },
  };
}

function write(tx: Tx) {
  return sql`UPDATE readiness SET written_at = now()`.execute(tx);
}

/** Allocates a megabyte of new pages and frees it at once. */
function allocatePages(tx: Tx) {
  return sql`
    CREATE TEMPORARY TABLE allocated ON COMMIT DROP AS
    SELECT repeat(md5(number::text), 30) AS filling FROM generate_series(1, 1000) number`.execute(
    tx,
  );
}
