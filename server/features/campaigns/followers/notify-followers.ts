import * as z from "zod/mini";
import type { Notice } from "#contract/foundation/notifications.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type Jobs, type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findFollowers } from "./follower-store.ts";

export interface FollowerNotice {
  readonly campaignId: number;
  readonly notice: Extract<Notice, { kind: "update" | "event" }>;
  readonly at: Date;
  /** The acting account, which isn't notified. */
  readonly except: string | null;
}

/** Followers notified per transaction. */
export const FOLLOWERS_PER_PAGE = 1000;

const notifyJob = defineJob({
  name: "tell-followers",
  data: z.object({
    campaignId: z.number(),
    notice: z.custom<FollowerNotice["notice"]>(),
    at: z.string(),
    but: z.nullable(z.string()),
    after: z.string(),
  }),
});

/** Notifies the first page of followers in this transaction, and the others after its commit, page by page. */
export async function notifyFollowers(
  tx: Tx,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
  followerNotice: FollowerNotice,
  after: string | null = null,
): Promise<void> {
  const { campaignId, notice, at, except } = followerNotice;
  const page = { at, after, limit: FOLLOWERS_PER_PAGE };
  const followers = await findFollowers(tx, campaignId, page);
  const recipients = followers.filter((accountId) => accountId !== except);
  await notify(tx, recipients, { campaignId, notice, at });
  const last = followers.at(-1);
  if (last === undefined || followers.length < FOLLOWERS_PER_PAGE) return;
  await jobs.enqueue(tx, notifyJob, {
    campaignId,
    notice,
    at: at.toISOString(),
    but: except,
    after: last,
  });
}

export interface FollowerJobDeps {
  readonly database: Database;
  readonly jobs: Pick<Jobs, "enqueue" | "remove">;
}

export function followerJobs({ database, jobs }: FollowerJobDeps): JobWorker[] {
  return [
    work(notifyJob, ({ at, after, but, ...content }, jobId) =>
      inTransaction(database, async (tx) => {
        // Removed in the same transaction, so that it takes effect once even if the worker dies after the commit.
        if (!(await jobs.remove(tx, notifyJob.name, jobId))) return;
        await notifyFollowers(tx, { jobs }, { ...content, except: but, at: new Date(at) }, after);
      }),
    ),
  ];
}
