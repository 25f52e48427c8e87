import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { TeamRecurring } from "#contract/giving/team-recurring.ts";
import type { FoundRecurring, RecurringFigures } from "#contract/office/recurring.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createPeriod } from "../../../testing/recurring/test-recurring.ts";
import {
  createTestRecurring,
  payTestDonation,
  startTestDonation,
} from "../../../testing/test-donations.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { announceRecurring } from "../../giving/recurring/announce-recurring.ts";

/** Noon of November 28 in New York. */
const NOW = Date.parse("2026-11-28T17:00:00Z");
const at = (iso: string) => new Date(iso);

let site: TestSite;
let office: TestOffice;
let team: Awaited<ReturnType<typeof openOrganiser>>;
let campaign_id: number;

/** The ids by name. */
const ids = new Map<string, string>();
async function add(name: string, changes: Parameters<typeof createTestRecurring>[1]) {
  // Ids rise with time.
  site.clock.now += 1;
  ids.set(name, await createTestRecurring(site, { donor_name: name, ...changes }));
}

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });
  office = await openOffice(site);
  await office.put("settings/", { version: 0, time_zone: "America/New_York" });
  team = await openOrganiser(site, { state: "active", goalMinor: 100_000 });
  campaign_id = team.id;
  const earlier = at("2026-05-10T12:00:00Z");
  await add("Monthly", {
    campaign_id,
    first_on: "2026-11-05",
    next_on: "2026-12-05",
    started_at: at("2026-11-05T12:00:00Z"),
  });
  await add("Last day", {
    ...{ campaign_id, amount_minor: 2_000, first_on: "2026-05-31", next_on: "2026-11-30" },
    ...{ ends_on: "2027-02-27", started_at: earlier, mandate_expires_on: "2027-01-27" },
  });
  await add("Yearly", {
    ...{ campaign_id, amount_minor: 10_000, frequency: "yearly", first_on: "2026-05-10" },
    ...{ next_on: "2027-05-10", started_at: earlier, mandate_expires_on: "2027-01-28" },
  });
  await add("Euro", {
    ...{
      campaign_id,
      currency: "EUR",
      amount_minor: 3_000,
      first_on: "2026-10-24",
      next_on: "2026-12-24",
    },
    // The last of October in New York.
    ...{ anonymous: true, started_at: at("2026-11-01T03:59:00Z") },
  });
  await add("Paused", {
    ...{ campaign_id, state: "paused", reason: "payment_failed", started_at: earlier },
  });
  await add("Stopped", {
    ...{ campaign_id, state: "stopped", reason: "donor", started_at: at("2026-06-15T12:00:00Z") },
    stopped_at: at("2026-11-20T12:00:00Z"),
  });
  await add("Never started", {
    ...{ campaign_id, state: "stopped", reason: "not_started", started_at: null },
    stopped_at: at("2026-11-20T12:00:00Z"),
  });
});

/** A period of a recurring donation with its donation. */
async function addPeriod(
  name: string,
  due_on: string,
  { state, reason = null }: { state: "paid" | "waiting"; reason?: "expired_card" | null },
) {
  const recurring_id = ids.get(name) ?? "";
  const donation_id = await startTestDonation(site, { campaignId: campaign_id, minor: 1_000 });
  await inTransaction(site.database, async (tx) => {
    await tx.updateTable("donation").set({ recurring_id }).where("id", "=", donation_id).execute();
    const times = { attempts: 1, retry_at: null, created_at: at(`${due_on}T12:00:00Z`) };
    const row = { recurring_id, due_on, donation_id, state, reason, ...times };
    await tx.insertInto("recurring_charge").values(row).execute();
    if (!reason) return;
    const decline = {
      donation_id,
      attempt: 1,
      source: "test",
      reason,
      declined_at: times.created_at,
    };
    await tx.insertInto("payment_decline").values(decline).execute();
  });
  if (state === "paid") await payTestDonation(site, donation_id);
  return donation_id;
}

const teamGet = (path: string) =>
  site.get(`/api/v1/organiser/campaigns/${campaign_id}/${path}`, team.bearer);

describe("a team's recurring donations", () => {
  test("add up per month, in the campaign's currency", async () => {
    const [rate] = await readRows(
      site.db,
      sql<{
        rate_ppm: number;
      }>`SELECT rate_ppm FROM reference_rate WHERE base = 'EUR' AND quote = 'USD'`,
    );
    const euros = Math.round((3_000 * (rate?.rate_ppm ?? 0)) / 1_000_000) / 100;
    await addPeriod("Monthly", "2026-11-05", { state: "waiting", reason: "expired_card" });
    const { json } = await teamGet("recurring-figures/");
    const round = (amount: number) => Math.round(amount * 100) / 100;
    expect(json).toEqual({
      currency: "USD",
      active: { count: 4, per_month: round(10 + 20 + 8.33 + euros) },
      started_this_month: { count: 1, per_month: 10 },
      stopped_this_month: { count: 1, per_month: 10 },
      // Paused, a failed charge, and a card that expires within 60 days.
      at_risk: { count: 3, per_month: 40 },
      forecast: [
        { month: "2026-11", amount: 20, donations: 1 },
        { month: "2026-12", amount: round(30 + euros), donations: 3 },
        { month: "2027-01", amount: round(30 + euros), donations: 3 },
        { month: "2027-02", amount: round(10 + euros), donations: 2 },
        { month: "2027-03", amount: round(10 + euros), donations: 2 },
        { month: "2027-04", amount: round(10 + euros), donations: 2 },
        { month: "2027-05", amount: round(110 + euros), donations: 3 },
      ],
    });
  });

  test("are listed by status, newest first, without the names of anonymous donors", async () => {
    const list = async (name: string) =>
      (await teamGet(`recurring-donations/?list=${name}`)).json.data.map(
        ({ donor, risk }: TeamRecurring) => [donor.name, risk],
      );
    expect(await list("active")).toEqual([
      ...[
        [null, null],
        ["Yearly", null],
        ["Last day", "expiring"],
        ["Monthly", "failed"],
      ],
    ]);
    expect(await list("at_risk")).toEqual([
      ...[
        ["Paused", "paused"],
        ["Last day", "expiring"],
        ["Monthly", "failed"],
      ],
    ]);
    expect(await list("stopped")).toEqual([["Stopped", null]]);
    const first = (await teamGet("recurring-donations/?limit=3")).json;
    const next = (await teamGet(`recurring-donations/?limit=3&cursor=${first.next_cursor}`)).json;
    expect([first.data.length, next.data.length, next.next_cursor]).toEqual([3, 1, null]);
  });
});

test("a campaign's page counts people with an active monthly donation", async () => {
  const { id } = await site.campaign();
  const count = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data.monthly_donors;
  const announce = () => inTransaction(site.database, async (tx) => announceRecurring(tx, id));
  expect(await count()).toBe(0);
  const donor_email = "twice@example.org";
  const stored = { campaign_id: id, mandate_id: "mandate" };
  await createTestRecurring(site, { ...stored, donor_email });
  await createTestRecurring(site, { ...stored, donor_email });
  await createTestRecurring(site, stored);
  await createTestRecurring(site, { ...stored, frequency: "yearly" });
  await createTestRecurring(site, { ...stored, state: "paused" });
  // Anyone can start those with any address.
  await createTestRecurring(site, { campaign_id: id });
  const byLink = await createTestRecurring(site, { campaign_id: id });
  await announce();
  expect(await count()).toBe(2);
  await createPeriod(site, byLink, { dueOn: "2026-11-28", state: "paid" });
  await announce();
  expect(await count()).toBe(3);
});

describe("the office", () => {
  const find = async (query: string) =>
    (await office.get(`recurring-donations/?${query}`)).json.data.map(
      ({ name }: FoundRecurring) => name,
    );

  test("finds recurring donations by donor, campaign and status", async () => {
    const euro = ids.get("Euro") ?? "";
    const own = `campaign=${campaign_id}`;
    expect(await find(`${own}&q=las day`)).toEqual(["Last day"]);
    expect(await find(`q=${euro}`)).toEqual(["Euro"]);
    expect(await find(`${own}&q=donor-${euro}@EXAMPLE.org`)).toEqual(["Euro"]);
    expect(await find(`${own}&state=stopped`)).toEqual(["Never started", "Stopped"]);
    expect(await find(`${own}&state=active&q=paused`)).toEqual([]);
    expect(await find("q=nobody")).toEqual([]);
  });

  test("sees periods, failures and what was given", async () => {
    const paid = await addPeriod("Yearly", "2026-05-10", { state: "paid" });
    const failed = await addPeriod("Yearly", "2026-11-10", {
      ...{ state: "waiting", reason: "expired_card" },
    });
    const { json } = await office.get(`recurring-donations/${ids.get("Yearly")}/`);
    expect(json.recurring).toMatchObject({
      ...{ name: "Yearly", amount: 100, donor_id: null, first_on: "2026-05-10" },
      given: { amount: 10, donations: 1 },
    });
    expect(json.periods).toMatchObject([
      {
        ...{ due_on: "2026-11-10", state: "waiting" },
        donation: { id: failed, total: 10.2 },
        failures: [{ at: "2026-11-10T12:00:00.000Z", reason: "expired_card" }],
      },
      { due_on: "2026-05-10", state: "paid", donation: { id: paid, state: "settled" } },
    ]);
  });

  test("sees in its lists which donations are recurring, and so does the team", async () => {
    const id = await addPeriod("Yearly", "2025-05-10", { state: "paid" });
    const marks = (json: { data: Array<{ id: string; recurring: string | null }> }) =>
      json.data.filter((row) => row.id === id).map(({ recurring }) => recurring);
    const own = `campaign=${campaign_id}`;
    expect(marks((await office.get(`donations/?${own}`)).json)).toEqual(["yearly"]);
    expect(marks((await teamGet("gifts/")).json)).toEqual(["yearly"]);
    const overview = `/api/v1/account/overview/gifts/?id=${campaign_id}`;
    expect(marks((await site.get(overview, team.bearer)).json)).toEqual(["yearly"]);
    const life = (await office.get(`donations/${id}/`)).json.donation;
    expect(life.recurring_id).toBe(ids.get("Yearly"));
  });

  test("stops one once, with its open periods and a reason in the audit log", async () => {
    const { id } = await site.campaign();
    const recurring = await createTestRecurring(site, {
      ...{ campaign_id: id, next_on: "2026-12-28", mandate_id: "mandate" },
    });
    ids.set("To stop", recurring);
    await addPeriod("To stop", "2026-11-28", { state: "waiting" });
    const page = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data.monthly_donors;
    expect(await page()).toBe(1);
    const path = `recurring-donations/${recurring}/stop/`;
    expect((await office.post(path, { reason: " " })).status).toBe(422);
    const { json } = await office.post(path, { reason: "The donor called us." });
    expect(json.recurring).toMatchObject({ state: "stopped", reason: "office", next_on: null });
    expect(json.periods).toMatchObject([{ state: "missed" }]);
    expect(json.actions).toMatchObject([
      { action: "stop", actor: { id: office.account.id }, subject: { type: "recurring" } },
    ]);
    expect(await page()).toBe(0);
    expect((await office.post(path, { reason: "Again." })).json.code).toBe("wrong_state");
  });

  test("counts totals per month, failures and how many remain", async () => {
    const figures: RecurringFigures = (await office.get("recurring-figures/")).json;
    const sums = await readRows(
      site.db,
      sql<{ currency: string; active: number; per_month: number }>`
        SELECT currency, count(*)::int AS active, round(sum(CASE frequency WHEN 'yearly'
          THEN amount_minor / 12.0 ELSE amount_minor END) / 100, 2)::float8 AS per_month
        FROM recurring_donation WHERE state = 'active' GROUP BY 1 ORDER BY 1`,
    );
    expect(figures.currencies).toEqual(sums);
    expect(figures.paused).toBe(2);
    // The one of November 5 is within 30 days, too.
    expect(figures.failures).toEqual([{ reason: "expired_card", count: 2 }]);
    const month = (name: string) => figures.retention.find((row) => row.month === name);
    expect(month("2026-05")).toEqual({
      ...{ month: "2026-05", started: 3 },
      remaining: [3, 3, null, null],
    });
    expect(month("2026-06")).toEqual({
      ...{ month: "2026-06", started: 1 },
      remaining: [1, 1, null, null],
    });
    expect(month("2026-10")).toMatchObject({ started: 1, remaining: [null, null, null, null] });
  });
});
