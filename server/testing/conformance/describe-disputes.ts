import { expect, test } from "vitest";
import {
  type GatewayDispute,
  GatewayRefused,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import { getDisputes, openStage, payCheckout, pullRound } from "./test-stage.ts";

const evidence = { text: "The donor wrote to us.", donorName: "Ada Obi", donorEmail: null };
const noDisputes = "the gateway has no disputes";

/** Payments that a donor's bank disputes. */
export function describeDisputes(open: OpenStage): void {
  test("declares whether the gateway has disputes", async () => {
    const { provider, disputes } = await openStage(open);
    expect(provider.capabilities.disputes).toBe(disputes !== undefined);
    await expect(provider.sendEvidence("unknown", evidence)).rejects.toThrow(GatewayRefused);
  });

  test("a dispute withdraws the amount, accepts evidence until a deadline, and is won", async ({
    skip,
  }) => {
    const stage = await openStage(open);
    skip(!stage.disputes, noDisputes);
    const { paymentId, dispute } = await openDispute(stage);
    expect(dispute).toMatchObject({ state: "open", withdrawn: true, paymentId });
    expect(dispute.amount).toEqual({ minor: 5_100, currency: "USD" });
    expect(dispute.evidenceDueAt).toBeGreaterThan(dispute.changedAt);
    expect(dispute.reason).not.toBe("");
    const reviewed = await stage.provider.sendEvidence(dispute.disputeId, evidence);
    expect(reviewed).toMatchObject({ disputeId: dispute.disputeId, state: "reviewed" });
    await stage.disputes?.win(dispute.disputeId);
    const [won] = await getDisputes(stage, paymentId);
    expect(won).toMatchObject({ state: "won", withdrawn: false });
  });

  test("a lost dispute stays lost, and accepts no evidence", async ({ skip }) => {
    const stage = await openStage(open);
    skip(!stage.disputes, noDisputes);
    const { nextRound } = await pullRound(stage.provider);
    const { paymentId, dispute } = await openDispute(stage);
    await stage.advance(1_000);
    await stage.disputes?.lose(dispute.disputeId);
    const [lost] = await getDisputes(stage, paymentId);
    expect(lost).toMatchObject({ state: "lost", withdrawn: true });
    await expect(stage.provider.sendEvidence(dispute.disputeId, evidence)).rejects.toThrow(
      GatewayRefused,
    );
    const { facts } = await pullRound(stage.provider, nextRound);
    expect(facts.filter(({ kind }) => kind === "dispute")).toEqual([lost]);
  });
}

async function openDispute(stage: OpenedStage) {
  const { paymentId } = await payCheckout(stage);
  await stage.disputes?.open(paymentId);
  const [dispute] = await getDisputes(stage, paymentId);
  if (!dispute) throw new Error("the gateway reports no dispute");
  return { paymentId, dispute: dispute satisfies GatewayDispute };
}
