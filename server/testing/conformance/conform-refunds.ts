import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { opened, paid, pullRound, refundOrder, refundsOf, staged, taken } from "./staged.ts";

/** Money that goes back to donors. */
export function conformRefunds(open: OpenStage): void {
  test("a whole payment is given back, at once or by a link", async () => {
    const stage = await staged(open);
    const gift = await paid(stage);
    const order = refundOrder(gift);
    const answered = await stage.provider.refund(order);
    const { paymentId, reference } = gift;
    const expected = { ours: order.id, paymentId, reference, amount: order.amount };
    expect(answered).toMatchObject({ kind: "refund", ...expected });
    if (stage.provider.capabilities.refunds === "claimed") {
      expect(answered.state).toBe("waiting");
      expect(answered.claimUrl).toMatch(/^https?:/);
    }
    await taken(stage, answered);
    expect(await refundsOf(stage, paymentId)).toMatchObject([
      { refundId: answered.refundId, state: "done", ...expected },
    ]);
    const { facts } = await pullRound(stage.provider);
    expect(facts.filter(({ kind }) => kind === "refund")).toEqual(
      await refundsOf(stage, paymentId),
    );
  });

  test("parts are given back one by one, and together never more than was paid", async () => {
    const stage = await staged(open);
    const gift = await paid(stage);
    const { provider } = stage;
    for (const minor of [100, 2_000])
      await taken(stage, await provider.refund(refundOrder(gift, minor)));
    await expect(provider.refund(refundOrder(gift, 3_001))).rejects.toThrow(GatewayRefused);
    await taken(stage, await provider.refund(refundOrder(gift, 3_000)));
    await expect(provider.refund(refundOrder(gift, 1))).rejects.toThrow(GatewayRefused);
    const refunds = await refundsOf(stage, gift.paymentId);
    expect(refunds.map(({ amount }) => amount.minor).toSorted((a, b) => a - b)).toEqual([
      100, 2_000, 3_000,
    ]);
  });

  test("an order is carried out once, however often it is sent", async () => {
    const stage = await staged(open);
    const gift = await paid(stage);
    const order = refundOrder(gift, 2_000);
    stage.line.lose("whole");
    await expect(stage.provider.refund(order)).rejects.toThrow(GatewayUnavailable);
    stage.line.mend();
    const first = await stage.provider.refund(order);
    const second = await stage.provider.refund(order);
    expect(second.refundId).toBe(first.refundId);
    expect(await refundsOf(stage, gift.paymentId)).toHaveLength(1);
    const twice = refundOrder(gift, 1_000);
    const atOnce = [stage.provider.refund(twice), stage.provider.refund(twice)];
    const answers = await Promise.allSettled(atOnce);
    expect(answers.map(({ status }) => status)).toContain("fulfilled");
    expect(await refundsOf(stage, gift.paymentId)).toHaveLength(2);
  });

  test("what was not paid is not given back", async () => {
    const stage = await staged(open);
    const gift = await opened(stage);
    await expect(stage.provider.refund(refundOrder(gift))).rejects.toThrow(GatewayRefused);
    const unknown = { ...gift, paymentId: "nothing-of-that-name" };
    await expect(stage.provider.refund(refundOrder(unknown))).rejects.toThrow(GatewayRefused);
    expect(await refundsOf(stage, gift.paymentId)).toEqual([]);
  });

  test("a refund made at the gateway is told without an order of ours", async () => {
    const stage = await staged(open);
    const { paymentId, reference } = await paid(stage);
    await stage.refundAtGateway(paymentId, money(2_000, "USD"));
    const refunds = await refundsOf(stage, paymentId);
    const expected = { ours: undefined, paymentId, reference, amount: money(2_000, "USD") };
    expect(refunds).toMatchObject([expected]);
    const { facts } = await pullRound(stage.provider);
    expect(facts.filter(({ kind }) => kind === "refund")).toEqual(refunds);
  });

  test("a refund that comes to nothing has failed, and may be ordered anew", async ({ skip }) => {
    const stage = await staged(open);
    skip(!stage.failRefund, "no refund fails here");
    const gift = await paid(stage);
    const { anew } = await pullRound(stage.provider);
    const { refundId } = await stage.provider.refund(refundOrder(gift));
    await stage.later(1_000);
    await stage.failRefund?.(refundId);
    const failed = await refundsOf(stage, gift.paymentId);
    expect(failed).toMatchObject([{ refundId, state: "failed" }]);
    const { facts } = await pullRound(stage.provider, anew);
    expect(facts).toContainEqual(failed[0]);
    await stage.provider.refund(refundOrder(gift));
    expect(await refundsOf(stage, gift.paymentId)).toHaveLength(2);
  });
}
