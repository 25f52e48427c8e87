import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { StartRecurringBody } from "#contract/giving/recurring.ts";
import { addDays } from "#contract/giving/recurring-dates.ts";
import { money } from "#contract/money.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import {
  createMandateGateway,
  type MandateGateway,
} from "../../../testing/gateways/mandate-gateway.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { reopenDonation } from "../donations/reopen-donation.ts";
import { stopRecurringFor } from "./change-recurring-state.ts";
import { followRecurring } from "./follow-setup.ts";
import { openSetup } from "./open-setup.ts";
import type { RecurringNews } from "./recurring-emails.ts";
import { findRecurring, lockRecurring, updateRecurring } from "./recurring-store.ts";
import { chargeRecurringDonations, followRecurringDonations } from "./run-recurring.ts";
import { startRecurring } from "./start-recurring.ts";

const news = vi.hoisted((): { id: string; news: RecurringNews }[] => []);
vi.mock("./recurring-emails.ts", () => ({
  mailRecurringNews: async (
    _tx: unknown,
    _deps: unknown,
    { id }: { id: string },
    sent: RecurringNews,
  ) => {
    news.push({ id, news: sent });
  },
}));

let site: TestSite;
let fake: MandateGateway;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  fake = createMandateGateway(site);
  ({ id: campaignId } = await site.campaign());
  // The gateway of another test would be asked to charge what that test left.
  await inTransaction(site.database, async (tx) => {
    await sql`UPDATE recurring_donation SET next_on = NULL, paused_until = NULL, setup_id = NULL,
      state = 'stopped', stopped_at = created_at`.execute(tx);
    await sql`UPDATE recurring_charge SET state = 'missed', retry_at = NULL WHERE state <> 'paid'`.execute(
      tx,
    );
  });
  news.length = 0;
});

const networks = ["test"] as const;

function start(body: Partial<StartRecurringBody> = {}, key = site.key()) {
  return startRecurring(fake.deps, {
    key,
    source: `source ${site.key()}`,
    networks: [...networks],
    accountId: undefined,
    body: {
      ...{ campaign_id: campaignId, amount: 20, currency: "USD", payment_method: "Credit-Card" },
      ...{ accept_terms: true, email: "ada@example.org", frequency: "monthly" },
      ...body,
    } as StartRecurringBody,
  });
}

const paymentIdOf = (url: string | null) => url?.split("/").at(-1) ?? "";

/** Starts one and pays the first donation. */
async function startPaid(body: Partial<StartRecurringBody> = {}, gateway = fake) {
  fake = gateway;
  const { id, checkout_url } = await start(body);
  fake.pay(paymentIdOf(checkout_url));
  await fake.report(paymentIdOf(checkout_url));
  await followRecurringDonations(fake.deps);
  return id;
}

const find = async (id: string) => {
  const row = await findRecurring(site.db, id);
  if (!row) throw new Error("there is no such recurring donation");
  return row;
};

/** Periods with the state of their donation. */
function periods(id: string) {
  return site.db
    .selectFrom("recurring_charge as charge")
    .innerJoin("donation", "donation.id", "charge.donation_id")
    .select(["charge.due_on", "charge.state", "charge.attempts", "charge.donation_id"])
    .select(["donation.state as donation", "donation.campaign_id"])
    .where("charge.recurring_id", "=", id)
    .orderBy("charge.due_on")
    .execute();
}

async function advanceTo(day: string, time = "12:00:00Z") {
  site.clock.now = Date.parse(`${day}T${time}`);
  await run();
}

async function run() {
  await chargeRecurringDonations(fake.deps);
  await followRecurringDonations(fake.deps);
}

const methodOf = async (id: string) => {
  const method = fake.gateway.methods.get((await find(id)).mandate_id ?? "");
  if (!method) throw new Error("there is no stored method");
  return method;
};

const told = (id: string) => news.filter((sent) => sent.id === id).map((sent) => sent.news.kind);

const today = () => new Date(site.clock.now).toISOString().slice(0, 10);

/** What the gateway took for each donation of it. */
async function expectChargedOnce(id: string) {
  const donations = (await periods(id)).map(({ donation_id }) => donation_id);
  const taken = fake.gateway.taken.filter((reference) => donations.includes(reference));
  expect(taken.length).toBe(new Set(taken).size);
}

/** The days on which Berlin's clocks change, at two or three in the morning. */
const summers = [
  ["2027-03-28", "2027-10-31"],
  ["2028-03-26", "2028-10-29"],
  ["2029-03-25", "2029-10-28"],
] as const;

describe("dates", () => {
  test("is charged on each of 26 months' days in the charity's time zone, each once", async () => {
    site.clock.now = Date.parse("2027-01-31T09:00:00Z");
    ({ id: campaignId } = await site.campaign());
    const id = await startPaid({}, createMandateGateway(site, "Europe/Berlin"));
    const expected = ["2027-01-31"];
    while (expected.length < 27) {
      const next = (await find(id)).next_on ?? "";
      const hours = summers.some(([from, to]) => from < next && next <= to) ? 2 : 1;
      const midnight = Date.parse(`${next}T00:00:00Z`) - hours * 60 * MINUTE_MS;
      site.clock.now = midnight - 1;
      await run();
      expect((await periods(id)).length, next).toBe(expected.length);
      site.clock.now = midnight;
      await run();
      await run();
      expected.push(next);
    }
    const charged = await periods(id);
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
    ({ id: campaignId } = await site.campaign());
    const id = await startPaid({ ends_on: "2027-09-20" });
    await advanceTo("2027-06-15");
    expect((await periods(id)).map(({ due_on }) => due_on)).toEqual(["2027-03-10", "2027-04-10"]);
    expect((await find(id)).next_on).toBe("2027-07-10");
    await advanceTo("2027-09-10");
    expect(await find(id)).toMatchObject({ state: "stopped", reason: "ended", next_on: null });
    await advanceTo("2027-10-10");
    expect(await periods(id)).toHaveLength(3);
    expect(told(id)).toEqual(["started", "stopped"]);
  });

  test("a later first day needs a stored payment method, and is charged on that day", async () => {
    const first_on = addDays(today(), 5);
    const started = await start({ first_on });
    expect(started.donation).toBeNull();
    const { id } = started;
    await run();
    expect(await find(id)).toMatchObject({ state: "starting", next_on: null });
    fake.finishSetup(paymentIdOf(started.checkout_url));
    await followRecurring(fake.deps, id);
    expect(await find(id)).toMatchObject({ state: "active", next_on: first_on, setup_id: null });
    await advanceTo(first_on);
    expect(await periods(id)).toMatchObject([{ due_on: first_on, state: "paid" }]);
    await expectChargedOnce(id);
  });

  test("tells in advance of yearly charges and of the first of a changed amount, once", async () => {
    const yearly = await startPaid({ frequency: "yearly" });
    const monthly = await startPaid();
    await inTransaction(site.database, (tx) =>
      updateRecurring(tx, monthly, { amount_minor: 3_000 }),
    );
    const { next_on: nextMonth } = await find(monthly);
    const { next_on: nextYear } = await find(yearly);
    await advanceTo(addDays(nextMonth ?? "", -4));
    expect(told(monthly)).toEqual(["started"]);
    await advanceTo(addDays(nextMonth ?? "", -3));
    await advanceTo(nextMonth ?? "");
    expect(told(monthly)).toEqual(["started", "upcoming"]);
    expect((await periods(monthly)).at(-1)).toMatchObject({ state: "paid" });
    await advanceTo(addDays(nextYear ?? "", -3));
    await run();
    expect(told(yearly)).toEqual(["started", "upcoming"]);
    expect(news.findLast(({ id }) => id === yearly)?.news).toMatchObject({
      on: nextYear,
      because: "yearly",
    });
  });

  test("resumes on the day until which it was paused", async () => {
    const id = await startPaid();
    const until = addDays(today(), 60);
    await inTransaction(site.database, (tx) =>
      updateRecurring(tx, id, {
        state: "paused",
        reason: "donor",
        next_on: null,
        paused_until: until,
      }),
    );
    await advanceTo(addDays(until, -1));
    expect(await periods(id)).toHaveLength(1);
    await advanceTo(until);
    expect(await find(id)).toMatchObject({ state: "active", paused_until: null });
    expect(((await find(id)).next_on ?? "") >= until).toBe(true);
    expect(told(id)).toContain("resumed");
  });
});

describe("starting", () => {
  test("records it once for a key, with its first donation, and keeps the payment method", async () => {
    const key = site.key();
    const [first, second] = await Promise.all([start({}, key), start({}, key)]);
    expect(second).toMatchObject({ id: first.id, donation: first.donation });
    await expect(start({ amount: 21 }, key)).rejects.toMatchObject({ code: "key_reused" });
    expect(await periods(first.id)).toMatchObject([{ state: "waiting", donation: "open" }]);
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
    const refused = await start(body as Partial<StartRecurringBody>).catch((error) => error);
    expect(refused).toMatchObject({ code: "invalid", fields: [{ loc: ["body", field] }] });
    expect(await count()).toHaveLength(before.length);
  });

  test("refuses a campaign that does not offer it", async () => {
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("campaign")
        .set({ offers_recurring: false })
        .where("id", "=", campaignId)
        .execute(),
    );
    await expect(start()).rejects.toMatchObject({ fields: [{ loc: ["body", "frequency"] }] });
  });

  test("is stopped after a week without payment, but not while a payment is on its way", async () => {
    const unpaid = await start();
    const pending = await start();
    fake.finish(paymentIdOf(pending.checkout_url), "pending");
    await fake.report(paymentIdOf(pending.checkout_url));
    await advanceTo(addDays(today(), 8));
    expect(await find(unpaid.id)).toMatchObject({ state: "stopped", reason: "not_started" });
    expect(await find(pending.id)).toMatchObject({ state: "starting" });
    expect(told(unpaid.id)).toEqual([]);
  });

  test("goes on by link if the method that paid cannot be charged again", async () => {
    const { id, checkout_url } = await start();
    fake.pay(paymentIdOf(checkout_url), { keeps: false });
    await fake.report(paymentIdOf(checkout_url));
    await followRecurring(fake.deps, id);
    const { next_on } = await find(id);
    await advanceTo(next_on ?? "");
    expect((await periods(id)).at(-1)).toMatchObject({ state: "waiting", donation: "expired" });
    expect(told(id)).toEqual(["started", "invoice"]);
  });
});

describe("failing charges", () => {
  test("is charged again after 1, 3 and 7 days, then paused", async () => {
    const id = await startPaid();
    (await methodOf(id)).outcome = "insufficient_funds";
    const due = (await find(id)).next_on ?? "";
    for (const [days, attempts] of [
      [0, 1],
      [1, 2],
      [2, 2],
      [3, 3],
      [6, 3],
      [7, 4],
      [8, 4],
      [20, 4],
    ] as const) {
      await advanceTo(addDays(due, days), "12:00:01Z");
      expect((await periods(id)).at(-1), `day ${days}`).toMatchObject({ attempts });
    }
    expect(await find(id)).toMatchObject({
      state: "paused",
      reason: "payment_failed",
      next_on: null,
    });
    expect(told(id)).toEqual(["started", "declined", "declined", "declined", "paused"]);
    expect((await periods(id)).at(-1)).toMatchObject({ state: "missed", donation: "failed" });
    const notices = site.db
      .selectFrom("notification")
      .select("kind")
      .where("campaign_id", "=", campaignId);
    expect((await notices.execute()).map(({ kind }) => kind)).toContain("recurring_paused");
  });

  test.each(["expired_card", "card_blocked", "authentication_required"] as const)(
    "waits a week for the donor of a card that is %s, then pauses",
    async (outcome) => {
      const id = await startPaid();
      (await methodOf(id)).outcome = outcome;
      const due = (await find(id)).next_on ?? "";
      await advanceTo(due);
      await advanceTo(addDays(due, 6));
      expect((await periods(id)).at(-1)).toMatchObject({ attempts: 1, state: "waiting" });
      await advanceTo(addDays(due, 7), "12:00:01Z");
      expect(await find(id)).toMatchObject({ state: "paused", reason: "payment_failed" });
      expect(told(id)).toEqual(["started", "declined", "paused"]);
    },
  );

  test("the donor's link pays a failed period, and its method is charged from then on", async () => {
    const id = await startPaid();
    const previous = await methodOf(id);
    previous.outcome = "expired_card";
    const due = (await find(id)).next_on ?? "";
    await advanceTo(due);
    const { donation_id } = (await periods(id)).at(-1) ?? { donation_id: "" };
    const url = await reopenDonation(fake.deps, donation_id, {
      source: "x",
      networks,
      challenge: undefined,
    });
    fake.pay(paymentIdOf(url));
    await fake.report(paymentIdOf(url));
    await run();
    expect((await periods(id)).at(-1)).toMatchObject({ state: "paid", donation: "settled" });
    expect((await find(id)).mandate_id).not.toBe(previous.mandate.id);
    expect(told(id)).toContain("method_replaced");
    await advanceTo((await find(id)).next_on ?? "");
    expect(await periods(id)).toHaveLength(3);
    await expectChargedOnce(id);
  });

  test("a retry and the donor's open checkout never both charge", async () => {
    const id = await startPaid();
    (await methodOf(id)).outcome = "declined";
    const due = (await find(id)).next_on ?? "";
    await advanceTo(due);
    const { donation_id } = (await periods(id)).at(-1) ?? { donation_id: "" };
    const url = await reopenDonation(fake.deps, donation_id, {
      source: "y",
      networks,
      challenge: undefined,
    });
    (await methodOf(id)).outcome = "succeed";
    await advanceTo(addDays(due, 1), "12:00:01Z");
    expect(fake.gateway.payments.get(paymentIdOf(url))?.state).toBe("expired");
    expect((await periods(id)).at(-1)).toMatchObject({ state: "paid", attempts: 2 });
    await expectChargedOnce(id);
  });

  test("a payment method that is gone pauses it until the donor stores another one", async () => {
    const id = await startPaid();
    (await methodOf(id)).outcome = "gone";
    await advanceTo((await find(id)).next_on ?? "");
    expect(await find(id)).toMatchObject({ state: "paused", reason: "method_gone" });
    expect(told(id)).toEqual(["started", "paused"]);
    const url = await openSetup(fake.deps, await find(id));
    fake.finishSetup(paymentIdOf(url));
    await followRecurring(fake.deps, id);
    await run();
    expect(await find(id)).toMatchObject({ state: "active", reason: null });
    expect((await periods(id)).at(-1)).toMatchObject({ state: "paid" });
    await expectChargedOnce(id);
  });

  test("a debit that fails days later counts as failed", async () => {
    const id = await startPaid();
    (await methodOf(id)).outcome = "pending";
    const due = (await find(id)).next_on ?? "";
    await advanceTo(due);
    expect((await periods(id)).at(-1)).toMatchObject({ state: "charging", donation: "pending" });
    site.clock.now += 5 * DAY_MS;
    const [debit] = [...fake.gateway.payments.values()].filter(({ state }) => state === "pending");
    fake.finish(debit?.paymentId ?? "", "insufficient_funds");
    await fake.report(debit?.paymentId ?? "");
    await run();
    expect((await periods(id)).at(-1)).toMatchObject({ state: "retrying", donation: "failed" });
    expect(told(id)).toEqual(["started", "declined"]);
  });

  test("a dispute pauses it once, and it can be resumed", async () => {
    const id = await startPaid();
    const donation = await donationRow(site, (await periods(id))[0]?.donation_id ?? "");
    await fake.deps.applyFacts(fake.provider, [
      {
        ...{ kind: "dispute", disputeId: `dp-${id}`, paymentId: donation.payment_id ?? "" },
        ...{ reference: donation.id, state: "open", amount: money(2_040, "USD"), withdrawn: true },
        ...{
          fee: undefined,
          reason: "fraudulent",
          evidenceDueAt: undefined,
          changedAt: site.clock.now,
        },
      },
    ]);
    await run();
    expect(await find(id)).toMatchObject({ state: "paused", reason: "dispute" });
    await inTransaction(site.database, (tx) =>
      updateRecurring(tx, id, { state: "active", reason: null, next_on: addDays(today(), 9) }),
    );
    await run();
    expect(await find(id)).toMatchObject({ state: "active" });
    expect(told(id).filter((kind) => kind === "paused")).toHaveLength(1);
  });

  test("stops after three periods in a row whose link the donor did not use", async () => {
    const { id, checkout_url } = await start();
    fake.pay(paymentIdOf(checkout_url), { keeps: false });
    await fake.report(paymentIdOf(checkout_url));
    await run();
    for (let month = 0; month < 4; month += 1) await advanceTo((await find(id)).next_on ?? "");
    expect(await find(id)).toMatchObject({ state: "stopped", reason: "payment_failed" });
    expect((await periods(id)).map(({ state }) => state)).toEqual([
      "paid",
      "missed",
      "missed",
      "missed",
    ]);
    expect(told(id)).toEqual(["started", "invoice", "invoice", "invoice", "stopped"]);
  });
});

describe("closed campaigns", () => {
  const close = (state: "ended" | "rejected" | "closed") =>
    inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set({ state }).where("id", "=", campaignId).execute(),
    );

  test("stops if its campaign is not open, and keeps the method for another one", async () => {
    const id = await startPaid();
    await close("ended");
    await advanceTo((await find(id)).next_on ?? "");
    expect(await find(id)).toMatchObject({ state: "stopped", reason: "campaign_closed" });
    expect((await find(id)).mandate_id).not.toBeNull();
    expect(await periods(id)).toHaveLength(1);
    expect(told(id)).toEqual(["started", "stopped"]);
  });

  test("moves to the campaign that the donor chose", async () => {
    const id = await startPaid();
    const { id: other } = await site.campaign();
    await inTransaction(site.database, (tx) => updateRecurring(tx, id, { move_to: other }));
    await close("rejected");
    await advanceTo((await find(id)).next_on ?? "");
    expect(await find(id)).toMatchObject({ state: "active", campaign_id: other, move_to: null });
    expect((await periods(id)).map((period) => period.campaign_id)).toEqual([campaignId, other]);
    expect(told(id)).toEqual(["started", "moved"]);
  });

  test.each(["campaign", "donor"])(
    "a charge that was interrupted is not repeated after the %s stopped it",
    async (who) => {
      const id = await startPaid();
      fake.gateway.interrupt = () => {
        throw new GatewayUnavailable("lost");
      };
      await advanceTo((await find(id)).next_on ?? "");
      fake.gateway.interrupt = () => {};
      if (who === "campaign") await close("ended");
      else
        await inTransaction(site.database, async (tx) => {
          const row = await lockRecurring(tx, id);
          if (row) await stopRecurringFor(tx, fake.deps, row, "donor");
        });
      site.clock.now += MINUTE_MS;
      await run();
      expect((await periods(id)).at(-1)).toMatchObject({ state: "missed", donation: "failed" });
      expect(fake.gateway.taken).toHaveLength(1);
    },
  );
});

describe("crashes", () => {
  test.each(["before", "after"] as const)(
    "a process that dies %s the gateway's answer charges once",
    async (moment) => {
      const id = await startPaid();
      let kills = 2;
      fake.gateway.interrupt = (when) => {
        if (when === moment && kills > 0) {
          kills -= 1;
          throw new Error("killed");
        }
      };
      site.clock.now = Date.parse(`${(await find(id)).next_on}T12:00:00Z`);
      await expect(chargeRecurringDonations(fake.deps)).rejects.toThrow("killed");
      expect((await periods(id)).at(-1)).toMatchObject({ state: "charging", donation: "open" });
      site.clock.now += MINUTE_MS;
      await expect(chargeRecurringDonations(fake.deps)).rejects.toThrow("killed");
      site.clock.now += MINUTE_MS;
      await run();
      expect((await periods(id)).at(-1)).toMatchObject({ state: "paid", donation: "settled" });
      expect(await periods(id)).toHaveLength(2);
      await expectChargedOnce(id);
    },
  );

  test("a process that dies before it applies the payment, and lost and doubled webhooks, charge once", async () => {
    const id = await startPaid();
    const dies = { ...fake.deps, applyFacts: () => Promise.reject(new Error("killed")) };
    site.clock.now = Date.parse(`${(await find(id)).next_on}T12:00:00Z`);
    await expect(chargeRecurringDonations(dies)).rejects.toThrow("killed");
    const payment = [...fake.gateway.payments.keys()].at(-1) ?? "";
    await Promise.all([fake.report(payment), fake.report(payment)]);
    await run();
    await fake.report(payment);
    await run();
    expect((await periods(id)).at(-1)).toMatchObject({ state: "paid", attempts: 1 });
    await expectChargedOnce(id);
    await expectBooksRight(site);
  });

  test("an unavailable gateway puts charges off and loses none", async () => {
    const ids = [await startPaid(), await startPaid(), await startPaid()];
    fake.gateway.isDown = true;
    await advanceTo((await find(ids[0] ?? "")).next_on ?? "");
    await advanceTo(addDays(today(), 3));
    fake.gateway.isDown = false;
    await run();
    for (const id of ids) expect((await periods(id)).at(-1)).toMatchObject({ state: "paid" });
  });

  test("two processes that charge at the same time charge each period once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await startPaid());
    const other = await openTestSite({ database: site.database, clock: site.clock });
    const deps = { ...fake.deps, database: other.database, db: other.db };
    site.clock.now = Date.parse(`${(await find(ids[0] ?? "")).next_on}T12:00:00Z`);
    await Promise.all([
      chargeRecurringDonations(fake.deps),
      chargeRecurringDonations(deps),
      followRecurringDonations(deps),
      chargeRecurringDonations(fake.deps),
    ]);
    await run();
    for (const id of ids)
      expect((await periods(id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(fake.gateway.taken).toHaveLength(24);
    await expectBooksRight(site);
  });
});
