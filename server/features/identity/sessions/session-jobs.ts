import { DAY_MS } from "../../../platform/clock.ts";
import { deleteInPages } from "../../../platform/jobs/delete-in-pages.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { deleteOldTokenUses } from "./refresh-store.ts";
import type { SessionDeps } from "./session-deps.ts";
import { deleteEndedSessions } from "./session-store.ts";
import { deleteExpiredTokens } from "./two-factor-token-store.ts";

const SESSION_RETENTION_MS = 30 * DAY_MS;

const forgetOldSignIns = defineJob({
  name: "forget-old-sign-ins",
  data: noData,
  cron: "40 3 * * *",
});

export function sessionJobs({ database, clock }: SessionDeps): JobWorker[] {
  return [
    work(forgetOldSignIns, async () => {
      const now = clock();
      const sessionsBefore = new Date(now - SESSION_RETENTION_MS);
      // Used tokens first: deleting a session cascades to its remaining ones in a single statement.
      await deleteInPages(database, (tx, page) => deleteOldTokenUses(tx, sessionsBefore, page));
      await deleteInPages(database, (tx, page) => deleteEndedSessions(tx, sessionsBefore, page));
      await inBatches(database, (tx, atOnce) => deleteExpiredTokens(tx, new Date(now), atOnce));
    }),
  ];
}
