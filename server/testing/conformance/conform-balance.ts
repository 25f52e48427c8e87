import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import {
  disputesOf,
  heldAtGateway,
  heldByFacts,
  opened,
  paid,
  pullRound,
  refundOrder,
  staged,
  taken,
} from "./staged.ts";

const noBalance = "its balance can't be held against the books";

/** What a gateway holds, against what it tells. */
export function conformBalance(open: OpenStage): void {
  test("the balance is to the cent what the facts add up to", async ({ skip }) => {
    const stage = await staged(open, 3);
    skip(!stage.provider.capabilities.balance, noBalance);
    await liveThrough(stage);
    const { facts } = await pullRound(stage.provider);
    const held = heldByFacts(facts);
    expect(Object.keys(held)).not.toEqual([]);
    expect(await heldAtGateway(stage)).toEqual(held);
  });

  test("a balance that is off is told as it is", async ({ skip }) => {
    const stage = await staged(open);
    skip(!stage.provider.capabilities.balance || !stage.drift, noBalance);
    await paid(stage);
    const before = await heldAtGateway(stage);
    await stage.drift?.(7);
    const after = await heldAtGateway(stage);
    const [currency = ""] = Object.keys(before);
    expect((after[currency] ?? 0) - (before[currency] ?? 0)).toBe(7);
  });
}

/** Everything that moves money, once. */
async function liveThrough(stage: OpenedStage): Promise<void> {
  const { provider, disputes } = stage;
  await opened(stage);
  await paid(stage, { total: money(10_001, "EUR") });
  const whole = await paid(stage);
  await taken(stage, await provider.refund(refundOrder(whole)));
  const part = await paid(stage);
  await taken(stage, await provider.refund(refundOrder(part, 1_999)));
  await stage.refundAtGateway(part.paymentId, money(7, "USD"));
  if (stage.failRefund) {
    const failing = await paid(stage);
    const { refundId } = await provider.refund(refundOrder(failing));
    await stage.failRefund(refundId);
  }
  for (const end of ["open", "win", "lose"] as const) {
    if (!disputes) break;
    const { paymentId } = await paid(stage);
    await disputes.open(paymentId);
    const [dispute] = await disputesOf(stage, paymentId);
    if (end !== "open" && dispute) await disputes[end](dispute.disputeId);
  }
  await stage.payOut?.(money(1_000, "USD"));
}
