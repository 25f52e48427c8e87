import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { TeamDonation } from "#contract/giving/team-donations.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { confirmReport, openOfflineReports } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let path: string;
let asOwner: { authorization: string };

/** In the order in which they were recorded; some were made earlier. */
const recorded = [
  { amount: 50, daysAgo: 0 },
  { amount: 70, daysAgo: 3, offline: true },
  { amount: 50, daysAgo: 0 },
  { amount: 50, daysAgo: 9, offline: true },
  { amount: 5, daysAgo: 1, offline: true },
];

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  const { id, owner, record } = await openOfflineReports(site);
  asOwner = await owner.bearer();
  path = `/api/v1/organiser/campaigns/${id}/gifts/`;
  for (const { amount, daysAgo, offline } of recorded) {
    if (offline) {
      const given_on = new Date(site.clock.now - daysAgo * DAY_MS).toISOString().slice(0, 10);
      await confirmReport(site, (await record({ amount, given_on })).json);
    } else {
      await settleTestDonation(site, id, {});
    }
    site.clock.now += 1000;
  }
});

/** The numbers of the donations in an order, from pages of two. */
async function listNumbers(sort: string): Promise<number[]> {
  const numbers: number[] = [];
  let cursor = "";
  do {
    const { json } = await site.get(
      `${path}?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      asOwner,
    );
    numbers.push(...json.data.map(({ number }: TeamDonation) => number));
    cursor = json.next_cursor ?? "";
  } while (cursor);
  return numbers;
}

test("online and offline donations are sorted together by amount, then by number", async () => {
  expect(await listNumbers("-amount")).toEqual([2, 4, 3, 1, 5]);
  expect(await listNumbers("amount")).toEqual([5, 1, 3, 4, 2]);
});

test("donations are sorted by the day on which they were made, not recorded", async () => {
  expect(await listNumbers("-given")).toEqual([3, 1, 5, 2, 4]);
  expect(await listNumbers("given")).toEqual([4, 2, 5, 1, 3]);
});

test("a sorted list can't be filtered, and a cursor is valid for one order only", async () => {
  const status = async (query: string) => (await site.get(path + query, asOwner)).status;
  const filters = ["thanked=no", "source=online", "q=bo", "from=2026-01-01", "to=2026-01-01"];
  for (const filter of filters) {
    expect(await status(`?sort=-amount&${filter}`), filter).toBe(422);
  }
  const { json } = await site.get(`${path}?sort=amount&limit=1`, asOwner);
  expect(await status(`?sort=-given&cursor=${json.next_cursor}`)).toBe(422);
  expect(await status("?sort=name")).toBe(422);
});

test.each([
  [
    "donation_largest_offline",
    `donation WHERE campaign_id = 1 AND state = 'settled' AND recorded_by IS NOT NULL
      ORDER BY campaign_amount_minor DESC, number DESC`,
  ],
  [
    "Backward using donation_most_left",
    `donation WHERE campaign_id = 1 AND state = 'settled' AND recorded_by IS NULL
      ORDER BY campaign_amount_minor - campaign_refunded_minor, number`,
  ],
  [
    "donation_by_time",
    "donation WHERE campaign_id = 1 AND state = 'settled' ORDER BY settled_at, number",
  ],
  [
    "campaign_totals_by_found",
    `campaign_totals WHERE (raised_minor - offline_minor, campaign_id) < (5, 5)
      ORDER BY raised_minor - offline_minor DESC, campaign_id DESC`,
  ],
])("an order uses its index: %s", async (index, query) => {
  const plan = await inTransaction(site.database, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_sort = off`.execute(tx);
    return readRows(tx, sql`EXPLAIN SELECT FROM ${sql.raw(query)} LIMIT 5`);
  });
  expect(JSON.stringify(plan)).toContain(index);
});
