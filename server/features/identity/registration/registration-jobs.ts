import { DAY_MS } from "../../../platform/clock.ts";
import { deleteInPages } from "../../../platform/jobs/delete-in-pages.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import {
  deleteUnusedAccounts,
  findAccountReferences,
} from "../../foundation/accounts/unused-account-store.ts";
import type { RegistrationDeps } from "./register.ts";

/** Anyone can sign up with any address, so it has to be confirmed or the account used in this time. */
const UNUSED_RETENTION_MS = 30 * DAY_MS;

/** Runs after old sessions are deleted, so that an account goes in the same night as its last one. */
const forgetUnusedAccounts = defineJob({
  name: "forget-unused-accounts",
  data: noData,
  cron: "55 3 * * *",
});

export function registrationJobs({
  database,
  db,
  clock,
}: Pick<RegistrationDeps, "database" | "db" | "clock">): JobWorker[] {
  return [
    work(forgetUnusedAccounts, async () => {
      const before = new Date(clock() - UNUSED_RETENTION_MS);
      const references = await findAccountReferences(db);
      await deleteInPages(database, (tx, page) =>
        deleteUnusedAccounts(tx, { before, references }, page),
      );
    }),
  ];
}
