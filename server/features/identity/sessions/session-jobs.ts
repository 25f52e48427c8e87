import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { forgetCounters } from "../../foundation/throttle/throttle-store.ts";
import { forgetUses } from "./refresh-store.ts";
import type { SessionDeps } from "./session-deps.ts";
import { forgetSessions } from "./session-store.ts";

const SESSIONS_KEPT = 30 * DAY_MS;
/** Longer than any counter lives. */
const COUNTERS_KEPT = 2 * DAY_MS;

const forgetOldSignIns = defineJob({
  name: "forget-old-sign-ins",
  data: noData,
  cron: "40 3 * * *",
});

export function sessionJobs({ database, clock }: SessionDeps): JobWorker[] {
  return [
    work(forgetOldSignIns, () =>
      inTransaction(database, async (tx) => {
        const now = clock();
        await forgetSessions(tx, new Date(now - SESSIONS_KEPT));
        await forgetUses(tx, new Date(now - SESSIONS_KEPT));
        await forgetCounters(tx, new Date(now - COUNTERS_KEPT));
      }),
    ),
  ];
}
