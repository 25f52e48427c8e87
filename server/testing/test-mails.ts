import { sql } from "kysely";
import { vi } from "vitest";
import type { Deps } from "../deps.ts";
import { readRows } from "../platform/db/read-rows.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import type { StoredMail } from "../platform/mail/dev-mailbox.ts";
import { WAIT_LIMIT } from "./services/wait-limit.ts";

/** Drops all jobs, for tests that do not need them. */
export const idleJobs: Jobs = {
  enqueue: async () => {},
  retry: async () => {},
  remove: async () => true,
  prepare: async () => {},
  start: async () => {},
  stop: async () => {},
};

/** Reads the mailbox of a test site; returns each email once. */
export function createMailReader({ mailbox, db }: Pick<Deps, "mailbox" | "db">) {
  const read = new Set<number>();
  const unread = (address: string): StoredMail | undefined =>
    mailbox?.list().findLast((mail) => mail.to === address && !read.has(mail.number));

  /** Waits for the next email to an address. */
  async function mailTo(address: string): Promise<StoredMail> {
    const mail = await vi.waitUntil(() => unread(address), WAIT_LIMIT);
    read.add(mail.number);
    return mail;
  }

  /** Waits until no job is waiting. */
  async function mailsSent(): Promise<void> {
    await vi.waitUntil(async () => (await countWaiting()) === 0, WAIT_LIMIT);
  }

  /** Waits until all emails are sent; returns those to an address, newest first. */
  async function mailsTo(address: string): Promise<StoredMail[]> {
    await mailsSent();
    return mailbox?.list().filter((mail) => mail.to === address) ?? [];
  }

  async function countWaiting(): Promise<number> {
    const [row] = await readRows(
      db,
      sql<{ n: number }>`SELECT count(*)::int AS n FROM jobs.job WHERE state < 'completed'`,
    );
    return row?.n ?? 0;
  }

  return { mailTo, mailsTo, mailsSent };
}
