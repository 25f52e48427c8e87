import { expect, test } from "vitest";
import {
  type GatewayDispute,
  GatewayRefused,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import { disputesOf, paid, pullRound, staged } from "./staged.ts";

const evidence = { text: "The donor wrote to us.", donorName: "Ada Obi", donorEmail: null };
const noDisputes = "the gateway knows no disputes";

/** Payments that a donor's bank takes back. */
export function conformDisputes(open: OpenStage): void {
  test("a gateway says whether it knows disputes", async () => {
    const { provider, disputes } = await staged(open);
    expect(provider.capabilities.disputes).toBe(disputes !== undefined);
    await expect(provider.sendEvidence("nothing-of-that-name", evidence)).rejects.toThrow(
      GatewayRefused,
    );
  });

  test("a dispute takes the amount, wants evidence by a day, and is won", async ({ skip }) => {
    const stage = await staged(open);
    skip(!stage.disputes, noDisputes);
    const { paymentId, dispute } = await disputed(stage);
    expect(dispute).toMatchObject({ state: "open", withdrawn: true, paymentId });
    expect(dispute.amount).toEqual({ minor: 5_100, currency: "USD" });
    expect(dispute.evidenceDueAt).toBeGreaterThan(dispute.changedAt);
    expect(dispute.reason).not.toBe("");
    const answered = await stage.provider.sendEvidence(dispute.disputeId, evidence);
    expect(answered).toMatchObject({ disputeId: dispute.disputeId, state: "reviewed" });
    await stage.disputes?.win(dispute.disputeId);
    const [won] = await disputesOf(stage, paymentId);
    expect(won).toMatchObject({ state: "won", withdrawn: false });
  });

  test("a dispute that is lost stays lost, and takes no evidence", async ({ skip }) => {
    const stage = await staged(open);
    skip(!stage.disputes, noDisputes);
    const { anew } = await pullRound(stage.provider);
    const { paymentId, dispute } = await disputed(stage);
    await stage.later(1_000);
    await stage.disputes?.lose(dispute.disputeId);
    const [lost] = await disputesOf(stage, paymentId);
    expect(lost).toMatchObject({ state: "lost", withdrawn: true });
    await expect(stage.provider.sendEvidence(dispute.disputeId, evidence)).rejects.toThrow(
      GatewayRefused,
    );
    const { facts } = await pullRound(stage.provider, anew);
    expect(facts.filter(({ kind }) => kind === "dispute")).toEqual([lost]);
  });
}

async function disputed(stage: OpenedStage) {
  const { paymentId } = await paid(stage);
  await stage.disputes?.open(paymentId);
  const [dispute] = await disputesOf(stage, paymentId);
  if (!dispute) throw new Error("the gateway tells no dispute");
  return { paymentId, dispute: dispute satisfies GatewayDispute };
}
