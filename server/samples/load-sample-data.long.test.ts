import { beforeAll, describe, expect, test } from "vitest";
import type { Campaign, CampaignCard } from "#contract/campaigns/catalogue.ts";
import type { Category } from "#contract/campaigns/categories.ts";
import { PAGE_SIZE } from "#contract/page.ts";
import { campaigns } from "#samples/campaign-list.ts";
import { events } from "#samples/events.ts";
import { offlineDonations } from "#samples/offline-donations.ts";
import { people } from "#samples/people.ts";
import { proposals } from "#samples/proposal-list.ts";
import { testimonials } from "#samples/testimonials.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { getCampaignOverview } from "../features/figures/overview/get-overview.ts";
import { createPasswordHasher } from "../features/identity/passwords/password-hasher.ts";
import type { Database } from "../platform/db/database.ts";
import { createLog } from "../platform/log.ts";
import { fakeArgon2 } from "../testing/fake-argon2.ts";
import { createTestDatabase } from "../testing/services/test-database.ts";
import { testMailSite } from "../testing/services/test-mail-site.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { loadSampleData } from "./load-sample-data.ts";

const NOW = Date.UTC(2026, 10, 20, 15, 30);
const DAY_MS = 24 * 60 * 60 * 1000;
const deps = {
  clock: () => NOW,
  log: createLog("silent"),
  donorKey: Buffer.alloc(32, 1),
  mailSite: { ...testMailSite, publicUrl: "https://give.example.org" },
  allowanceKey: Buffer.alloc(32, 3),
  sampleKey: Buffer.alloc(32, 2),
  passwords: createPasswordHasher(fakeArgon2),
};

const load = (database: Database, onlyIfEmpty = true) =>
  loadSampleData({ ...deps, database }, { onlyIfEmpty });

describe("the loaded sample data", () => {
  let site: TestSite;
  let secondDatabase: Database;

  beforeAll(async () => {
    site = await openTestSite({ clock: { now: NOW } });
    secondDatabase = (await createTestDatabase()).database;
    expect(await load(site.database)).toBe(true);
  });

  const count = async (table: "account" | "category" | "campaign" | "event") => {
    const row = await site.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return row.count;
  };

  /** Donations that belong to no recurring one. */
  const countSingle = async () => {
    const row = await site.db
      .selectFrom("donation")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("recurring_id", "is", null)
      .executeTakeFirstOrThrow();
    return row.count;
  };

  test("has books that balance and campaign totals that match the ledger", async () => {
    const check = await checkBooks(site.deps.db);
    expect(Object.values(check).flat()).toEqual([]);
    expect(booksAreRight(check)).toBe(true);
  });

  test("contains every sample", async () => {
    expect(await count("account")).toBe(people.length + 1);
    expect(await count("category")).toBe(6);
    expect(await count("campaign")).toBe(campaigns.length + proposals.length);
    expect(await count("event")).toBe(events.length);
    expect(await countSingle()).toBe(
      2_000 + offlineDonations.filter(({ waiting }) => !waiting).length,
    );
    const paid = await site.db
      .selectFrom("donation")
      .select("paid_by")
      .distinct()
      .where("offline_way", "is", null)
      .where("number", "is not", null)
      .orderBy("paid_by")
      .execute();
    expect(paid.map((row) => row.paid_by)).toEqual(["card", "crypto"]);
    const { json } = await site.get("/api/v1/testimonials/");
    expect(json.data).toHaveLength(testimonials.length);
  });

  test("appears in every public endpoint", async () => {
    const { json: list } = await site.get("/api/v1/campaign/list/?limit=50&sort=newest");
    const active = campaigns.filter(({ state }) => state === "active");
    expect(list.total).toBe(active.length);
    for (const { id } of list.data as CampaignCard[]) {
      const page = await site.get(`/api/v1/campaign/${id}/`);
      expect(page.status).toBe(200);
      const campaign = page.json.data as Campaign;
      expect(campaign.images.every(({ image, alt }) => image !== "" && alt !== "")).toBe(true);
      expect(campaign.recent_donors).toHaveLength(3);
    }
    const { json: categories } = await site.get("/api/v1/campaign_category/list/");
    for (const category of categories.campaign_categories) {
      expect(category.featured_campaign).not.toBeNull();
    }
    expect((await site.get("/api/v1/campaign/featured/")).status).toBe(200);
    expect((await site.get("/api/v1/campaign/trending/")).json.data).toHaveLength(6);
  });

  test("shows the default amounts where visitors look first, and in most campaigns", async () => {
    const idsOf = async (path: string) => [(await site.get(path)).json.data].flat();
    const hasPresets = async ({ id }: { id: number }) => {
      const { json } = await site.get(`/api/v1/campaign/${id}/`);
      return (json.data as Campaign).suggested_amounts.length === 0;
    };
    const first = [
      ...(await idsOf("/api/v1/campaign/featured/")),
      ...(await idsOf("/api/v1/campaign/trending/")),
    ];
    expect(await Promise.all(first.map(hasPresets))).not.toContain(false);
    const all = await Promise.all((await idsOf("/api/v1/campaign/list/?limit=50")).map(hasPresets));
    expect(all.filter(Boolean).length / all.length).toBeGreaterThanOrEqual(0.75);
    expect(all).toContain(false);
  });

  test("has subscriber rates of 20 to 45%, and a cause with more than one page", async () => {
    const { json } = await site.get("/api/v1/campaign/list/?limit=50");
    const rates = await Promise.all(
      (json.data as CampaignCard[]).map(async ({ id, title }) => {
        const page = await site.get(`/api/v1/campaign/${id}/`);
        return { title, rate: (page.json.data as Campaign).subscriber_rate };
      }),
    );
    expect(rates.filter(({ rate }) => rate !== null).length).toBeGreaterThan(30);
    expect(rates.filter(({ rate }) => rate !== null && (rate < 20 || rate > 45))).toEqual([]);
    const { json: cause } = await site.get("/api/v1/campaign/list/?cause=1");
    expect(cause.data).toHaveLength(PAGE_SIZE);
    expect(cause.next_cursor).not.toBeNull();
  });

  test.each([
    ["Last 7 days", { from: "2026-11-14", to: "2026-11-20" }],
    ["Last 30 days", { from: "2026-10-22", to: "2026-11-20" }],
    ["Last 90 days", { from: "2026-08-23", to: "2026-11-20" }],
    ["This month", { from: "2026-11-01", to: "2026-11-20" }],
    ["This year", {}],
  ])("gives the sample organiser percentages to compare: %s", async (_, range) => {
    const { id } = await site.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", "organiser@example.org")
      .executeTakeFirstOrThrow();
    const { giving, likes, shares, comments } = await getCampaignOverview(site.deps, id, range);
    for (const figure of [...giving, likes, shares, comments]) {
      expect(figure).toMatchObject({ percent: expect.any(Number) });
      expect(figure.before).toBeGreaterThan(0);
    }
  });

  test("gives each cause's featured campaign its own first image", async () => {
    const { json } = await site.get("/api/v1/campaign_category/list/");
    const categories: Category[] = json.campaign_categories;
    const covers = categories.map((category) => category.featured_campaign?.images[0]?.image);
    const drawings = categories.map(({ picture }) => picture.image);
    expect(new Set([...covers, ...drawings]).size).toBe(2 * categories.length);
  });

  test("has campaigns that raised roughly their planned amounts", async () => {
    const sums = await site.db
      .selectFrom("donation")
      .innerJoin("campaign", "campaign.id", "donation.campaign_id")
      .select(({ fn }) => ["campaign.title", fn.sum<string>("campaign_amount_minor").as("minor")])
      .where("recurring_id", "is not", null)
      .where("donation.state", "=", "settled")
      .groupBy("campaign.title")
      .execute();
    const recurring = new Map(sums.map(({ title, minor }) => [title, Number(minor)]));
    const rows = await site.db
      .selectFrom("campaign")
      .innerJoin("campaign_totals", "campaign_totals.campaign_id", "campaign.id")
      .select(["campaign.title", "campaign.goal_minor", "raised_minor", "offline_minor"])
      .where("campaign.approved_at", "is not", null)
      .execute();
    expect(rows).toHaveLength(campaigns.length);
    for (const row of rows) {
      const sample = campaigns.find(({ title }) => title === row.title);
      const wanted = row.goal_minor * (sample?.raisedShare ?? 0);
      const single = row.raised_minor - row.offline_minor - (recurring.get(row.title) ?? 0);
      expect([row.title, Math.abs(single / wanted - 1) < 0.1]).toEqual([row.title, true]);
    }
  });

  test("has donations by all kinds of donors, within eighteen months and their campaign's dates", async () => {
    const donations = await site.db
      .selectFrom("donation")
      .innerJoin("campaign", "campaign.id", "donation.campaign_id")
      .select([
        "donation.account_id",
        "donation.anonymous",
        "donation.donor_name",
        "donation.message",
        "donation.currency",
        "donation.campaign_currency",
        "donation.settled_at",
        "campaign.starts_on",
        "campaign.ends_on",
      ])
      .where("donation.number", "is not", null)
      .execute();
    const share = (has: (donation: (typeof donations)[number]) => boolean) =>
      donations.filter(has).length / donations.length;
    expect(share((donation) => donation.anonymous)).toBeCloseTo(0.2, 1);
    expect(share((donation) => donation.currency !== donation.campaign_currency)).toBeCloseTo(
      0.1,
      1,
    );
    expect(share((donation) => donation.account_id !== null)).toBeCloseTo(0.45, 1);
    expect(share((donation) => donation.message !== null)).toBeGreaterThan(0.2);
    expect(donations.every((donation) => donation.anonymous || donation.donor_name !== null)).toBe(
      true,
    );
    for (const { settled_at, starts_on, ends_on } of donations) {
      const time = settled_at?.getTime() ?? 0;
      expect(time).toBeGreaterThan(Math.max(NOW - 549 * DAY_MS, Date.parse(starts_on)));
      expect(time).toBeLessThan(
        ends_on === null ? NOW : Math.min(NOW, Date.parse(ends_on) + DAY_MS),
      );
    }
  });

  test("has recurring donations in each state, with a donation for each period", async () => {
    const states = await site.db
      .selectFrom("recurring_donation")
      .select(["state", "reason"])
      .distinct()
      .execute();
    expect(states.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      ...["active null", "paused donor", "paused payment_failed"],
      ...["stopped campaign_closed", "stopped donor", "stopped office"],
    ]);
    const periods = await site.db
      .selectFrom("recurring_charge as charge")
      .innerJoin("recurring_donation as recurring", "recurring.id", "charge.recurring_id")
      .innerJoin("donation", "donation.id", "charge.donation_id")
      .select(["charge.state", "charge.due_on", "recurring.next_on"])
      .select(["donation.state as donation_state"])
      .whereRef("donation.recurring_id", "=", "recurring.id")
      .whereRef("donation.amount_minor", "=", "recurring.amount_minor")
      .execute();
    expect(periods.length).toBeGreaterThan(200);
    for (const period of periods) {
      expect(period.donation_state).toBe(period.state === "paid" ? "settled" : "failed");
      expect(period.due_on < (period.next_on ?? "9999")).toBe(true);
    }
    expect([...new Set(periods.map(({ state }) => state))].toSorted()).toEqual([
      ...["missed", "paid", "retrying", "waiting"],
    ]);
  });

  test("has comments on the campaigns, and no more pledges than wanted items", async () => {
    const written = await site.db
      .selectFrom("comment")
      .innerJoin("campaign", "campaign.id", "comment.campaign_id")
      .select(["comment.account_id", "comment.by_team", "campaign.organiser_id"])
      .select(["comment.posted_at", "campaign.starts_on", "comment.body"])
      .execute();
    const byVisitors = written.filter(({ by_team }) => !by_team);
    expect(byVisitors.length).toBeGreaterThan(115);
    expect(new Set(byVisitors.map(({ body }) => body)).size).toBe(byVisitors.length);
    for (const { account_id, by_team, organiser_id, posted_at, starts_on } of written) {
      expect(account_id === organiser_id).toBe(by_team);
      expect(posted_at.getTime()).toBeGreaterThan(Date.parse(starts_on));
      expect(posted_at.getTime()).toBeLessThan(NOW);
    }
    const items = await site.db
      .selectFrom("wanted_item as item")
      .innerJoin("in_kind_gift as gift", "gift.item_id", "item.id")
      .where("gift.state", "in", ["confirmed", "received"])
      .groupBy(["item.id", "item.quantity"])
      .select((eb) => ["item.quantity", eb.fn.sum<number>("gift.quantity").as("promised")])
      .execute();
    expect(items.length).toBeGreaterThan(8);
    expect(items.every(({ quantity, promised }) => Number(promised) <= quantity)).toBe(true);
    const { json } = await site.get("/api/v1/campaign/1/");
    expect(json.data.like_count * json.data.share_count).toBeGreaterThan(0);
  });

  test("numbers a campaign's donations chronologically", async () => {
    const rows = await site.db
      .selectFrom("donation")
      .select(["campaign_id", "number", "settled_at"])
      .where("number", "is not", null)
      .orderBy("campaign_id")
      .orderBy("number")
      .execute();
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      if (before?.campaign_id !== row.campaign_id) expect(row.number).toBe(1);
      else {
        expect(row.number).toBe((before.number ?? 0) + 1);
        expect(row.settled_at?.getTime()).toBeGreaterThanOrEqual(before.settled_at?.getTime() ?? 0);
      }
    }
  });

  test("is not changed by a second load", async () => {
    expect(await load(site.database)).toBe(false);
    await expect(load(site.database, false)).rejects.toThrow(
      "only be loaded into an empty database",
    );
    expect(await countSingle()).toBe(
      2_000 + offlineDonations.filter(({ waiting }) => !waiting).length,
    );
  });

  test("is rolled back if the load fails", async () => {
    const broken = { ...deps, database: secondDatabase, donorKey: undefined as never };
    await expect(loadSampleData(broken, { onlyIfEmpty: true })).rejects.toThrow('"key"');
    for (const table of ["account", "donation", "ledger_txn"] as const) {
      expect(await secondDatabase.db.selectFrom(table).select("id").execute()).toEqual([]);
    }
  });

  test("is loaded by one of two concurrent loads, always with the same donations", async () => {
    const loads = await Promise.all([load(secondDatabase), load(secondDatabase)]);
    expect(loads.toSorted()).toEqual([false, true]);
    expect(await listDonations(secondDatabase)).toEqual(await listDonations(site.database));
  });
});

/** The paid donations without their random ids. */
function listDonations({ db }: Database) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .select([
      "campaign.title",
      "donation.number",
      "donation.donor_name",
      "donation.amount_minor",
      "donation.currency",
      "donation.message",
      "donation.settled_at",
    ])
    .where("donation.number", "is not", null)
    .orderBy("campaign.title")
    .orderBy("donation.number")
    .execute();
}
