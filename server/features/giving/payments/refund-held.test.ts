import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { tellOf } from "../../../testing/gateways/test-disputes.ts";
import {
  giveBackThere,
  heldIdOf,
  holdPayment,
  movementsOf,
  orderBack,
  outAndIn,
  payUnheard,
  refundsThere,
  seeHeld,
  sendBack,
} from "../../../testing/gateways/test-held-payments.ts";
import { setFaults } from "../../../testing/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type { GatewayRefund, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  ({ id: campaignId } = await site.campaign());
});
beforeEach(async () => {
  // A webhook could be applied, and hold the payment's row, at any moment of a test: what is told is told by `tellOf`.
  await setFaults(site, { lose: 1 });
  // Some tests turn the clock on, and with it sessions end.
  office = await openOffice(site);
});

const see = (id: string) => seeHeld(office, id);
const giveBack = (id: string) => orderBack(office, id);
const send = (refund?: PaymentProvider["refund"]) => sendBack(site, refund);

const gift = () => payUnheard(site, campaignId);

describe("what is given back in the gateway's own pages", () => {
  test("closes the payment by the news of it", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBackThere(site, paymentId);
    await tellOf(site, paymentId);
    await tellOf(site, paymentId);
    expect(await see(id)).toMatchObject({ state: "given_back", decided: { by: null, note: null } });
    expect(await movementsOf(site, paymentId)).toEqual(outAndIn);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    const alerts = site.db.selectFrom("alert").select("settled_at").where("key", "=", paymentId);
    expect((await alerts.execute()).map(({ settled_at }) => settled_at !== null)).toEqual([true]);
    const [refund] = await refundsThere(site, paymentId);
    if (refund?.kind !== "refund") throw new Error("no refund");
    await applyFacts(site.deps, [{ ...refund, refundId: `${refund.refundId}-again` }]);
    expect(await movementsOf(site, paymentId)).toEqual(outAndIn);
    const misfits = site.db.selectFrom("alert").select("kind");
    expect(await misfits.where("key", "=", `${refund.refundId}-again`).execute()).toEqual([
      { kind: "refund_misfit" },
    ]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("is not given back a second time by an order that was not sent yet", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBack(id);
    await giveBackThere(site, paymentId);
    const refund = vi.fn(site.deps.provider.refund);
    await send(refund);
    expect(refund).not.toHaveBeenCalled();
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await movementsOf(site, paymentId)).toEqual(outAndIn);
  });
});

describe("a payment for a donation", () => {
  test("that is given back makes no gift of it any more, whatever is told later", async () => {
    const payment = await gift();
    await applyFacts(site.deps, [{ ...payment, total: { minor: 6_000, currency: "USD" } }]);
    const id = await heldIdOf(site, payment.paymentId);
    expect((await giveBack(id)).status).toBe(200);
    await applyFacts(site.deps, [payment]);
    await send();
    await applyFacts(site.deps, [payment]);
    const { state } = await site.db
      .selectFrom("donation")
      .select("state")
      .where("id", "=", payment.reference)
      .executeTakeFirstOrThrow();
    expect(state).toBe("open");
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("whose cost is told after the decision has it in the books, before or after it went back", async () => {
    for (const [isBefore, isKnown] of [
      [true, true],
      [false, true],
      [false, false],
    ]) {
      const paid = await gift();
      const payment = isKnown ? paid : { ...paid, reference: site.key() };
      const told = { ...payment, total: { minor: 6_000, currency: "USD" as const } };
      await applyFacts(site.deps, [{ ...told, cost: undefined }]);
      expect((await giveBack(await heldIdOf(site, payment.paymentId))).status).toBe(200);
      if (isBefore) await applyFacts(site.deps, [told]);
      const done: GatewayRefund = {
        ...{ kind: "refund", refundId: `re-${payment.paymentId}`, ours: undefined, state: "done" },
        ...{ paymentId: payment.paymentId, reference: payment.reference, amount: told.total },
        changedAt: site.clock.now,
      };
      await applyFacts(site.deps, [done]);
      await applyFacts(site.deps, [told, told]);
      const movements = site.db
        .selectFrom("money_movement")
        .select(["kind", "amount_minor"])
        .where("external_id", "=", payment.paymentId)
        .orderBy("kind");
      expect(await movements.execute()).toEqual([
        { kind: "fee", amount_minor: payment.cost?.minor },
        { kind: "second_payment", amount_minor: 6_000 },
      ]);
      expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    }
  });

  test("stays here where its refund failed, also where that is told first", async () => {
    const payment = await gift();
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
    const before = await sumAccounts(site.db);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    await applyFacts(site.deps, [done]);
    expect(await sumAccounts(site.db)).toEqual(before);
    const movements = site.db
      .selectFrom("money_movement")
      .select("kind")
      .where("external_id", "=", done.refundId)
      .orderBy("kind");
    expect(await movements.execute()).toEqual([{ kind: "refund" }, { kind: "refund_failed" }]);
    expect(await see(await heldIdOf(site, other.paymentId))).toMatchObject({ state: "open" });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("that another one pays later goes back once", async () => {
    const payment = await gift();
    // It costs nothing, as at a gateway of one's own.
    const other = {
      ...payment,
      paymentId: `${payment.paymentId}-other`,
      cost: { minor: 0, currency: "USD" } as const,
    };
    await applyFacts(site.deps, [other]);
    const id = await heldIdOf(site, other.paymentId);
    expect(await see(id)).toMatchObject({ reason: "second_payment", way_back: "order" });
    expect((await giveBack(id)).status).toBe(200);
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
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });
});
