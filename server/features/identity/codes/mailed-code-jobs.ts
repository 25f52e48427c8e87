import { deleteInPages } from "../../../platform/jobs/delete-in-pages.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { MailedCodeDeps } from "./mailed-code.ts";
import { DELETE_AFTER_MS } from "./mailed-code-policy.ts";
import { deleteOldCodes } from "./mailed-code-store.ts";

const forgetOldCodes = defineJob({
  name: "forget-old-codes",
  data: noData,
  cron: "50 3 * * *",
});

export function mailedCodeJobs({ database, clock }: MailedCodeDeps): JobWorker[] {
  return [
    work(forgetOldCodes, () => {
      const before = new Date(clock() - DELETE_AFTER_MS);
      return deleteInPages(database, (tx, page) => deleteOldCodes(tx, before, page));
    }),
  ];
}
