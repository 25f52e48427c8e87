import { expect, test } from "vitest";
import {
  GatewayUnavailable,
  KeyRefused,
} from "#server/features/gateways/provider/payment-provider.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { checkoutRequest, opened, paid, paymentOf, staged } from "./staged.ts";

/** Opening, paying and closing checkouts. */
export function conformCheckouts(open: OpenStage): void {
  test("the gateway's keys are checked", async () => {
    const { provider, stranger } = await staged(open);
    await provider.check();
    await expect(stranger.check()).rejects.toThrow(KeyRefused);
  });

  test("an open payment is found by both ids, with its total and without a cost", async () => {
    const stage = await staged(open);
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
    expect((await paymentOf(stage, paymentId)).cost?.minor).toBe(0);
    expect(await provider.findPayment(request.reference)).toEqual(facts);
  });

  test("the same key gives the same checkout, also after its answer was lost", async () => {
    const { provider, line } = await staged(open);
    const request = checkoutRequest(provider);
    line.lose("whole");
    await expect(provider.createCheckout(request)).rejects.toThrow(GatewayUnavailable);
    line.mend();
    const first = await provider.createCheckout(request);
    expect(await provider.createCheckout(request)).toEqual(first);
    const other = await provider.createCheckout(checkoutRequest(provider));
    expect(other.paymentId).not.toBe(first.paymentId);
  });

  test("what is paid succeeded, with its cost and the way", async () => {
    const stage = await staged(open);
    const { paymentId, reference } = await paid(stage);
    const payment = await paymentOf(stage, paymentId);
    expect(payment).toMatchObject({ state: "succeeded", reference, total: { minor: 5_100 } });
    expect(payment.cost).toBeDefined();
    expect(payment.exchanged?.from ?? payment.total).toEqual(payment.total);
    expect(payment.paidBy?.way).toBeDefined();
    expect(await stage.provider.getPayment(paymentId)).toEqual(
      await stage.provider.findPayment(reference),
    );
  });

  test("money that is on its way is pending", async ({ skip }) => {
    const stage = await staged(open);
    skip(!stage.payPending, "money arrives at once here");
    const { paymentId } = await opened(stage);
    await stage.payPending?.(paymentId);
    expect((await paymentOf(stage, paymentId)).state).toBe("pending");
    await stage.provider.expireCheckout(paymentId);
    expect((await paymentOf(stage, paymentId)).state).toBe("pending");
  });

  test("a declined attempt is counted and leaves the payment open", async ({ skip }) => {
    const stage = await staged(open);
    skip(!stage.decline, "nothing is declined here");
    const { paymentId } = await opened(stage);
    await stage.decline?.(paymentId);
    const declined = await paymentOf(stage, paymentId);
    expect(declined).toMatchObject({ state: "open", declines: 1 });
    await stage.pay(paymentId);
    expect((await paymentOf(stage, paymentId)).state).toBe("succeeded");
  });

  test("an open checkout can be expired twice, and ends in time by itself", async () => {
    const stage = await staged(open);
    const first = await opened(stage);
    for (const _ of [1, 2]) {
      const facts = await stage.provider.expireCheckout(first.paymentId);
      expect(facts).toMatchObject([{ paymentId: first.paymentId, state: "expired" }]);
    }
    const second = await opened(stage);
    await stage.expire(second.paymentId);
    expect((await paymentOf(stage, second.paymentId)).state).toBe("expired");
  });

  test("a payment that is paid is not stopped", async () => {
    const stage = await staged(open);
    const { paymentId } = await paid(stage);
    const before = await stage.provider.getPayment(paymentId);
    expect(await stage.provider.expireCheckout(paymentId)).toEqual(before);
    expect(await stage.provider.getPayment(paymentId)).toEqual(before);
  });

  test("of several payments for a donation the one that got furthest is found", async () => {
    const stage = await staged(open);
    const first = await opened(stage);
    const again = { reference: first.reference };
    await stage.expire(first.paymentId);
    await stage.later(1_000);
    const second = await paid(stage, { ...again, idempotencyKey: "second" });
    await stage.later(1_000);
    await opened(stage, { ...again, idempotencyKey: "third" });
    expect(await stage.provider.findPayment(first.reference)).toMatchObject([
      { paymentId: second.paymentId, state: "succeeded" },
    ]);
  });

  test("of what the gateway does not know there are no facts", async () => {
    const { provider } = await staged(open);
    expect(await provider.getPayment("nothing-of-that-name")).toEqual([]);
    expect(await provider.expireCheckout("nothing-of-that-name")).toEqual([]);
    expect(await provider.findPayment(crypto.randomUUID())).toEqual([]);
  });
}
