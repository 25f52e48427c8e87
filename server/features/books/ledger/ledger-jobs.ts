import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { booksAreRight, checkBooks } from "./check-books.ts";

const checkJob = defineJob({ name: "check-books", data: noData, cron: "7 * * * *" });

export interface LedgerJobDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export function ledgerJobs({ database, clock, log }: LedgerJobDeps): JobWorker[] {
  return [
    work(checkJob, async () => {
      const check = await checkBooks(database.patientDb);
      if (booksAreRight(check)) return;
      log.error({ check }, "the books are wrong");
      const now = new Date(clock());
      const alert = { kind: "books_wrong", key: "books", detail: { check } } as const;
      await inTransaction(database, (tx) => raiseAlerts(tx, [alert], now));
    }),
  ];
}
