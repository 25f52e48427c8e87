import * as z from "zod/mini";
import type { Notice } from "#contract/foundation/notifications.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type Jobs, type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findFollowers } from "./follower-store.ts";

/** What followers of a campaign are told. */
export interface FollowerNews {
  readonly campaignId: number;
  readonly notice: Extract<Notice, { kind: "update" | "event" }>;
  readonly at: Date;
  /** Who caused it is not told. */
  readonly but: string | null;
}

/** Followers that one transaction tells. */
export const FOLLOWERS_AT_ONCE = 1000;

const tellJob = defineJob({
  name: "tell-followers",
  data: z.object({
    campaignId: z.number(),
    notice: z.custom<FollowerNews["notice"]>(),
    at: z.string(),
    but: z.nullable(z.string()),
    after: z.string(),
  }),
});

/**
 * Tells who follows a campaign by now. The first page of them is told in the transaction of the news, however many
 * there are; the others after its commit, page by page.
 */
export async function tellFollowers(
  tx: Tx,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
  news: FollowerNews,
  after: string | null = null,
): Promise<void> {
  const { campaignId, notice, at, but } = news;
  const page = { at, after, limit: FOLLOWERS_AT_ONCE };
  const followers = await findFollowers(tx, campaignId, page);
  const told = followers.filter((accountId) => accountId !== but);
  await notify(tx, told, { campaignId, notice, at });
  const last = followers.at(-1);
  if (last === undefined || followers.length < FOLLOWERS_AT_ONCE) return;
  await jobs.enqueue(tx, tellJob, { campaignId, notice, at: at.toISOString(), but, after: last });
}

export interface FollowerJobDeps {
  readonly database: Database;
  readonly jobs: Pick<Jobs, "enqueue" | "remove">;
}

export function followerJobs({ database, jobs }: FollowerJobDeps): JobWorker[] {
  return [
    work(tellJob, ({ at, after, ...news }, jobId) =>
      inTransaction(database, async (tx) => {
        // Removed with what it does, so that it is done once, also where a worker dies right after its commit.
        if (!(await jobs.remove(tx, tellJob.name, jobId))) return;
        await tellFollowers(tx, { jobs }, { ...news, at: new Date(at) }, after);
      }),
    ),
  ];
}
