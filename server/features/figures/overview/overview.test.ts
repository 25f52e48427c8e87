import { expect, test } from "vitest";
import { getDashboard } from "#contract/figures/dashboard.ts";
import { getOverview, listOverviewGifts } from "#contract/figures/overview.ts";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { createMailing } from "../../outreach/mailings/create-mailing.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });
const at = (time: string) => Date.parse(time);

async function request(account: TestAccount, { path }: { path: string }, query = "") {
  return site.get(`${path}?${query}`, await account.bearer());
}

async function getFigures(account: TestAccount, query = "") {
  const { status, json } = await request(account, getOverview, query);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

async function listDonations(account: TestAccount, query = "") {
  const { status, json } = await request(account, listOverviewGifts, query);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

test("shows amounts held in disputes to the team, for all campaigns or one", async () => {
  const [owner, stranger] = [await openAccount(site), await openAccount(site)];
  const { id } = await site.campaign({ organiserId: owner.id });
  const { id: other } = await site.campaign({ organiserId: owner.id });
  await createSettledDonations(site, { campaignId: id, minor: 40_00, settledAt: NOW });
  const held = async (account: TestAccount, query = "") => [
    (await getFigures(account, query)).held,
    (await request(account, getDashboard)).json.organising?.held,
  ];
  expect(await held(owner)).toEqual([[], []]);
  const hold = (minor: number) =>
    inTransaction(site.database, (tx) =>
      tx.updateTable("donation").set({ held_minor: minor }).where("campaign_id", "=", id).execute(),
    );
  await hold(3_950);
  const sums = [{ currency: "USD", amount: 39.5, gifts: 1 }];
  expect(await held(owner)).toEqual([sums, sums]);
  expect(await held(owner, `id=${id}`)).toEqual([sums, sums]);
  expect(await held(owner, `id=${other}`)).toEqual([[], sums]);
  expect(await held(stranger)).toEqual([[], undefined]);
});

test("covers UTC days from their first to their last moment", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  await createSettledDonations(
    site,
    { campaignId: id, minor: 1_00, settledAt: at("2026-10-31T23:59:59.999Z") },
    { campaignId: id, minor: 2_00, settledAt: at("2026-11-01T00:00:00.000Z") },
    { campaignId: id, minor: 4_00, settledAt: at("2026-11-03T23:59:59.999Z") },
    { campaignId: id, minor: 8_00, settledAt: at("2026-11-04T00:00:00.000Z") },
  );
  const days = "from=2026-11-01&to=2026-11-03";
  const { giving, range, compared } = await getFigures(owner, days);
  expect(range).toEqual({ from: "2026-11-01", to: "2026-11-03", step: "day", begun: 3 });
  expect(compared).toEqual({ from: "2026-10-29", to: "2026-10-31" });
  expect(giving).toEqual([
    {
      currency: "USD",
      amount: 6,
      before: 1,
      percent: 500,
      gifts: 2,
      bars: [
        { from: "2026-11-01", to: "2026-11-01", amount: 2, gifts: 1, last_year: 0 },
        { from: "2026-11-02", to: "2026-11-02", amount: 0, gifts: 0, last_year: 0 },
        { from: "2026-11-03", to: "2026-11-03", amount: 4, gifts: 1, last_year: 0 },
      ],
    },
  ]);
  const { data } = await listDonations(owner, days);
  expect(data.map((donation: { amount: number }) => donation.amount)).toEqual([4, 2]);
});

test("shows figures for each currency, for all campaigns or one, of this year by default", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const { id: euros } = await site.campaign({
    organiserId: owner.id,
    goal: money(500_000, "EUR"),
  });
  await createSettledDonations(
    site,
    { campaignId: id, minor: 10_00, settledAt: at("2026-02-01T10:00:00Z") },
    {
      campaignId: euros,
      campaignCurrency: "EUR",
      currency: "USD",
      ratePpm: 500_000,
      minor: 30_00,
      settledAt: at("2026-11-20T10:00:00Z"),
    },
  );
  const all = await getFigures(owner);
  expect(all.campaign).toBeNull();
  expect(all.campaigns).toBe(2);
  expect(all.range).toEqual({ from: "2026-01-01", to: "2026-12-31", step: "month", begun: 11 });
  const sums = all.giving.map(({ currency, amount, percent, bars }: (typeof all.giving)[0]) => [
    currency,
    amount,
    percent,
    bars.map((bar: { gifts: number }) => bar.gifts).join(""),
  ]);
  expect(sums).toEqual([
    ["USD", 10, null, "010000000000"],
    ["EUR", 15, null, "000000000010"],
  ]);
  const eurosOnly = await getFigures(owner, `id=${euros}`);
  expect(eurosOnly.campaign).toMatchObject({
    id: euros,
    state: "active",
    goal: 5_000,
    raised_before: 0,
  });
  expect(eurosOnly.giving.map(({ currency }: { currency: string }) => currency)).toEqual(["EUR"]);
});

test("compares likes, shares and comments with the previous period", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const people = [await openAccount(site), await openAccount(site), await openAccount(site)];
  const times = ["2026-10-31T23:59:59Z", "2026-11-01T00:00:00Z", "2026-11-10T23:59:59Z"];
  await inTransaction(site.database, async (tx) => {
    for (const [index, { id: account_id }] of people.entries()) {
      const time = new Date(times[index] ?? "");
      await tx
        .insertInto("campaign_like")
        .values({ campaign_id: id, account_id, liked_at: time })
        .execute();
      const comment = { campaign_id: id, account_id, body: "Good", posted_at: time };
      await tx
        .insertInto("comment")
        .values([
          { ...comment, by_team: false },
          { ...comment, by_team: true },
          { ...comment, by_team: false, hidden_at: time, hidden_by: owner.id },
        ])
        .execute();
    }
    await tx
      .insertInto("campaign_share")
      .values([
        { campaign_id: id, channel: "copy", day: "2026-11-01", shares: 3 },
        { campaign_id: id, channel: "x", day: "2026-11-10", shares: 2 },
      ])
      .execute();
  });
  const { likes, shares, comments, mails } = await getFigures(
    owner,
    "from=2026-11-01&to=2026-11-10",
  );
  expect(likes).toEqual({ count: 2, before: 1, percent: 100 });
  expect(comments).toEqual({ count: 2, before: 1, percent: 100 });
  expect(shares).toEqual({ count: 5, before: 0, percent: null });
  expect([mails.sent, mails.mailings]).toEqual([0, 0]);
  const later = await getFigures(owner, "from=2026-11-11&to=2026-11-20");
  expect(later.likes).toEqual({ count: 0, before: 2, percent: -100 });
  const never = await getFigures(owner, "from=2025-01-01&to=2025-01-10");
  expect(never.shares).toEqual({ count: 0, before: 0, percent: 0 });
  expect(never.giving).toEqual([]);
});

test("counts the emails of mailings created in the range", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const { id: foreign } = await site.campaign();
  const createSentMailing = async (campaignId: number, day: string) => {
    const createdAt = new Date(`${day}T12:00:00Z`);
    const mailing = await inTransaction(site.database, (tx) =>
      createMailing(tx, {
        kind: "update",
        campaignId,
        letter: { subject: "The pump is here", preview: "", blocks: [] } as never,
        createdBy: null,
        at: createdAt,
        startsAt: new Date("2100-01-01"),
        recipients: {
          people: [{ email: "bilal@example.org", name: null, account_id: null }],
          next: null,
        },
        audience: {},
      }),
    );
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("mailing_count")
        .set({ taken: 59, refused: 11, bounced: 10, opened: 30, clicked: 20, responded: 19 })
        .where("mailing_id", "=", mailing)
        .execute(),
    );
  };
  await createSentMailing(id, "2026-11-01");
  await createSentMailing(id, "2026-11-05");
  await createSentMailing(id, "2026-11-06");
  await createSentMailing(foreign, "2026-11-05");
  const { mails } = await getFigures(owner, "from=2026-11-01&to=2026-11-05");
  // The counts of each of the two mailings are rounded down to tens.
  expect(mails).toMatchObject({
    mailings: 2,
    sent: 140,
    delivered: 80,
    opened: 60,
    clicked: 40,
    rejected: 40,
    responded: 20,
  });
});

test("is open to readers and closed to others, and refuses invalid days", async () => {
  const { id } = await site.campaign();
  const reader = await openMember(site, id, "reader");
  expect((await getFigures(reader)).campaigns).toBe(1);
  expect((await getFigures(reader, `id=${id}`)).campaign.id).toBe(id);
  const stranger = await openAccount(site);
  expect((await getFigures(stranger)).campaigns).toBe(0);
  expect((await request(stranger, getOverview, `id=${id}`)).status).toBe(404);
  expect((await request(stranger, listOverviewGifts, `id=${id}`)).status).toBe(404);
  for (const query of [
    "from=2026-11-02&to=2026-11-01",
    "from=2026-11-02",
    "to=2026-11-02",
    "from=2001-01-01&to=2026-01-01",
    "from=2026-02-30&to=2026-03-01",
  ]) {
    const { status, json } = await request(reader, getOverview, query);
    expect([query, status]).toEqual([query, 422]);
    expect(json.detail[0].loc[0]).toBe("query");
  }
});

test("shows the same time of the previous year beside each step", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const donations: ReadonlyArray<readonly [string, number]> = [
    ["2024-12-31T23:59:59Z", 1],
    ["2025-01-01T00:00:00Z", 2],
    ["2025-11-20T23:59:59Z", 4],
    ["2025-11-21T00:00:00Z", 8],
    ["2025-12-31T23:59:59Z", 16],
    ["2026-11-20T10:00:00Z", 32],
  ];
  await createSettledDonations(
    site,
    ...donations.map(([time, units]) => ({
      campaignId: id,
      minor: units * 100,
      settledAt: at(time),
    })),
  );
  type Bar = { from: string; amount: number; last_year: number };
  const nonEmptyBars = ({ giving }: Awaited<ReturnType<typeof getFigures>>) =>
    giving[0].bars.flatMap(({ from, amount, last_year }: Bar) =>
      amount + last_year > 0 ? [[from, amount, last_year]] : [],
    );
  const year = await getFigures(owner, `id=${id}`);
  expect(year.compared).toEqual({ from: "2025-01-01", to: "2025-11-20" });
  expect(year.giving[0]).toMatchObject({ amount: 32, before: 6 });
  expect(nonEmptyBars(year)).toEqual([
    ["2026-01-01", 0, 2],
    ["2026-11-01", 32, 12],
    ["2026-12-01", 0, 16],
  ]);
  expect(year.campaign.raised_before).toBe(31);
  const days = await getFigures(owner, "from=2026-11-20&to=2026-11-21");
  expect(nonEmptyBars(days)).toEqual([
    ["2026-11-20", 32, 4],
    ["2026-11-21", 0, 8],
  ]);
  // The week from November 16, 2026 is compared with the one from November 17, 2025.
  const weeks = await getFigures(owner, "from=2026-11-16&to=2026-12-20");
  expect(nonEmptyBars(weeks)).toEqual([["2026-11-16", 32, 12]]);
  const years = await getFigures(owner, "from=2025-01-01&to=2026-12-31");
  expect(nonEmptyBars(years)).toEqual([
    ["2025-01-01", 2, 0],
    ["2025-11-01", 12, 0],
    ["2025-12-01", 16, 0],
    ["2026-11-01", 32, 0],
  ]);
});
