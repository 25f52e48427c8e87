import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StartRecurringBody } from "#contract/giving/recurring.ts";
import { addDays } from "#contract/giving/recurring-dates.ts";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import {
  openRecurringScene,
  paymentIdOf,
  type RecurringScene,
} from "../../../testing/recurring/recurring-scene.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { reopenDonation } from "../donations/reopen-donation.ts";
import { followRecurring } from "./follow-setup.ts";
import { updateRecurring } from "./recurring-store.ts";

let site: TestSite;
let scene: RecurringScene;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  scene = await openRecurringScene(site);
});

/** The days on which Berlin's clocks change, at two or three in the morning. */
const summers = [
  ["2027-03-28", "2027-10-31"],
  ["2028-03-26", "2028-10-29"],
  ["2029-03-25", "2029-10-28"],
] as const;

describe("dates", () => {
  test("is charged on each of 26 months' days in the charity's time zone, each once", async () => {
    site.clock.now = Date.parse("2027-01-31T09:00:00Z");
    scene = await openRecurringScene(site, "Europe/Berlin");
    const id = await scene.startPaid();
    const expected = ["2027-01-31"];
    while (expected.length < 27) {
      const next = (await scene.find(id)).next_on ?? "";
      const hours = summers.some(([from, to]) => from < next && next <= to) ? 2 : 1;
      const midnight = Date.parse(`${next}T00:00:00Z`) - hours * 60 * MINUTE_MS;
      site.clock.now = midnight - 1;
      await scene.run();
      expect((await scene.periods(id)).length, next).toBe(expected.length);
      site.clock.now = midnight;
      await scene.run();
      await scene.run();
      expected.push(next);
    }
    const charged = await scene.periods(id);
    expect(charged.map(({ due_on }) => due_on)).toEqual(expected);
    expect(expected.slice(0, 4)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
    expect(expected.slice(12, 14)).toEqual(["2028-01-31", "2028-02-29"]);
    expect(charged.every(({ state, donation }) => state === "paid" && donation === "settled")).toBe(
      true,
    );
    const [sum] = await readRows(
      site.db,
      sql<{ minor: number }>`
      SELECT sum(amount_minor)::int AS minor FROM donation WHERE recurring_id = ${id} AND state = 'settled'`,
    );
    expect(sum?.minor).toBe(27 * 2_000);
    await expectBooksRight(site);
  });

  test("one period is charged if the site was down over several, and none after the last day", async () => {
    site.clock.now = Date.parse("2027-03-10T09:00:00Z");
    scene = await openRecurringScene(site);
    const id = await scene.startPaid({ ends_on: "2027-09-20" });
    await scene.advanceTo("2027-06-15");
    expect((await scene.periods(id)).map(({ due_on }) => due_on)).toEqual([
      "2027-03-10",
      "2027-04-10",
    ]);
    expect((await scene.find(id)).next_on).toBe("2027-07-10");
    await scene.advanceTo("2027-09-10");
    expect(await scene.find(id)).toMatchObject({
      state: "stopped",
      reason: "ended",
      next_on: null,
    });
    await scene.advanceTo("2027-10-10");
    expect(await scene.periods(id)).toHaveLength(3);
    expect(await scene.told(id)).toEqual(["started", "stopped"]);
  });

  test("a later first day needs a stored payment method, and is charged on that day", async () => {
    const first_on = addDays(scene.today(), 5);
    const started = await scene.start({ first_on });
    expect(started.donation).toBeNull();
    const { id } = started;
    await scene.run();
    expect(await scene.find(id)).toMatchObject({ state: "starting", next_on: null });
    scene.fake.finishSetup(paymentIdOf(started.checkout_url));
    await followRecurring(scene.deps, id);
    expect(await scene.find(id)).toMatchObject({
      state: "active",
      next_on: first_on,
      setup_id: null,
    });
    await scene.advanceTo(first_on);
    expect(await scene.periods(id)).toMatchObject([{ due_on: first_on, state: "paid" }]);
    await scene.expectChargedOnce(id);
  });

  test("tells in advance of yearly charges and of the first of a changed amount, once", async () => {
    const yearly = await scene.startPaid({ frequency: "yearly" });
    const monthly = await scene.startPaid();
    await inTransaction(site.database, (tx) =>
      updateRecurring(tx, monthly, { amount_minor: 3_000 }),
    );
    const { next_on: nextMonth } = await scene.find(monthly);
    const { next_on: nextYear } = await scene.find(yearly);
    await scene.advanceTo(addDays(nextMonth ?? "", -4));
    expect(await scene.told(monthly)).toEqual(["started"]);
    await scene.advanceTo(addDays(nextMonth ?? "", -3));
    await scene.advanceTo(nextMonth ?? "");
    expect(await scene.told(monthly)).toEqual(["started", "upcoming"]);
    expect((await scene.periods(monthly)).at(-1)).toMatchObject({ state: "paid" });
    await scene.advanceTo(addDays(nextYear ?? "", -3));
    await scene.run();
    expect(await scene.told(yearly)).toEqual(["started", "upcoming"]);
  });

  test("tells in advance of the first charge with another service fee, once", async () => {
    const id = await scene.startPaid();
    const { settings } = scene.deps;
    const values = { ...settings.values, service_fee_percent: 5 };
    Object.assign(scene.deps, {
      settings: { ...settings, values, fresh: async () => ({ values }) },
    });
    const { next_on } = await scene.find(id);
    await scene.advanceTo(addDays(next_on ?? "", -3));
    expect(await scene.told(id)).toEqual(["started", "upcoming"]);
    await scene.advanceTo(next_on ?? "");
    const { donation_id = "" } = (await scene.periods(id)).at(-1) ?? {};
    expect(await donationRow(site, donation_id)).toMatchObject({ fee_minor: 100 });
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    expect(await scene.told(id)).toEqual(["started", "upcoming"]);
  });

  test("resumes on the day until which it was paused", async () => {
    const id = await scene.startPaid();
    const until = addDays(scene.today(), 60);
    await inTransaction(site.database, (tx) =>
      updateRecurring(tx, id, {
        state: "paused",
        reason: "donor",
        next_on: null,
        paused_until: until,
      }),
    );
    await scene.advanceTo(addDays(until, -1));
    expect(await scene.periods(id)).toHaveLength(1);
    await scene.advanceTo(until);
    expect(await scene.find(id)).toMatchObject({ state: "active", paused_until: null });
    expect(((await scene.find(id)).next_on ?? "") >= until).toBe(true);
    expect(await scene.told(id)).toContain("resumed");
  });
});

describe("starting", () => {
  test("records it once for a key, with its first donation, and keeps the payment method", async () => {
    const key = site.key();
    const email = "ada@example.org";
    const [first, second] = await Promise.all([
      scene.start({ email }, key),
      scene.start({ email }, key),
    ]);
    expect(second).toMatchObject({ id: first.id, donation: first.donation });
    await expect(scene.start({ email, amount: 21 }, key)).rejects.toMatchObject({
      code: "key_reused",
    });
    expect(await scene.periods(first.id)).toMatchObject([{ state: "waiting", donation: "open" }]);
  });

  test.each([
    [{ email: undefined }, "email"],
    [{ first_on: "2020-01-01" }, "first_on"],
    [{ first_on: "2099-01-01" }, "first_on"],
    [{ ends_on: "2020-01-01" }, "ends_on"],
    [{ amount: 20.001 }, "amount"],
  ] as const)("refuses %j and records nothing", async (body, field) => {
    const count = () => site.db.selectFrom("recurring_donation").select("id").execute();
    const before = await count();
    const refused = await scene.start(body as Partial<StartRecurringBody>).catch((error) => error);
    expect(refused).toMatchObject({ code: "invalid", fields: [{ loc: ["body", field] }] });
    expect(await count()).toHaveLength(before.length);
  });

  test("opens only so many pages for storing a payment method from one source", async () => {
    const first_on = addDays(scene.today(), 2);
    const networks = [`thief ${site.key()}`];
    const startOne = () => scene.start({ first_on }, site.key(), networks);
    for (let page = 0; page < 10; page += 1) await startOne();
    await expect(startOne()).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("is not offered again to the owner of its address, who disowned a donation", async () => {
    const id = await scene.startPaid();
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("donation")
        .set({ disowned_at: new Date(site.clock.now) })
        .where("recurring_id", "=", id)
        .execute(),
    );
    await scene.advanceTo((await scene.find(id)).next_on ?? "");
    const { donation_id = "", state } = (await scene.periods(id)).at(-1) ?? {};
    expect(state).toBe("paid");
    expect((await donationRow(site, donation_id)).disowned_at).not.toBeNull();
  });

  test("refuses a campaign that does not offer it", async () => {
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("campaign")
        .set({ offers_recurring: false })
        .where("id", "=", scene.campaignId)
        .execute(),
    );
    await expect(scene.start()).rejects.toMatchObject({ fields: [{ loc: ["body", "frequency"] }] });
  });

  test("is stopped after a week without payment, but not while a payment is on its way", async () => {
    const unpaid = await scene.start();
    const pending = await scene.start();
    scene.fake.finish(paymentIdOf(pending.checkout_url), "pending");
    await scene.fake.report(paymentIdOf(pending.checkout_url));
    await scene.advanceTo(addDays(scene.today(), 8));
    expect(await scene.find(unpaid.id)).toMatchObject({ state: "stopped", reason: "not_started" });
    expect(await scene.find(pending.id)).toMatchObject({ state: "starting" });
    expect(await scene.told(unpaid.id)).toEqual([]);
  });

  test("continues by link if the method that paid cannot be charged again", async () => {
    const { id, checkout_url } = await scene.start();
    scene.fake.pay(paymentIdOf(checkout_url), { keeps: false });
    await scene.fake.report(paymentIdOf(checkout_url));
    await followRecurring(scene.deps, id);
    const { next_on } = await scene.find(id);
    await scene.advanceTo(next_on ?? "");
    expect((await scene.periods(id)).at(-1)).toMatchObject({
      state: "waiting",
      donation: "expired",
    });
    expect(await scene.told(id)).toEqual(["started", "invoice"]);
  });

  test("a gateway without mandates needs nothing for a later first day, and emails a link then", async () => {
    const { mandates: _, ...provider } = scene.fake.provider;
    Object.assign(scene.deps, { gateways: createGateways([provider]) });
    const first_on = addDays(scene.today(), 2);
    const { id, donation, checkout_url } = await scene.start({ first_on });
    expect({ donation, checkout_url }).toEqual({ donation: null, checkout_url: null });
    expect(await scene.find(id)).toMatchObject({ state: "active", next_on: first_on });
    await scene.advanceTo(first_on);
    const [period] = await scene.periods(id);
    expect(period).toMatchObject({ due_on: first_on, state: "waiting", donation: "expired" });
    const from = { source: "a", networks: ["a"], challenge: undefined };
    const url = await reopenDonation(scene.deps, period?.donation_id ?? "", from);
    scene.fake.pay(paymentIdOf(url), { keeps: false });
    await scene.fake.report(paymentIdOf(url));
    await scene.run();
    expect(await scene.periods(id)).toMatchObject([{ state: "paid", donation: "settled" }]);
    expect(await scene.told(id)).toEqual(["started", "invoice"]);
  });
});
