import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import {
  claimIfWaiting,
  getBalances,
  getDisputes,
  openCheckout,
  openStage,
  payCheckout,
  pullRound,
  refundOrder,
  sumFacts,
} from "./test-stage.ts";

const noBalance = "the balance can't be compared with the ledger";

/** The reported balance matches the reported facts. */
export function describeBalance(open: OpenStage): void {
  test("the balance is exactly the sum of the facts", async ({ skip }) => {
    const stage = await openStage(open, 3);
    skip(!stage.provider.capabilities.balance, noBalance);
    await moveMoney(stage);
    const { facts } = await pullRound(stage.provider);
    const expected = sumFacts(facts);
    expect(Object.keys(expected)).not.toEqual([]);
    expect(await getBalances(stage)).toEqual(expected);
  });

  test("reports a balance that differs from the facts", async ({ skip }) => {
    const stage = await openStage(open);
    skip(!stage.provider.capabilities.balance || !stage.drift, noBalance);
    await payCheckout(stage);
    const before = await getBalances(stage);
    await stage.drift?.(7);
    const after = await getBalances(stage);
    const [currency = ""] = Object.keys(before);
    expect((after[currency] ?? 0) - (before[currency] ?? 0)).toBe(7);
  });
}

/** Moves money in every possible way. */
async function moveMoney(stage: OpenedStage): Promise<void> {
  const { provider, disputes } = stage;
  await openCheckout(stage);
  await payCheckout(stage, { total: money(10_001, "EUR") });
  const fullyRefunded = await payCheckout(stage);
  await claimIfWaiting(stage, await provider.refund(refundOrder(fullyRefunded)));
  const partlyRefunded = await payCheckout(stage);
  await claimIfWaiting(stage, await provider.refund(refundOrder(partlyRefunded, 1_999)));
  await stage.refundAtGateway(partlyRefunded.paymentId, money(7, "USD"));
  if (stage.failRefund) {
    const failed = await payCheckout(stage);
    const { refundId } = await provider.refund(refundOrder(failed));
    await stage.failRefund(refundId);
  }
  for (const result of ["open", "win", "lose"] as const) {
    if (!disputes) break;
    const { paymentId } = await payCheckout(stage);
    await disputes.open(paymentId);
    const [dispute] = await getDisputes(stage, paymentId);
    if (result !== "open" && dispute) await disputes[result](dispute.disputeId);
  }
  await stage.payOut?.(money(1_000, "USD"));
}
