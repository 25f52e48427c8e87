import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** How far each gateway's changes were read, also of those that are switched off by now. */
export function findStandings(db: Db) {
  return db
    .selectFrom("reconciliation")
    .select(["provider", "completed_at", "not_before", "last_event_at"])
    .orderBy("provider")
    .execute();
}

export function findWaiting(db: Db) {
  return readRows(
    db,
    sql<{ provider: string; count: number; since: Date }>`
      SELECT provider, count(*)::int AS count, min(received_at) AS since
      FROM webhook_event WHERE applied_at IS NULL GROUP BY provider`,
  );
}

export function findBalances(db: Db) {
  return db.selectFrom("gateway_balance").selectAll().orderBy("currency").execute();
}
