import { beforeAll, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { expectBooksRight, ledgerChanges } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayDispute } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ({ id: campaignId } = await site.campaign());
});

/** A donation that cost the donor 51.00, and a dispute about all of it. */
async function disputed(changes: Partial<GatewayDispute> = {}) {
  const id = await settleTestDonation(site, campaignId, {});
  const { payment_id } = await donationRow(site, id);
  const opened: GatewayDispute = {
    kind: "dispute",
    disputeId: `dp-${id}`,
    paymentId: payment_id ?? "",
    reference: id,
    state: "open",
    amount: money(5_100, "USD"),
    withdrawn: true,
    fee: money(1_500, "USD"),
    reason: "fraudulent",
    evidenceDueAt: site.clock.now + 24 * HOUR_MS,
    changedAt: site.clock.now,
    ...changes,
  };
  /** Reports the dispute with these changes, that many seconds after it was opened. */
  const report = (seconds: number, update: Partial<GatewayDispute>) =>
    applyFacts(site.deps, [
      { ...opened, changedAt: opened.changedAt + seconds * 1_000, ...update },
    ]);
  return { id, opened, report };
}

const findRow = ({ disputeId }: GatewayDispute) =>
  site.db
    .selectFrom("dispute")
    .selectAll()
    .where("external_id", "=", disputeId)
    .executeTakeFirstOrThrow();

/** Open alerts about a dispute that the office was not notified of yet. */
async function findNewAlerts({ disputeId }: GatewayDispute): Promise<string[]> {
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", disputeId);
  const open = alerts.where("settled_at", "is", null).where("told_at", "is", null);
  return (await open.orderBy("kind").execute()).map(({ kind }) => kind);
}

async function markAlertsNotified(): Promise<void> {
  const at = new Date(site.clock.now);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("alert").set({ told_at: at }).execute(),
  );
}

const bookedBy = (work: () => Promise<unknown>) => ledgerChanges(site, work);

describe("an inquiry that becomes a chargeback", () => {
  test.each(["open", "reviewed"] as const)("needs a new response if it was %s", async (state) => {
    const { opened, report } = await disputed({ withdrawn: false });
    await report(0, {});
    expect(await findNewAlerts(opened)).toEqual(["dispute_opened"]);
    await report(0, { state });
    await markAlertsNotified();
    const due = opened.changedAt + 240 * HOUR_MS;
    await report(60, { withdrawn: true, evidenceDueAt: due });
    expect(await findRow(opened)).toMatchObject({ state: "open", evidence_due_at: new Date(due) });
    expect(await findNewAlerts(opened)).toEqual(["dispute_opened"]);
    await markAlertsNotified();
    await report(0, { state: "reviewed" });
    await report(60, { withdrawn: true, evidenceDueAt: due });
    expect(await findRow(opened)).toMatchObject({ state: "open", evidence_due_at: new Date(due) });
    expect(await findNewAlerts(opened)).toEqual([]);
    await expectBooksRight(site);
  });
});

describe("the alert that a dispute was opened", () => {
  const findAlert = ({ disputeId }: GatewayDispute) =>
    site.db
      .selectFrom("alert")
      .select(["settled_at", "settled_note"])
      .where("key", "=", disputeId)
      .where("kind", "=", "dispute_opened")
      .executeTakeFirstOrThrow();

  test.each(["reviewed", "won", "lost"] as const)("is resolved once it is %s", async (state) => {
    const { opened, report } = await disputed();
    await report(0, {});
    await report(5, { fee: money(2_000, "USD") });
    expect((await findAlert(opened)).settled_at).toBeNull();
    await report(10, { state, withdrawn: state !== "won" });
    expect(await findAlert(opened)).toEqual({
      settled_at: new Date(site.clock.now),
      settled_note: expect.stringMatching(/^The bank has /),
    });
    expect(await findNewAlerts(opened)).toEqual(state === "lost" ? ["dispute_lost"] : []);
  });
});

describe("a dispute's fee", () => {
  test("is returned in the ledger, and a late update does not charge it again", async () => {
    const { opened, report } = await disputed();
    await report(0, {});
    const fee = { "gateway-costs USD": -1_500, "gateway:sandbox USD": 1_500 };
    const won = { state: "won", withdrawn: false, fee: money(0, "USD") } as const;
    const stillCharged = { ...won, fee: opened.fee };
    const booked = await bookedBy(() => report(10, stillCharged));
    expect(booked).toEqual({ "disputed:sandbox USD": -5_100, "gateway:sandbox USD": 5_100 });
    expect(await bookedBy(() => report(20, won))).toEqual(fee);
    expect(await bookedBy(() => report(20, won))).toEqual({});
    expect(await bookedBy(() => report(10, stillCharged))).toEqual({});
    await expectBooksRight(site);
  });

  test("is booked each time it rises or falls", async () => {
    const { opened, report } = await disputed();
    await report(0, {});
    for (const [seconds, minor, change] of [
      [1, 4_000, 2_500],
      [2, 1_500, -2_500],
      [3, 4_000, 2_500],
    ] as const) {
      const booked = await bookedBy(() => report(seconds, { fee: money(minor, "USD") }));
      expect(booked).toEqual({ "gateway-costs USD": change, "gateway:sandbox USD": -change });
    }
    expect((await findRow(opened)).state).toBe("open");
    await expectBooksRight(site);
  });
});

describe("a changed decision", () => {
  const lost = { state: "lost" } as const;
  const won = { state: "won", withdrawn: false } as const;

  test("in our favour returns the money, including the campaign's share", async () => {
    const { id, opened, report } = await disputed();
    await report(0, {});
    await report(10, lost);
    expect(await findNewAlerts(opened)).toEqual(["dispute_lost"]);
    expect(await donationRow(site, id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
    await report(20, won);
    expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 0 });
    expect(await findRow(opened)).toMatchObject({ state: "won" });
    expect(await findNewAlerts(opened)).toEqual([]);
    await report(10, lost);
    expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 0 });
    await expectBooksRight(site);
  });

  test("against us withdraws the money again", async () => {
    const { id, opened, report } = await disputed();
    await report(10, won);
    await report(20, lost);
    expect(await donationRow(site, id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
    await report(30, won);
    await report(40, lost);
    expect(await donationRow(site, id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
    expect(await findRow(opened)).toMatchObject({ state: "lost" });
    await expectBooksRight(site);
  });

  test("with the same time as the first raises an alert", async () => {
    const { opened, report } = await disputed();
    await report(0, {});
    await report(10, won);
    await markAlertsNotified();
    await report(10, lost);
    expect(await findNewAlerts(opened)).toEqual(["movement_misfit"]);
    await expectBooksRight(site);
  });
});

test("the site bears any amount a bank takes beyond the payment, until it is returned", async () => {
  const { id, report } = await disputed({ amount: money(5_601, "USD"), fee: undefined });
  const taken = { "gateway:sandbox USD": -5_601, "disputed:sandbox USD": 5_601 };
  expect(await bookedBy(() => report(0, {}))).toEqual(taken);
  expect(await donationRow(site, id)).toMatchObject({ held_minor: 5_000, refunded_minor: 0 });
  const lost = await bookedBy(() => report(10, { state: "lost" }));
  expect(lost).toMatchObject({ "disputed:sandbox USD": -5_601, "gateway-costs USD": 501 });
  expect(await donationRow(site, id)).toMatchObject({ held_minor: 0, refunded_minor: 5_100 });
  await expectBooksRight(site);
  await report(20, { state: "won", withdrawn: false });
  expect(await donationRow(site, id)).toMatchObject({ held_minor: 0, refunded_minor: 0 });
  await expectBooksRight(site);
});

test("a dispute in another currency than its payment raises an alert and is not booked", async () => {
  const { opened, report } = await disputed({ amount: money(5_100, "EUR") });
  expect(await bookedBy(() => report(0, {}))).toEqual({});
  expect(await findNewAlerts(opened)).toEqual(["movement_misfit"]);
});

test("the cost of the gateway's own exchange is booked, whatever the order of updates", async () => {
  const exchanged = { from: money(5_100, "USD"), to: money(4_641, "EUR") };
  const updates: ReadonlyArray<Partial<GatewayDispute>> = [
    { withdrawn: false, fee: undefined },
    { state: "reviewed", withdrawn: false, fee: undefined },
    { evidenceDueAt: site.clock.now + 240 * HOUR_MS },
    { state: "lost", fee: money(4_000, "USD") },
    { state: "won", withdrawn: false, fee: money(0, "USD"), exchangeLoss: money(41, "EUR") },
  ];
  const expected = { "exchange:sandbox EUR": 41, "gateway:sandbox EUR": -41 };
  for (const order of ["01234", "43210", "21430", "30412", "14203", "42424"]) {
    const { id, report } = await disputed({ exchanged });
    const booked = await bookedBy(async () => {
      for (const step of [...order].map(Number))
        await report(step * 10, { exchangeLoss: money(0, "EUR"), ...updates[step] });
    });
    expect(booked, order).toEqual(expected);
    expect(await donationRow(site, id)).toMatchObject({ refunded_minor: 0, held_minor: 0 });
  }
  await expectBooksRight(site);
});
