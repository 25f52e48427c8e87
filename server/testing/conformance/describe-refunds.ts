import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenStage } from "./gateway-stage.ts";
import {
  claimIfWaiting,
  getRefunds,
  openCheckout,
  openStage,
  payCheckout,
  pullRound,
  refundOrder,
} from "./test-stage.ts";

/** Refunds to donors. */
export function describeRefunds(open: OpenStage): void {
  test("refunds a whole payment, directly or by a link", async () => {
    const stage = await openStage(open);
    const payment = await payCheckout(stage);
    const order = refundOrder(payment);
    const refund = await stage.provider.refund(order);
    const { paymentId, reference } = payment;
    const expected = { ours: order.id, paymentId, reference, amount: order.amount };
    expect(refund).toMatchObject({ kind: "refund", ...expected });
    if (stage.provider.capabilities.refunds === "claimed") {
      expect(refund.state).toBe("waiting");
      expect(refund.claimUrl).toMatch(/^https?:/);
    }
    await claimIfWaiting(stage, refund);
    expect(await getRefunds(stage, paymentId)).toMatchObject([
      { refundId: refund.refundId, state: "done", ...expected },
    ]);
    const { facts } = await pullRound(stage.provider);
    expect(facts.filter(({ kind }) => kind === "refund")).toEqual(
      await getRefunds(stage, paymentId),
    );
  });

  test("makes partial refunds, never more in total than was paid", async () => {
    const stage = await openStage(open);
    const payment = await payCheckout(stage);
    const { provider } = stage;
    for (const minor of [100, 2_000])
      await claimIfWaiting(stage, await provider.refund(refundOrder(payment, minor)));
    await expect(provider.refund(refundOrder(payment, 3_001))).rejects.toThrow(GatewayRefused);
    await claimIfWaiting(stage, await provider.refund(refundOrder(payment, 3_000)));
    await expect(provider.refund(refundOrder(payment, 1))).rejects.toThrow(GatewayRefused);
    const refunds = await getRefunds(stage, payment.paymentId);
    expect(refunds.map(({ amount }) => amount.minor).toSorted((a, b) => a - b)).toEqual([
      100, 2_000, 3_000,
    ]);
  });

  test("carries out a repeated order once", async () => {
    const stage = await openStage(open);
    const payment = await payCheckout(stage);
    const order = refundOrder(payment, 2_000);
    stage.line.dropResponses("whole");
    await expect(stage.provider.refund(order)).rejects.toThrow(GatewayUnavailable);
    stage.line.restore();
    const first = await stage.provider.refund(order);
    const second = await stage.provider.refund(order);
    expect(second.refundId).toBe(first.refundId);
    expect(await getRefunds(stage, payment.paymentId)).toHaveLength(1);
    const concurrent = refundOrder(payment, 1_000);
    const results = await Promise.allSettled([
      stage.provider.refund(concurrent),
      stage.provider.refund(concurrent),
    ]);
    expect(results.map(({ status }) => status)).toContain("fulfilled");
    expect(await getRefunds(stage, payment.paymentId)).toHaveLength(2);
  });

  test("refuses to refund an unpaid or unknown payment", async () => {
    const stage = await openStage(open);
    const payment = await openCheckout(stage);
    await expect(stage.provider.refund(refundOrder(payment))).rejects.toThrow(GatewayRefused);
    const unknown = { ...payment, paymentId: "unknown" };
    await expect(stage.provider.refund(refundOrder(unknown))).rejects.toThrow(GatewayRefused);
    expect(await getRefunds(stage, payment.paymentId)).toEqual([]);
  });

  test("reports a refund made at the gateway without an order", async () => {
    const stage = await openStage(open);
    const { paymentId, reference } = await payCheckout(stage);
    await stage.refundAtGateway(paymentId, money(2_000, "USD"));
    const refunds = await getRefunds(stage, paymentId);
    const expected = { ours: undefined, paymentId, reference, amount: money(2_000, "USD") };
    expect(refunds).toMatchObject([expected]);
    const { facts } = await pullRound(stage.provider);
    expect(facts.filter(({ kind }) => kind === "refund")).toEqual(refunds);
  });

  test("reports a failed refund, and accepts another order", async ({ skip }) => {
    const stage = await openStage(open);
    skip(!stage.failRefund, "refunds cannot fail at this gateway");
    const payment = await payCheckout(stage);
    const { nextRound } = await pullRound(stage.provider);
    const { refundId } = await stage.provider.refund(refundOrder(payment));
    await stage.advance(1_000);
    await stage.failRefund?.(refundId);
    const failed = await getRefunds(stage, payment.paymentId);
    expect(failed).toMatchObject([{ refundId, state: "failed" }]);
    const { facts } = await pullRound(stage.provider, nextRound);
    expect(facts).toContainEqual(failed[0]);
    await stage.provider.refund(refundOrder(payment));
    expect(await getRefunds(stage, payment.paymentId)).toHaveLength(2);
  });
}
