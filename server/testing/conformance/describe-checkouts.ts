import { expect, test } from "vitest";
import {
  GatewayUnavailable,
  KeyRefused,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { checkoutRequest, getPayment, openCheckout, openStage, payCheckout } from "./test-stage.ts";

/** Opening, paying and closing checkouts. */
export function describeCheckouts(open: OpenStage): void {
  test("checks the gateway's keys", async () => {
    const { provider, stranger } = await openStage(open);
    await provider.check();
    await expect(stranger.check()).rejects.toThrow(KeyRefused);
  });

  test("finds an open payment by both ids, with its total and no cost", async () => {
    const stage = await openStage(open);
    const { provider } = stage;
    const request = checkoutRequest(provider);
    const { paymentId, url } = await provider.createCheckout(request);
    expect(provider.origins).toContain(new URL(url).origin);
    const facts = await provider.getPayment(paymentId);
    expect(facts).toMatchObject([
      {
        ...{ kind: "payment", paymentId, reference: request.reference, state: "open" },
        ...{ total: request.total, declines: 0 },
      },
    ]);
    expect((await getPayment(stage, paymentId)).cost?.minor).toBe(0);
    expect(await provider.findPayment(request.reference)).toEqual(facts);
  });

  test("returns the same checkout for a repeated key, even after a lost response", async () => {
    const { provider, line } = await openStage(open);
    const request = checkoutRequest(provider);
    line.dropResponses("whole");
    await expect(provider.createCheckout(request)).rejects.toThrow(GatewayUnavailable);
    line.restore();
    const first = await provider.createCheckout(request);
    expect(await provider.createCheckout(request)).toEqual(first);
    const another = await provider.createCheckout(checkoutRequest(provider));
    expect(another.paymentId).not.toBe(first.paymentId);
  });

  test("a paid payment has succeeded, with its cost and payment method", async () => {
    const stage = await openStage(open);
    const { paymentId, reference } = await payCheckout(stage);
    const payment = await getPayment(stage, paymentId);
    expect(payment).toMatchObject({ state: "succeeded", reference, total: { minor: 5_100 } });
    expect(payment.cost).toBeDefined();
    expect(payment.exchanged?.from ?? payment.total).toEqual(payment.total);
    expect(payment.paidBy?.way).toBeDefined();
    expect(await stage.provider.getPayment(paymentId)).toEqual(
      await stage.provider.findPayment(reference),
    );
  });

  test("a payment whose money has not arrived is pending", async ({ skip }) => {
    const stage = await openStage(open);
    skip(!stage.payPending, "money arrives immediately at this gateway");
    const { paymentId } = await openCheckout(stage);
    await stage.payPending?.(paymentId);
    expect((await getPayment(stage, paymentId)).state).toBe("pending");
    await stage.provider.expireCheckout(paymentId);
    expect((await getPayment(stage, paymentId)).state).toBe("pending");
  });

  test("counts a declined attempt and leaves the payment open", async ({ skip }) => {
    const stage = await openStage(open);
    skip(!stage.decline, "this gateway declines nothing");
    const { paymentId } = await openCheckout(stage);
    await stage.decline?.(paymentId);
    const declined = await getPayment(stage, paymentId);
    expect(declined).toMatchObject({ state: "open", declines: 1 });
    await stage.pay(paymentId);
    expect((await getPayment(stage, paymentId)).state).toBe("succeeded");
  });

  test("expires an open checkout twice; others expire automatically", async () => {
    const stage = await openStage(open);
    const first = await openCheckout(stage);
    for (const _ of [1, 2]) {
      const facts = await stage.provider.expireCheckout(first.paymentId);
      expect(facts).toMatchObject([{ paymentId: first.paymentId, state: "expired" }]);
    }
    const second = await openCheckout(stage);
    await stage.expire(second.paymentId);
    expect((await getPayment(stage, second.paymentId)).state).toBe("expired");
  });

  test("does not stop a paid payment", async () => {
    const stage = await openStage(open);
    const { paymentId } = await payCheckout(stage);
    const before = await stage.provider.getPayment(paymentId);
    expect(await stage.provider.expireCheckout(paymentId)).toEqual(before);
    expect(await stage.provider.getPayment(paymentId)).toEqual(before);
  });

  test("finds the payment that got furthest of several for a donation", async () => {
    const stage = await openStage(open);
    const first = await openCheckout(stage);
    const sameDonation = { reference: first.reference };
    await stage.expire(first.paymentId);
    await stage.advance(1_000);
    const second = await payCheckout(stage, { ...sameDonation, idempotencyKey: "second" });
    await stage.advance(1_000);
    await openCheckout(stage, { ...sameDonation, idempotencyKey: "third" });
    expect(await stage.provider.findPayment(first.reference)).toMatchObject([
      { paymentId: second.paymentId, state: "succeeded" },
    ]);
  });

  test("returns no facts about unknown payments", async () => {
    const { provider } = await openStage(open);
    expect(await provider.getPayment("unknown")).toEqual([]);
    expect(await provider.expireCheckout("unknown")).toEqual([]);
    expect(await provider.findPayment(crypto.randomUUID())).toEqual([]);
  });
}
