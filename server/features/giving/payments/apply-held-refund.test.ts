import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { setFaults } from "../../../testing/gateways/test-checkout.ts";
import { applyGatewayFacts } from "../../../testing/gateways/test-disputes.ts";
import {
  findHeldPaymentId,
  findMovements,
  getGatewayRefunds,
  getHeldPayment,
  holdPayment,
  orderHeldRefund,
  payUnmatchedCheckout,
  payWithoutEvents,
  refundAtGateway,
  refundedMovements,
  runHeldRefunds,
} from "../../../testing/gateways/test-held-payments.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { donationRow, openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type { GatewayRefund, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ({ id: campaignId } = await site.campaign());
});
beforeEach(async () => {
  // No webhooks, which could lock the payment's row at any time: the tests report payments with `applyGatewayFacts`.
  await setFaults(site, { lose: 1 });
  // Some tests advance the clock, which ends sessions.
  office = await openOffice(site);
});

const see = (id: string) => getHeldPayment(office, id);
const orderRefund = (id: string) => orderHeldRefund(office, id);
const send = (refund?: PaymentProvider["refund"]) => runHeldRefunds(site, refund);

const pay = () => payWithoutEvents(site, campaignId);

/** Open alerts about the refunds of a payment. */
async function findRefundAlerts(paymentId: string): Promise<string[]> {
  const refunds = await getGatewayRefunds(site, paymentId);
  const ids = refunds.map((fact) => (fact.kind === "refund" ? fact.refundId : ""));
  return openAlertKinds(site, ...ids);
}

describe("a refund of a payment on hold in the gateway's dashboard", () => {
  test("closes the payment, once", async () => {
    const { id, paymentId } = await holdPayment(site);
    await refundAtGateway(site, paymentId);
    await applyGatewayFacts(site, paymentId);
    await applyGatewayFacts(site, paymentId);
    expect(await see(id)).toMatchObject({ state: "given_back", decided: { by: null, note: null } });
    expect(await findMovements(site, paymentId)).toEqual(refundedMovements);
    await expectBooksRight(site);
    const alerts = site.db.selectFrom("alert").select("settled_at").where("key", "=", paymentId);
    expect((await alerts.execute()).map(({ settled_at }) => settled_at !== null)).toEqual([true]);
    const [refund] = await getGatewayRefunds(site, paymentId);
    if (refund?.kind !== "refund") throw new Error("no refund");
    await applyFacts(site.deps, [{ ...refund, refundId: `${refund.refundId}-again` }]);
    expect(await findMovements(site, paymentId)).toEqual(refundedMovements);
    expect(await openAlertKinds(site, `${refund.refundId}-again`)).toEqual(["refund_misfit"]);
    await expectBooksRight(site);
  });

  test("is not repeated by an order that was not sent yet", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderRefund(id);
    await refundAtGateway(site, paymentId);
    const refund = vi.fn(site.deps.provider.refund);
    await send(refund);
    expect(refund).not.toHaveBeenCalled();
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await findMovements(site, paymentId)).toEqual(refundedMovements);
  });

  test("is booked if partial, and the office can refund the rest", async () => {
    const { id, paymentId } = await holdPayment(site);
    await refundAtGateway(site, paymentId, 1_000);
    await applyGatewayFacts(site, paymentId);
    await applyGatewayFacts(site, paymentId);
    const taken = { refunded: { amount: 10 }, lost: { amount: 0 }, left: { amount: 41 } };
    expect(await see(id)).toMatchObject({ state: "open", way_back: "order", taken });
    expect(await findRefundAlerts(paymentId)).toEqual([]);
    await expectBooksRight(site);
    expect((await orderRefund(id)).status).toBe(200);
    const refund = vi.fn(site.deps.provider.refund);
    await send(refund);
    await send(refund);
    expect(refund.mock.calls.map(([{ amount }]) => amount.minor)).toEqual([4_100]);
    expect(await see(id)).toMatchObject({
      state: "given_back",
      way_back: "none",
      taken: { refunded: { amount: 51 }, left: { amount: 0 } },
    });
    expect(await findMovements(site, paymentId)).toEqual([
      ...["fee 178", "refund 1000", "refund 4100", "second_payment 5100"],
    ]);
    await expectBooksRight(site);
  });

  test("reduces a full refund that was ordered before", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderRefund(id);
    await refundAtGateway(site, paymentId, 1_000);
    const refund = vi.fn(site.deps.provider.refund);
    await send(refund);
    expect(refund.mock.calls.map(([{ amount }]) => amount.minor)).toEqual([4_100]);
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await getGatewayRefunds(site, paymentId)).toHaveLength(2);
    await expectBooksRight(site);
  });

  test("reopens the payment if it fails after the rest was refunded", async () => {
    const { id, paymentId } = await holdPayment(site);
    const refundId = await refundAtGateway(site, paymentId, 1_000);
    await applyGatewayFacts(site, paymentId);
    await orderRefund(id);
    await send();
    expect(await see(id)).toMatchObject({ state: "given_back" });
    const [part] = (await getGatewayRefunds(site, paymentId)).filter(
      (fact) => fact.kind === "refund" && fact.refundId === refundId,
    );
    if (part?.kind !== "refund") throw new Error("no refund");
    await applyFacts(site.deps, [
      { ...part, state: "failed", changedAt: part.changedAt + 1 },
      part,
    ]);
    expect(await see(id)).toMatchObject({
      ...{ state: "open", way_back: "order", taken: { left: { amount: 10 } } },
      failure: "The refund failed at the payment provider.",
    });
    await expectBooksRight(site);
  });

  test("is booked even if it is reported before its payment", async () => {
    const paymentId = await payUnmatchedCheckout(site);
    await refundAtGateway(site, paymentId, 1_000);
    const facts = await site.deps.provider.getPayment(paymentId);
    const initial = await sumAccounts(site.db);
    await applyFacts(
      site.deps,
      facts.filter(({ kind }) => kind === "refund"),
    );
    expect(await sumAccounts(site.db)).toEqual(initial);
    expect(await findRefundAlerts(paymentId)).toEqual(["refund_misfit"]);
    await applyFacts(
      site.deps,
      facts.filter(({ kind }) => kind === "payment"),
    );
    expect(await findRefundAlerts(paymentId)).toEqual([]);
    expect(await findMovements(site, paymentId)).toEqual([
      ...["fee 178", "refund 1000", "second_payment 5100"],
    ]);
  });
});

describe("a payment for a donation", () => {
  test("never settles the donation once its refund was ordered", async () => {
    const payment = await pay();
    await applyFacts(site.deps, [{ ...payment, total: { minor: 6_000, currency: "USD" } }]);
    const id = await findHeldPaymentId(site, payment.paymentId);
    expect((await orderRefund(id)).status).toBe(200);
    await applyFacts(site.deps, [payment]);
    await send();
    await applyFacts(site.deps, [payment]);
    const { state } = await donationRow(site, payment.reference);
    expect(state).toBe("open");
    await expectBooksRight(site);
  });

  test("has its cost booked when it is reported after the decision, before or after the refund", async () => {
    for (const [isBefore, isKnown] of [
      [true, true],
      [false, true],
      [false, false],
    ]) {
      const paid = await pay();
      const payment = isKnown ? paid : { ...paid, reference: site.key() };
      const reported = { ...payment, total: { minor: 6_000, currency: "USD" as const } };
      await applyFacts(site.deps, [{ ...reported, cost: undefined }]);
      expect((await orderRefund(await findHeldPaymentId(site, payment.paymentId))).status).toBe(
        200,
      );
      if (isBefore) await applyFacts(site.deps, [reported]);
      const done: GatewayRefund = {
        ...{ kind: "refund", refundId: `re-${payment.paymentId}`, ours: undefined, state: "done" },
        ...{ paymentId: payment.paymentId, reference: payment.reference, amount: reported.total },
        changedAt: site.clock.now,
      };
      await applyFacts(site.deps, [done]);
      await applyFacts(site.deps, [reported, reported]);
      const movements = site.db
        .selectFrom("money_movement")
        .select(["kind", "amount_minor"])
        .where("external_id", "=", payment.paymentId)
        .orderBy("kind");
      expect(await movements.execute()).toEqual([
        { kind: "fee", amount_minor: payment.cost?.minor },
        { kind: "second_payment", amount_minor: 6_000 },
      ]);
      await expectBooksRight(site);
    }
  });

  test("stays on hold if its refund failed, even if the failure is reported first", async () => {
    const payment = await pay();
    const other = { ...payment, paymentId: `${payment.paymentId}-other` };
    await applyFacts(site.deps, [other]);
    const done = {
      kind: "refund" as const,
      refundId: `re-${other.paymentId}`,
      ours: undefined,
      paymentId: other.paymentId,
      reference: payment.reference,
      state: "done" as const,
      amount: payment.total,
      changedAt: site.clock.now,
    };
    await applyFacts(site.deps, [{ ...done, state: "failed", changedAt: done.changedAt + 1 }]);
    const initial = await sumAccounts(site.db);
    await expectBooksRight(site);
    await applyFacts(site.deps, [done]);
    expect(await sumAccounts(site.db)).toEqual(initial);
    const movements = site.db
      .selectFrom("money_movement")
      .select("kind")
      .where("external_id", "=", done.refundId)
      .orderBy("kind");
    expect(await movements.execute()).toEqual([{ kind: "refund" }, { kind: "refund_failed" }]);
    expect(await see(await findHeldPaymentId(site, other.paymentId))).toMatchObject({
      state: "open",
    });
    await expectBooksRight(site);
  });

  test("is refunded once if another payment settles the donation later", async () => {
    const payment = await pay();
    // Without a cost, as at a self-hosted gateway.
    const other = {
      ...payment,
      paymentId: `${payment.paymentId}-other`,
      cost: { minor: 0, currency: "USD" } as const,
    };
    await applyFacts(site.deps, [other]);
    const id = await findHeldPaymentId(site, other.paymentId);
    expect(await see(id)).toMatchObject({ reason: "second_payment", way_back: "order" });
    expect((await orderRefund(id)).status).toBe(200);
    await applyFacts(site.deps, [payment, other]);
    const orders = site.db
      .selectFrom("refund")
      .select("id")
      .where("donation_id", "=", payment.reference);
    expect(await orders.execute()).toEqual([]);
    const refund = vi.fn(async (order: Parameters<PaymentProvider["refund"]>[0]) => ({
      kind: "refund" as const,
      refundId: `re-${order.id}`,
      ours: order.id,
      paymentId: order.paymentId,
      reference: order.reference,
      state: "done" as const,
      amount: order.amount,
      changedAt: site.clock.now,
    }));
    await send(refund);
    site.clock.now += HOUR_MS;
    await send(refund);
    office = await openOffice(site);
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await orders.execute()).toEqual([]);
    await expectBooksRight(site);
  });
});
