import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { CampaignCard, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { MAX_OFFLINE_DONATION } from "#contract/giving/reported-donations.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { recordConfirmedDonation } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let offlineCampaign: number;
let onlineCampaign: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  const { id: accountId } = await openAccount(site);
  ({ id: onlineCampaign } = await site.campaign({ organiserId: accountId }));
  ({ id: offlineCampaign } = await site.campaign({ organiserId: accountId }));
  await createSettledDonations(
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
    await recordConfirmedDonation(site, { key: randomUUID(), campaignId, accountId, body });
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
