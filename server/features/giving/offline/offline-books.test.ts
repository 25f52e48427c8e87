import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { OFFLINE_DONATIONS_PER_DAY } from "#contract/giving/offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { findCampaignOwner } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { recordOfflineDonation } from "./record-offline-donation.ts";
import { undoOfflineDonation } from "./undo-offline-donation.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

async function openCampaign() {
  const { id } = await site.campaign();
  return { campaignId: id, accountId: await findCampaignOwner(site.db, id) };
}

function record(
  whose: { campaignId: number; accountId: string },
  { cents, giver, daysAgo }: { cents: number; giver: number; daysAgo: number },
) {
  const day = new Date(site.clock.now - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return recordOfflineDonation(site.deps, {
    ...whose,
    key: site.key(),
    body: {
      amount: cents / 100,
      currency: "USD",
      given_on: day,
      way: "cash",
      name: `Giver ${giver}`,
      // The first giver has no address, so nothing tells them apart from others.
      email: giver === 0 ? "" : `giver-${giver}@example.org`,
      anonymous: false,
    },
  });
}

function totalsOf(campaignId: number) {
  return site.db
    .selectFrom("campaign_totals")
    .select(["raised_minor", "offline_minor", "donation_count", "donor_count"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
}

const donation = fc.record({
  cents: fc.integer({ min: 1, max: 100_000_00 }),
  giver: fc.integer({ min: 0, max: 3 }),
  daysAgo: fc.integer({ min: 0, max: 3 }),
  undone: fc.boolean(),
});

test("after any recording and taking back, exactly the remaining donations count", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(donation, { minLength: 1, maxLength: 8 }), async (donations) => {
      const whose = await openCampaign();
      const recorded = await Promise.all(donations.map((one) => record(whose, one)));
      await Promise.all(
        donations.map(async ({ undone }, index) => {
          const donationId = recorded[index]?.id ?? "";
          if (undone) await undoOfflineDonation(site.deps, { ...whose, donationId });
        }),
      );
      const left = donations.filter(({ undone }) => !undone);
      const raised = left.reduce((sum, { cents }) => sum + cents, 0);
      const known = new Set(left.flatMap(({ giver }) => (giver === 0 ? [] : giver)));
      expect(await totalsOf(whose.campaignId)).toEqual({
        raised_minor: raised,
        offline_minor: raised,
        donation_count: left.length,
        donor_count: known.size + left.filter(({ giver }) => giver === 0).length,
      });
    }),
    { numRuns: 12 },
  );
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
});

test("a team may record a limited number a day, and more on the next day", async () => {
  const whose = await openCampaign();
  const one = { cents: 100, giver: 0, daysAgo: 0 };
  for (let n = 0; n < OFFLINE_DONATIONS_PER_DAY; n += 1) await record(whose, one);
  await expect(record(whose, one)).rejects.toMatchObject({ code: "too_many_requests" });
  site.clock.now += DAY_MS;
  await record(whose, one);
});

test("the check of the books finds a donation that differs from its entries", async () => {
  const { id } = await record(await openCampaign(), { cents: 500, giver: 1, daysAgo: 0 });
  const setAmount = (minor: number) =>
    tamper(site.database, (tx) =>
      tx
        .updateTable("donation")
        .set({ amount_minor: minor, campaign_amount_minor: minor })
        .where("id", "=", id)
        .execute(),
    );
  await setAmount(499);
  expect((await checkBooks(site.db)).unposted).toEqual([{ id }]);
  await setAmount(500);
  expect((await checkBooks(site.db)).unposted).toEqual([]);
});
