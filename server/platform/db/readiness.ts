import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "./database.ts";
import { inOneStatement } from "./in-transaction.ts";

/** However many ask, the database is asked once in so long, ms. */
const ASKED_EVERY_MS = 1_000;

/** Whether the database keeps what it is given. */
export interface Readiness {
  /** Throws what a write met. */
  check(): Promise<void>;
}

/**
 * Asks by writing, since a full disk and a standby still read. A row that is written over needs no
 * new room on the disk: once a write was refused, room for new pages is asked for as well.
 */
export function createReadiness(database: Database, clock: Clock): Readiness {
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    if (database.refusals.some) {
      await inOneStatement(database, takeRoom);
      database.refusals.some = false;
    }
    await inOneStatement(database, write);
  }

  return {
    check: () => {
      const now = clock();
      if (!asking || Math.abs(now - askedAt) >= ASKED_EVERY_MS) {
        askedAt = now;
        asking = ask();
        asking.catch(() => {});
      }
      return asking;
    },
  };
}

function write(tx: Tx) {
  return sql`UPDATE readiness SET written_at = now()`.execute(tx);
}

/** A megabyte of new pages, given back at once. */
function takeRoom(tx: Tx) {
  return sql`
    CREATE TEMPORARY TABLE room ON COMMIT DROP AS
    SELECT repeat(md5(number::text), 30) AS filling FROM generate_series(1, 1000) number`.execute(
    tx,
  );
}
