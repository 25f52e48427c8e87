import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { PATIENCE } from "../../../testing/services/patience.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { FOLLOWERS_AT_ONCE, followerJobs, tellFollowers } from "./tell-followers.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

/** A campaign that so many accounts follow; answers its id and the account that followed last. */
async function followed(followers: number) {
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

async function told(campaignId: number) {
  const [row] = await readRows(
    site.db,
    sql<{ told: number; accounts: number }>`
      SELECT count(*)::int AS told, count(DISTINCT account_id)::int AS accounts
      FROM notification WHERE campaign_id = ${campaignId}`,
  );
  return row;
}

const news = ({ campaignId, author }: { campaignId: number; author: string }) => ({
  campaignId,
  notice: { kind: "update", title: "Water!" } as const,
  at: new Date(site.clock.now),
  but: author,
});

test("very many followers are told once each, in transactions of a page, except who wrote it", async () => {
  const many = 2 * FOLLOWERS_AT_ONCE + 1;
  const campaign = await followed(many);
  await inTransaction(site.database, (tx) => tellFollowers(tx, site.deps, news(campaign)));
  await vi.waitUntil(
    async () => ((await told(campaign.campaignId))?.told ?? 0) >= many - 1,
    PATIENCE,
  );
  await site.mailsSent();
  expect(await told(campaign.campaignId)).toEqual({ told: many - 1, accounts: many - 1 });
});

test("the transaction of the news tells a page of them, whatever there are", async () => {
  const campaign = await followed(FOLLOWERS_AT_ONCE + 5);
  const enqueue = vi.fn(async () => {});
  await inTransaction(site.database, (tx) =>
    tellFollowers(tx, { jobs: { enqueue } }, news(campaign)),
  );
  expect(await told(campaign.campaignId)).toMatchObject({ told: FOLLOWERS_AT_ONCE });
  expect(enqueue).toHaveBeenCalledTimes(1);
});

test("a page that is begun once more tells nobody twice", async () => {
  const campaign = await followed(3);
  const { at, ...others } = news(campaign);
  const data = { ...others, at: at.toISOString(), after: "00000000-0000-0000-0000-000000000000" };
  let isThere = true;
  const jobs = { ...site.deps.jobs, remove: async () => isThere };
  const [worker] = followerJobs({ database: site.database, jobs });
  await worker?.run(data, "first");
  expect(await told(campaign.campaignId)).toEqual({ told: 2, accounts: 2 });
  isThere = false;
  await worker?.run(data, "first");
  expect(await told(campaign.campaignId)).toEqual({ told: 2, accounts: 2 });
});
