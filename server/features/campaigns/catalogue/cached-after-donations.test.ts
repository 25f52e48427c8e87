import { beforeAll, expect, test } from "vitest";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const TRENDING = "/api/v1/campaign/trending/";
const CATEGORIES = "/api/v1/campaign_category/list/";
const EVENTS = "/api/v1/events/";
const NEWEST = "/api/v1/campaign/list/?limit=1&sort=newest";
const MOST_FOUND = "/api/v1/campaign/list/?limit=1&sort=most_found";
const ALL_CAMPAIGNS = "/api/v1/campaign/list/?limit=50&sort=newest";

/** Donations to the first campaigns of every cause; the last two are far behind. */
const DONATION_COUNTS = [200, 50, 20, 8, 1, 1];

/** Campaigns of two causes, those with the most donations first. */
let water: number[];
let music: number[];
let addresses: string[];

const page = (id: number | undefined) => `/api/v1/campaign/${id}/`;
const donations = (id: number | undefined) => `${page(id)}donations/`;

async function createCause(count: number): Promise<number[]> {
  const { id } = await site.campaign();
  const categoryId = (await site.get(page(id))).json.data.category.id;
  const ids = [id];
  while (ids.length < count) ids.push((await site.campaign({ categoryId })).id);
  return ids;
}

const site = await openTestSite();

beforeAll(async () => {
  [water, music] = [await createCause(6), await createCause(24)];
  for (const cause of [water, music.slice(0, 6)]) {
    for (const [index, campaignId] of cause.entries()) {
      const donation = { campaignId, minor: 10_000 };
      await createSettledDonations(
        site,
        ...Array.from({ length: DONATION_COUNTS[index] ?? 1 }, () => donation),
      );
    }
  }
  const lists = [TRENDING, CATEGORIES, EVENTS, NEWEST, MOST_FOUND, ALL_CAMPAIGNS];
  const own = [water[0], water[5], music[0], music[5], music[9]];
  addresses = [...lists, ...own.map(page), ...own.map(donations)];
});

/** The cached responses that a donation to a campaign invalidates. */
async function invalidated(campaignId: number | undefined): Promise<string[]> {
  for (const address of addresses) await site.get(address);
  expect(addresses.filter((address) => !site.deps.cache.get(address))).toEqual([]);
  await createSettledDonations(site, { campaignId: campaignId ?? 0, minor: 100 });
  return addresses.filter((address) => !site.deps.cache.get(address));
}

test("invalidates only responses that show a campaign ranked low in its cause", async () => {
  expect(await invalidated(water[5])).toEqual([
    MOST_FOUND,
    ALL_CAMPAIGNS,
    page(water[5]),
    donations(water[5]),
  ]);
});

test("also invalidates pages that show the first campaign of their cause", async () => {
  expect(await invalidated(water[0])).toEqual([
    TRENDING,
    CATEGORIES,
    MOST_FOUND,
    ALL_CAMPAIGNS,
    page(water[0]),
    page(water[5]),
    donations(water[0]),
  ]);
});
