import { type Clock, HOUR_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inSnapshot, inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { readBookSums, recordCheck } from "../public-books/record-check.ts";
import { readSumsToStore, saveSums } from "../sums/ledger-sum-store.ts";
import { type BookCheck, booksAreRight, checkBooks, checkBooksSince } from "./check-books.ts";

/** What the hourly check covers: some hourly checks may have been missed. */
const RECENT_MS = 25 * HOUR_MS;

const checkJob = defineJob({ name: "check-books", data: noData, cron: "7 * * * *" });
const checkAllJob = defineJob({
  name: "check-all-books",
  data: noData,
  cron: "13 2 * * *",
  isLong: true,
});

interface LedgerJobDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly log: Log;
}

export function ledgerJobs(deps: LedgerJobDeps): JobWorker[] {
  const { patientDb } = deps.database;
  return [
    work(checkJob, async () => {
      const since = new Date(deps.clock() - RECENT_MS);
      await saveOutcome(deps, await checkBooksSince(patientDb, since), { all: false });
    }),
    // Tampering may affect old rows as well as new ones.
    work(checkAllJob, async () => saveOutcome(deps, await checkBooks(patientDb), { all: true })),
  ];
}

/** Publishes the outcome of a check, and raises an alert if something is wrong. */
async function saveOutcome(
  { database, clock, gateways, log }: LedgerJobDeps,
  check: BookCheck,
  { all }: { all: boolean },
): Promise<void> {
  const right = booksAreRight(check);
  if (!right) log.error({ check }, "the books are wrong");
  const alert = { kind: "books_wrong", key: "books", detail: { check } } as const;
  // The nightly check has compared the stored sums with all entries: only a fault makes us recompute them.
  const stored = await readSumsToStore(database.patientDb, { recompute: all && !right });
  await inTransaction(database, (tx) => saveSums(tx, stored));
  const at = new Date(clock());
  const sums = await inSnapshot(database, (tx) => readBookSums(tx, { gateways, now: at }));
  await inTransaction(database, async (tx) => {
    await recordCheck(tx, { right, all, at }, sums);
    await raiseAlerts(tx, right ? [] : [alert], at);
  });
}
