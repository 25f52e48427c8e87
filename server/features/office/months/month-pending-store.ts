import { sql } from "kysely";
import { oneOffQueues } from "#contract/office/job-kinds.ts";
import type { PendingKind } from "#contract/office/months.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { countFailedJobs } from "../../../platform/jobs/failed-job-store.ts";

/** What may still add entries dated before a time; `day` is the first day after it. */
export async function countPending(
  db: Db,
  { endsAt, day }: { readonly endsAt: Date; readonly day: string },
): Promise<Array<{ kind: PendingKind; count: number }>> {
  const [[counts], failed] = await Promise.all([
    readRows(
      db,
      sql<Record<Exclude<PendingKind, "failed_jobs">, number>>`SELECT
        (SELECT count(*)::int FROM quarantined_payment
          WHERE settled_at IS NULL AND told_at < ${endsAt}) AS unmatched_payments,
        (SELECT count(*)::int FROM reported_donation
          WHERE state = 'waiting' AND given_on < ${day}::date) AS reported_donations,
        (SELECT count(*)::int FROM webhook_event WHERE applied_at IS NULL) AS gateway_reports,
        (SELECT count(*)::int FROM put_off_movement)
          + (SELECT count(*)::int FROM early_fact)
          + (SELECT count(*)::int FROM early_payment_fact) AS deferred_movements`,
    ),
    countFailedJobs(db, oneOffQueues),
  ]);
  const jobs = failed.reduce((sum, { count }) => sum + count, 0);
  return Object.entries({ ...counts, failed_jobs: jobs })
    .map(([kind, count]) => ({ kind: kind as PendingKind, count }))
    .filter(({ count }) => count > 0);
}

/** Titles of campaigns by id. */
export async function findTitles(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaign")
    .select(["id", "title"])
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
