import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inSnapshot, inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { keepCheck, readSums } from "../public-books/keep-check.ts";
import { keepSums, readSumsToKeep } from "../sums/ledger-sum-store.ts";
import { LATELY_MS } from "./book-checks-policy.ts";
import { type BookCheck, booksAreRight, checkBooks, checkBooksSince } from "./check-books.ts";

const checkJob = defineJob({ name: "check-books", data: noData, cron: "7 * * * *" });
const checkAllJob = defineJob({
  name: "check-all-books",
  data: noData,
  cron: "13 2 * * *",
  long: true,
});

export interface LedgerJobDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly log: Log;
}

export function ledgerJobs(deps: LedgerJobDeps): JobWorker[] {
  const { patientDb } = deps.database;
  return [
    work(checkJob, async () => {
      const since = new Date(deps.clock() - LATELY_MS);
      await tell(deps, await checkBooksSince(patientDb, since), { all: false });
    }),
    // What was changed behind the program's back is old as often as new.
    work(checkAllJob, async () => tell(deps, await checkBooks(patientDb), { all: true })),
  ];
}

/** Keeps what a check found for everybody to see, and raises an alert where something is wrong. */
async function tell(
  { database, clock, gateways, log }: LedgerJobDeps,
  check: BookCheck,
  { all }: { all: boolean },
): Promise<void> {
  const right = booksAreRight(check);
  if (!right) log.error({ check }, "the books are wrong");
  const alert = { kind: "books_wrong", key: "books", detail: { check } } as const;
  // The nightly check compares kept sums with all entries: only where something is wrong they are read once more.
  const kept = await readSumsToKeep(database.patientDb, { anew: all && !right });
  await inTransaction(database, (tx) => keepSums(tx, kept));
  const at = new Date(clock());
  const sums = await inSnapshot(database, (tx) => readSums(tx, { gateways, now: at }));
  await inTransaction(database, async (tx) => {
    await keepCheck(tx, { right, all, at }, sums);
    await raiseAlerts(tx, right ? [] : [alert], at);
  });
}
