import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "./database.ts";
import { inOneStatement } from "./in-transaction.ts";

/** The database is asked at most once in so long, however many ask us, ms. */
const ASKED_EVERY_MS = 1_000;

/** Whether the database can be written to. */
export interface Readiness {
  /** Throws the error of a write that failed. */
  check(): Promise<void>;
}

/**
 * Asks by writing, because a full disk and a standby can still be read. Writing over a row needs no new
 * room on the disk: after a write was refused, it also asks for room for new pages.
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

/** Takes a megabyte of new pages and gives it back at once. */
function takeRoom(tx: Tx) {
  return sql`
    CREATE TEMPORARY TABLE room ON COMMIT DROP AS
    SELECT repeat(md5(number::text), 30) AS filling FROM generate_series(1, 1000) number`.execute(
    tx,
  );
}
