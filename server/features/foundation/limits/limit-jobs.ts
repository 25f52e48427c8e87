import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { deleteInPages } from "../../../platform/jobs/delete-in-pages.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { LimitDeps } from "./limit.ts";
import { deleteExpiredCounters } from "./limit-store.ts";

const forgetLimitsJob = defineJob({ name: "forget-limits", data: noData, cron: "7 * * * *" });

type Deps = Pick<LimitDeps, "database" | "clock">;

export function limitJobs(deps: Deps): JobWorker[] {
  return [work(forgetLimitsJob, () => deleteExpiredLimits(deps))];
}

/** Deletes expired counters. */
export async function deleteExpiredLimits({ database, clock }: Deps): Promise<void> {
  await deleteInPages(database, (tx, page) => deleteExpiredCounters(tx, new Date(clock()), page));
  for (const table of retiredTables)
    await inBatches(database, (tx, atOnce) => empty(tx, table, atOnce));
}

/** Tables of a previous version, whose processes may have written rows until they were replaced. */
const retiredTables = ["giving_source", "mail_allowance", "share_source", "throttle"] as const;

async function empty(
  tx: Tx,
  table: (typeof retiredTables)[number],
  atOnce: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)} LIMIT ${atOnce}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
