import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { CampaignCard, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { MAX_OFFLINE_DONATION } from "#contract/giving/reported-donations.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { recordConfirmed } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let offlineCampaign: number;
let onlineCampaign: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  const { id: accountId } = await openAccount(site);
  ({ id: onlineCampaign } = await site.campaign({ organiserId: accountId }));
  ({ id: offlineCampaign } = await site.campaign({ organiserId: accountId }));
  await give(
    site,
    { campaignId: onlineCampaign, minor: 2_000 },
    { campaignId: offlineCampaign, minor: 1_000 },
  );
  for (let count = 0; count < 12; count += 1) {
    const body = {
      amount: MAX_OFFLINE_DONATION,
      currency: "USD" as const,
      given_on: new Date(site.clock.now).toISOString().slice(0, 10),
      way: "cash" as const,
      anonymous: false,
      name: "Myself",
    };
    const campaignId = offlineCampaign;
    await recordConfirmed(site, { key: randomUUID(), campaignId, accountId, body });
  }
});

test.each(["most_found", "trending"])(
  "offline donations don't affect the order %s",
  async (sort) => {
    const listed: number[] = [];
    for (let cursor = ""; ; ) {
      const { json } = await site.get(`/api/v1/campaign/list/?sort=${sort}&limit=1${cursor}`);
      listed.push(...json.data.map(({ id }: CampaignCard) => id));
      if (!json.next_cursor) break;
      cursor = `&cursor=${json.next_cursor}`;
    }
    expect(listed).toEqual([onlineCampaign, offlineCampaign]);
  },
);

test("the largest donations include only online ones", async () => {
  const { json } = await site.get(`/api/v1/campaign/${offlineCampaign}/donations/?sort=top`);
  expect(json.data.map(({ amount }: PublicDonation) => amount)).toEqual([10]);
  const all = await site.get(`/api/v1/campaign/${offlineCampaign}/donations/?limit=50`);
  expect(all.json.data).toHaveLength(13);
});

test("both orders use an index", async () => {
  const plans = await inTransaction(site.database, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_sort = off`.execute(tx);
    const plan = async (query: string) =>
      JSON.stringify(await readRows(tx, sql`EXPLAIN ${sql.raw(query)}`));
    return [
      await plan(`SELECT campaign_id FROM campaign_totals AS totals
        WHERE ((totals.raised_minor - totals.offline_minor), totals.campaign_id) < (5, 5)
        ORDER BY (totals.raised_minor - totals.offline_minor) DESC, totals.campaign_id DESC LIMIT 5`),
      await plan(`SELECT number FROM donation WHERE campaign_id = 1 AND state = 'settled'
        AND recorded_by IS NULL
        ORDER BY campaign_amount_minor - campaign_refunded_minor DESC, number DESC LIMIT 5`),
    ];
  });
  expect(plans[0]).toContain("campaign_totals_by_found");
  expect(plans[1]).toContain("donation_most_left");
});
