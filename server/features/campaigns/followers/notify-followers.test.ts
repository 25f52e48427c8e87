import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { FOLLOWERS_PER_PAGE, followerJobs, notifyFollowers } from "./notify-followers.ts";

const site = await openTestSite({ mails: true });

/** Creates a campaign with followers; returns its id and one of them as the author. */
async function createFollowed(followers: number) {
  const { id } = await site.campaign();
  const [{ author } = { author: "" }] = await readRows(
    site.db,
    sql<{ author: string }>`
      WITH follower AS (
        INSERT INTO account (id, email, first_name, last_name, portrait, role)
        SELECT gen_random_uuid(), ${`${id}-`} || n || '@example.org', 'Ada', 'Example', 'a', 'supporter'
        FROM generate_series(1, ${followers}::int) AS n RETURNING id
      ), follow AS (
        INSERT INTO campaign_follow (campaign_id, account_id, followed_at)
        SELECT ${id}, id, ${new Date(site.clock.now)} FROM follower
      )
      SELECT id AS author FROM follower ORDER BY id DESC LIMIT 1`,
  );
  return { campaignId: id, author };
}

async function countNotified(campaignId: number) {
  const [row] = await readRows(
    site.db,
    sql<{ notified: number; accounts: number }>`
      SELECT count(*)::int AS notified, count(DISTINCT account_id)::int AS accounts
      FROM notification WHERE campaign_id = ${campaignId}`,
  );
  return row;
}

const noticeBy = ({ campaignId, author }: { campaignId: number; author: string }) => ({
  campaignId,
  notice: { kind: "update", title: "Water!" } as const,
  at: new Date(site.clock.now),
  except: author,
});

test("notifies every follower but the author once, one page a transaction", async () => {
  const many = 2 * FOLLOWERS_PER_PAGE + 1;
  const campaign = await createFollowed(many);
  await inTransaction(site.database, (tx) => notifyFollowers(tx, site.deps, noticeBy(campaign)));
  await vi.waitUntil(
    async () => ((await countNotified(campaign.campaignId))?.notified ?? 0) >= many - 1,
    WAIT_LIMIT,
  );
  await site.mailsSent();
  expect(await countNotified(campaign.campaignId)).toEqual({
    notified: many - 1,
    accounts: many - 1,
  });
});

test("notifies only the first page in the caller's transaction", async () => {
  const campaign = await createFollowed(FOLLOWERS_PER_PAGE + 5);
  const enqueue = vi.fn(async () => {});
  await inTransaction(site.database, (tx) =>
    notifyFollowers(tx, { jobs: { enqueue } }, noticeBy(campaign)),
  );
  expect(await countNotified(campaign.campaignId)).toMatchObject({ notified: FOLLOWERS_PER_PAGE });
  expect(enqueue).toHaveBeenCalledTimes(1);
});

test("notifies no one twice when a job is repeated", async () => {
  const campaign = await createFollowed(3);
  const { at, except, ...content } = noticeBy(campaign);
  const data = {
    ...content,
    but: except,
    at: at.toISOString(),
    after: "00000000-0000-0000-0000-000000000000",
  };
  let isQueued = true;
  const jobs = { ...site.deps.jobs, remove: async () => isQueued };
  const [worker] = followerJobs({ database: site.database, jobs });
  await worker?.run(data, "first");
  expect(await countNotified(campaign.campaignId)).toEqual({ notified: 2, accounts: 2 });
  isQueued = false;
  await worker?.run(data, "first");
  expect(await countNotified(campaign.campaignId)).toEqual({ notified: 2, accounts: 2 });
});
