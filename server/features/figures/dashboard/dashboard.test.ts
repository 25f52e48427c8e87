import { expect, test } from "vitest";
import { type Dashboard, getDashboard } from "#contract/figures/dashboard.ts";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { confirmReport } from "../../../testing/test-offline.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });
const at = (time: string) => Date.parse(time);

async function getFigures(account: TestAccount, query = ""): Promise<Dashboard> {
  const { status, json } = await site.get(`${getDashboard.path}?${query}`, await account.bearer());
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

test("shows figures for each currency, compared with the previous 30 days", async () => {
  const organiser = await openAccount(site);
  const { id: dollars } = await site.campaign({ organiserId: organiser.id });
  const { id: moreDollars } = await site.campaign({ organiserId: organiser.id });
  const { id: euros } = await site.campaign({
    organiserId: organiser.id,
    goal: money(500_000, "EUR"),
  });
  const { id: foreign } = await site.campaign();
  await createSettledDonations(
    site,
    { campaignId: dollars, minor: 100_00, settledAt: at("2025-02-01T10:00:00Z") },
    { campaignId: dollars, minor: 40_00, settledAt: at("2026-09-22T00:00:00Z") },
    { campaignId: moreDollars, minor: 10_00, settledAt: at("2026-10-21T23:59:59Z") },
    { campaignId: dollars, minor: 60_00, settledAt: at("2026-10-22T00:00:00Z") },
    { campaignId: moreDollars, minor: 15_00, settledAt: NOW },
    { campaignId: foreign, minor: 999_00, settledAt: NOW },
    {
      campaignId: euros,
      campaignCurrency: "EUR",
      currency: "USD",
      ratePpm: 500_000,
      minor: 30_00,
      settledAt: NOW,
    },
  );
  const { organising } = await getFigures(organiser);
  expect(organising?.raised).toEqual([
    { currency: "USD", total: 225, recent: 75, before: 50, percent: 50 },
    { currency: "EUR", total: 15, recent: 15, before: 0, percent: null },
  ]);
  expect(organising?.campaigns).toEqual({ total: 3, recent: 3, before: 0, percent: null });
});

test("charts the UTC months of every year with donations", async () => {
  const organiser = await openAccount(site);
  const { id } = await site.campaign({ organiserId: organiser.id });
  await createSettledDonations(
    site,
    { campaignId: id, minor: 10_00, settledAt: at("2024-12-31T23:59:59.999Z") },
    { campaignId: id, minor: 20_00, settledAt: at("2025-01-01T00:00:00Z") },
    { campaignId: id, minor: 5_50, settledAt: at("2025-01-31T23:00:00-05:00") },
    { campaignId: id, minor: 1_00, settledAt: at("2025-03-01T01:30:00+02:00") },
  );
  const { chart } = await getFigures(organiser);
  expect([chart.years, chart.year]).toEqual([[2025, 2024], 2025]);
  const monthsWithDonations = (months: (typeof chart.series)[number]["months"] | undefined) =>
    months?.flatMap(({ amount, gifts }, month) => (gifts > 0 ? [[month + 1, amount, gifts]] : []));
  expect(chart.series.map(({ currency }) => currency)).toEqual(["USD"]);
  expect(monthsWithDonations(chart.series[0]?.months)).toEqual([
    [1, 20, 1],
    [2, 6.5, 2],
  ]);
  expect(chart.series[0]?.months.map((month) => month.last_year)).toEqual([
    ...Array(11).fill(0),
    10,
  ]);
  expect(chart.begun).toBe(12);
  const before = await getFigures(organiser, "year=2024");
  expect(monthsWithDonations(before.chart.series[0]?.months)).toEqual([[12, 10, 1]]);
  expect((await getFigures(organiser, "year=1999")).chart.year).toBe(2025);
});

test("refuses an invalid year", async () => {
  const account = await openAccount(site);
  const { status, json } = await site.get(
    `${getDashboard.path}?year=twenty`,
    await account.bearer(),
  );
  expect([status, json.detail[0].loc]).toEqual([422, ["query", "year"]]);
});

test("lists the campaigns of the account's teams with their next steps", async () => {
  const owner = await openAccount(site);
  const { id: live } = await site.campaign({ organiserId: owner.id, endsOn: "2026-11-24" });
  const { id: ended } = await site.campaign({ organiserId: owner.id, endsOn: "2026-11-19" });
  const { id: draft } = await site.campaign({ organiserId: owner.id, state: "draft" });
  const helper = await openMember(site, live, "reader");
  await createSettledDonations(
    site,
    { campaignId: live, name: "Kofi", email: "kofi@example.org" },
    { campaignId: live, name: "Kofi", email: "kofi@example.org" },
    { campaignId: live, name: null, email: null },
  );
  const { organising } = await getFigures(owner);
  expect(organising?.list.map(({ id, state, role }) => [id, state, role])).toEqual([
    [live, "active", "owner"],
    [draft, "draft", "owner"],
    [ended, "ended", "owner"],
  ]);
  expect(organising?.list[0]).toMatchObject({ raised: 150, goal: 10_000, days_left: 4 });
  expect(
    organising?.next_steps.map(({ kind, campaign, count }) => [kind, campaign.id, count]),
  ).toEqual([
    ["ending", live, 4],
    ["thank", live, 1],
    ["finish", draft, 0],
  ]);
  const { organising: helping } = await getFigures(helper);
  expect(helping?.list.map(({ id, role }) => [id, role])).toEqual([[live, "reader"]]);
});

test("lists upcoming events, without cancelled ones", async () => {
  const organiser = await openAccount(site);
  const { id } = await site.campaign({ organiserId: organiser.id });
  const events: ReadonlyArray<readonly [string, string, "Cancelled" | "Ended" | null]> = [
    ["Long ago", "2026-09-30T10:00:00Z", null],
    ["Last week", "2026-11-13T10:00:00Z", null],
    ["Called off", "2026-11-21T10:00:00Z", "Cancelled"],
    ["On now", "2026-11-20T11:00:00Z", null],
    ["Over early", "2026-11-20T11:30:00Z", "Ended"],
    ["Later", "2026-12-24T10:00:00Z", null],
    ["Soon", "2026-11-22T10:00:00Z", null],
  ];
  const rows = events.map(([title, starts_at, decided_state]) => ({
    campaign_id: id,
    host_id: organiser.id,
    title,
    description: "Come along",
    place: "Google Meet",
    starts_at,
    ends_at: new Date(at(starts_at) + 90 * 60 * 1000),
    decided_state,
    created_at: starts_at,
  }));
  await inTransaction(site.database, (tx) => tx.insertInto("event").values(rows).execute());
  const { organising } = await getFigures(organiser);
  expect(organising?.next_events.map(({ title }) => title)).toEqual(["On now", "Soon", "Later"]);
  expect(organising?.events).toEqual({ total: 6, recent: 3, before: 1, percent: 200 });
});

test("shows supporters their donations and suggested campaigns", async () => {
  const donor = await openAccount(site);
  const { id: given } = await site.campaign();
  const { id: followed } = await site.campaign();
  const cause = await site.db
    .selectFrom("campaign")
    .select("category_id")
    .where("id", "=", given)
    .executeTakeFirstOrThrow();
  const { id: similar } = await site.campaign({ categoryId: cause.category_id });
  await site.campaign({ categoryId: cause.category_id, state: "paused" });
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_follow")
      .values({ campaign_id: followed, account_id: donor.id, followed_at: new Date(NOW) })
      .execute(),
  );
  const donation = { campaignId: given, accountId: donor.id };
  await createSettledDonations(
    site,
    { ...donation, minor: 20_00, settledAt: at("2025-12-31T23:59:59Z") },
    { ...donation, minor: 5_00, settledAt: at("2026-01-01T00:00:00Z") },
    { ...donation, minor: 7_00, currency: "EUR", ratePpm: 1_100_000, settledAt: NOW },
  );
  const { organising, giving, chart } = await getFigures(donor, "year=2026");
  expect(organising).toBeNull();
  expect(giving).toMatchObject({
    totals: [
      { currency: "USD", amount: 25, this_year: 5 },
      { currency: "EUR", amount: 7, this_year: 7 },
    ],
    gifts: 3,
    campaigns: 1,
  });
  expect(giving.latest.map(({ amount, currency }) => [amount, currency])).toEqual([
    [7, "EUR"],
    [5, "USD"],
    [20, "USD"],
  ]);
  expect(giving.followed.map(({ id }) => id)).toEqual([followed]);
  expect(giving.similar.map(({ id }) => id)).toEqual([similar]);
  expect([chart.years, chart.begun]).toEqual([[2026, 2025], 11]);
  expect(chart.series[0]?.months[11]?.last_year).toBe(20);
  expect(
    chart.series.map(({ currency, months }) => [currency, months[0]?.amount, months[10]?.amount]),
  ).toEqual([
    ["USD", 5, 0],
    ["EUR", 0, 7],
  ]);
});

test("shows a new supporter an empty chart of this year and trending campaigns", async () => {
  const { organising, giving, chart } = await getFigures(await openAccount(site));
  expect([organising, giving.gifts, giving.totals, chart.years, chart.series]).toEqual([
    null,
    0,
    [],
    [2026],
    [],
  ]);
  expect(giving.similar).toHaveLength(3);
});

test("counts new notifications by kind, with the sum of donations in each currency", async () => {
  const organiser = await openAccount(site);
  const { id } = await site.campaign({ organiserId: organiser.id });
  await createSettledDonations(site, { campaignId: id, minor: 10_00 });
  const before = await getFigures(organiser, "since=0");
  expect(before.since).toEqual([{ kind: "gift", count: 1, sum: { amount: 10, currency: "USD" } }]);
  await createSettledDonations(
    site,
    { campaignId: id, minor: 1_50 },
    { campaignId: id, minor: 2_00 },
  );
  const after = await getFigures(organiser, `since=${before.newest_notice}`);
  expect(after.since).toEqual([{ kind: "gift", count: 2, sum: { amount: 3.5, currency: "USD" } }]);
  expect((await getFigures(organiser, `since=${after.newest_notice}`)).since).toEqual([]);
  expect((await getFigures(organiser)).since).toEqual([]);
});

test("leaves a removed offline donation out of next steps and notifications", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const editor = await (await openMember(site, id, "editor")).bearer();
  const path = `/api/v1/organiser/campaigns/${id}/gifts/`;
  const mistake = await site.post(
    path,
    {
      amount: 500,
      currency: "USD",
      given_on: "2026-11-10",
      way: "cash",
      name: "Nobody",
      email: "nobody@example.org",
      anonymous: false,
    },
    { ...editor, "idempotency-key": site.key() },
  );
  expect((await getFigures(owner, "since=0")).since).toEqual([]);
  await confirmReport(site, mistake.json);
  expect((await getFigures(owner, "since=0")).since).toHaveLength(1);
  expect((await site.post(`${path}${mistake.json.id}/undo/`, {}, editor)).status).toBe(200);
  expect((await getFigures(owner, "since=0")).since).toEqual([]);
  await createSettledDonations(site, { campaignId: id, email: "kofi@example.org", settledAt: NOW });
  const { organising } = await getFigures(owner);
  expect(organising?.next_steps.map(({ kind, count }) => [kind, count])).toEqual([["thank", 1]]);
  const notifications = await site.get("/api/v1/account/notifications/", await owner.bearer());
  expect([notifications.json.unread, notifications.json.data.length]).toEqual([1, 1]);
});
